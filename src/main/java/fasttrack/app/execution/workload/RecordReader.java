package fasttrack.app.execution.workload;

import static fasttrack.core.model.Counted.count;

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
    SqlNames.checkRecord(entry.key());
    Mapping mapping = entry.value().mapping("record " + name, List.of("rows", "fields"));
    RecordType.Builder builder = rows(name, mapping.need("rows"));
    RecordType alone = builder.build();
    rowsMax = alone.rows(Dataset.SCALE_MAX);
    rowsOfOne = alone.rows(1);
    Mapping fields = mapping.need("fields").mapping("'fields' of " + name);
    boolean keyed = false;
    for (Entry field : fields.entries().values()) {
      Scalar key = field.key();
      YamlNode value = field.value();
      boolean isKey = isWord(value, KEY) || isWord(value, ORDERED_KEY);
      key.refuseIf(isKey && keyed, "two-keys", name);
      keyed |= isKey;
      SqlNames.check(key, "field");
      key.refuseIf(Tracing.isOwn(key.text()), "field-of-ours", key.text());
      field(builder, name + "." + key.text(), key.text(), value);
    }
    fields.refuseIf(fields.entries().isEmpty(), "no-field", name);
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
            throw word.unknown(
                "%s cannot be '%s'; a field is key, ordered-key, timestamp, or says how its values come about: {uniform: [0, 99]}"
                    .formatted(what, word.text()),
                List.of(KEY, ORDERED_KEY, TIMESTAMP));
      }
      return;
    }
    Mapping field = node.mapping(what, FIELD_KEYS);
    if (field.entries().containsKey(FILLER)) {
      field.mapping(what, List.of(FILLER));
      field.refuseIf(!name.equals(FILLER), "filler-name", name);
      builder.filler((int) field.need(FILLER).number(FILLER, 1, FILLER_MAX));
    } else if (field.entries().containsKey(LABEL)) {
      field.mapping(what, LABEL_KEYS);
      label(builder, name, field);
    } else if (field.entries().containsKey(LINK)) {
      field.mapping(what, LINK_KEYS);
      RecordType owner = owner(field.need(LINK));
      YamlNode grouped = field.get("grouped");
      if (grouped != null) {
        grouped.refuseIf(
            rowsOfOne > owner.rows(1) * grouped.number("grouped", 1, ROWS_PER_SCALE_MAX),
            "groups-too-small",
            count(rowsOfOne),
            count(owner.rows(1)),
            owner);
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
    prefix.refuseIf(text.length() > LABEL_MAX || text.contains("'"), "label");
    int digits = field.or("digits", 10, it -> (int) it.number("digits", 1, DIGITS_MAX));
    int needed = String.valueOf(rowsMax).length();
    field.refuseIf(digits < needed, "few-digits", field.what(), needed, count(rowsMax));
    builder.label(name, text, digits, value(field, null, FieldValue.number()));
  }

  private static void index(RecordType.Builder builder, Mapping field) {
    YamlNode index = field.get("index");
    if (index == null) {
      return;
    }
    if (isWord(index, "unique")) {
      boolean label = field.entries().containsKey(LABEL);
      index.refuseIf(
          !field.entries().containsKey("number")
              && !field.entries().containsKey("shuffled")
              && !(label && VALUES.stream().noneMatch(field.entries()::containsKey)),
          "not-unique");
      builder.uniquelyIndexed();
    } else if (index.flag("index, unless it is 'unique',")) {
      builder.indexed();
    }
  }

  /** Returns the record type of an owner, which stands before its members. */
  private RecordType owner(YamlNode node) {
    RecordType owner = find(types, node, "record");
    node.refuseIf(owner.key() == null, "owner-without-key", owner);
    node.refuseIf(owner.rows(1) == 0 && rowsOfOne > 0, "owner-without-rows", owner);
    return owner;
  }

  /** Returns what a scalar names. */
  static <T> T find(Map<String, T> known, YamlNode node, String kind) {
    String name = node.text("a " + kind);
    T found = known.get(name);
    if (found == null) {
      throw new Scalar(node.place(), name)
          .unknown("there is no %s '%s'".formatted(kind, name), known.keySet());
    }
    return found;
  }

  private static FieldValue value(
      Mapping field, @Nullable RecordType owner, @Nullable FieldValue otherwise) {
    List<String> given = field.given(VALUES);
    field.refuseIf(
        given.size() > 1, "two-kinds-of-values", field.what(), String.join(" and ", given));
    if (given.isEmpty()) {
      if (otherwise == null) {
        throw field.wrong("link-values", field.what());
      }
      return otherwise;
    }
    String kind = given.getFirst();
    YamlNode node = field.need(kind);
    return switch (kind) {
      case "constant" -> FieldValue.constant(node.number(kind, -VALUE_MAX, VALUE_MAX));
      case "uniform" -> {
        Bounds range = range(node);
        yield FieldValue.uniform(range.least(), range.most());
      }
      case "grouped" -> FieldValue.grouped(node.number(kind, 1, ROWS_PER_SCALE_MAX));
      case "number" -> flagged(node, kind, FieldValue.number());
      case "shuffled" -> flagged(node, kind, FieldValue.shuffled());
      // of links alone, which have an owner
      case "in-turn" -> flagged(node, kind, FieldValue.inTurn(Objects.requireNonNull(owner)));
      default -> flagged(node, kind, FieldValue.anyOf(Objects.requireNonNull(owner)));
    };
  }

  private static FieldValue flagged(YamlNode node, String kind, FieldValue value) {
    node.refuseIf(!node.flag(kind), "false-value", kind);
    return value;
  }

  /** Returns both ends of a range, the smaller one first. */
  static Bounds range(YamlNode node) {
    List<YamlNode> ends = node.items();
    node.refuseIf(ends.size() != 2, "uniform-ends");
    long low = ends.get(0).number("the low end", -VALUE_MAX, VALUE_MAX);
    long high = ends.get(1).number("the high end", -VALUE_MAX, VALUE_MAX);
    node.refuseIf(high < low, "low-end-first");
    return new Bounds(low, high);
  }

  static boolean isWord(YamlNode node, String word) {
    return node instanceof Scalar scalar && scalar.text().equals(word);
  }
}
