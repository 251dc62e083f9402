package fasttrack.app.selftest;

import fasttrack.app.selftest.Check.Bounds;
import fasttrack.app.selftest.Check.Unit;
import fasttrack.core.result.ElapsedSplit;
import fasttrack.core.result.Latency;
import fasttrack.core.result.TypeResult;
import fasttrack.core.spec.Load;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compares what a run says of a transaction type with the truth. Used by one thread. */
final class Comparison {
  private static final double MEAN = Check.ALLOWED;

  /**
   * A cycle includes what the harness does between transactions, which is too much of a shorter one
   * for its percentiles.
   */
  private static final double CYCLE_MIN_NANOS = 2e6;

  /**
   * A wait ends when the harness has a transaction begin, and its session notices that a few
   * microseconds later: too much of a shorter wait.
   */
  private static final double WAIT_MIN_NANOS = 2e6;

  private final Case run;
  private final Behavior behavior;
  private final Truth truth;
  private final TypeResult result;
  private final boolean quiet;
  private final List<Check> checks = new ArrayList<>();

  /**
   * Makes a comparison.
   *
   * @param quiet whether nothing else ran that could explain an error
   */
  Comparison(Case run, Behavior behavior, Truth truth, TypeResult result, boolean quiet) {
    this.run = run;
    this.behavior = behavior;
    this.truth = truth;
    this.result = result;
    this.quiet = quiet;
  }

  List<Check> checks() {
    amounts();
    times();
    parts();
    if (behavior.conflictShare() > 0) {
      waste();
    }
    return List.copyOf(checks);
  }

  /** A transaction of each session may begin at an edge, on the other side by the other clock. */
  private void amounts() {
    double edge = (double) truth.sessions() / truth.count();
    Bounds edges = new Bounds(truth.count() - truth.sessions(), truth.count() + truth.sessions());
    add("count", Unit.COUNT, (double) truth.count(), result.good(), Math.min(edge, MEAN), edges);
    add("rate", Unit.PER_SECOND, truth.rateTps(), result.counts().rateTps(), MEAN, Bounds.NONE);
  }

  private void times() {
    switch (run.basis()) {
      case CALL, CYCLE, SCHEDULE -> {
        Latency measured = result.response();
        Distribution truly = truth.responses();
        add(
            "mean elapsed",
            Unit.NANOS,
            truly.mean(),
            measured.meanNanos(),
            MEAN,
            truth.meanBounds());
        if (run.basis() != Case.Basis.CYCLE || truth.services().percentile(50) >= CYCLE_MIN_NANOS) {
          percentiles(truly, truth.leastResponses(), measured);
        }
      }
      case UNKNOWN -> {
        Distribution services = truth.services();
        Double mean = result.service().meanNanos();
        add("mean service time", Unit.NANOS, services.mean(), mean, MEAN, atLeast(services.mean()));
        percentiles(services, services, result.service());
      }
    }
    if (run.load() instanceof Load.Open) {
      double wait = truth.waitMean();
      if (wait >= WAIT_MIN_NANOS) {
        Double measured = result.times().waitMeanNanos();
        Bounds bounds = new Bounds(truth.leastWaitMean(), wait);
        add("mean wait", Unit.NANOS, wait, measured, MEAN, bounds);
      }
    }
  }

  private void percentiles(Distribution truly, Distribution least, Latency measured) {
    percentile("median", 50, truly, least, measured.p50Nanos());
    percentile("90th percentile", 90, truly, least, measured.p90Nanos());
    percentile("95th percentile", 95, truly, least, measured.p95Nanos());
    percentile("99th percentile", 99, truly, least, measured.p99Nanos());
    percentile("99.9th percentile", 99.9, truly, least, measured.percentiles().p999Nanos());
    percentile("longest", 100, truly, least, measured.maxNanos());
  }

  private void percentile(
      String what, double percent, Distribution truly, Distribution least, @Nullable Long nanos) {
    if (nanos == null) {
      return; // too few samples lie beyond it, and so the harness says nothing
    }
    double low = least.percentile(percent);
    double high =
        truth.unbounded() || run.basis() == Case.Basis.UNKNOWN
            ? Double.POSITIVE_INFINITY
            : truth.mostResponses().percentile(percent);
    Bounds bounds = new Bounds(low, high);
    double exact = truly.percentile(percent);
    // as many transactions as there are sessions may lie on the other side of an edge, or change
    // places with their neighbors by the other clock
    double gap = truly.gap(percent, truth.sessions());
    add(what, Unit.NANOS, exact, nanos, Check.allowedPercentile(exact) + gap / exact, bounds);
  }

  private void parts() {
    if (!behavior.cpu().none()) {
      // whoever waits for a processor takes no CPU time, so that other work explains no more than
      // how long readings take whose code and data it has driven from the caches
      Double cpu = result.costs().clientCpuMeanNanos();
      double exact = truth.cpuMean();
      Distribution readings = truth.cpuReadings();
      Bounds bounds = new Bounds(exact - readings.mean(), exact + readings.mean());
      double allowed = MEAN + readings.percentile(50) / exact;
      add("client CPU", Unit.NANOS, exact, cpu, allowed, bounds);
    }
    ElapsedSplit split = result.locking().split();
    if (!behavior.lockWait().none()) {
      Double waited = split == null ? null : split.lockWaitNanos();
      double exact = truth.lockWaitMean();
      add("lock wait", Unit.NANOS, exact, waited, MEAN, new Bounds(exact, exact));
    }
    if (!behavior.commit().none()) {
      Double commit = split == null ? null : split.commitNanos();
      // the harness's commit begins later, and is shorter, where the session loses its processor
      // between its own reading and the harness's
      Bounds bounds = new Bounds(0, Double.POSITIVE_INFINITY);
      add("commit", Unit.NANOS, truth.commitMean(), commit, MEAN, bounds);
    }
    if (!behavior.other().none()) {
      Double other = split == null ? null : split.otherNanos();
      add("other", Unit.NANOS, truth.otherMean(), other, MEAN, atLeast(truth.otherMean()));
    }
  }

  private void waste() {
    double conflicts = truth.conflicts();
    Bounds exact = new Bounds(conflicts, conflicts);
    add("conflicts", Unit.COUNT, conflicts, result.retries(), MEAN, exact);
    long wasted = result.wasted().elapsedNanos();
    double failed = truth.failedNanos();
    add("wasted", Unit.NANOS, failed, wasted, MEAN, atLeast(failed));
    long backoff = result.wasted().backoffNanos();
    double paused = truth.backoffNanos();
    add("back-off", Unit.NANOS, paused, backoff, MEAN, new Bounds(0, paused));
  }

  private static Bounds atLeast(double low) {
    return new Bounds(low, Double.POSITIVE_INFINITY);
  }

  private void add(
      String what,
      Unit unit,
      double truly,
      @Nullable Number measured,
      double allowed,
      Bounds bounds) {
    checks.add(Check.of(what, unit, truly, measured, allowed, bounds, quiet));
  }
}
