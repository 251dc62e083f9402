package fasttrack.core.measure;

import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.Outcome;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.IntCountsHistogram;
import org.jspecify.annotations.Nullable;

/**
 * What one worker measured. Written by that worker alone, merged when all have ended. Recording an
 * ordinary outcome allocates nothing.
 */
public final class Samples {
  private final Interval interval;
  private final TypeSamples[] types;
  private final TypeSamples discarded = TypeSamples.discarded();
  private final Timeline timeline;
  private @Nullable IntCountsHistogram waits;
  private @Nullable IntCountsHistogram lags;
  private long due;
  private long skipped;
  private long warmup;

  /** Makes empty samples of a measured interval. */
  public Samples(List<TransactionType> types, Interval interval) {
    this.interval = interval;
    this.types =
        types.stream().map(type -> TypeSamples.of(type.ending())).toArray(TypeSamples[]::new);
    this.timeline = new Timeline(types.size());
  }

  /**
   * Returns where to record what happens to a transaction of a type: its type's samples where it
   * was due within the measured interval; where it was not, samples that are discarded.
   *
   * @param due when it should have begun
   */
  public TypeSamples of(int type, long due) {
    return interval.contains(due) ? types[type] : discarded;
  }

  /**
   * Records the end of a transaction. Times and outcomes count where it was due within the measured
   * interval, however late it ended; one that was due before is warm-up. The rate counts the good
   * ones that both began and ended within the interval, whenever they were due.
   *
   * @param due when it should have begun
   * @param first when its first attempt began
   * @param begin when its last attempt began
   * @param end when it ended
   * @param clientCpu the client's CPU time for the last attempt
   * @param serverCpu the server's CPU time for the last attempt, 0 where it is not known so
   */
  public void record(
      int type,
      Outcome outcome,
      long due,
      long first,
      long begin,
      long end,
      long clientCpu,
      long serverCpu) {
    if (TypeSamples.good(outcome) && first >= interval.from() && end <= interval.until()) {
      types[type].endedWithinInterval();
      timeline.record(type, end - interval.from(), end - due);
    }
    if (!interval.contains(due)) {
      warmup++;
      return;
    }
    this.due++;
    types[type].record(outcome, first - due, end - due, end - begin, clientCpu, serverCpu);
  }

  /**
   * Records how long a transaction that has ended had waited to begin.
   *
   * @param due when it should have begun
   * @param first when its first attempt began
   * @param idle whether a connection was free when it was due, so that the wait is the schedule's
   *     lag alone
   */
  public void waited(long due, long first, boolean idle) {
    if (interval.contains(due)) {
      long wait = first - due;
      waits = recorded(waits, wait);
      if (idle) {
        lags = recorded(lags, wait);
      }
    }
  }

  /** Records a transaction that was due in the interval and was given up before it began. */
  public void skip() {
    due++;
    skipped++;
  }

  /** Adds what another worker measured. */
  public void merge(Samples other) {
    for (int i = 0; i < types.length; i++) {
      types[i].merge(other.types[i]);
    }
    timeline.merge(other.timeline);
    waits = merged(waits, other.waits);
    lags = merged(lags, other.lags);
    due += other.due;
    skipped += other.skipped;
    warmup += other.warmup;
  }

  /** Returns what was measured of a type. */
  public TypeSamples type(int type) {
    return types[type];
  }

  /**
   * Returns how long transactions waited before their first attempt; empty where each was due as
   * soon as it could begin.
   */
  public Histogram waits() {
    return TypeSamples.copy(waits);
  }

  /** Returns how late transactions began for which a connection was free. */
  public Histogram lags() {
    return TypeSamples.copy(lags);
  }

  /** Returns the measured interval, as it was planned. */
  public Interval interval() {
    return interval;
  }

  /** Returns how the run went over time. */
  public Timeline timeline() {
    return timeline;
  }

  /** Returns how many transactions were due in the interval: all outcomes, and those skipped. */
  public long due() {
    return due;
  }

  /** Returns how many were given up before they began. */
  public long skipped() {
    return skipped;
  }

  /** Returns how many were executed before the interval. */
  public long warmup() {
    return warmup;
  }

  private static IntCountsHistogram recorded(@Nullable IntCountsHistogram histogram, long nanos) {
    IntCountsHistogram made = histogram == null ? TypeSamples.histogram() : histogram;
    made.recordValue(Math.min(nanos, TypeSamples.NANOS_MAX));
    return made;
  }

  private static @Nullable IntCountsHistogram merged(
      @Nullable IntCountsHistogram into, @Nullable IntCountsHistogram other) {
    if (other == null) {
      return into;
    }
    IntCountsHistogram made = into == null ? TypeSamples.histogram() : into;
    made.add(other);
    return made;
  }
}
