package fasttrack.app.execution.workload;

import fasttrack.app.execution.yaml.YamlNode;
import fasttrack.app.execution.yaml.YamlNode.Entry;
import fasttrack.app.execution.yaml.YamlNode.Mapping;
import fasttrack.core.model.Action;
import fasttrack.core.model.Program;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import fasttrack.core.proof.Tracing;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the transactions of a workload file.
 *
 * @param records the record types by name
 * @param hot the record type whose first records may take the traffic; null for none
 * @param ordered whether the order of transactions matters, so that each is a program
 * @param traced whether programs leave a trace
 * @param locks whether a program that changes records locks what it reads, as far as it can
 */
record TransactionReader(
    Map<String, RecordType> records,
    @Nullable RecordType hot,
    boolean ordered,
    boolean traced,
    boolean locks) {
  /** What a transaction takes. */
  static final List<String> KEYS = List.of("title", "weight", "inputs", "steps", "rollback");

  /** Reads a transaction. */
  TransactionType read(String name, Entry entry) {
    entry.key().refuseIf(!name.matches("[A-Za-z][A-Za-z0-9_-]{0,19}"), "transaction-name", name);
    Mapping mapping = entry.value().mapping("transaction " + name, KEYS);
    ValueNames names = new ValueNames(ordered ? "value" : "input");
    new InputReader(records, hot, names).read(mapping.entries("inputs"));
    Tracing tracing = traced ? tracing(entry.key(), names) : null;
    List<YamlNode> steps = mapping.need("steps").items();
    mapping.refuseIf(steps.isEmpty(), "no-step", mapping.what());
    ActionReader reader = new ActionReader(records, names, steps, ordered);
    return new TransactionType(
        name,
        mapping.or("title", name, node -> node.line("title")),
        names.inputs(),
        ordered ? List.of() : steps.stream().map(reader::step).toList(),
        mapping.isTrue("rollback")
            ? TransactionType.Ending.ROLLBACK
            : TransactionType.Ending.COMMIT,
        ordered ? program(reader.program(steps), tracing) : null);
  }

  /** Makes room for what traces need: the attempt's number, the last input, and two values. */
  private static Tracing tracing(YamlNode at, ValueNames names) {
    int attempt = names.input(at, "attempt", (random, inputs, dataset) -> 0, new Bounds(0, 0));
    int writer = names.add(at, "write", new Bounds(0, Long.MAX_VALUE), null);
    return new Tracing(attempt, writer, names.add(at, "inserted", new Bounds(0, 1), null));
  }

  private Program program(Program program, @Nullable Tracing tracing) {
    boolean reads = program.onRecords().stream().allMatch(Action.Find.class::isInstance);
    Program right =
        reads || !locks
            ? program
            : new Program(locking(program.actions()), program.values(), 0, program.names());
    return tracing == null ? right : tracing.of(right);
  }

  private static List<Action> locking(List<Action> actions) {
    return actions.stream()
        .<Action>map(
            action ->
                switch (action) {
                  case Action.Find find -> find.locking();
                  case Action.When when ->
                      new Action.When(when.condition(), locking(when.actions()));
                  case Action.Each each ->
                      new Action.Each(
                          each.count(), each.most(), each.elements(), locking(each.actions()));
                  case Action.Change change -> change;
                  case Action.Insert insert -> insert;
                  case Action.Delete delete -> delete;
                  case Action.Compute compute -> compute;
                  case Action.RollBack end -> end;
                })
        .toList();
  }
}
