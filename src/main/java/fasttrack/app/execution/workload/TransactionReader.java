package fasttrack.app.execution.workload;

import fasttrack.app.execution.yaml.YamlException;
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
    if (!name.matches("[A-Za-z][A-Za-z0-9_-]{0,19}")) {
      throw YamlException.at(
          entry.key(),
          "a transaction's name has at most 20 letters, digits, _ and -, a letter first; not '"
              + name
              + "'");
    }
    Mapping mapping = entry.value().mapping("transaction " + name, KEYS);
    InputReader.Inputs inputs = new InputReader(records, hot).read(mapping.entries("inputs"));
    if (traced) {
      inputs.addAttempt(entry.key());
    }
    ValueNames names = new ValueNames(inputs, ordered ? "value" : "input");
    int writer = traced ? names.add(entry.key(), "write", new Bounds(0, Long.MAX_VALUE), null) : -1;
    int inserted = traced ? names.add(entry.key(), "inserted", new Bounds(0, 1), null) : -1;
    List<YamlNode> steps = mapping.need("steps").items();
    if (steps.isEmpty()) {
      throw mapping.wrong(mapping.what() + " needs a step");
    }
    ActionReader reader = new ActionReader(records, names, steps, ordered);
    return new TransactionType(
        name,
        mapping.or("title", name, node -> node.line("title")),
        inputs.all(),
        ordered ? List.of() : steps.stream().map(reader::step).toList(),
        mapping.isTrue("rollback")
            ? TransactionType.Ending.ROLLBACK
            : TransactionType.Ending.COMMIT,
        ordered ? program(reader.program(steps), inputs.all().size() - 1, writer, inserted) : null);
  }

  private Program program(Program program, int attempt, int writer, int inserted) {
    boolean reads = program.onRecords().stream().allMatch(Action.Find.class::isInstance);
    Program right =
        reads || !locks
            ? program
            : new Program(locking(program.actions()), program.values(), 0, program.names());
    return traced ? new Tracing(attempt, writer, inserted).of(right) : right;
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
