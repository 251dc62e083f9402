package fasttrack.core.measure;

import fasttrack.core.measure.TypeSamples.Sum;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.ConflictCause;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.IntCountsHistogram;
import org.jspecify.annotations.Nullable;

/**
 * What one worker measured. Written by that worker alone, merged when all have ended. Recording an
 * ordinary outcome allocates nothing.
 */
public final class Samples implements Serializable {
  private static final long serialVersionUID = 1;

  /** What is read: nothing but this package's classes and what they consist of. */
  private static final ObjectInputFilter KNOWN =
      ObjectInputFilter.Config.createFilter(
          "maxarray=67108864;maxdepth=20;fasttrack.core.**;org.HdrHistogram.*;java.lang.*;"
              + "java.util.**;!*");

  /** In {@link #queue}: those for which a connection was free when they were due. */
  public static final int FOUND_FREE = 0;

  /** In {@link #queue}: those for which no connection was free. */
  public static final int FOUND_BUSY = 1;

  /** In {@link #queue}: those that were given up before they began. */
  public static final int SKIPPED = 2;

  private static final int ARRIVALS = 3;

  private final Interval interval;
  private final transient TransactionSample sample = new TransactionSample();
  private final TypeSamples[] types;
  private final transient TypeSamples discarded = TypeSamples.discarded();
  private final Timeline timeline;
  private final Completions completions = new Completions();
  private transient @Nullable Tail tail;
  private transient @Nullable Seconds seconds;
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

  /** Returns the sum of a figure over all transaction types. */
  public long sum(ToLongFunction<TypeSamples> of) {
    return Arrays.stream(types).mapToLong(of).sum();
  }

  /** Returns the response times of the good transactions of all types. */
  public Histogram goodResponses() {
    Histogram all = TypeSamples.copy(null);
    Arrays.stream(types).forEach(type -> all.add(type.goodResponses()));
    return all;
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
  public void write(OutputStream to) throws IOException {
    GZIPOutputStream packed = new GZIPOutputStream(to);
    ObjectOutputStream out = new ObjectOutputStream(packed);
    out.writeObject(this);
    (seconds == null ? new Seconds(types.length, List.of()) : seconds).write(out);
    out.flush();
    packed.finish();
  }

  /**
   * Returns the sum of what processes wrote that began their intervals at the same moment.
   *
   * @param types the transaction types, the same in all of them
   * @throws IOException where one is no such thing
   */
  public static Samples of(
      List<TransactionType> types, Interval interval, List<InputStream> written)
      throws IOException {
    Samples sum = new Samples(types, interval);
    Seconds.Sum seconds = new Seconds.Sum();
    for (InputStream each : written) {
      try (ObjectInputStream in = new ObjectInputStream(new GZIPInputStream(each))) {
        in.setObjectInputFilter(KNOWN);
        Samples read = (Samples) in.readObject();
        if (read.types.length != types.size()) {
          throw new IOException("it is of other transaction types");
        }
        sum.merge(read);
        seconds.read(in);
        if (in.read() >= 0) {
          throw new IOException("it does not end where it should");
        }
      } catch (ClassNotFoundException | RuntimeException e) {
        throw new IOException("these are no samples", e);
      }
    }
    return sum.with(seconds.of(types.size()));
  }
}
