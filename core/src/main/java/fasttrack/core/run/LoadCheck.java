package fasttrack.core.run;

import fasttrack.core.measure.Samples;
import fasttrack.core.measure.TypeSamples;
import fasttrack.core.measure.TypeSamples.Sum;
import fasttrack.core.result.Finding;
import fasttrack.core.result.Latency;
import fasttrack.core.result.Queueing;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.cpu.HarnessCost;
import fasttrack.core.run.load.TimerSlack;
import fasttrack.core.spec.Load;
import fasttrack.core.statistics.Backlog;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether a role offered the load that it was meant to offer.
 *
 * @param results those of its transaction types
 * @param timed whether the interval has a length, rather than a number of transactions
 */
record LoadCheck(
    RoleFigures role,
    List<TypeResult> results,
    HarnessCost harness,
    double measuredNanos,
    boolean timed) {
  private static final double SECOND = 1e9;
  private static final double TOLERANCE = 0.05;

  /** Who lost half of a short interval has measured how a process starts. */
  private static final double MISSED_MAX = 0.5;

  private static final long TRANSACTIONS_PER_TERMINAL_MIN = 100;

  /** At this number, random variation is about 1 %, a fifth of the tolerance. */
  private static final long TRANSACTIONS_THINKING_MIN = 10_000;

  /** From this share of the median service time on, response times are the harness's in part. */
  private static final double LAG_NOTED_SHARE = 0.1;

  private static final long LAG_MAX_NANOS = 10_000_000;

  private Load load() {
    return role.role().load();
  }

  private Samples samples() {
    return role.samples();
  }

  /** Returns why the figures do not count: each check that failed. */
  List<Finding> reasons() {
    List<Finding> reasons = new ArrayList<>();
    if (samples().sum(TypeSamples::withinInterval) == 0) {
      reasons.add(Finding.invalid("nothing-within"));
    }
    littlesLaw().ifPresent(reasons::add);
    lateStart(Finding.Severity.INVALID).ifPresent(reasons::add);
    Lag lag = Lag.of(role.queueing());
    if (lag != null && lag.nanos > LAG_MAX_NANOS) {
      reasons.add(lag.in(Finding.invalid("load-not-offered")));
    }
    return ofRole(reasons);
  }

  /** Returns warnings about the load. */
  List<Finding> warnings() {
    List<Finding> warnings = new ArrayList<>();
    lateStart(Finding.Severity.WARNING).ifPresent(warnings::add);
    HarnessCheck.weighs(results).ifPresent(warnings::add);
    lag().ifPresent(warnings::add);
    long skipped = samples().skipped();
    if (skipped > 0) {
      warnings.add(
          Finding.warning("skipped")
              .with("transactions", skipped)
              .with("longerThanNanos", samples().skippedAfterNanos()));
    }
    if (role.backlog() != null) {
      backlog(role.backlog()).ifPresent(warnings::add);
    }
    return ofRole(warnings);
  }

  /** The harness's own lateness is response time, so that it weighs by what it is added to. */
  private Optional<Finding> lag() {
    Queueing queueing = role.queueing();
    Lag lag = Lag.of(queueing);
    Double mean = queueing == null ? null : queueing.scheduleLag().meanNanos();
    long service = role.serviceP50Nanos();
    return lag == null || mean == null || service == 0 || mean < LAG_NOTED_SHARE * service
        ? Optional.empty()
        : Optional.of(
            lag.in(Finding.warning("schedule-lag"))
                .with("lagMeanNanos", mean)
                .with("serviceShare", mean / service)
                .with("javaFrom", TimerSlack.available() ? null : TimerSlack.JAVA_FROM));
  }

  /** Says of which role findings are, where that is not the run's own. */
  private List<Finding> ofRole(List<Finding> findings) {
    String name = role.role().name();
    return name == null
        ? findings
        : findings.stream().map(each -> each.with("where", name)).toList();
  }

  /**
   * Little's law as a self-test: as many {@link TerminalsAtWork} as there are. Does not apply to an
   * open loop, to less than a second, or to few transactions.
   */
  private Optional<Finding> littlesLaw() {
    int terminals = load().terminals();
    boolean thinks = load() instanceof Load.Thinking;
    long thinkNanos = load() instanceof Load.Thinking thinking ? thinking.thinkNanos() : 0;
    long enough = thinks ? TRANSACTIONS_THINKING_MIN : TRANSACTIONS_PER_TERMINAL_MIN * terminals;
    long good = results.stream().mapToLong(TypeResult::good).sum();
    boolean anyBad = results.stream().anyMatch(result -> result.bad() > 0);
    if (load() instanceof Load.Open || good < enough || measuredNanos < SECOND || anyBad) {
      return Optional.empty();
    }
    TerminalsAtWork work = atWork(thinkNanos + harness.outsideNanos());
    return work.agree(TOLERANCE * terminals)
        ? Optional.empty()
        : Optional.of(
            Finding.invalid(thinks ? "littles-law-thinking" : "littles-law")
                .with("activeTerminals", work.most < work.begun ? work.most : work.least)
                .with("terminals", terminals));
  }

  /**
   * How many terminals of a closed loop were at work on average, by Little's law, and how many
   * there were to be.
   *
   * @param least without the transactions across the interval's end: each terminal is inside one
   *     there
   * @param most with all of their time
   * @param begun the terminals, less the time that they had not begun yet or had not ended the
   *     warm-up's last transaction; that weighs where a few transactions take long
   * @param started the terminals, less the time that they had not begun yet
   */
  private record TerminalsAtWork(double least, double most, double begun, double started) {
    /** Tells whether as many were at work as were to be, but for some. */
    boolean agree(double bound) {
      return most >= begun - bound && least <= started + bound;
    }
  }

  /**
   * Counts the terminals at work.
   *
   * @param apartNanos the mean time between transactions: think time, the harness's own cost, and
   *     readings
   */
  private TerminalsAtWork atWork(double apartNanos) {
    Samples all = samples();
    int terminals = load().terminals();
    long good = all.sum(TypeSamples::good);
    double withinTps = all.sum(TypeSamples::withinInterval) * SECOND / measuredNanos;
    double mean = (double) all.sum(type -> type.sum(Sum.GOOD_RESPONSE_NANOS)) / good + apartNanos;
    // The rate leaves out the transactions at the interval's end, the sum over all scheduled ones
    // includes them in full; the truth lies between. If one takes long, it weighs in the mean too:
    // what those took that ended is less then.
    double least =
        Math.min(
            withinTps * mean / SECOND,
            all.timeline().responseNanos() / measuredNanos + withinTps * apartNanos / SECOND);
    double started = terminals - all.startedLateNanos() / measuredNanos;
    double begun = started - Math.min(terminals, all.overranNanos() / measuredNanos);
    return new TerminalsAtWork(least, good * mean / measuredNanos, begun, started);
  }

  /**
   * Says how late the terminals began, where the rate is too low for it. In a short interval the
   * start weighs much, so that it takes a large part to make the run invalid; where a number of
   * transactions is asked for, none is lost.
   */
  private Optional<Finding> lateStart(Finding.Severity asked) {
    double late = (double) samples().startedLateNanos() / load().terminals();
    double missed = late / measuredNanos;
    double bound = measuredNanos < SteadinessCheck.SHORT_NANOS ? MISSED_MAX : TOLERANCE;
    boolean lost = missed >= bound && (timed || bound == TOLERANCE);
    Finding.Severity severity = lost ? Finding.Severity.INVALID : Finding.Severity.WARNING;
    return missed <= TOLERANCE || severity != asked
        ? Optional.empty()
        : Optional.of(
            new Finding("late-start", severity, Map.of())
                .with("lateNanos", late)
                .with("missedShare", missed));
  }

  /** Says what a growing queue means for the figures. */
  private Optional<Finding> backlog(Backlog backlog) {
    boolean open = load() instanceof Load.Open;
    return switch (backlog.verdict()) {
      case KEEPS_UP -> Optional.empty();
      case GROWS ->
          Optional.of(
              open
                  ? Finding.warning("saturated")
                      .with("dueTps", samples().due() * SECOND / measuredNanos)
                      .with(
                          "completedTps",
                          results.stream().mapToDouble(type -> type.counts().rateTps()).sum())
                  : Finding.warning("queue-grows"));
      // In a closed loop a queue that is never empty is what many terminals make, and is bounded.
      case CANNOT_TELL ->
          open ? Optional.of(Finding.warning("may-be-saturated")) : Optional.empty();
    };
  }

  /**
   * How late the schedule was: the highest percentile up to the 99th that has enough samples.
   *
   * @param nanos so late at least
   * @param percent began so many of 100 transactions for which a connection was free
   */
  private record Lag(long nanos, int percent) {
    static @Nullable Lag of(@Nullable Queueing queueing) {
      if (queueing == null) {
        return null;
      }
      Latency lag = queueing.scheduleLag();
      Long p99 = lag.p99Nanos();
      Long p95 = lag.p95Nanos();
      Long p90 = lag.p90Nanos();
      return p99 != null
          ? new Lag(p99, 1)
          : p95 != null ? new Lag(p95, 5) : p90 != null ? new Lag(p90, 10) : null;
    }

    Finding in(Finding finding) {
      return finding.with("lateShare", percent / 100.0).with("lagNanos", nanos);
    }
  }
}
