package fasttrack.app.execution.workload;

import fasttrack.app.execution.yaml.YamlException;
import fasttrack.app.execution.yaml.YamlNode;
import fasttrack.app.execution.yaml.YamlNode.Entry;
import fasttrack.app.execution.yaml.YamlNode.Mapping;
import fasttrack.app.execution.yaml.YamlNode.Scalar;
import fasttrack.core.model.Action;
import fasttrack.core.model.Action.Assignment;
import fasttrack.core.model.Action.Condition;
import fasttrack.core.model.Expression;
import fasttrack.core.model.Field;
import fasttrack.core.model.Index;
import fasttrack.core.model.Link;
import fasttrack.core.model.Operand;
import fasttrack.core.model.Path;
import fasttrack.core.model.Program;
import fasttrack.core.model.RecordType;
import fasttrack.core.proof.Tracing;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the steps of a transaction: of one that reads and decides, or of one that commutes with all
 * others. Used by one thread, once.
 */
final class ActionReader {
  /** Millions of additions fit 64 bits. */
  private static final long ADDED_MAX = 1_000_000_000_000L;

  private final Map<String, RecordType> records;
  private final ValueNames names;
  private final Lets lets;
  private final boolean ordered;
  private boolean looping;

  ActionReader(
      Map<String, RecordType> records, ValueNames names, List<YamlNode> steps, boolean ordered) {
    this.records = records;
    this.names = names;
    this.ordered = ordered;
    lets = new Lets(names, steps);
  }

  /** Reads the steps of a transaction whose order among others matters. */
  Program program(List<YamlNode> steps) {
    List<Action> actions = actions(steps);
    return new Program(actions, names.size(), 0, names.called());
  }

  /**
   * Reads a step of a transaction that commutes; {@link Keywords#order} has seen no other words.
   */
  Action.OnRecords step(YamlNode node) {
    Mapping step = node.mapping("a step", Keywords.STEPS);
    List<Action> actions = new ArrayList<>();
    action(step, actions);
    return (Action.OnRecords) actions.getFirst();
  }

  private List<Action> actions(List<YamlNode> steps) {
    List<Action> actions = new ArrayList<>();
    steps.forEach(step -> step(step.mapping("a step", Keywords.STEPS), actions));
    return actions;
  }

  private void step(Mapping step, List<Action> actions) {
    YamlNode when = step.get("when");
    if (when == null) {
      action(step, actions);
      return;
    }
    Expression condition = new OperandReader(names).expression(when);
    List<Action> inner = new ArrayList<>();
    action(step, inner);
    actions.add(new Action.When(condition, inner));
  }

  private void action(Mapping step, List<Action> actions) {
    List<String> given =
        step.entries().keySet().stream().filter(Keywords.ACTIONS::contains).toList();
    YamlNode steps = step.get("steps");
    boolean group = steps != null && (given.isEmpty() || given.equals(List.of("each")));
    if (given.size() != 1 && !group) {
      throw step.wrong(
          "an item has one of read, update, insert, delete, let, each and rollback, or 'steps'; its"
              + " 'when' stands in the same item");
    }
    if (steps != null && !group) {
      throw steps.wrong("'steps' goes with 'when' or 'each' alone");
    }
    if (given.isEmpty() && !step.entries().containsKey("when")) {
      throw step.wrong("'steps' needs a 'when' or an 'each' beside it");
    }
    if (given.isEmpty()) {
      actions.addAll(actions(items(step)));
      return;
    }
    String word = given.getFirst();
    YamlNode body = step.need(word);
    OperandReader operands = new OperandReader(names, actions);
    PathReader paths = new PathReader(records, operands, !ordered);
    switch (word) {
      case "read" -> actions.add(new FindReader(names, paths).read(body));
      case "update" -> update(body, operands, paths, actions);
      case "insert" -> actions.add(insert(body, operands));
      case "delete" -> {
        Mapping delete = body.mapping("a delete", Keywords.DELETE);
        Path path = paths.path(delete);
        List<Condition> where = paths.where(delete, List.of(path.last()));
        actions.add(new Action.Delete(path, where, answer(delete, "found")));
      }
      case "let" -> lets.read(body, operands, actions);
      case "each" -> actions.add(each(step, body));
      default -> {
        if (!RecordReader.isWord(body, "true")) {
          throw body.wrong("write 'rollback: true', and its condition as 'when' in the same item");
        }
        actions.add(new Action.RollBack());
      }
    }
  }

  private static List<YamlNode> items(Mapping step) {
    YamlNode steps = step.mapping("'each'").need("steps");
    if (steps.items().isEmpty()) {
      throw steps.wrong("'steps' needs a step");
    }
    return steps.items();
  }

  private Action each(Mapping step, YamlNode list) {
    if (looping) {
      throw list.wrong("'each' cannot be nested: put the values of both into one list");
    }
    InputReader.ListInput input = RecordReader.find(names.lists(), list, "list among the inputs");
    List<Action.Element> elements = new ArrayList<>();
    input
        .firsts()
        .forEach(
            (part, first) ->
                elements.add(new Action.Element(first, names.turn(list.place(), part, first))));
    looping = true;
    List<Action> actions = actions(items(step));
    looping = false;
    input.firsts().keySet().forEach(names::forget);
    return new Action.Each(Operand.input(input.count()), input.most(), elements, actions);
  }

  private void update(
      YamlNode node, OperandReader operands, PathReader paths, List<Action> actions) {
    Mapping update = node.mapping("an update", Keywords.UPDATE);
    Path path = paths.path(update);
    List<Condition> where = paths.where(update, List.of(path.last()));
    List<Assignment> assignments = new ArrayList<>();
    Set<Field> seen = new HashSet<>();
    for (String word : List.of("set", "add")) {
      update
          .entries(word)
          .forEach(
              (name, entry) -> {
                Scalar field = new Scalar(entry.key(), name);
                Assignment one = assignment(path, field, word.equals("add"), entry, operands);
                if (!seen.add(one.field())) {
                  throw YamlException.at(entry.key(), name + " is changed twice");
                }
                assignments.add(one);
              });
    }
    if (assignments.isEmpty()) {
      throw update.wrong("an update needs 'set' or 'add', with at least one field");
    }
    boolean returning = update.isTrue("returning");
    int found = answer(update, "found");
    actions.add(new Action.Change(path, where, assignments, found, returning && !ordered));
    if (ordered && returning) {
      actions.add(returning(update, path, assignments));
    }
  }

  /** Returns a read of what an update has set. */
  private static Action returning(Mapping update, Path path, List<Assignment> assignments) {
    if (update.entries().containsKey("where")) {
      throw update.wrong(
          "'returning' looks for the records again, of which 'where' may no longer hold: write a"
              + " read");
    }
    return Action.read(path, assignments.stream().map(Assignment::field).toList());
  }

  private Assignment assignment(
      Path path, Scalar name, boolean adds, Entry value, OperandReader operands) {
    RecordType type = path.last();
    Field field = PathReader.field(name, List.of(type));
    String obstacle = obstacle(path, type, field);
    if (obstacle != null) {
      throw name.wrong("%s cannot be changed: it is %s".formatted(field.name(), obstacle));
    }
    if (adds && !(field.type() instanceof Field.Type.Int64)) {
      throw name.wrong(
          "%s is no integer, so nothing can be added to it; use 'set'".formatted(field.name()));
    }
    Operand operand = operands.operand(value.value(), field);
    if (adds && (!ordered || !operands.bounds(operand).equals(Bounds.ANY))) {
      operands.check(
          operand,
          value.value(),
          new Bounds(-ADDED_MAX, ADDED_MAX),
          "sums of what updates add have to fit 64 bits");
    }
    return new Assignment(field, adds, operand);
  }

  /** Returns why a field keeps its value; null where it may change. */
  private static @Nullable String obstacle(Path path, RecordType type, Field field) {
    if (field.type() instanceof Field.Type.Filler) {
      return "filler, the same in all records";
    }
    if (field.equals(type.key())) {
      return "the key; delete the record, and insert another";
    }
    if (type.links().stream().anyMatch(link -> link.field().equals(field))) {
      return "a link; delete the record, and insert another";
    }
    if (path.start() instanceof Path.Start.ByIndexRange range && range.field().equals(field)) {
      return "what 'by' finds the records by; read their keys first, and update by these";
    }
    return type.indexes().contains(new Index(field, true))
        ? "unique, and a duplicate would be an error"
        : null;
  }

  private Action insert(YamlNode node, OperandReader operands) {
    Mapping insert = node.mapping("an insert", Keywords.INSERT);
    YamlNode into = insert.need("into");
    RecordType type = RecordReader.find(records, into, "record");
    if (type.indexes().stream()
        .anyMatch(index -> index.unique() && !index.field().equals(type.key()))) {
      throw into.wrong(
          type
              + " takes no inserts: it has a unique index beside its key, where a duplicate is an"
              + " error");
    }
    Mapping values = insert.need("values").mapping("'values'");
    List<Operand> all = new ArrayList<>();
    Map<String, Entry> left = new LinkedHashMap<>(values.entries());
    for (Field field : type.fields()) {
      if (Tracing.isOwn(field.name())) {
        all.add(Operand.constant(0));
      } else if (!(field.type() instanceof Field.Type.Filler)) {
        Entry value = left.remove(field.name());
        if (value == null) {
          throw values.wrong(
              "an insert into %s needs a value for %s".formatted(type, field.name()));
        }
        Operand operand = operands.operand(value.value(), field);
        checkLeads(type, field, operand, value.value());
        all.add(operand);
      }
    }
    left.forEach((name, entry) -> PathReader.field(new Scalar(entry.key(), name), List.of(type)));
    return new Action.Insert(type, all, answer(insert, "inserted"));
  }

  /**
   * Checks that a new record's key is fresh, where nobody knows which others are free, and that the
   * owner to which it links is there.
   */
  private void checkLeads(RecordType type, Field field, Operand operand, YamlNode value) {
    boolean key = field.equals(type.key());
    boolean isNew =
        operand instanceof Operand.Input(int slot)
            && key
            && (ordered || names.isFresh(slot, type))
            && names.insert(type, slot);
    if (key && !isNew && !ordered) {
      throw value.wrong(
          ("a new record's key is an input of its own, drawn as {fresh: %s}: nobody could predict"
               + " whether another one is free, unless transactions are in order: write 'as: added'"
               + " into the insert, and added.inserted says so")
              .formatted(type));
    }
    for (Link link : type.links()) {
      RecordType owner = link.owner();
      if (link.field().equals(field) && !names.isKeyOf(owner, operand)) {
        throw value.wrong(
            ("%s links to %s, so its value must be one of its keys: an input drawn as {key: %s},"
                    + " hot, hot-set, zipf or first; a key or a link from a named read; or the key"
                    + " that an earlier step inserts")
                .formatted(field.name(), owner, owner));
      }
    }
  }

  /** Returns the position of how many records a named step changed. */
  private int answer(Mapping step, String what) {
    YamlNode as = step.get("as");
    return as == null ? Action.NOWHERE : answer(names, as, what);
  }

  /** Returns the position of how many records a named step read or changed. */
  static int answer(ValueNames names, YamlNode as, String what) {
    String name = as.text("'as'");
    names.checkStep(as.place(), name);
    return names.add(as.place(), name + "." + what, new Bounds(0, Integer.MAX_VALUE), null);
  }
}
