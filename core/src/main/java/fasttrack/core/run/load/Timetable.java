package fasttrack.core.run.load;

import fasttrack.core.measure.Clock;
import fasttrack.core.measure.Interval;

/**
 * The schedule of a run on its clock.
 *
 * @param clock the run's clock
 * @param start when the first transactions may be due, before ramp and warm-up
 * @param rampNanos the time over which terminals start one by one, or the rate grows
 * @param interval the measured interval
 * @param drainNanos how long after the interval late transactions are still executed; what is later
 *     is skipped
 */
public record Timetable(
    Clock clock, long start, long rampNanos, Interval interval, long drainNanos) {}
