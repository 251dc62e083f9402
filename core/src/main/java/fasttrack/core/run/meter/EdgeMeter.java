package fasttrack.core.run.meter;

import org.jspecify.annotations.Nullable;

/**
 * Reads the same at both edges of the interval.
 *
 * @param <R> a reading
 */
abstract class EdgeMeter<R> implements Meter {
  private RunningWorkers workers = RunningWorkers.NONE;
  private @Nullable TimedReading<R> before;
  private @Nullable TimedReading<R> after;

  /** A reading, and the transactions that had ended when it was made. */
  private record TimedReading<R>(R reading, TransactionCounts ended) {}

  /**
   * The readings at both edges.
   *
   * @param between what ended between them
   */
  record EdgeReadings<R>(R first, R last, TransactionCounts between) {}

  /** Reads what is metered. */
  abstract R read();

  /** Says what the two readings tell. */
  abstract void report(EdgeReadings<R> read, MeasuredInterval executed, MeterResults into);

  @Override
  public void prepare(RunningWorkers of) {
    workers = of;
  }

  /** Returns the workers; none where the run did not begin. */
  final RunningWorkers workers() {
    return workers;
  }

  private TimedReading<R> stamped() {
    TransactionCounts asked = workers.ended();
    R reading = read();
    return new TimedReading<>(reading, asked.halfwayTo(workers.ended()));
  }

  @Override
  public void begin() {
    before = stamped();
  }

  @Override
  public final void end() {
    after = stamped();
  }

  @Override
  public void report(MeasuredInterval executed, MeterResults into) {
    if (before != null && after != null) {
      TransactionCounts between = after.ended.since(before.ended);
      report(new EdgeReadings<>(before.reading, after.reading, between), executed, into);
    }
  }
}
