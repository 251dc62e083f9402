package fasttrack.app.selftest;

import fasttrack.app.selftest.Case.Basis;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Load.ArrivalProcess;
import fasttrack.core.spec.Schedule;
import fasttrack.core.spec.Span;
import java.util.List;

/**
 * The runs on the simulated database: each way in which transactions arrive, and each part of their
 * time. They last milliseconds, so that a clock reading beside them is next to nothing.
 */
final class Cases {
  private static final long MILLI = 1_000_000L;
  private static final long MICRO = 1_000L;
  private static final int TERMINALS = 8;
  private static final int MANY = 64;
  private static final int COMPUTING_PER_PROCESSOR = 4;
  private static final double CONFLICT_SHARE = 0.3;

  private final Schedule schedule;
  private final int processors;

  /**
   * Makes the cases.
   *
   * @param warmupNanos how long each warms up
   * @param measuredNanos how long each is measured
   * @param processors how many processors there are
   */
  Cases(long warmupNanos, long measuredNanos, int processors) {
    this.schedule = new Schedule(0, warmupNanos, new Span.Time(measuredNanos));
    this.processors = processors;
  }

  List<Case> all() {
    return List.of(
        oneTerminal(),
        waiting(),
        longTail(),
        computing(),
        computingBriefly(),
        conflicts(),
        thinking(),
        openConstant(),
        openPoisson(),
        stalls());
  }

  /** The case that a test runs where one is enough. */
  Case oneTerminal() {
    return new Case(
        "1 terminal, two types",
        "S1 computes, S2 mostly waits, with a long tail: means, percentiles and CPU time by type.",
        List.of(
            Behavior.of(Spread.uniform(500 * MICRO, 1_500 * MICRO), Spread.NONE),
            Behavior.of(Spread.uniform(400 * MICRO, 600 * MICRO), Spread.tailed(MILLI))),
        null,
        Load.Closed.of(1),
        schedule,
        Basis.CALL);
  }

  private Case waiting() {
    return one(
        TERMINALS + " terminals that wait",
        "Each transaction computes, waits for a lock, for a disk and for its commit.",
        new Behavior(
            Spread.uniform(400 * MICRO, 600 * MICRO),
            Spread.uniform(MILLI, 5 * MILLI),
            Spread.uniform(2 * MILLI, 4 * MILLI),
            Spread.uniform(MILLI, 3 * MILLI),
            0),
        Load.Closed.of(TERMINALS),
        Basis.CALL);
  }

  private Case longTail() {
    return one(
        MANY + " terminals, long tail",
        "Enough transactions for a 99.9th percentile, most of them short and a few long.",
        Behavior.of(Spread.NONE, Spread.tailed(4 * MILLI)),
        Load.Closed.of(MANY),
        Basis.CALL);
  }

  private Case computing() {
    int terminals = COMPUTING_PER_PROCESSOR * processors;
    return one(
        terminals + " terminals that compute",
        "More than there are processors: waiting for a processor is part of the response time.",
        Behavior.of(Spread.uniform(4 * MILLI, 6 * MILLI), Spread.NONE),
        Load.Closed.of(terminals),
        Basis.CYCLE);
  }

  private Case computingBriefly() {
    int terminals = COMPUTING_PER_PROCESSOR * processors;
    return one(
        terminals + " terminals that compute briefly",
        "The kernel takes processors away just where the harness reads CPU clocks, too.",
        Behavior.of(Spread.uniform(300 * MICRO, 500 * MICRO), Spread.NONE),
        Load.Closed.of(terminals),
        Basis.CYCLE);
  }

  private Case conflicts() {
    return one(
        "conflicts",
        "Three in ten attempts end in a conflict and are repeated: wasted time and back-off.",
        new Behavior(
            Spread.uniform(400 * MICRO, 600 * MICRO),
            Spread.NONE,
            Spread.uniform(MILLI, 3 * MILLI),
            Spread.NONE,
            CONFLICT_SHARE),
        Load.Closed.of(TERMINALS / 2),
        Basis.CALL);
  }

  private Case thinking() {
    return one(
        "think time",
        "Terminals think 20 ms between transactions; the rate and the service times are compared.",
        Behavior.of(Spread.uniform(400 * MICRO, 600 * MICRO), Spread.uniform(2 * MILLI, 8 * MILLI)),
        new Load.Thinking(TERMINALS, TERMINALS, 20 * MILLI),
        Basis.UNKNOWN);
  }

  private Case openConstant() {
    return one(
        "open loop, constant arrivals",
        "200 transactions per second on one connection, which is busy half of the time.",
        Behavior.of(Spread.uniform(400 * MICRO, 600 * MICRO), Spread.uniform(MILLI, 3 * MILLI)),
        new Load.Open(1, 200, ArrivalProcess.CONSTANT),
        Basis.SCHEDULE);
  }

  private Case openPoisson() {
    return one(
        "open loop, Poisson arrivals",
        "250 transactions per second on one connection: they queue, and queueing counts.",
        Behavior.of(Spread.uniform(400 * MICRO, 600 * MICRO), Spread.uniform(MILLI, 3 * MILLI)),
        new Load.Open(1, 250, ArrivalProcess.POISSON),
        Basis.SCHEDULE);
  }

  private Case stalls() {
    return new Case(
        "open loop, with stalls",
        "All stands still for 0.5 s of each 1.5 s: what was due meanwhile waits, and that counts.",
        List.of(
            Behavior.of(
                Spread.uniform(400 * MICRO, 600 * MICRO), Spread.uniform(MILLI, 3 * MILLI))),
        new Behavior.Stalls(1_500 * MILLI, 500 * MILLI),
        new Load.Open(4, 300, ArrivalProcess.POISSON),
        schedule,
        Basis.SCHEDULE);
  }

  private Case one(String name, String title, Behavior behavior, Load load, Basis basis) {
    return new Case(name, title, List.of(behavior), null, load, schedule, basis);
  }
}
