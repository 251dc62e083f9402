package fasttrack.app.workload;

import fasttrack.app.yaml.YamlException;
import fasttrack.app.yaml.YamlNode;
import fasttrack.app.yaml.YamlNode.Entry;
import fasttrack.app.yaml.YamlNode.Mapping;
import fasttrack.app.yaml.YamlNode.Scalar;
import fasttrack.core.model.Field;
import fasttrack.core.model.Link;
import fasttrack.core.model.Operand;
import fasttrack.core.model.Path;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Step;
import java.util.List;
import java.util.Map;

/** Reads the steps of a transaction that commutes with all others. Used by one thread, once. */
final class StepReader {
  /** Millions of additions fit 64 bits. */
  static final Bounds ADDED = new Bounds(-1_000_000_000_000L, 1_000_000_000_000L);

  private final Names names;
  private final OperandReader operands;
  private final PathReader paths;

  StepReader(Map<String, RecordType> records, Names names) {
    this.names = names;
    operands = new OperandReader(names);
    paths = new PathReader(records, operands, true);
  }

  /** Reads a step. */
  Step step(YamlNode node) {
    Mapping mapping = node.mapping("a step", Words.STEPS);
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
      default -> new Step.Delete(paths.path(value.mapping("a delete", Words.DELETE)));
    };
  }

  private Step readStep(YamlNode node) {
    Mapping read = node.mapping("a read", Words.READ);
    Path path = paths.path(read);
    List<Field> fields =
        YamlNode.need(read, "a read", "fields").items().stream()
            .map(field -> PathReader.field(field, path.types()))
            .toList();
    if (fields.isEmpty()) {
      throw YamlException.at(read.place(), "a read needs a field");
    }
    return new Step.Read(path, fields);
  }

  private Step update(YamlNode node) {
    Mapping update = node.mapping("an update", Words.UPDATE);
    Path path = paths.path(update);
    Mapping add = YamlNode.need(update, "an update", "add").mapping("'add'");
    if (add.entries().isEmpty()) {
      throw YamlException.at(add.place(), "'add' names a field");
    }
    Map.Entry<String, Entry> only = add.entries().entrySet().iterator().next();
    Field field =
        PathReader.field(new Scalar(only.getValue().key(), only.getKey()), List.of(path.last()));
    Operand delta = operands.operand(only.getValue().value(), field);
    operands.check(
        delta, only.getValue().value(), ADDED, "sums of what updates add have to fit 64 bits");
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
    Mapping insert = node.mapping("an insert", Words.INSERT);
    YamlNode into = YamlNode.need(insert, "an insert", "into");
    RecordType type = RecordReader.find(paths.records(), into, "record");
    if (type.indexes().stream()
        .anyMatch(index -> index.unique() && !index.field().equals(type.key()))) {
      throw YamlException.at(
          into.place(),
          type + " has a unique index: whether a value is free depends on what others inserted");
    }
    Mapping values = YamlNode.need(insert, "an insert", "values").mapping("'values'");
    return new Step.Insert(
        type,
        paths.values(
            type, values, (field, operand, value) -> checkLeads(type, field, operand, value)));
  }

  /** Checks that a new record's key is fresh, and that the owner to which it links is there. */
  private void checkLeads(RecordType type, Field field, Operand operand, YamlNode value) {
    if (field.equals(type.key())
        && !(operand instanceof Operand.Input(int slot)
            && names.isFresh(slot, type)
            && names.insert(type, slot))) {
      throw YamlException.at(
          value.place(),
          ("a new record's key is an input of its own, drawn as {fresh: %s}: nobody could predict"
               + " whether another one is free, unless transactions are in order: write 'as: added'"
               + " into the insert, and added.inserted says so")
              .formatted(type));
    }
    for (Link link : type.links()) {
      RecordType owner = link.owner();
      if (link.field().equals(field) && !names.isKeyOf(owner, operand)) {
        throw YamlException.at(
            value.place(),
            ("%s links to %s, and takes one of its keys: an input drawn as {key: %s}, hot, hot-set,"
                    + " zipf or first, or as fresh where an earlier step inserts that record")
                .formatted(field.name(), owner, owner));
      }
    }
  }
}
