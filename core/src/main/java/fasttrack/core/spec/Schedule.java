package fasttrack.core.spec;

import static fasttrack.core.spec.SpecException.require;

import org.jspecify.annotations.Nullable;

/**
 * How long a run lasts: a ramp, a warm-up, and then the measured interval.
 *
 * @param rampNanos the time over which terminals start one by one, or the rate grows evenly from
 *     nothing; from 0
 * @param warmupNanos how long transactions run under the full load before they are measured; from 0
 * @param span the condition that ends the measured interval
 * @param begin the state of the database in which the measured interval begins
 */
public record Schedule(long rampNanos, long warmupNanos, Span span, DatabaseState begin) {
  /** The measured interval of a run unless the user says otherwise: 10 s. */
  public static final Span.Time SPAN_STANDARD = new Span.Time(10_000_000_000L);

  /** The warm-up of a run unless the user says otherwise: 2 s. */
  public static final long WARMUP_STANDARD_NANOS = 2_000_000_000L;

  /** No ramp, 2 s of warm-up, 10 s measured. */
  public static final Schedule STANDARD = new Schedule(0, WARMUP_STANDARD_NANOS, SPAN_STANDARD);

  public Schedule {
    require(rampNanos >= 0, "ramp", "must not be negative");
    require(warmupNanos >= 0, "warmup", "must not be negative");
  }

  /** Makes a schedule whose interval begins in the state that load and warm-up leave. */
  public Schedule(long rampNanos, long warmupNanos, Span span) {
    this(rampNanos, warmupNanos, span, DatabaseState.FRESH);
  }

  /** Makes a schedule with neither ramp nor warm-up, which measures a number of transactions. */
  public static Schedule ofCount(long transactions) {
    return new Schedule(0, 0, new Span.Count(transactions));
  }

  /** Returns the same with another warm-up; with its own for null. */
  public Schedule warmingUp(@Nullable Long nanos) {
    return nanos == null ? this : new Schedule(rampNanos, nanos, span, begin);
  }

  /**
   * Returns how long it lasts at least: what a number of transactions takes is not known before.
   */
  public long leastNanos() {
    return rampNanos + warmupNanos + (span instanceof Span.Time time ? time.nanos() : 0);
  }
}
