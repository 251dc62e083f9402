package fasttrack.core.measure;

import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Outcome;
import java.io.Serializable;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.IntCountsHistogram;
import org.jspecify.annotations.Nullable;

/** What was measured of one transaction type. Written by one thread. */
public final class TypeSamples implements Serializable {
  private static final long serialVersionUID = 1;

  /** The longest time that is recorded: an hour. */
  public static final long NANOS_MAX = 3_600_000_000_000L;

  /** The 97.5th percentile of the normal distribution. */
  private static final double NORMAL_95 = 1.96;

  private static final long NANOS_MIN = 1;
  private static final int DIGITS = 3;

  /** What is added up over transactions. */
  public enum Sum {
    /** The sum of the response times of all good transactions. */
    GOOD_RESPONSE_NANOS,
    /** The sum of the service times of all good transactions. */
    GOOD_SERVICE_NANOS,
    /** The pauses between the attempts of all good transactions. */
    GOOD_BACKOFF_NANOS,
    /** The client's CPU time for all attempts of all good transactions. */
    GOOD_CLIENT_CPU_NANOS,
    /** The client's CPU time for the successful attempts of all good transactions. */
    GOOD_SERVICE_CPU_NANOS,
    /** The server's CPU time for all attempts of all good transactions. */
    GOOD_SERVER_CPU_NANOS,
    /** The server's CPU time for the successful attempts of all good transactions. */
    GOOD_SERVICE_SERVER_CPU_NANOS,
    /** How long all good transactions waited before their first attempt began. */
    GOOD_WAIT_NANOS,
    /** The part of it in which a connection was free: the schedule's own lateness. */
    GOOD_LAG_NANOS,
    /** The round trips of all good transactions, those of failed attempts included. */
    GOOD_ROUND_TRIPS,
    /** How long the successful attempts of all good transactions waited for locks. */
    GOOD_LOCK_WAIT_NANOS,
    /** How long the successful attempts of all good transactions took to commit. */
    GOOD_COMMIT_NANOS,
    /** The client's CPU time for those commits. */
    GOOD_COMMIT_CPU_NANOS,
    /** How many transactions a worker executed right after the one before. */
    GAPS,
    /** How long those workers spent on the harness's own work between the two. */
    GAP_NANOS,
    /** What reading CPU clocks took within all transactions. */
    READING_NANOS,
    /** What readings between transactions took. */
    BETWEEN_NANOS,
    /** The elapsed time of all attempts that had no effect. */
    WASTED_NANOS,
    /** The time spent waiting before attempts were repeated. */
    BACKOFF_NANOS,
    /** The client's CPU time for all attempts that had no effect. */
    WASTED_CLIENT_CPU_NANOS,
    /** The server's CPU time for all attempts that had no effect. */
    WASTED_SERVER_CPU_NANOS
  }

  private final EnumMap<Outcome, IntCountsHistogram> responses = new EnumMap<>(Outcome.class);
  private final IntCountsHistogram services;
  private final EnumMap<ConflictCause, AtomicLong> conflicts = new EnumMap<>(ConflictCause.class);
  private final LockSamples locks = new LockSamples();
  private final long[] sums = new long[Sum.values().length];
  private long skipped;
  private long skippedAfterNanos = Long.MAX_VALUE;
  private long overflows;
  private long withinInterval;
  private double clientCpuVariance;

  private TypeSamples(IntCountsHistogram services) {
    this.services = services;
    for (ConflictCause cause : ConflictCause.values()) {
      conflicts.put(cause, new AtomicLong());
    }
  }

  /**
   * Makes empty samples, with room for the intended outcome; others make theirs when they first
   * happen.
   */
  static TypeSamples of(TransactionType.Ending ending) {
    TypeSamples samples = new TypeSamples(histogram());
    samples.responses.put(Outcome.intended(ending), histogram());
    return samples;
  }

  /** Makes samples that nobody reads and that hold no times. */
  static TypeSamples discarded() {
    return new TypeSamples(new IntCountsHistogram(1, 2, 0));
  }

  /** Returns about how much memory the samples of one type take. */
  public static long bytes() {
    return 2L * histogram().getEstimatedFootprintInBytes();
  }

  void record(TransactionSample sample) {
    IntCountsHistogram histogram = responses.get(sample.outcome);
    if (histogram == null) {
      histogram = histogram();
      responses.put(sample.outcome, histogram);
    }
    put(histogram, sample.responseNanos());
    if (sample.atOnce) {
      add(Sum.GAPS, 1);
      add(Sum.GAP_NANOS, sample.gapNanos);
    }
    add(Sum.READING_NANOS, sample.readingNanos);
    clientCpuVariance += sample.clientCpuVariance;
    add(Sum.BETWEEN_NANOS, sample.betweenNanos);
    if (good(sample.outcome)) {
      put(services, sample.serviceNanos());
      add(Sum.GOOD_RESPONSE_NANOS, sample.responseNanos());
      add(Sum.GOOD_SERVICE_NANOS, sample.serviceNanos());
      add(Sum.GOOD_WAIT_NANOS, sample.first - sample.due);
      add(Sum.GOOD_LAG_NANOS, sample.atOnce ? 0 : sample.first - sample.due);
      add(Sum.GOOD_BACKOFF_NANOS, sample.backoffNanos);
      add(Sum.GOOD_CLIENT_CPU_NANOS, sample.clientCpuNanos);
      add(Sum.GOOD_SERVICE_CPU_NANOS, sample.lastClientCpuNanos);
      add(Sum.GOOD_SERVER_CPU_NANOS, sample.serverCpuNanos);
      add(Sum.GOOD_SERVICE_SERVER_CPU_NANOS, sample.lastServerCpuNanos);
      add(Sum.GOOD_ROUND_TRIPS, sample.roundTrips);
      add(Sum.GOOD_LOCK_WAIT_NANOS, sample.lockWaitNanos);
      add(Sum.GOOD_COMMIT_NANOS, sample.commitNanos);
      add(Sum.GOOD_COMMIT_CPU_NANOS, sample.commitCpuNanos);
    } else {
      wasted(sample);
    }
  }

  void conflict(ConflictCause cause, TransactionSample sample) {
    count(cause).incrementAndGet();
    wasted(sample);
  }

  /** Records the pause before an attempt is repeated. */
  public void backoff(long nanos) {
    add(Sum.BACKOFF_NANOS, nanos);
  }

  /** Records the waits for locks of an attempt, however it ended. */
  public void locks(LockSamples attempt) {
    locks.merge(attempt);
  }

  void skip(long waited) {
    skipped++;
    skippedAfterNanos = Math.min(skippedAfterNanos, waited);
  }

  void endedWithinInterval() {
    withinInterval++;
  }

  void merge(TypeSamples other) {
    other.responses.forEach(
        (outcome, theirs) -> responses.computeIfAbsent(outcome, none -> histogram()).add(theirs));
    services.add(other.services);
    other.conflicts.forEach((cause, theirs) -> count(cause).addAndGet(theirs.get()));
    locks.merge(other.locks);
    skipped += other.skipped;
    skippedAfterNanos = Math.min(skippedAfterNanos, other.skippedAfterNanos);
    overflows += other.overflows;
    withinInterval += other.withinInterval;
    clientCpuVariance += other.clientCpuVariance;
    Arrays.setAll(sums, sum -> sums[sum] + other.sums[sum]);
  }

  /** Tells whether a transaction ended as intended. */
  public static boolean good(Outcome outcome) {
    return outcome == Outcome.COMMITTED || outcome == Outcome.ROLLED_BACK;
  }

  /**
   * Returns how many transactions had an outcome; a conflict is one whose retries were exhausted.
   */
  public long count(Outcome outcome) {
    IntCountsHistogram histogram = responses.get(outcome);
    return histogram == null ? 0 : histogram.getTotalCount();
  }

  /** Returns how many transactions ended as intended. */
  public long good() {
    return count(Outcome.COMMITTED) + count(Outcome.ROLLED_BACK);
  }

  /** Returns how many transactions ended, whatever their outcome. */
  public long all() {
    return responses.values().stream().mapToLong(IntCountsHistogram::getTotalCount).sum();
  }

  /** Returns how many were given up before they began. */
  public long skipped() {
    return skipped;
  }

  /**
   * Returns the shortest time after which one was given up: the response time of each would have
   * been longer.
   */
  public long skippedAfterNanos() {
    return skippedAfterNanos;
  }

  /** Returns how many good ones both began and ended within the measured interval. */
  public long withinInterval() {
    return withinInterval;
  }

  /** Returns how many attempts ended in a conflict of that cause and were repeated. */
  public long conflicts(ConflictCause cause) {
    return count(cause).get();
  }

  /** Returns how many attempts ended in a conflict and were repeated. */
  public long repeated() {
    return conflicts.values().stream().mapToLong(AtomicLong::get).sum();
  }

  /** Returns a copy of the response times, due to end, of the transactions with an outcome. */
  public Histogram responses(Outcome outcome) {
    return copy(responses.get(outcome));
  }

  /** Returns a copy of the response times, due to end, of all good transactions. */
  public Histogram goodResponses() {
    Histogram sum = responses(Outcome.COMMITTED);
    sum.add(responses(Outcome.ROLLED_BACK));
    return sum;
  }

  /** Returns a copy of the service times, begin to end of the last attempt, of all good ones. */
  public Histogram goodServices() {
    return copy(services);
  }

  /** Returns how many times lay above {@link #NANOS_MAX}; such a run is invalid. */
  public long overflows() {
    return overflows;
  }

  /**
   * Returns half the 95 % confidence interval of the client's mean CPU time for a good transaction,
   * as far as that comes from reading the clock in some transactions only: 0 where it was read in
   * all; NaN where none was good.
   */
  public double clientCpuErrorNanos() {
    return good() == 0 ? Double.NaN : NORMAL_95 * Math.sqrt(clientCpuVariance) / good();
  }

  /** Returns the waits for locks of all attempts, good or not. */
  public LockSamples locks() {
    return locks;
  }

  /** Returns one of the sums over transactions. */
  @SuppressWarnings("EnumOrdinal") // a position in this process's memory
  public long sum(Sum of) {
    return sums[of.ordinal()];
  }

  @SuppressWarnings("EnumOrdinal") // a position in this process's memory
  private void add(Sum to, long value) {
    sums[to.ordinal()] += value;
  }

  private void wasted(TransactionSample sample) {
    add(Sum.WASTED_NANOS, sample.serviceNanos());
    add(Sum.WASTED_CLIENT_CPU_NANOS, sample.lastClientCpuNanos);
    add(Sum.WASTED_SERVER_CPU_NANOS, sample.lastServerCpuNanos);
  }

  private AtomicLong count(ConflictCause cause) {
    return Objects.requireNonNull(conflicts.get(cause));
  }

  private void put(IntCountsHistogram histogram, long nanos) {
    if (nanos > NANOS_MAX) {
      overflows++;
      histogram.recordValue(NANOS_MAX);
    } else {
      histogram.recordValue(nanos);
    }
  }

  static Histogram copy(@Nullable IntCountsHistogram recorded) {
    Histogram copy = new Histogram(NANOS_MIN, NANOS_MAX, DIGITS);
    if (recorded != null) {
      copy.add(recorded);
    }
    return copy;
  }

  static IntCountsHistogram histogram() {
    return new IntCountsHistogram(NANOS_MIN, NANOS_MAX, DIGITS);
  }
}
