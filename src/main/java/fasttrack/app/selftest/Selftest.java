package fasttrack.app.selftest;

import fasttrack.core.model.Workload;
import fasttrack.core.result.Environment;
import fasttrack.core.run.load.RunInterruptedException;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Session;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** The self-test as a whole. Used once, by one thread. */
public final class Selftest {
  private static final long SECOND = 1_000_000_000L;
  private static final long WARMUP_NANOS = SECOND / 2;
  private static final long CASE_NANOS = 3 * SECOND;
  private static final long CASE_QUICK_NANOS = SECOND;
  private static final long ENGINE_NANOS = 2 * SECOND;
  private static final long HARNESS_NANOS = SECOND;

  /** After this time no simulated run is repeated, so that all of it takes less than 2 minutes. */
  private static final long SIMULATION_NANOS = 50 * SECOND;

  private static final long QUICK_NANOS = 10 * SECOND;

  /** After this time no comparison of real runs begins, likewise. */
  private static final long REAL_NANOS = 100 * SECOND;

  private final Subjects subjects;
  private final Environment environment;
  private final Watch watch;
  private final UnaryOperator<Session> between;
  private final Case quick;
  private final List<SelftestResult.RunChecks> parts = new ArrayList<>();

  /**
   * What is tested.
   *
   * @param backends the backends of this distribution
   * @param standard the one of them that runs by default
   * @param workloads the workloads of this distribution, at least one
   * @param work the folder in which they keep their files
   * @param extent how much of it
   */
  public record Subjects(
      List<Backend> backends,
      Backend standard,
      List<Workload> workloads,
      Path work,
      Extent extent) {
    public Subjects {
      backends = List.copyOf(backends);
      workloads = List.copyOf(workloads);
    }
  }

  /** How much is tested. */
  public enum Extent {
    /** Everything, in under two minutes. */
    WHOLE,
    /** One simulated run: whether the self-test itself works. */
    QUICK
  }

  /** Makes a self-test. */
  public Selftest(Subjects subjects, Environment environment, Watch watch) {
    this(
        subjects,
        environment,
        watch,
        UnaryOperator.identity(),
        new Cases(WARMUP_NANOS, CASE_QUICK_NANOS, environment.processors()).oneTerminal());
  }

  /**
   * Makes a self-test of an instrument that may be defective.
   *
   * @param between what stands between the harness and each simulated session
   * @param quick the simulated run of a quick test
   */
  Selftest(
      Subjects subjects,
      Environment environment,
      Watch watch,
      UnaryOperator<Session> between,
      Case quick) {
    this.subjects = subjects;
    this.environment = environment;
    this.watch = watch;
    this.between = between;
    this.quick = quick;
  }

  /** Tests, until all is done or the user ends it. */
  public SelftestResult run() {
    String startedAt = Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
    long begin = System.nanoTime();
    boolean interrupted = false;
    try {
      switch (subjects.extent()) {
        case WHOLE -> whole(begin);
        case QUICK -> quick(begin);
      }
    } catch (RunInterruptedException e) {
      interrupted = true;
    }
    return new SelftestResult(
        SelftestResult.FORMAT,
        new SelftestResult.Header(startedAt, System.nanoTime() - begin, interrupted),
        environment,
        parts);
  }

  private void whole(long begin) {
    Simulation simulation = new Simulation(environment, watch, begin + SIMULATION_NANOS, between);
    for (Case each : new Cases(WARMUP_NANOS, CASE_NANOS, environment.processors()).all()) {
      parts.add(simulation.run(each));
    }
    Workload workload = subjects.workloads().getFirst();
    EngineCheck engines = new EngineCheck(environment, subjects.work(), watch, ENGINE_NANOS);
    for (Backend backend : subjects.backends()) {
      if (EngineCheck.embedded(backend)) {
        parts.add(engines.run(backend, workload));
      }
    }
    EqualsCheck equals = new EqualsCheck(environment, subjects.work(), watch, begin + REAL_NANOS);
    parts.add(equals.run(subjects.standard(), workload));
    OwnCost cost = new OwnCost(environment, watch, HARNESS_NANOS);
    parts.add(cost.run(1));
    parts.add(cost.run(Math.max(2, environment.processors())));
  }

  private void quick(long begin) {
    Simulation simulation = new Simulation(environment, watch, begin + QUICK_NANOS, between);
    parts.add(simulation.run(quick));
  }
}
