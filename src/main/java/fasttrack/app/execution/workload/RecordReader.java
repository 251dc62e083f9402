package fasttrack.app.execution.workload;

import static fasttrack.core.model.Counted.count;

import fasttrack.app.execution.yaml.YamlException;
import fasttrack.app.execution.yaml.YamlNode;
import fasttrack.app.execution.yaml.YamlNode.Entry;
import fasttrack.app.execution.yaml.YamlNode.Mapping;
import fasttrack.app.execution.yaml.YamlNode.Scalar;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.FieldValue;
import fasttrack.core.model.RecordType;
import fasttrack.core.proof.Tracing;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the record types of a workload file. Used by one thread, once. */
final class RecordReader {
  private static final long ROWS_MAX = 1_000_000_000L;
  private static final long ROWS_PER_SCALE_MAX = 1_000_000L;
  private static final long VALUE_MAX = 1_000_000_000_000L;
  private static final int LABEL_MAX = 100;
  private static final int DIGITS_MAX = 18;
  private static final int FILLER_MAX = 4_000;

  private static final String KEY = "key";
  private static final String ORDERED_KEY = "ordered-key";
  private static final String TIMESTAMP = "timestamp";
  private static final String LABEL = "label";
  private static final String LINK = "link";
  private static final String FILLER = "filler";

  /** How a field's values come about; a field has one of them at most. */
  private static final List<String> VALUES =
      List.of("constant", "uniform", "number", "shuffled", "grouped", "in-turn", "any");

  private static final List<String> NUMBER_KEYS =
      List.of("index", "constant", "uniform", "number", "shuffled", "grouped");

  private static final List<String> LABEL_KEYS =
      List.of(LABEL, "digits", "index", "constant", "uniform", "number", "shuffled", "grouped");

  private static final List<String> LINK_KEYS = List.of(LINK, "index", "in-turn", "any", "grouped");

  private static final List<String> FIELD_KEYS =
      Stream.of(List.of(FILLER), LABEL_KEYS, LINK_KEYS).flatMap(List::stream).distinct().toList();

  private final Map<String, RecordType> types = new LinkedHashMap<>();
  private final Set<String> traced;
  private long rowsMax;
  private long rowsOfOne;

  private RecordReader(Set<String> traced) {
    this.traced = traced;
  }

  /**
   * Returns the record types by name, owners before members, as the file has them.
   *
   * @param traced the names of those that also have what {@link Tracing} needs
   */
  static Map<String, RecordType> read(YamlNode records, Set<String> traced) {
    RecordReader reader = new RecordReader(traced);
    records
        .mapping("'records'")
        .entries()
        .forEach((name, entry) -> reader.types.put(name, reader.type(name, entry)));
    return reader.types;
  }

  private RecordType type(String name, Entry entry) {
    SqlNames.checkRecord(entry.key(), name);
    Mapping mapping = entry.value().mapping("record " + name, List.of("rows", "fields"));
    RecordType.Builder builder = rows(name, mapping.need("rows"));
    RecordType alone = builder.build();
    rowsMax = alone.rows(Dataset.SCALE_MAX);
    rowsOfOne = alone.rows(1);
    Mapping fields = mapping.need("fields").mapping("'fields' of " + name);
    boolean keyed = false;
    for (Map.Entry<String, Entry> field : fields.entries().entrySet()) {
      YamlNode value = field.getValue().value();
      boolean isKey = isWord(value, KEY) || isWord(value, ORDERED_KEY);
      if (isKey && keyed) {
        throw YamlException.at(
            field.getValue().key(),
            name
                + " has two keys: a record has one. Make one number of both, as in"
                + " warehouse * 10 + district");
      }
      keyed |= isKey;
      SqlNames.check(field.getValue().key(), "field", field.getKey());
      if (Tracing.isOwn(field.getKey())) {
        throw YamlException.at(
            field.getValue().key(),
            "the field '%s' is the harness's own; take another name".formatted(field.getKey()));
      }
      field(builder, name + "." + field.getKey(), field.getKey(), value);
    }
    if (fields.entries().isEmpty()) {
      throw fields.wrong(name + " needs a field");
    }
    if (traced.contains(name)) {
      Tracing.addFields(builder, keyed);
    }
    return builder.build();
  }

  private static RecordType.Builder rows(String name, YamlNode rows) {
    if (rows instanceof Scalar) {
      return RecordType.fixed(name, rows.number("'rows' of " + name, 0, ROWS_MAX));
    }
    Mapping scaled = rows.mapping("'rows' of " + name, List.of("scaled"));
    return RecordType.scaled(name, scaled.need("scaled").number("'scaled'", 1, ROWS_PER_SCALE_MAX));
  }

  private void field(RecordType.Builder builder, String what, String name, YamlNode node) {
    if (node instanceof Scalar word) {
      switch (word.text()) {
        case KEY -> builder.key(name);
        case ORDERED_KEY -> builder.key(name).uniquelyIndexed();
        case TIMESTAMP -> builder.timestamp(name);
        default ->
            throw YamlException.unknown(
                word.place(),
                "%s cannot be '%s'; a field is key, ordered-key, timestamp, or says how its values come about:"
                        .formatted(what, word.text())
                    + " {uniform: [0, 99]}",
                word.text(),
                List.of(KEY, ORDERED_KEY, TIMESTAMP));
      }
      return;
    }
    Mapping field = node.mapping(what, FIELD_KEYS);
    if (field.entries().containsKey(FILLER)) {
      field.mapping(what, List.of(FILLER));
      if (!name.equals(FILLER)) {
        throw field.wrong("filler is called 'filler', not " + name);
      }
      builder.filler((int) field.need(FILLER).number(FILLER, 1, FILLER_MAX));
    } else if (field.entries().containsKey(LABEL)) {
      field.mapping(what, LABEL_KEYS);
      label(builder, name, field);
    } else if (field.entries().containsKey(LINK)) {
      field.mapping(what, LINK_KEYS);
      RecordType owner = owner(field.need(LINK));
      YamlNode grouped = field.get("grouped");
      if (grouped != null
          && rowsOfOne > owner.rows(1) * grouped.number("grouped", 1, ROWS_PER_SCALE_MAX)) {
        throw grouped.wrong(
            "%s rows in such groups need more than the %s rows of %s"
                .formatted(count(rowsOfOne), count(owner.rows(1)), owner));
      }
      FieldValue unused = rowsOfOne == 0 ? FieldValue.grouped(1) : null;
      builder.link(name, owner, value(field, owner, unused));
    } else {
      field.mapping(what, NUMBER_KEYS);
      builder.integer(name, value(field, null, FieldValue.constant(0)));
    }
    index(builder, field);
  }

  private void label(RecordType.Builder builder, String name, Mapping field) {
    YamlNode prefix = field.need(LABEL);
    String text = prefix.text(LABEL);
    if (text.length() > LABEL_MAX || text.contains("'")) {
      throw prefix.wrong("a label is at most 100 characters long and has no quote");
    }
    int digits = field.or("digits", 10, it -> (int) it.number("digits", 1, DIGITS_MAX));
    if (digits < String.valueOf(rowsMax).length()) {
      throw field.wrong(
          "%s needs %s digits: at the largest scale there are %s rows"
              .formatted(field.what(), String.valueOf(rowsMax).length(), count(rowsMax)));
    }
    builder.label(name, text, digits, value(field, null, FieldValue.number()));
  }

  private static void index(RecordType.Builder builder, Mapping field) {
    YamlNode index = field.get("index");
    if (index == null) {
      return;
    }
    if (isWord(index, "unique")) {
      boolean label = field.entries().containsKey(LABEL);
      if (!field.entries().containsKey("number")
          && !field.entries().containsKey("shuffled")
          && !(label && VALUES.stream().noneMatch(field.entries()::containsKey))) {
        throw index.wrong("only the row's number, shuffled or not, is unique: 'index: true'");
      }
      builder.uniquelyIndexed();
    } else if (index.flag("index, unless it is 'unique',")) {
      builder.indexed();
    }
  }

  /** Returns the record type of an owner, which stands before its members. */
  private RecordType owner(YamlNode node) {
    RecordType owner = find(types, node, "record");
    if (owner.key() == null) {
      throw node.wrong(owner + " has no key, so that nothing can link to it");
    }
    if (owner.rows(1) == 0 && rowsOfOne > 0) {
      throw node.wrong(owner + " has no rows after loading, so that no loaded row can link to one");
    }
    return owner;
  }

  /** Returns what a scalar names. */
  static <T> T find(Map<String, T> known, YamlNode node, String kind) {
    String name = node.text("a " + kind);
    T found = known.get(name);
    if (found == null) {
      throw YamlException.unknown(
          node.place(),
          "there is no %s '%s'".formatted(kind, name),
          name,
          List.copyOf(known.keySet()));
    }
    return found;
  }

  private static FieldValue value(
      Mapping field, @Nullable RecordType owner, @Nullable FieldValue otherwise) {
    List<String> given = VALUES.stream().filter(field.entries()::containsKey).toList();
    if (given.size() > 1) {
      throw field.wrong(field.what() + " has values of two kinds: " + String.join(" and ", given));
    }
    if (given.isEmpty()) {
      if (otherwise == null) {
        throw field.wrong(field.what() + " needs 'in-turn: true', 'any: true' or 'grouped: 3'");
      }
      return otherwise;
    }
    String kind = given.getFirst();
    YamlNode node = field.need(kind);
    return switch (kind) {
      case "constant" -> FieldValue.constant(node.number(kind, -VALUE_MAX, VALUE_MAX));
      case "uniform" -> {
        long[] range = range(node);
        yield FieldValue.uniform(range[0], range[1]);
      }
      case "grouped" -> FieldValue.grouped(node.number(kind, 1, ROWS_PER_SCALE_MAX));
      case "number" -> flagged(node, kind, FieldValue.number());
      case "shuffled" -> flagged(node, kind, FieldValue.shuffled());
      case "in-turn" -> flagged(node, kind, FieldValue.inTurn(of(owner, node, kind)));
      case "any" -> flagged(node, kind, FieldValue.anyOf(of(owner, node, kind)));
      default -> throw new IllegalStateException(kind);
    };
  }

  private static RecordType of(@Nullable RecordType owner, YamlNode node, String kind) {
    if (owner == null) {
      throw node.wrong("'" + kind + "' is for links alone");
    }
    return Objects.requireNonNull(owner);
  }

  private static FieldValue flagged(YamlNode node, String kind, FieldValue value) {
    if (!node.flag(kind)) {
      throw node.wrong("leave '" + kind + "' out instead of false");
    }
    return value;
  }

  /** Returns both ends of a range, the smaller one first. */
  static long[] range(YamlNode node) {
    List<YamlNode> ends = node.items();
    if (ends.size() != 2) {
      throw node.wrong("uniform takes both ends: [1, 100]");
    }
    long low = ends.get(0).number("the low end", -VALUE_MAX, VALUE_MAX);
    long high = ends.get(1).number("the high end", -VALUE_MAX, VALUE_MAX);
    if (high < low) {
      throw node.wrong("the low end of uniform comes first");
    }
    return new long[] {low, high};
  }

  static boolean isWord(YamlNode node, String word) {
    return node instanceof Scalar scalar && scalar.text().equals(word);
  }
}
