package fasttrack.app.execution.workload;

import fasttrack.app.execution.yaml.YamlNode;
import fasttrack.app.execution.yaml.YamlNode.Entry;
import fasttrack.app.execution.yaml.YamlNode.Mapping;
import fasttrack.app.execution.yaml.YamlNode.Scalar;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Draw;
import fasttrack.core.model.FreshKey;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads how the inputs of a transaction are drawn.
 *
 * @param records the record types by name
 * @param hot the record type whose first records may take the traffic; null for none
 * @param names get the inputs
 */
record InputReader(Map<String, RecordType> records, @Nullable RecordType hot, ValueNames names) {
  private static final long VALUE_MAX = 1_000_000_000_000L;
  private static final double EXPONENT_MAX = 5;

  /** An input of which there are several. */
  static final String LIST = "list";

  /** How an input is drawn, each with what else it takes. */
  private static final Map<String, List<String>> KINDS =
      Map.ofEntries(
          Map.entry("key", List.of()),
          Map.entry("hot", List.of()),
          Map.entry("zipf", List.of("exponent")),
          Map.entry("hot-set", List.of("share", "takes", "moves-after")),
          Map.entry("nurand", List.of("a")),
          Map.entry("fresh", List.of()),
          Map.entry("uniform", List.of()),
          Map.entry("first", List.of("of")),
          Map.entry("after", List.of("by")),
          Map.entry("minus", List.of()),
          Map.entry(LIST, List.of("from", "to")));

  /** Reads the inputs, in the order of the file. */
  void read(Map<String, Entry> entries) {
    entries.forEach(
        (name, entry) -> {
          names.checkInput(entry.key(), name);
          if (entry.value() instanceof Mapping input && input.entries().containsKey(LIST)) {
            list(name, input.mapping("input " + name, List.of(LIST, "from", "to")));
          } else {
            names.call(name, input(entry, name, name));
          }
        });
  }

  private int input(Entry entry, String name, String path) {
    Drawn drawn = draw(name, entry.value());
    return names.input(entry.key(), path, drawn.draw, drawn.bounds);
  }

  /** Reads how many elements a list has, then all values of the first part, and so on. */
  private void list(String name, Mapping list) {
    YamlNode node = list.need(LIST);
    Map<String, Entry> parts = node.mapping("'list'").entries();
    node.refuseIf(
        !parts.values().stream().allMatch(part -> part.value() instanceof Mapping)
            || parts.isEmpty(),
        "list-without-parts");
    int most = (int) list.need("to").number("'to'", 1, TransactionType.INPUTS_MAX);
    long least = list.need("from").number("'from' (at most 'to')", 0, most);
    String size = name + ".count";
    int count = names.input(node, size, Draw.uniform(least, most), new Bounds(least, most));
    names.call(size, count);
    Map<String, Integer> firsts = new LinkedHashMap<>();
    parts.forEach(
        (part, entry) -> {
          names.checkInput(entry.key(), part);
          for (int i = 0; i < most; i++) {
            int element = i;
            firsts.forEach((earlier, first) -> names.call(earlier, first + element));
            int slot = input(entry, part, name + "." + part);
            firsts.putIfAbsent(part, slot);
          }
        });
    names.list(name, new ValueNames.ListInput(count, most, firsts));
  }

  private record Drawn(Draw draw, Bounds bounds) {}

  private Drawn draw(String name, YamlNode node) {
    Mapping input = node.mapping("input " + name);
    List<String> given = input.given(KINDS.keySet());
    if (given.isEmpty()) {
      List<String> kinds = KINDS.keySet().stream().sorted().toList();
      input.mapping("a draw", kinds);
      throw new Scalar(input.place(), "").unknown("input %s is not drawn".formatted(name), kinds);
    }
    input.refuseIf(given.size() > 1, "drawn-twice", name, String.join(" and ", given));
    String kind = given.getFirst();
    List<String> keys = new ArrayList<>(KINDS.getOrDefault(kind, List.of()));
    keys.add(kind);
    input.mapping("input " + name, keys);
    YamlNode value = input.need(kind);
    return switch (kind) {
      case "key" -> key(keyed(value), Draw::keyOf);
      case "hot" -> hot(value);
      case "zipf" -> {
        double exponent = input.or("exponent", 0.99, InputReader::exponent);
        yield key(keyed(value), type -> Draw.zipf(type, exponent));
      }
      case "hot-set" -> key(keyed(value), type -> hotSet(type, input));
      case "fresh" ->
          new Drawn(Draw.freshKeyOf(withKey(value)), new Bounds(FreshKey.LEAST, FreshKey.MOST));
      case "uniform" -> {
        Bounds range = RecordReader.range(value);
        yield new Drawn(Draw.uniform(range.least(), range.most()), range);
      }
      case "nurand" -> nurand(value, input.need("a").number("a", 1, VALUE_MAX));
      case "first" -> first(keyed(value), input.need("of"));
      case "after" -> after(names.input(value), input.need("by"));
      case "minus" -> {
        int position = names.input(value);
        yield new Drawn(Draw.minus(position), names.bounds(position).negated());
      }
      default -> throw input.wrong("list-in-list");
    };
  }

  /** Returns a draw of keys of a type's population, at any scale. */
  private static Drawn key(RecordType type, Function<RecordType, Draw> draw) {
    return new Drawn(draw.apply(type), new Bounds(1, type.rows(Dataset.SCALE_MAX)));
  }

  /** Of a range of numbers, or of the keys of a record type. */
  private Drawn nurand(YamlNode value, long a) {
    if (value instanceof Scalar) {
      return key(
          keyed(value), type -> Draw.ofKeys(type, Draw.nurand(a, 1, data -> data.rows(type))));
    }
    Bounds range = RecordReader.range(value);
    return new Drawn(Draw.nurand(a, range.least(), data -> range.most()), range);
  }

  private Drawn hot(YamlNode value) {
    RecordType type = keyed(value);
    value.refuseIf(!type.equals(hot), "not-hot", type);
    return key(type, Draw::hotKeyOf);
  }

  /** The key of the first of so many records in a row. */
  private static Drawn first(RecordType type, YamlNode number) {
    long count = number.number("of", 1, type.rows(1));
    Draw draw =
        Draw.ofKeys(
            type, (random, inputs, dataset) -> 1 + random.nextLong(dataset.rows(type) - count + 1));
    return new Drawn(draw, new Bounds(1, type.rows(Dataset.SCALE_MAX) - count + 1));
  }

  private static Draw hotSet(RecordType type, Mapping input) {
    double share = decimal(input.need("share"), Math.nextDown(1.0), "hot-share");
    double taken = decimal(input.need("takes"), 1, "share");
    long movesAfter = input.or("moves-after", 0L, node -> node.number("moves-after", 1, VALUE_MAX));
    return Draw.hotSet(type, share, taken, movesAfter);
  }

  private Drawn after(int position, YamlNode by) {
    Bounds bounds = names.bounds(position);
    if (by.text("by").matches("[a-z].*")) {
      int other = names.input(by);
      return new Drawn(Draw.sum(position, other), bounds.plus(names.bounds(other)));
    }
    long distance = by.number("by", -VALUE_MAX, VALUE_MAX);
    return new Drawn(Draw.after(position, distance), bounds.plus(new Bounds(distance, distance)));
  }

  private static double exponent(YamlNode node) {
    return decimal(node, EXPONENT_MAX, "exponent");
  }

  /** Returns a number above 0. */
  private static double decimal(YamlNode node, double most, String rule) {
    try {
      double number = Double.parseDouble(node.text("this"));
      if (number > 0 && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw node.wrong(rule);
  }

  private RecordType keyed(YamlNode node) {
    RecordType type = withKey(node);
    node.refuseIf(type.rows(1) == 0, "no-key-to-draw", type);
    return type;
  }

  private RecordType withKey(YamlNode node) {
    RecordType type = RecordReader.find(records, node, "record");
    node.refuseIf(type.key() == null, "no-key", type);
    return type;
  }
}
