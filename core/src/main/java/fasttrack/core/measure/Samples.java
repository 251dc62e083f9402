package fasttrack.core.measure;

import fasttrack.core.measure.TypeSamples.Sum;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.ConflictCause;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.IntCountsHistogram;
import org.jspecify.annotations.Nullable;

/**
 * What one worker measured. Written by that worker alone, merged when all have ended. Recording an
 * ordinary outcome allocates nothing.
 */
public final class Samples {
  /** In {@link #queue}: those for which a connection was free when they were due. */
  public static final int FOUND_FREE = 0;

  /** In {@link #queue}: those for which no connection was free. */
  public static final int FOUND_BUSY = 1;

  /** In {@link #queue}: those that were given up before they began. */
  public static final int SKIPPED = 2;

  private static final int ARRIVALS = 3;

  private final Interval interval;
  private final TransactionSample sample = new TransactionSample();
  private final TypeSamples[] types;
  private final TypeSamples discarded = TypeSamples.discarded();
  private final Timeline timeline;
  private final Completions completions = new Completions();
  private @Nullable Tail tail;
  private @Nullable Seconds seconds;
  private @Nullable IntCountsHistogram waits;
  private @Nullable IntCountsHistogram lags;
  private @Nullable Timeline arrivals;
  private long due;
  private long skipped;
  private long warmup;
  private long startedLateNanos;
  private long overranNanos;
  private long clientCpuWithinNanos;
  private long serverCpuWithinNanos;

  /** Makes empty samples of a measured interval. */
  public Samples(List<TransactionType> types, Interval interval) {
    this.interval = interval;
    this.types =
        types.stream().map(type -> TypeSamples.of(type.ending())).toArray(TypeSamples[]::new);
    this.timeline = new Timeline(types.size());
  }

  /** Makes it tell a tail, too, of transactions that were due within the measured interval. */
  public Samples telling(Tail told) {
    tail = told;
    return this;
  }

  /** Keeps the response times by second, which are collected apart. */
  public Samples with(Seconds collected) {
    seconds = collected;
    return this;
  }

  /** Returns the response times by second; null where nobody collected them. */
  public @Nullable Seconds seconds() {
    return seconds;
  }

  /**
   * Returns how many attempts ended in a conflict and were repeated so far; may be called on any
   * thread.
   */
  public long repeated() {
    return sum(TypeSamples::repeated);
  }

  /** Returns the sample of the next transaction, to be filled in; always the same instance. */
  public TransactionSample current() {
    return sample;
  }

  /**
   * Records the sample that {@link #current} returned. Times and outcomes count where the
   * transaction was due within the measured interval, however late it ended; one that was due
   * before is warm-up. The rate counts the good ones that both began and ended within the interval,
   * whenever they were due.
   */
  public void record() {
    TypeSamples type = types[sample.type];
    boolean ended = attemptEnded();
    boolean good = ended && TypeSamples.good(sample.outcome);
    if (good) {
      completions.record(sample.end - interval.from());
    }
    if (good && sample.first >= interval.from()) {
      type.endedWithinInterval();
      timeline.record(sample.type, sample.end - interval.from(), sample.responseNanos());
    }
    if (!interval.contains(sample.due)) {
      warmup++;
      return;
    }
    due++;
    type.record(sample);
    if (tail != null) {
      tail.record(
          sample.type, sample.outcome, sample.end - interval.from(), sample.responseNanos());
    }
  }

  /**
   * Records that the last attempt of the sample that {@link #current} returned ended in a conflict
   * and will be repeated.
   */
  public void conflict(ConflictCause cause) {
    attemptEnded();
    of(sample.type, sample.due).conflict(cause, sample);
  }

  /** Books an attempt's CPU time, and tells whether it ended within the interval. */
  private boolean attemptEnded() {
    boolean within = sample.end >= interval.from() && sample.end <= interval.until();
    if (within) {
      clientCpuWithinNanos += sample.lastClientCpuNanos;
      serverCpuWithinNanos += sample.lastServerCpuNanos;
    }
    return within;
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
      arrivals().record(idle ? FOUND_FREE : FOUND_BUSY, due - interval.from(), wait);
      if (idle) {
        lags = recorded(lags, wait);
      }
    }
  }

  /**
   * Records that a terminal whose first transaction was to begin with the interval began late.
   *
   * @param nanos by how much
   */
  public void startedLate(long nanos) {
    startedLateNanos += nanos;
  }

  /**
   * Records that a terminal's last transaction of the warm-up ended within the interval.
   *
   * @param nanos how long after its begin
   */
  public void overran(long nanos) {
    overranNanos += nanos;
  }

  /**
   * Records a transaction that was due in the interval and was given up before it began.
   *
   * @param due when it should have begun
   * @param waited how long it had waited by then
   */
  public void skip(int type, long due, long waited) {
    this.due++;
    skipped++;
    types[type].skip(waited);
    arrivals().record(SKIPPED, due - interval.from(), waited);
  }

  /** Adds what another worker measured. */
  public void merge(Samples other) {
    for (int i = 0; i < types.length; i++) {
      types[i].merge(other.types[i]);
    }
    timeline.merge(other.timeline);
    completions.merge(other.completions);
    waits = merged(waits, other.waits);
    lags = merged(lags, other.lags);
    if (other.arrivals != null) {
      arrivals().merge(other.arrivals);
    }
    due += other.due;
    skipped += other.skipped;
    warmup += other.warmup;
    startedLateNanos += other.startedLateNanos;
    overranNanos += other.overranNanos;
    clientCpuWithinNanos += other.clientCpuWithinNanos;
    serverCpuWithinNanos += other.serverCpuWithinNanos;
  }

  /** Adds up over the types. */
  public long sum(ToLongFunction<TypeSamples> of) {
    return Arrays.stream(types).mapToLong(of).sum();
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

  /**
   * Returns the mean time between two transactions that a worker executed one right after the
   * other; NaN where none were.
   */
  public double gapMeanNanos() {
    long gaps = sum(type -> type.sum(Sum.GAPS));
    return gaps == 0 ? Double.NaN : (double) sum(type -> type.sum(Sum.GAP_NANOS)) / gaps;
  }

  /** Returns the mean time that reading CPU clocks took within a transaction. */
  public double readingMeanNanos() {
    return mean(Sum.READING_NANOS);
  }

  /** Returns the mean time that readings between two transactions took, per transaction. */
  public double betweenMeanNanos() {
    return mean(Sum.BETWEEN_NANOS);
  }

  private double mean(Sum sum) {
    long all = sum(TypeSamples::all);
    return all == 0 ? 0 : (double) sum(type -> type.sum(sum)) / all;
  }

  /**
   * Returns how long transactions waited over time, each in the slice in which it was due: {@link
   * #FOUND_FREE}, {@link #FOUND_BUSY}, and with what they had waited when they were given up,
   * {@link #SKIPPED}. Null where each was due as soon as it could begin.
   */
  public @Nullable Timeline queue() {
    return arrivals;
  }

  /** Returns the measured interval, as it was planned. */
  public Interval interval() {
    return interval;
  }

  /** Returns how the run went over time. */
  public Timeline timeline() {
    return timeline;
  }

  /** Returns when transactions completed, of whatever type and whenever they began. */
  public Completions completions() {
    return completions;
  }

  /**
   * Returns by how much terminals began late, in nanoseconds, summed over all that were to begin
   * with the interval; 0 after a warm-up.
   */
  public long startedLateNanos() {
    return startedLateNanos;
  }

  /**
   * Returns how long terminals spent in the interval on transactions of the warm-up, in
   * nanoseconds, summed over all terminals that do not wait between transactions.
   */
  public long overranNanos() {
    return overranNanos;
  }

  /** Returns how many transactions were due in the interval: all outcomes, and those skipped. */
  public long due() {
    return due;
  }

  /** Returns how many were given up before they began. */
  public long skipped() {
    return skipped;
  }

  /** Returns the shortest time after which one was given up: each would have waited longer. */
  public long skippedAfterNanos() {
    return Arrays.stream(types)
        .mapToLong(TypeSamples::skippedAfterNanos)
        .reduce(Long.MAX_VALUE, Math::min);
  }

  /** Returns how many were executed before the interval. */
  public long warmup() {
    return warmup;
  }

  /**
   * Returns the client's CPU time for all attempts that ended within the interval, whenever their
   * transactions were due, in nanoseconds.
   */
  public long clientCpuWithinNanos() {
    return clientCpuWithinNanos;
  }

  /** Returns the server's CPU time for them; 0 where it is not read for each attempt. */
  public long serverCpuWithinNanos() {
    return serverCpuWithinNanos;
  }

  private Timeline arrivals() {
    Timeline made = arrivals == null ? new Timeline(ARRIVALS) : arrivals;
    arrivals = made;
    return made;
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

  /** Writes everything, so that {@link #of} can add it up in another process. */
  public void write(DataOutput out) throws IOException {
    out.writeInt(types.length);
    for (TypeSamples type : types) {
      type.write(out);
    }
    timeline.write(out);
    completions.write(out);
    Stored.write(out, waits);
    Stored.write(out, lags);
    out.writeBoolean(arrivals != null);
    if (arrivals != null) {
      arrivals.write(out);
    }
    Stored.write(
        out,
        new long[] {
          due,
          skipped,
          warmup,
          startedLateNanos,
          clientCpuWithinNanos,
          serverCpuWithinNanos,
          overranNanos
        });
    (seconds == null ? new Seconds(types.length, List.of()) : seconds).write(out);
  }

  /**
   * Returns the sum of what processes wrote that began their intervals at the same moment.
   *
   * @param types the transaction types, the same in all of them
   * @throws IOException where one is no such thing
   */
  public static Samples of(List<TransactionType> types, Interval interval, List<DataInput> written)
      throws IOException {
    Samples sum = new Samples(types, interval);
    for (DataInput in : written) {
      sum.add(in);
    }
    return sum.with(Seconds.of(types.size(), written));
  }

  private void add(DataInput in) throws IOException {
    if (in.readInt() != types.length) {
      throw new IOException("it is of other transaction types");
    }
    for (TypeSamples type : types) {
      type.add(in);
    }
    timeline.add(in);
    completions.add(in);
    waits = Stored.added(waits, in);
    lags = Stored.added(lags, in);
    if (in.readBoolean()) {
      arrivals().add(in);
    }
    long[] counts = Stored.numbers(in);
    due += counts[0];
    skipped += counts[1];
    warmup += counts[2];
    startedLateNanos += counts[3];
    clientCpuWithinNanos += counts[4];
    serverCpuWithinNanos += counts[5];
    overranNanos += counts[6];
  }
}
