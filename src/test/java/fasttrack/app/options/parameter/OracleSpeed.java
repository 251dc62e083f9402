package fasttrack.app.options.parameter;

import fasttrack.core.model.Action;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Expression;
import fasttrack.core.model.Expression.Operator;
import fasttrack.core.model.Program;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.run.load.Mix;
import fasttrack.core.run.load.Terminal;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Says how fast the oracle executes workloads with programs, by the second of processor time. */
final class OracleSpeed {
  private static final int SCALE = 2;
  private static final int ROUNDS = 6;
  private static final double ROUND_SECONDS = 2;

  private static final int BETWEEN_LOOKS = 100;

  private OracleSpeed() {}

  /** Other programs may run beside. */
  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  /** Takes names of workloads. */
  public static void main(String[] names) {
    for (String name : names.length == 0 ? new String[] {"order-entry", "smallbank"} : names) {
      Workload workload = WorkloadFiles.workload(name);
      Dataset dataset = new Dataset(workload.schema(), SCALE, 42);
      Mix mix = new Mix.Weighted(workload.types().stream().map(workload::weight).toList());
      List<TransactionType> types = workload.types().stream().map(OracleSpeed::counting).toList();
      Terminal terminal = new Terminal(0, 42, types, mix, dataset);
      Oracle oracle = new Oracle(dataset);
      for (int round = 0; round < ROUNDS; round++) {
        run(name, types, terminal, oracle);
      }
    }
  }

  private static void run(
      String name, List<TransactionType> types, Terminal terminal, Oracle oracle) {
    long transactions = 0;
    long steps = 0;
    long begin = cpuNanos();
    double seconds = 0;
    while (seconds < ROUND_SECONDS) {
      for (int i = 0; i < BETWEEN_LOOKS; i++) {
        TransactionType type = types.get(terminal.draw());
        oracle.execute(type, terminal.inputs());
        steps += terminal.inputs()[type.values() - 1];
      }
      transactions += BETWEEN_LOOKS;
      seconds = (cpuNanos() - begin) / 1e9;
    }
    System.out.printf(
        "%s: %,.0f transactions/s, %,.0f steps/s%n", name, transactions / seconds, steps / seconds);
  }

  /** Returns a type that does the same, and counts its steps in its last value. */
  private static TransactionType counting(TransactionType type) {
    Program program = Objects.requireNonNull(type.program());
    return new TransactionType(
        type.name(),
        type.title(),
        type.inputs(),
        type.steps(),
        type.ending(),
        new Program(counting(program.actions(), program.values()), program.values() + 1));
  }

  private static List<Action> counting(List<Action> actions, int slot) {
    List<Action> counting = new ArrayList<>();
    for (Action action : actions) {
      switch (action) {
        case Action.When when ->
            counting.add(new Action.When(when.condition(), counting(when.actions(), slot)));
        case Action.Each each ->
            counting.add(
                new Action.Each(
                    each.count(), each.most(), each.elements(), counting(each.actions(), slot)));
        case Action.OnRecords records -> {
          counting.add(
              new Action.Compute(
                  slot,
                  new Expression.Binary(
                      Operator.PLUS, new Expression.Value(slot), new Expression.Constant(1))));
          counting.add(records);
        }
        case Action.Compute compute -> counting.add(compute);
        case Action.RollBack end -> counting.add(end);
      }
    }
    return counting;
  }
}
