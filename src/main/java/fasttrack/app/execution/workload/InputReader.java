package fasttrack.app.execution.workload;

import fasttrack.app.execution.yaml.Place;
import fasttrack.app.execution.yaml.YamlException;
import fasttrack.app.execution.yaml.YamlNode;
import fasttrack.app.execution.yaml.YamlNode.Entry;
import fasttrack.app.execution.yaml.YamlNode.Mapping;
import fasttrack.app.execution.yaml.YamlNode.Scalar;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Draw;
import fasttrack.core.model.FreshKey;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.TransactionType.Input;
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
 */
record InputReader(Map<String, RecordType> records, @Nullable RecordType hot) {
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

  /** Returns the inputs in the order of the file, with their positions by name. */
  Inputs read(Map<String, Entry> entries) {
    Inputs inputs =
        new Inputs(
            new ArrayList<>(), new LinkedHashMap<>(), new ArrayList<>(), new LinkedHashMap<>());
    entries.forEach(
        (name, entry) -> {
          checkName(name, entry.key(), inputs);
          YamlNode value = entry.value();
          if (value instanceof Mapping input && input.entries().containsKey(LIST)) {
            list(name, input.mapping("input " + name, List.of(LIST, "from", "to")), inputs);
          } else {
            inputs.add(name, entry.key(), draw(name, value, inputs));
          }
        });
    return inputs;
  }

  private static void checkName(String name, Place place, Inputs inputs) {
    if (!name.matches("[a-z][a-z0-9_]*") || name.equals("now")) {
      throw YamlException.at(
          place,
          "an input's name has lower-case letters, digits and _, a letter first, and is not"
              + " 'now'");
    }
    boolean taken =
        inputs.positions.containsKey(name)
            || inputs.lists.containsKey(name)
            || inputs.lists.values().stream().anyMatch(list -> list.firsts.containsKey(name));
    if (taken) {
      throw YamlException.at(place, "there are two inputs '%s'".formatted(name));
    }
  }

  /** Reads how many elements a list has, then all values of the first part, and so on. */
  private void list(String name, Mapping list, Inputs inputs) {
    YamlNode node = list.need(LIST);
    Map<String, Entry> parts = node.mapping("'list'").entries();
    if (!parts.values().stream().allMatch(part -> part.value() instanceof Mapping)
        || parts.isEmpty()) {
      throw node.wrong(
          "a list names what each element has, such as {item: {key: item}, amount: {uniform: [1,"
              + " 9]}}");
    }
    int most = (int) list.need("to").number("'to'", 1, TransactionType.INPUTS_MAX);
    long least = list.need("from").number("'from' (at most 'to')", 0, most);
    int count =
        inputs.add(
            name + ".count",
            node.place(),
            new Drawn(Draw.uniform(least, most), new Bounds(least, most)));
    ListInput all = new ListInput(count, most, new LinkedHashMap<>());
    parts.forEach(
        (part, entry) -> {
          checkName(part, entry.key(), inputs);
          int first = inputs.all.size();
          for (int i = 0; i < most; i++) {
            inputs.element(
                name + "." + part, entry.key(), draw(part, entry.value(), all.turn(i, inputs)));
          }
          all.firsts.put(part, first);
        });
    inputs.lists.put(name, all);
  }

  /**
   * The inputs of a transaction.
   *
   * @param positions their positions by name
   * @param bounds between which values each is
   * @param lists those of which there are several, by name
   */
  record Inputs(
      List<Input> all,
      Map<String, Integer> positions,
      List<Bounds> bounds,
      Map<String, ListInput> lists) {
    /** Adds the attempt's number as the last input, which has no name in the file. */
    void addAttempt(Place place) {
      element("attempt", place, new Drawn((random, inputs, dataset) -> 0, new Bounds(0, 0)));
    }

    private int add(String name, Place place, Drawn drawn) {
      positions.put(name, all.size());
      element(name, place, drawn);
      return all.size() - 1;
    }

    private void element(String name, Place place, Drawn drawn) {
      if (all.size() == TransactionType.INPUTS_MAX) {
        throw YamlException.at(
            place,
            "a transaction has at most %s inputs; each value of a list's elements is one"
                .formatted(TransactionType.INPUTS_MAX));
      }
      all.add(new Input(name, drawn.draw));
      bounds.add(drawn.bounds);
    }
  }

  /**
   * A list.
   *
   * @param count the position of how many elements it has
   * @param most how many it has at most
   * @param firsts the position of the first element's value of each part, by name; those of the
   *     others follow it
   */
  record ListInput(int count, int most, Map<String, Integer> firsts) {
    /** Returns what the draws of an element know: inputs, and its own earlier parts. */
    private Inputs turn(int element, Inputs inputs) {
      Map<String, Integer> known = new LinkedHashMap<>(inputs.positions);
      firsts.forEach((part, first) -> known.put(part, first + element));
      return new Inputs(inputs.all, known, inputs.bounds, inputs.lists);
    }
  }

  private record Drawn(Draw draw, Bounds bounds) {}

  private Drawn draw(String name, YamlNode node, Inputs earlier) {
    Mapping input = node.mapping("input " + name);
    List<String> given = input.entries().keySet().stream().filter(KINDS::containsKey).toList();
    if (given.isEmpty()) {
      throw notDrawn(name, input);
    }
    if (given.size() > 1) {
      throw input.wrong(
          "input %s is drawn in two ways: %s".formatted(name, String.join(" and ", given)));
    }
    String kind = given.getFirst();
    List<String> keys = new ArrayList<>(KINDS.getOrDefault(kind, List.of()));
    keys.add(kind);
    input.mapping("input " + name, keys);
    YamlNode value = input.need(kind);
    return switch (kind) {
      case "key" -> key(keyed(value), Draw::keyOf);
      case "hot" -> hot(value);
      case "zipf" ->
          key(
              keyed(value),
              type -> Draw.zipf(type, input.or("exponent", 0.99, InputReader::exponent)));
      case "hot-set" -> key(keyed(value), type -> hotSet(type, input));
      case "fresh" ->
          new Drawn(Draw.freshKeyOf(withKey(value)), new Bounds(FreshKey.LEAST, FreshKey.MOST));
      case "uniform" -> {
        long[] range = RecordReader.range(value);
        yield new Drawn(Draw.uniform(range[0], range[1]), new Bounds(range[0], range[1]));
      }
      case "nurand" -> nurand(value, input.need("a").number("a", 1, VALUE_MAX));
      case "first" -> first(keyed(value), input.need("of"));
      case "after" -> after(position(value, earlier), input.need("by"), earlier);
      case "minus" -> {
        int position = position(value, earlier);
        yield new Drawn(Draw.minus(position), earlier.bounds().get(position).negated());
      }
      default -> throw input.wrong("lists cannot be nested");
    };
  }

  private static YamlException notDrawn(String name, Mapping input) {
    List<String> kinds = KINDS.keySet().stream().sorted().toList();
    return input.entries().entrySet().stream()
        .findFirst()
        .map(
            first ->
                YamlException.unknown(
                    first.getValue().key(),
                    "input %s cannot be drawn by '%s'".formatted(name, first.getKey()),
                    first.getKey(),
                    kinds))
        .orElseGet(
            () ->
                YamlException.unknown(
                    input.place(), "input %s is not drawn".formatted(name), "", kinds));
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
    long[] range = RecordReader.range(value);
    return new Drawn(Draw.nurand(a, range[0], data -> range[1]), new Bounds(range[0], range[1]));
  }

  private Drawn hot(YamlNode value) {
    RecordType type = keyed(value);
    if (!type.equals(hot)) {
      throw value.wrong(
          "add 'hot: %s' beside 'records': a workload says which records can be hot"
              .formatted(type.name()));
    }
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
    double share =
        decimal(
            input.need("share"),
            Math.nextDown(1.0),
            "the hot records are a share above 0 and below 1: 0.1 for a tenth");
    double taken =
        decimal(input.need("takes"), 1, "a share is above 0, and at most 1: 0.8 for 80 %");
    long movesAfter = input.or("moves-after", 0L, node -> node.number("moves-after", 1, VALUE_MAX));
    return Draw.hotSet(type, share, taken, movesAfter);
  }

  private static Drawn after(int position, YamlNode by, Inputs earlier) {
    Bounds bounds = earlier.bounds().get(position);
    if (by.text("by").matches("[a-z].*")) {
      int other = position(by, earlier);
      return new Drawn(Draw.sum(position, other), bounds.plus(earlier.bounds().get(other)));
    }
    long distance = by.number("by", -VALUE_MAX, VALUE_MAX);
    return new Drawn(Draw.after(position, distance), bounds.plus(new Bounds(distance, distance)));
  }

  private static double exponent(YamlNode node) {
    return decimal(node, EXPONENT_MAX, "the exponent is above 0, and at most 5");
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
    if (type.rows(1) == 0) {
      throw node.wrong(type + " has no rows after loading, so that there is no key to draw");
    }
    return type;
  }

  private RecordType withKey(YamlNode node) {
    RecordType type = RecordReader.find(records, node, "record");
    if (type.key() == null) {
      throw node.wrong(type + " has no key");
    }
    return type;
  }

  private static int position(YamlNode node, Inputs earlier) {
    return RecordReader.find(earlier.positions(), node, "input");
  }
}
