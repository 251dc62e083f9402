package fasttrack.app.audit.acid;

import fasttrack.core.anomaly.AnomalyProbes;
import fasttrack.core.model.AcidSubject;
import fasttrack.core.model.Action;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Draw;
import fasttrack.core.model.Field;
import fasttrack.core.model.FreshKey;
import fasttrack.core.model.Operand;
import fasttrack.core.model.Path;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.TransactionType.Ending;
import fasttrack.core.model.TransactionType.Input;
import fasttrack.core.model.Workload;
import fasttrack.core.run.load.Mix;
import fasttrack.core.run.load.Terminal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * What an audit works on, taken apart.
 *
 * @param source as the workload offers it
 * @param updates the transaction's updates
 * @param insert its one insert
 * @param deltaInput the position of the input that all updates add
 */
record Subject(
    AcidSubject source, List<Action.Change> updates, Action.Insert insert, int deltaInput) {
  /** The number of a terminal that no load has. */
  private static final int TERMINAL = -100;

  /** The positions of what {@link #readerAndWriter} returns. */
  static final int READER = 0;

  static final int WRITER = 1;

  /**
   * Takes a workload's subject apart.
   *
   * @throws NullPointerException where it offers none
   */
  static Subject of(Workload workload) {
    AcidSubject source = Objects.requireNonNull(workload.acidSubject(), workload.name());
    List<Action.OnRecords> steps = source.transaction().steps();
    List<Action.Change> updates = of(Action.Change.class, steps);
    Action.Insert insert = of(Action.Insert.class, steps).getFirst();
    return new Subject(source, updates, insert, input(updates.getFirst().first().value()));
  }

  private static <T extends Action.OnRecords> List<T> of(
      Class<T> kind, List<Action.OnRecords> steps) {
    return steps.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  TransactionType transaction() {
    return source.transaction();
  }

  /** Returns what a row of the journal tells of its transaction's inputs. */
  List<Long> entry(long[] row) {
    List<Long> entry = new ArrayList<>();
    List<Field> fields = insert.fields();
    for (int i = 0; i < fields.size(); i++) {
      if (input(insert.values().get(i)) >= 0) {
        entry.add(row[insert.type().position(fields.get(i))]);
      }
    }
    return entry;
  }

  /** Returns what a transaction's row in the journal will tell of its inputs. */
  List<Long> entryOf(long[] inputs) {
    return insert.values().stream()
        .filter(value -> input(value) >= 0)
        .map(value -> value.value(inputs))
        .toList();
  }

  /** Returns the key of the record that an update changes. */
  static long key(Action.Change update, long[] inputs) {
    return inputs[keyInput(update)];
  }

  /** Returns a terminal that draws the transaction's inputs. */
  Terminal terminal(int id, long seed, Dataset dataset) {
    return new Terminal(id, seed, List.of(transaction()), Mix.equal(1), dataset);
  }

  /** Returns inputs that change something: their delta is not 0. */
  long[] inputs(long seed, Dataset dataset) {
    Terminal terminal = terminal(TERMINAL, seed, dataset);
    do {
      terminal.draw();
    } while (terminal.inputs()[deltaInput] == 0);
    return terminal.inputs().clone();
  }

  /** Returns the same inputs, but for fresh keys, each of which is so much greater. */
  long[] withOtherKeys(long[] inputs, int distance) {
    long[] others = inputs.clone();
    List<Input> drawn = transaction().inputs();
    for (int i = 0; i < drawn.size(); i++) {
      others[i] += drawn.get(i).draw() instanceof FreshKey ? distance : 0;
    }
    return others;
  }

  /**
   * Returns a transaction that reads the balance of an account, whose key is its first input, and
   * one that adds its second input to it.
   */
  List<TransactionType> readerAndWriter() {
    Path path = Path.byKey(source.account(), Operand.input(0));
    Input key = new Input("key", Draw.keyOf(source.account()));
    Input amount = new Input("amount", key.draw());
    return List.of(
        single("reader", List.of(key), Action.read(path, List.of(source.balance()))),
        single(
            "writer",
            List.of(key, amount),
            Action.add(path, source.balance(), Operand.input(1), false)));
  }

  private static TransactionType single(String name, List<Input> inputs, Action.OnRecords step) {
    return new TransactionType(name, name, inputs, List.of(step), Ending.COMMIT);
  }

  /** Returns what histories of anomalies read and change. */
  AnomalyProbes.Records probed(AcidPlan plan) {
    return new AnomalyProbes.Records(
        source.account(),
        source.balance(),
        insert,
        transaction().inputs(),
        Arrays.stream(inputs(plan.extent().seed(), plan.dataset())).boxed().toList());
  }

  /** Returns the record types that the transaction changes. */
  List<RecordType> files() {
    List<RecordType> files = new ArrayList<>();
    updates.forEach(update -> files.add(update.path().last()));
    files.add(insert.type());
    return files.stream().distinct().toList();
  }

  private static int keyInput(Action.Change update) {
    return update.path().start() instanceof Path.Start.ByKey(RecordType type, Operand key)
        ? input(key)
        : -1;
  }

  private static int input(Operand operand) {
    return operand instanceof Operand.Input(int index) ? index : -1;
  }
}
