package fasttrack.app.workload;

import fasttrack.app.workload.YamlNode.Entry;
import fasttrack.app.workload.YamlNode.Mapping;
import fasttrack.app.workload.YamlNode.Scalar;
import fasttrack.core.model.Field;
import fasttrack.core.model.Index;
import fasttrack.core.model.Operand;
import fasttrack.core.model.Path;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Step;
import fasttrack.core.model.TransactionType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads one transaction of a workload file. Used by one thread, once. */
final class TransactionReader {
  /** What a transaction takes. */
  static final List<String> KEYS = List.of("title", "weight", "inputs", "steps", "rollback");

  private static final List<String> STEPS = List.of("read", "update", "insert", "delete");
  private static final List<String> PATH = List.of("record", "by", "then");
  private static final String NOW = "now";
  private static final long VALUE_MAX = 1_000_000_000_000_000L;

  private final Map<String, RecordType> records;
  private final Map<String, Integer> inputs;

  private TransactionReader(Map<String, RecordType> records, Map<String, Integer> inputs) {
    this.records = records;
    this.inputs = inputs;
  }

  /** Reads a transaction. */
  static TransactionType read(
      String name, Entry entry, Map<String, RecordType> records, @Nullable RecordType hot) {
    if (!name.matches("[A-Za-z][A-Za-z0-9_-]{0,19}")) {
      throw WorkloadFileException.at(
          entry.key(),
          "a transaction's name has at most 20 letters, digits, _ and -, a letter first; not '"
              + name
              + "'");
    }
    String what = "transaction " + name;
    Mapping mapping = entry.value().mapping(what, KEYS);
    InputReader.Inputs drawn = new InputReader(records, hot).read(YamlNode.get(mapping, "inputs"));
    TransactionReader reader = new TransactionReader(records, drawn.positions());
    List<Step> steps =
        YamlNode.need(mapping, what, "steps").items().stream().map(reader::step).toList();
    if (steps.isEmpty()) {
      throw WorkloadFileException.at(mapping.place(), what + " needs a step");
    }
    boolean rollback = YamlNode.or(mapping, "rollback", false, node -> node.flag("rollback"));
    return new TransactionType(
        name,
        YamlNode.or(mapping, "title", name, node -> node.text("title")),
        drawn.all(),
        steps,
        rollback ? TransactionType.Ending.ROLLBACK : TransactionType.Ending.COMMIT);
  }

  private Step step(YamlNode node) {
    Mapping mapping = node.mapping("a step", STEPS);
    if (mapping.entries().size() != 1) {
      throw WorkloadFileException.at(
          node.place(), "a step is one of read, update, insert and delete, in an item of its own");
    }
    Map.Entry<String, Entry> only = mapping.entries().entrySet().iterator().next();
    YamlNode value = only.getValue().value();
    return switch (only.getKey()) {
      case "read" -> readStep(value);
      case "update" -> update(value);
      case "insert" -> insert(value);
      default -> new Step.Delete(path(value.mapping("a delete", PATH)));
    };
  }

  private Step readStep(YamlNode node) {
    Mapping read = node.mapping("a read", with(PATH, "fields"));
    Path path = path(read);
    List<Field> fields =
        YamlNode.need(read, "a read", "fields").items().stream()
            .map(field -> field(field, path.types()))
            .toList();
    if (fields.isEmpty()) {
      throw WorkloadFileException.at(read.place(), "a read needs a field");
    }
    return new Step.Read(path, fields);
  }

  private Step update(YamlNode node) {
    Mapping update = node.mapping("an update", with(PATH, "add", "returning"));
    Path path = path(update);
    Mapping add = YamlNode.need(update, "an update", "add").mapping("'add'");
    if (add.entries().size() != 1) {
      throw WorkloadFileException.at(
          add.place(), "an update adds to one field; add another update for each further one");
    }
    Map.Entry<String, Entry> only = add.entries().entrySet().iterator().next();
    Field field = field(new Scalar(only.getValue().key(), only.getKey()), List.of(path.last()));
    Operand delta = operand(only.getValue().value(), field);
    boolean returning = YamlNode.or(update, "returning", false, it -> it.flag("returning"));
    try {
      return new Step.Update(path, field, delta, returning);
    } catch (IllegalArgumentException e) {
      throw WorkloadFileException.at(
          only.getValue().key(),
          "%s cannot be added to; only a plain integer can, no key, link, index, label or filler:"
                  .formatted(only.getKey())
              + " the final state is predicted from sums");
    }
  }

  private Step insert(YamlNode node) {
    Mapping insert = node.mapping("an insert", List.of("into", "values"));
    YamlNode into = YamlNode.need(insert, "an insert", "into");
    RecordType type = RecordReader.find(records, into, "record");
    if (type.key() != null) {
      throw WorkloadFileException.at(
          into.place(),
          type
              + " has a key: which key a new record gets depends on what others inserted, so that"
              + " nobody could predict it; insert into a record without a key");
    }
    if (type.indexes().stream().anyMatch(Index::unique)) {
      throw WorkloadFileException.at(
          into.place(),
          type + " has a unique index: whether a value is free depends on what others inserted");
    }
    Mapping values = YamlNode.need(insert, "an insert", "values").mapping("'values'");
    List<Operand> operands = new ArrayList<>();
    Map<String, Entry> left = new LinkedHashMap<>(values.entries());
    for (Field field : type.fields()) {
      if (!(field.type() instanceof Field.Type.Filler)) {
        Entry value = left.remove(field.name());
        if (value == null) {
          throw WorkloadFileException.at(
              values.place(),
              "an insert into %s needs a value for %s".formatted(type, field.name()));
        }
        operands.add(operand(value.value(), field));
      }
    }
    left.forEach((name, entry) -> field(new Scalar(entry.key(), name), List.of(type)));
    return new Step.Insert(type, operands);
  }

  private Path path(Mapping step) {
    YamlNode record = YamlNode.need(step, "this step", "record");
    RecordType type = RecordReader.find(records, record, "record");
    YamlNode by = YamlNode.get(step, "by");
    Path path = by == null ? Path.all(type) : start(type, by.mapping("'by'"));
    YamlNode then = YamlNode.get(step, "then");
    if (then != null) {
      for (YamlNode hop : then.items()) {
        path = hop(path, hop);
      }
    }
    return path;
  }

  private Path start(RecordType type, Mapping by) {
    if (by.entries().size() != 1) {
      throw WorkloadFileException.at(by.place(), "'by' names one field");
    }
    Map.Entry<String, Entry> only = by.entries().entrySet().iterator().next();
    Field field = field(new Scalar(only.getValue().key(), only.getKey()), List.of(type));
    List<YamlNode> values = only.getValue().value().items();
    boolean single = values.size() == 1;
    if (values.isEmpty() || values.size() > 2) {
      throw WorkloadFileException.at(
          only.getValue().value().place(), "give a value, or both ends of a range: [from, to]");
    }
    if (field.type() instanceof Field.Type.Timestamp) {
      throw WorkloadFileException.at(
          only.getValue().key(), "no record is found by a time: nobody can predict it");
    }
    if (field.equals(type.key())) {
      if (!single) {
        throw WorkloadFileException.at(
            only.getValue().value().place(),
            "a range takes an index, and a key is none: add a field such as 'place: {number: true,"
                + " index: unique}'");
      }
      return Path.byKey(type, operand(values.getFirst(), field));
    }
    if (type.indexes().stream().noneMatch(index -> index.field().equals(field))) {
      throw WorkloadFileException.at(
          only.getValue().key(),
          "%s cannot be looked up by %s%s: add 'index: true' to the field, or reach it from its owner"
              .formatted(type, only.getKey(), single ? "" : " in a range, which takes an index"));
    }
    return Path.byIndexRange(
        type, field.name(), operand(values.getFirst(), field), operand(values.getLast(), field));
  }

  private Path hop(Path path, YamlNode node) {
    Mapping hop = node.mapping("'then'", List.of("owner", "members"));
    if (hop.entries().size() != 1) {
      throw WorkloadFileException.at(node.place(), "'then' leads to an owner, or to members");
    }
    Map.Entry<String, Entry> only = hop.entries().entrySet().iterator().next();
    RecordType type = RecordReader.find(records, only.getValue().value(), "record");
    boolean up = only.getKey().equals("owner");
    RecordType member = up ? path.last() : type;
    RecordType owner = up ? type : path.last();
    if (member.links().stream().filter(link -> link.owner().equals(owner)).count() > 1) {
      throw WorkloadFileException.at(
          only.getValue().value().place(),
          "%s has two links to %s, of which a path can follow none".formatted(member, owner));
    }
    try {
      return up ? path.toOwner(type) : path.toMembers(type);
    } catch (IllegalArgumentException e) {
      throw WorkloadFileException.at(
          only.getValue().value().place(), "no link leads there: " + e.getMessage());
    }
  }

  /** Returns the field of one of some record types: {@code name}, or {@code customer.name}. */
  private static Field field(YamlNode node, List<RecordType> types) {
    String name = node.text("a field");
    Map<String, Field> known = new LinkedHashMap<>();
    for (RecordType type : types) {
      for (Field field : type.fields()) {
        known.putIfAbsent(field.name(), field);
      }
    }
    for (RecordType type : types) {
      for (Field field : type.fields()) {
        if (name.equals(type.name() + "." + field.name())) {
          return field;
        }
      }
    }
    return RecordReader.find(
        known, new Scalar(node.place(), name), "field of " + types.getLast().name());
  }

  /** Returns what goes into a field, or is looked for in it. */
  private Operand operand(YamlNode node, Field field) {
    String text = node.text("a value");
    boolean time = field.type() instanceof Field.Type.Timestamp;
    if (text.equals(NOW) != time) {
      throw WorkloadFileException.at(
          node.place(),
          time
              ? field.name() + " is a timestamp: its value is now"
              : "now is for timestamps, and " + field.name() + " is none");
    }
    if (time) {
      return Operand.now();
    }
    if (text.matches("-?[0-9]+")) {
      return Operand.constant(node.number("a value", -VALUE_MAX, VALUE_MAX));
    }
    return Operand.input(RecordReader.find(inputs, node, "input"));
  }

  private static List<String> with(List<String> keys, String... more) {
    List<String> all = new ArrayList<>(keys);
    all.addAll(List.of(more));
    return all;
  }
}
