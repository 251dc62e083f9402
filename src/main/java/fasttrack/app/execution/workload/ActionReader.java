package fasttrack.app.execution.workload;

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
    List<String> given = step.given(Keywords.ACTIONS);
    YamlNode steps = step.get("steps");
    boolean group = steps != null && (given.isEmpty() || given.equals(List.of("each")));
    step.refuseIf(given.size() != 1 && !group, "one-action-per-step");
    if (steps != null) {
      steps.refuseIf(!group, "steps-beside-action");
    }
    step.refuseIf(given.isEmpty() && !step.entries().containsKey("when"), "steps-alone");
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
        body.refuseIf(!RecordReader.isWord(body, "true"), "rollback");
        actions.add(new Action.RollBack());
      }
    }
  }

  private static List<YamlNode> items(Mapping step) {
    YamlNode steps = step.mapping("'each'").need("steps");
    steps.refuseIf(steps.items().isEmpty(), "steps-without-step");
    return steps.items();
  }

  private Action each(Mapping step, YamlNode list) {
    list.refuseIf(looping, "each-in-each");
    ValueNames.ListInput input = names.list(list);
    List<Action.Element> elements = new ArrayList<>();
    input
        .firsts()
        .forEach(
            (part, first) ->
                elements.add(new Action.Element(first, names.turn(list, part, first))));
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
      for (Entry entry : update.entries(word).values()) {
        Assignment one = assignment(path, entry, word.equals("add"), operands);
        entry.key().refuseIf(!seen.add(one.field()), "changed-twice", entry.key().text());
        assignments.add(one);
      }
    }
    update.refuseIf(assignments.isEmpty(), "update-of-nothing");
    boolean returning = update.isTrue("returning");
    int found = answer(update, "found");
    actions.add(new Action.Change(path, where, assignments, found, returning && !ordered));
    if (ordered && returning) {
      actions.add(returning(update, path, assignments));
    }
  }

  /** Returns a read of what an update has set. */
  private static Action returning(Mapping update, Path path, List<Assignment> assignments) {
    update.refuseIf(update.entries().containsKey("where"), "returning-where");
    return Action.read(path, assignments.stream().map(Assignment::field).toList());
  }

  private Assignment assignment(Path path, Entry entry, boolean adds, OperandReader operands) {
    RecordType type = path.last();
    Scalar name = entry.key();
    Field field = PathReader.field(name, List.of(type));
    String obstacle = obstacle(path, type, field);
    name.refuseIf(obstacle != null, "unchangeable", field.name(), obstacle);
    name.refuseIf(
        adds && !(field.type() instanceof Field.Type.Int64), "added-to-no-integer", field.name());
    Operand operand = operands.operand(entry.value(), field);
    if (adds && (!ordered || !operands.bounds(operand).equals(Bounds.ANY))) {
      operands.check(
          operand,
          entry.value(),
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
    into.refuseIf(
        type.indexes().stream()
            .anyMatch(index -> index.unique() && !index.field().equals(type.key())),
        "unique-beside-key",
        type);
    Mapping values = insert.need("values").mapping("'values'");
    List<Operand> all = new ArrayList<>();
    Map<String, Entry> left = new LinkedHashMap<>(values.entries());
    for (Field field : type.fields()) {
      if (Tracing.isOwn(field.name())) {
        all.add(Operand.constant(0));
      } else if (!(field.type() instanceof Field.Type.Filler)) {
        Entry value = left.remove(field.name());
        if (value == null) {
          throw values.wrong("value-missing", type, field.name());
        }
        Operand operand = operands.operand(value.value(), field);
        checkLeads(type, field, operand, value.value());
        all.add(operand);
      }
    }
    left.values().forEach(entry -> PathReader.field(entry.key(), List.of(type)));
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
    value.refuseIf(key && !isNew && !ordered, "key-not-fresh", type);
    for (Link link : type.links()) {
      RecordType owner = link.owner();
      value.refuseIf(
          link.field().equals(field) && !names.isKeyOf(owner, operand),
          "link-to-no-key",
          field.name(),
          owner);
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
    names.checkStep(as, name);
    return names.add(as, name + "." + what, new Bounds(0, Integer.MAX_VALUE), null);
  }
}
