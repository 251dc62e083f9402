package fasttrack.app.execution.workload;

import fasttrack.app.execution.workload.ExpressionReader.Compared;
import fasttrack.app.execution.yaml.YamlNode;
import fasttrack.app.execution.yaml.YamlNode.Entry;
import fasttrack.app.execution.yaml.YamlNode.Mapping;
import fasttrack.app.execution.yaml.YamlNode.Scalar;
import fasttrack.core.model.Action.Condition;
import fasttrack.core.model.Field;
import fasttrack.core.model.FreshKey;
import fasttrack.core.model.Operand;
import fasttrack.core.model.Path;
import fasttrack.core.model.RecordType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads which records a step finds.
 *
 * @param records the record types by name
 * @param operands reads what is looked for
 * @param anyOrder whether transactions commute, so that no order of theirs says which new records
 *     are there
 */
record PathReader(Map<String, RecordType> records, OperandReader operands, boolean anyOrder) {
  /** What a path is written with. */
  static final List<String> KEYS = List.of("record", "by", "then");

  /** Reads a path. */
  Path path(Mapping step) {
    YamlNode record = step.mapping("this step").need("record");
    RecordType type = RecordReader.find(records, record, "record");
    record.refuseIf(
        type.key() == null && type.links().isEmpty() && type.indexes().isEmpty(),
        "nothing-to-find-by",
        type);
    YamlNode by = step.get("by");
    Path path = by == null ? Path.all(type) : start(type, by.mapping("'by'"));
    for (YamlNode hop : step.items("then")) {
      path = hop(path, hop);
    }
    return path;
  }

  private Path start(RecordType type, Mapping by) {
    Entry only = by.only("by-several");
    Field field = field(only.key(), List.of(type));
    List<YamlNode> ends = only.value().items();
    boolean single = ends.size() == 1;
    only.value().refuseIf(ends.isEmpty() || ends.size() > 2, "ends-of-range");
    only.key().refuseIf(field.type() instanceof Field.Type.Timestamp, "by-a-time");
    if (field.equals(type.key()) && single) {
      return Path.byKey(type, operands.operand(ends.getFirst(), field));
    }
    if (type.indexes().stream().noneMatch(index -> index.field().equals(field))) {
      String otherwise =
          field.equals(type.key()) ? "make the field an 'ordered-key'" : otherwise(type, field);
      String how = single ? "" : " in a range";
      throw only.key().wrong("no-look-up", type, field.name(), how, otherwise);
    }
    Operand from = operands.operand(ends.getFirst(), field);
    Operand to = single ? from : operands.operand(ends.getLast(), field);
    if (anyOrder && field.equals(type.key())) {
      operands.check(
          to,
          ends.getLast(),
          new Bounds(Long.MIN_VALUE, FreshKey.LEAST - 1),
          "above are the keys of new records, and nobody could predict which of them are there");
    }
    return Path.byIndexRange(type, field.name(), from, to);
  }

  /** Returns what finds records that have a value in a field without an index. */
  private static String otherwise(RecordType type, Field field) {
    return type.links().stream()
        .filter(link -> link.field().equals(field))
        .map(
            link ->
                "it is a link; begin with %s, and add then: [{members: %s}]"
                    .formatted(link.owner(), type))
        .findFirst()
        .orElse("add 'index: true' to the field");
  }

  private Path hop(Path path, YamlNode node) {
    Entry hop = node.mapping("'then'", List.of("owner", "members")).only("hop");
    RecordType type = RecordReader.find(records, hop.value(), "record");
    boolean up = hop.key().text().equals("owner");
    RecordType member = up ? path.last() : type;
    RecordType owner = up ? type : path.last();
    hop.value()
        .refuseIf(
            member.links().stream().filter(link -> link.owner().equals(owner)).count() > 1,
            "two-links",
            member,
            owner);
    try {
      return up ? path.toOwner(type) : path.toMembers(type);
    } catch (IllegalArgumentException e) {
      throw hop.value().wrong("no-link", e.getMessage());
    }
  }

  /** Returns the field of one of some record types: {@code name}, or {@code customer.name}. */
  static Field field(YamlNode node, List<RecordType> types) {
    String name = node.text("a field");
    Map<String, Field> known = new LinkedHashMap<>();
    for (RecordType type : types) {
      for (Field field : type.fields()) {
        if (name.equals(type.name() + "." + field.name())) {
          return field;
        }
        known.putIfAbsent(field.name(), field);
      }
    }
    return RecordReader.find(
        known, new Scalar(node.place(), name), "field of " + types.getLast().name());
  }

  /** Returns what else must hold of records of some types. */
  List<Condition> where(Mapping step, List<RecordType> types) {
    List<Condition> all = new ArrayList<>();
    for (YamlNode node : step.items("where")) {
      node.text("'where', such as stock < 10 and price > least,");
      for (Compared each : ExpressionReader.conditions(operands.names(), (Scalar) node)) {
        Field field = field(each.field(), types);
        each.field()
            .refuseIf(
                !(field.type() instanceof Field.Type.Int64
                    || field.type() instanceof Field.Type.Label),
                "where-of-neither",
                field.name());
        Operand value = operands.operand(each.value(), node, field);
        all.add(new Condition(field, each.comparison(), value));
      }
    }
    return all;
  }
}
