package fasttrack.core.measure;

import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Outcome;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.IntCountsHistogram;
import org.jspecify.annotations.Nullable;

/** What was measured of one transaction type. Written by one thread. */
public final class TypeSamples {
  /** The longest time that is recorded: an hour. */
  public static final long NANOS_MAX = 3_600_000_000_000L;

  private static final long NANOS_MIN = 100;
  private static final int DIGITS = 3;

  private final Map<Outcome, IntCountsHistogram> responses = new EnumMap<>(Outcome.class);
  private final IntCountsHistogram services;
  private final Map<ConflictCause, AtomicLong> conflicts = new EnumMap<>(ConflictCause.class);
  private final LockSamples locks = new LockSamples();
  private long skipped;
  private long skippedAfterNanos = Long.MAX_VALUE;
  private long overflows;
  private long withinInterval;
  private long goodResponseNanos;
  private long goodServiceNanos;
  private long goodClientCpuNanos;
  private long goodServerCpuNanos;
  private long goodWaitNanos;
  private long goodRoundTrips;
  private long goodLockWaitNanos;
  private long goodCommitNanos;
  private long goodCommitCpuNanos;
  private long wastedNanos;
  private long backoffNanos;
  private long wastedClientCpuNanos;
  private long wastedServerCpuNanos;

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
    Outcome intended =
        switch (ending) {
          case COMMIT -> Outcome.COMMITTED;
          case ROLLBACK -> Outcome.ROLLED_BACK;
        };
    samples.responses.put(intended, histogram());
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

  void record(
      Outcome outcome, long wait, long response, long service, long clientCpu, long serverCpu) {
    IntCountsHistogram histogram = responses.get(outcome);
    if (histogram == null) {
      histogram = histogram();
      responses.put(outcome, histogram);
    }
    put(histogram, response);
    if (good(outcome)) {
      put(services, service);
      goodWaitNanos += wait;
      goodResponseNanos += response;
      goodServiceNanos += service;
      goodClientCpuNanos += clientCpu;
      goodServerCpuNanos += serverCpu;
    } else {
      wasted(service, clientCpu, serverCpu);
    }
  }

  /** Records an attempt that ended in a conflict and will be repeated. */
  public void conflict(ConflictCause cause, long service, long clientCpu, long serverCpu) {
    count(cause).incrementAndGet();
    wasted(service, clientCpu, serverCpu);
  }

  /** Records the wait before an attempt is repeated. */
  public void backoff(long nanos) {
    backoffNanos += nanos;
  }

  /** Records the waits for locks of an attempt, however it ended. */
  public void locks(LockSamples attempt) {
    locks.merge(attempt);
  }

  /**
   * Records where the time of a good transaction's last attempt went.
   *
   * @param lockWait how long it waited for locks
   * @param commit how long it took to commit
   * @param commitCpu the client's CPU time meanwhile
   */
  public void split(long lockWait, long commit, long commitCpu) {
    goodLockWaitNanos += lockWait;
    goodCommitNanos += commit;
    goodCommitCpuNanos += commitCpu;
  }

  /** Records the round trips of a good transaction, those of its failed attempts included. */
  public void roundTrips(long count) {
    goodRoundTrips += count;
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
    goodResponseNanos += other.goodResponseNanos;
    goodServiceNanos += other.goodServiceNanos;
    goodClientCpuNanos += other.goodClientCpuNanos;
    goodServerCpuNanos += other.goodServerCpuNanos;
    goodWaitNanos += other.goodWaitNanos;
    goodRoundTrips += other.goodRoundTrips;
    goodLockWaitNanos += other.goodLockWaitNanos;
    goodCommitNanos += other.goodCommitNanos;
    goodCommitCpuNanos += other.goodCommitCpuNanos;
    wastedNanos += other.wastedNanos;
    backoffNanos += other.backoffNanos;
    wastedClientCpuNanos += other.wastedClientCpuNanos;
    wastedServerCpuNanos += other.wastedServerCpuNanos;
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
    long sum = 0;
    for (IntCountsHistogram histogram : responses.values()) {
      sum += histogram.getTotalCount();
    }
    return sum;
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

  /** Returns the sum of the response times of all good transactions. */
  public long goodResponseNanos() {
    return goodResponseNanos;
  }

  /** Returns the sum of the service times of all good transactions. */
  public long goodServiceNanos() {
    return goodServiceNanos;
  }

  /** Returns the client's CPU time for the successful attempts of all good transactions. */
  public long goodClientCpuNanos() {
    return goodClientCpuNanos;
  }

  /** Returns the server's CPU time for the successful attempts of all good transactions. */
  public long goodServerCpuNanos() {
    return goodServerCpuNanos;
  }

  /** Returns how long all good transactions waited before their first attempt began. */
  public long goodWaitNanos() {
    return goodWaitNanos;
  }

  /** Returns the round trips of all good transactions, those of failed attempts included. */
  public long goodRoundTrips() {
    return goodRoundTrips;
  }

  /** Returns how long the successful attempts of all good transactions waited for locks. */
  public long goodLockWaitNanos() {
    return goodLockWaitNanos;
  }

  /** Returns how long the successful attempts of all good transactions took to commit. */
  public long goodCommitNanos() {
    return goodCommitNanos;
  }

  /** Returns the client's CPU time for those commits. */
  public long goodCommitCpuNanos() {
    return goodCommitCpuNanos;
  }

  /** Returns the waits for locks of all attempts, good or not. */
  public LockSamples locks() {
    return locks;
  }

  /** Returns the elapsed time of all attempts that had no effect. */
  public long wastedNanos() {
    return wastedNanos;
  }

  /** Returns the time spent waiting before attempts were repeated. */
  public long backoffNanos() {
    return backoffNanos;
  }

  /** Returns the client's CPU time for all attempts that had no effect. */
  public long wastedClientCpuNanos() {
    return wastedClientCpuNanos;
  }

  /** Returns the server's CPU time for all attempts that had no effect. */
  public long wastedServerCpuNanos() {
    return wastedServerCpuNanos;
  }

  private void wasted(long service, long clientCpu, long serverCpu) {
    wastedNanos += service;
    wastedClientCpuNanos += clientCpu;
    wastedServerCpuNanos += serverCpu;
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
