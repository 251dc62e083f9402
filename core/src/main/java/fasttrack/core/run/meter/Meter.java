package fasttrack.core.run.meter;

import fasttrack.core.measure.Interval;

/**
 * Reads something at the edges of a run's measured interval, and makes a part of the result of it.
 * A run calls the methods in the order in which they stand here, from one thread. It does not fail
 * because something cannot be read: that is then not known.
 */
public interface Meter extends AutoCloseable {
  /** The run's sessions are open, and nothing runs on them: for what takes its time. */
  default void prepare(RunningWorkers workers) {}

  /**
   * The interval begins: reads for the first time. Called before the first transactions are due,
   * again where that took too long, and again when there was a warm-up and it is over: so that no
   * reading falls into the interval where it can be made before. The last call counts.
   */
  default void begin() {}

  /**
   * The threads begin to execute, when the first transactions are due.
   *
   * @param interval the measured interval, as it is planned
   */
  default void start(Interval interval) {}

  /** The interval begins in a tenth of a second, after a warm-up: for what would disturb it. */
  default void approach() {}

  /** The interval is over: reads for the last time. Transactions may still be executed. */
  default void end() {}

  /**
   * Says what is known now that all transactions have ended; nothing where the meter did not begin.
   *
   * @param into takes it
   */
  void report(MeasuredInterval executed, MeterResults into);

  /** The run is over, however it ended. */
  @Override
  default void close() {}
}
