package fasttrack.core.measure;

import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.ConflictCause;
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
        types.stream().map(type -> new TypeSamples(type.ending())).toArray(TypeSamples[]::new);
    this.timeline = new Timeline(types.size());
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
    types[type].record(outcome, end - due, end - begin, clientCpu, serverCpu);
  }

  /** Records an attempt that gave way and will be repeated. */
  public void conflict(
      int type, ConflictCause cause, long due, long service, long clientCpu, long serverCpu) {
    if (interval.contains(due)) {
      types[type].conflict(cause, service, clientCpu, serverCpu);
    }
  }

  /** Records the wait before an attempt is repeated. */
  public void backoff(int type, long due, long nanos) {
    if (interval.contains(due)) {
      types[type].backoff(nanos);
    }
  }

  /** Records the waits for locks of an attempt, however it ended. */
  public void locks(int type, long due, LockSamples attempt) {
    if (interval.contains(due)) {
      types[type].locks(attempt);
    }
  }

  /**
   * Records where the time of a good transaction's last attempt went.
   *
   * @param lockWait how long it waited for locks
   * @param commit how long it took to commit
   * @param commitCpu the client's CPU time meanwhile
   */
  public void split(int type, long due, long lockWait, long commit, long commitCpu) {
    if (interval.contains(due)) {
      types[type].split(lockWait, commit, commitCpu);
    }
  }

  /**
   * Records how long a transaction waited before its first attempt began: for a free connection, or
   * for one that was free to notice that it was due.
   *
   * @param first when its first attempt began
   * @param idle whether a connection was free when it was due, so that the wait is the schedule's
   *     lag alone
   */
  public void waited(int type, Outcome outcome, long due, long first, boolean idle) {
    if (!interval.contains(due)) {
      return;
    }
    long wait = first - due;
    waits = recorded(waits, wait);
    if (idle) {
      lags = recorded(lags, wait);
    }
    if (TypeSamples.good(outcome)) {
      types[type].waited(wait);
    }
  }

  /** Records the round trips of a good transaction, those of its failed attempts included. */
  public void roundTrips(int type, long due, long count) {
    if (interval.contains(due)) {
      types[type].roundTrips(count);
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
