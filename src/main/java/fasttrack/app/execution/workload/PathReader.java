package fasttrack.app.execution.workload;

import fasttrack.app.execution.workload.ExpressionReader.Compared;
import fasttrack.app.execution.yaml.YamlException;
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
    if (type.key() == null && type.links().isEmpty() && type.indexes().isEmpty()) {
      throw record.wrong(
          type + " has no key, link or index, so no step can find its records; give it a key");
    }
    YamlNode by = step.get("by");
    Path path = by == null ? Path.all(type) : start(type, by.mapping("'by'"));
    for (YamlNode hop : step.items("then")) {
      path = hop(path, hop);
    }
    return path;
  }

  private Path start(RecordType type, Mapping by) {
    if (by.entries().size() != 1) {
      throw by.wrong(
          "'by' takes one field: a key of several is one number, as in district_no: warehouse * 10"
              + " + district");
    }
    Map.Entry<String, Entry> only = by.entries().entrySet().iterator().next();
    Field field = field(new Scalar(only.getValue().key(), only.getKey()), List.of(type));
    List<YamlNode> ends = only.getValue().value().items();
    boolean single = ends.size() == 1;
    if (ends.isEmpty() || ends.size() > 2) {
      throw only.getValue().value().wrong("give a value, or both ends of a range: [from, to]");
    }
    if (field.type() instanceof Field.Type.Timestamp) {
      throw YamlException.at(
          only.getValue().key(), "no record is found by a time, which cannot be predicted");
    }
    if (field.equals(type.key()) && single) {
      return Path.byKey(type, operands.operand(ends.getFirst(), field));
    }
    if (type.indexes().stream().noneMatch(index -> index.field().equals(field))) {
      throw YamlException.at(
          only.getValue().key(),
          "%s cannot be looked up by %s%s: %s"
              .formatted(
                  type,
                  only.getKey(),
                  single ? "" : " in a range",
                  field.equals(type.key())
                      ? "make the field an 'ordered-key'"
                      : otherwise(type, field)));
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
    Mapping hop = node.mapping("'then'", List.of("owner", "members"));
    if (hop.entries().size() != 1) {
      throw node.wrong("'then' leads to an owner, or to members");
    }
    Map.Entry<String, Entry> only = hop.entries().entrySet().iterator().next();
    RecordType type = RecordReader.find(records, only.getValue().value(), "record");
    boolean up = only.getKey().equals("owner");
    RecordType member = up ? path.last() : type;
    RecordType owner = up ? type : path.last();
    if (member.links().stream().filter(link -> link.owner().equals(owner)).count() > 1) {
      throw only.getValue()
          .value()
          .wrong(
              "%s has two links to %s, and a path cannot say which of them it follows"
                  .formatted(member, owner));
    }
    try {
      return up ? path.toOwner(type) : path.toMembers(type);
    } catch (IllegalArgumentException e) {
      throw only.getValue().value().wrong("no link leads there: " + e.getMessage());
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
        if (!(field.type() instanceof Field.Type.Int64
            || field.type() instanceof Field.Type.Label)) {
          throw each.field()
              .wrong(
                  "'where' compares integers and labels, and %s is neither"
                      .formatted(field.name()));
        }
        Operand value = operands.operand(each.value(), node, field);
        all.add(new Condition(field, each.comparison(), value));
      }
    }
    return all;
  }
}
