package fasttrack.app.selftest;

import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Data;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Retries;
import fasttrack.core.spec.Schedule;
import fasttrack.core.spec.Target;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run on the simulated database.
 *
 * @param name what runs, in a few words
 * @param title what is shown by it, in a sentence
 * @param behaviors what a transaction of each type does
 * @param stalls when all transactions stand still, or null for never
 * @param load how transactions arrive
 * @param schedule how long it runs
 * @param basis how the true response times follow from what the sessions recorded
 */
record Case(
    String name,
    String title,
    List<Behavior> behaviors,
    Behavior.@Nullable Stalls stalls,
    Load load,
    Schedule schedule,
    Basis basis) {
  private static final long SEED = 1;

  /** Back-offs that are long beside what the harness does around them. */
  private static final Retries RETRIES = new Retries(1_000, 2_000_000, 8_000_000);

  /** How the true response times follow from what the sessions recorded. */
  enum Basis {
    /** From the call of the first attempt to the return of the last. */
    CALL,
    /**
     * From the return of the session's last transaction to its own: in a closed loop without think
     * time a terminal is always inside a transaction, waiting for a processor included.
     */
    CYCLE,
    /** From the moment at which the schedule has it due to its return. */
    SCHEDULE,
    /** Not known, since the harness draws think times; service times are compared. */
    UNKNOWN
  }

  Case {
    behaviors = List.copyOf(behaviors);
  }

  SimulatedWorkload workload() {
    return SimulatedWorkload.ofTypes(behaviors.size());
  }

  BenchmarkSpec spec(Target target) {
    SimulatedWorkload workload = workload();
    return BenchmarkSpec.of(target, workload, Data.of(workload, 1, SEED))
        .withLoad(load)
        .withSchedule(schedule)
        .withRetries(RETRIES);
  }
}
