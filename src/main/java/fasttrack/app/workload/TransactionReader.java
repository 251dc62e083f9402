package fasttrack.app.workload;

import static fasttrack.core.model.Counted.count;

import fasttrack.app.yaml.YamlException;
import fasttrack.app.yaml.YamlNode;
import fasttrack.app.yaml.YamlNode.Entry;
import fasttrack.app.yaml.YamlNode.Mapping;
import fasttrack.app.yaml.YamlNode.Scalar;
import fasttrack.core.model.Draw;
import fasttrack.core.model.Field;
import fasttrack.core.model.FreshKey;
import fasttrack.core.model.Link;
import fasttrack.core.model.Operand;
import fasttrack.core.model.Path;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Step;
import fasttrack.core.model.TransactionType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads one transaction of a workload file. Used by one thread, once. */
final class TransactionReader {
  /** What a transaction takes. */
  static final List<String> KEYS = List.of("title", "weight", "inputs", "steps", "rollback");

  private static final List<String> STEPS = List.of("read", "update", "insert", "delete");
  private static final List<String> PATH = List.of("record", "by", "then");
  private static final String NOW = "now";
  private static final long VALUE_MAX = 1_000_000_000_000_000L;

  /** Millions of additions fit 64 bits. */
  private static final long ADDED_MAX = 1_000_000_000_000L;

  private final Map<String, RecordType> records;
  private final InputReader.Inputs inputs;
  private final Set<Integer> inserted = new HashSet<>();

  private TransactionReader(Map<String, RecordType> records, InputReader.Inputs inputs) {
    this.records = records;
    this.inputs = inputs;
  }

  /** Reads a transaction. */
  static TransactionType read(
      String name, Entry entry, Map<String, RecordType> records, @Nullable RecordType hot) {
    if (!name.matches("[A-Za-z][A-Za-z0-9_-]{0,19}")) {
      throw YamlException.at(
          entry.key(),
          "a transaction's name has at most 20 letters, digits, _ and -, a letter first; not '"
              + name
              + "'");
    }
    String what = "transaction " + name;
    Mapping mapping = entry.value().mapping(what, KEYS);
    InputReader.Inputs drawn = new InputReader(records, hot).read(YamlNode.get(mapping, "inputs"));
    TransactionReader reader = new TransactionReader(records, drawn);
    List<Step> steps =
        YamlNode.need(mapping, what, "steps").items().stream().map(reader::step).toList();
    if (steps.isEmpty()) {
      throw YamlException.at(mapping.place(), what + " needs a step");
    }
    boolean rollback = YamlNode.or(mapping, "rollback", false, node -> node.flag("rollback"));
    return new TransactionType(
        name,
        YamlNode.or(mapping, "title", name, node -> node.line("title")),
        drawn.all(),
        steps,
        rollback ? TransactionType.Ending.ROLLBACK : TransactionType.Ending.COMMIT);
  }

  private Step step(YamlNode node) {
    Mapping mapping = node.mapping("a step", STEPS);
    if (mapping.entries().size() != 1) {
      throw YamlException.at(
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
      throw YamlException.at(read.place(), "a read needs a field");
    }
    return new Step.Read(path, fields);
  }

  private Step update(YamlNode node) {
    Mapping update = node.mapping("an update", with(PATH, "add", "returning"));
    Path path = path(update);
    Mapping add = YamlNode.need(update, "an update", "add").mapping("'add'");
    if (add.entries().size() != 1) {
      throw YamlException.at(
          add.place(), "an update adds to one field; add another update for each further one");
    }
    Map.Entry<String, Entry> only = add.entries().entrySet().iterator().next();
    Field field = field(new Scalar(only.getValue().key(), only.getKey()), List.of(path.last()));
    Operand delta = operand(only.getValue().value(), field);
    check(
        delta,
        only.getValue().value(),
        new Bounds(-ADDED_MAX, ADDED_MAX),
        "sums of what updates add have to fit 64 bits");
    boolean returning = YamlNode.or(update, "returning", false, it -> it.flag("returning"));
    try {
      return new Step.Update(path, field, delta, returning);
    } catch (IllegalArgumentException e) {
      throw YamlException.at(
          only.getValue().key(),
          "%s cannot be added to; only an integer can that is no key, no link, not unique, and not"
                  .formatted(only.getKey())
              + " what 'by' names: the final state is predicted from sums");
    }
  }

  private Step insert(YamlNode node) {
    Mapping insert = node.mapping("an insert", List.of("into", "values"));
    YamlNode into = YamlNode.need(insert, "an insert", "into");
    RecordType type = RecordReader.find(records, into, "record");
    if (type.indexes().stream()
        .anyMatch(index -> index.unique() && !index.field().equals(type.key()))) {
      throw YamlException.at(
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
          throw YamlException.at(
              values.place(),
              "an insert into %s needs a value for %s".formatted(type, field.name()));
        }
        Operand operand = operand(value.value(), field);
        checkLeads(type, field, operand, value.value());
        operands.add(operand);
      }
    }
    left.forEach((name, entry) -> field(new Scalar(entry.key(), name), List.of(type)));
    return new Step.Insert(type, operands);
  }

  /** Checks that a new record's key is fresh, and that the owner to which it links is there. */
  private void checkLeads(RecordType type, Field field, Operand operand, YamlNode value) {
    if (field.equals(type.key())) {
      if (fresh(operand, type) < 0 || !inserted.add(fresh(operand, type))) {
        throw YamlException.at(
            value.place(),
            ("a new record's key is an input of its own, drawn as {fresh: %s}: nobody could predict"
                    + " whether another one is free")
                .formatted(type));
      }
    }
    for (Link link : type.links()) {
      RecordType owner = link.owner();
      if (link.field().equals(field) && !there(operand, owner)) {
        throw YamlException.at(
            value.place(),
            ("%s links to %s, and takes one of its keys: an input drawn as {key: %s}, hot, hot-set,"
                    + " zipf or first, or as fresh where an earlier step inserts that record")
                .formatted(field.name(), owner, owner));
      }
    }
  }

  /** Returns the position of the input that is a fresh key of a type; negative where it is none. */
  private int fresh(Operand operand, RecordType type) {
    return operand instanceof Operand.Input input
            && draw(input) instanceof FreshKey fresh
            && fresh.type().equals(type)
        ? input.index()
        : -1;
  }

  private boolean there(Operand operand, RecordType owner) {
    return switch (operand) {
      case Operand.Constant one -> one.value() >= 1 && one.value() <= owner.rows(1);
      case Operand.Input input ->
          owner.equals(draw(input).keysOf()) || inserted.contains(fresh(operand, owner));
      case Operand.Now now -> false;
    };
  }

  private Draw draw(Operand.Input input) {
    return inputs.all().get(input.index()).draw();
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
      throw YamlException.at(by.place(), "'by' names one field");
    }
    Map.Entry<String, Entry> only = by.entries().entrySet().iterator().next();
    Field field = field(new Scalar(only.getValue().key(), only.getKey()), List.of(type));
    List<YamlNode> values = only.getValue().value().items();
    boolean single = values.size() == 1;
    if (values.isEmpty() || values.size() > 2) {
      throw YamlException.at(
          only.getValue().value().place(), "give a value, or both ends of a range: [from, to]");
    }
    if (field.type() instanceof Field.Type.Timestamp) {
      throw YamlException.at(
          only.getValue().key(), "no record is found by a time: nobody can predict it");
    }
    if (field.equals(type.key()) && single) {
      return Path.byKey(type, operand(values.getFirst(), field));
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
                      : "add 'index: true' to the field, or reach it from its owner"));
    }
    Operand to = operand(values.getLast(), field);
    if (field.equals(type.key())) {
      check(
          to,
          values.getLast(),
          new Bounds(Long.MIN_VALUE, FreshKey.LEAST - 1),
          "above are the keys of new records, and nobody could predict which of them are there");
    }
    return Path.byIndexRange(type, field.name(), operand(values.getFirst(), field), to);
  }

  private Path hop(Path path, YamlNode node) {
    Mapping hop = node.mapping("'then'", List.of("owner", "members"));
    if (hop.entries().size() != 1) {
      throw YamlException.at(node.place(), "'then' leads to an owner, or to members");
    }
    Map.Entry<String, Entry> only = hop.entries().entrySet().iterator().next();
    RecordType type = RecordReader.find(records, only.getValue().value(), "record");
    boolean up = only.getKey().equals("owner");
    RecordType member = up ? path.last() : type;
    RecordType owner = up ? type : path.last();
    if (member.links().stream().filter(link -> link.owner().equals(owner)).count() > 1) {
      throw YamlException.at(
          only.getValue().value().place(),
          "%s has two links to %s, of which a path can follow none".formatted(member, owner));
    }
    try {
      return up ? path.toOwner(type) : path.toMembers(type);
    } catch (IllegalArgumentException e) {
      throw YamlException.at(
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
      throw YamlException.at(
          node.place(),
          time
              ? field.name() + " is a timestamp: its value is now"
              : "now is for timestamps, and " + field.name() + " is none");
    }
    if (time) {
      return Operand.now();
    }
    Operand operand =
        text.matches("-?[0-9]+")
            ? Operand.constant(node.number("a value", -VALUE_MAX, VALUE_MAX))
            : Operand.input(RecordReader.find(inputs.positions(), node, "input"));
    if (field.type() instanceof Field.Type.Label label) {
      String why = "%s has %s digits and no sign".formatted(field.name(), label.digits());
      check(operand, node, new Bounds(0, Long.parseLong("9".repeat(label.digits()))), why);
    }
    return operand;
  }

  /** Checks that a value is within the bounds that are taken. */
  private void check(Operand operand, YamlNode node, Bounds taken, String why) {
    Bounds value =
        switch (operand) {
          case Operand.Input input -> inputs.bounds().get(input.index());
          case Operand.Constant one -> new Bounds(one.value(), one.value());
          case Operand.Now now -> taken;
        };
    boolean above = value.most() > taken.most();
    if (above || value.least() < taken.least()) {
      throw YamlException.at(
          node.place(),
          "'%s' may be %s, but here at %s: %s"
              .formatted(
                  node.text("a value"),
                  count(above ? value.most() : value.least()),
                  above ? "most " + count(taken.most()) : "least " + count(taken.least()),
                  why));
    }
  }

  private static List<String> with(List<String> keys, String... more) {
    List<String> all = new ArrayList<>(keys);
    all.addAll(List.of(more));
    return all;
  }
}
