package fasttrack.app.selftest;

import fasttrack.app.selftest.Check.Bounds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;

/**
 * What the transactions of a run really did, by what their sessions recorded: those of one type, or
 * of all. Everything is in nanoseconds.
 */
final class Truth {
  private static final double SECOND = 1e9;

  /** Two readings of a clock take less; a thread that takes longer has lost its processor. */
  private static final long READINGS_NANOS_MAX = 20_000;

  private final List<Timed> due;
  private final long within;
  private final double lengthNanos;
  private final int sessions;

  /**
   * A transaction and its true response time.
   *
   * @param due when it was due
   * @param response the true response time
   * @param least the least that the harness can measure
   * @param most the most that it can measure if its thread loses the processor between the
   *     session's clock readings and its own; {@link Long#MAX_VALUE} where nothing bounds it
   */
  record Timed(Transaction transaction, long due, long response, long least, long most) {}

  /**
   * The measured interval on {@link System#nanoTime}.
   *
   * @param from its begin
   * @param until its end
   */
  record Window(long from, long until) {
    boolean holds(long moment) {
      return moment >= from && moment < until;
    }
  }

  private Truth(List<Timed> due, long within, double lengthNanos, int sessions) {
    this.due = due;
    this.within = within;
    this.lengthNanos = lengthNanos;
    this.sessions = sessions;
  }

  /**
   * Finds the truth of a run.
   *
   * @param sessions the transactions of each session, in order
   * @param basis how response times follow from them
   * @param dues when the transactions were due, in order; at least as many as there are
   *     transactions where the basis is the schedule, else not used
   */
  static Truth of(List<List<Transaction>> sessions, Case.Basis basis, long[] dues, Window window) {
    List<Timed> all =
        switch (basis) {
          case CALL, UNKNOWN -> timed(sessions, Truth::byCall);
          case CYCLE -> timed(sessions, Truth::byCycle);
          case SCHEDULE -> bySchedule(sessions, dues);
        };
    long within =
        all.stream()
            .map(Timed::transaction)
            .filter(each -> each.entry() >= window.from() && each.exit() <= window.until())
            .count();
    return new Truth(
        all.stream().filter(each -> window.holds(each.due())).toList(),
        within,
        (double) window.until() - window.from(),
        sessions.size());
  }

  private interface Timing {
    Timed of(Transaction transaction);
  }

  private static List<Timed> timed(List<List<Transaction>> sessions, Timing timing) {
    return sessions.stream().flatMap(List::stream).map(timing::of).toList();
  }

  private static Timed byCall(Transaction each) {
    long inside = each.exit() - each.entry();
    return new Timed(each, each.entry(), inside, inside, inside + each.waitedAroundNanos());
  }

  private static Timed byCycle(Transaction each) {
    long inside = each.exit() - each.entry();
    long cycle = each.freeSince() == Long.MIN_VALUE ? inside : each.exit() - each.freeSince();
    return new Timed(each, each.entry(), cycle, inside, cycle + each.waitedAroundNanos());
  }

  /**
   * Transactions are handed out in the order in which they are due, each to the session that is
   * free first: a session takes one when its last one has ended.
   */
  private static List<Timed> bySchedule(List<List<Transaction>> sessions, long[] dues) {
    List<Transaction> taken =
        sessions.stream()
            .flatMap(List::stream)
            .sorted(
                Comparator.comparingLong(Transaction::freeSince)
                    .thenComparingLong(Transaction::entry))
            .toList();
    List<Timed> timed = new ArrayList<>();
    for (int i = 0; i < taken.size(); i++) {
      Transaction each = taken.get(i);
      long response = each.exit() - dues[i];
      timed.add(new Timed(each, dues[i], response, response, Long.MAX_VALUE));
    }
    return timed;
  }

  /** Returns the truth of one type's transactions; rates and counts at the edges as well. */
  Truth ofType(int type, Window window) {
    List<Timed> own = due.stream().filter(each -> each.transaction().type() == type).toList();
    long ended = own.stream().filter(each -> each.transaction().exit() <= window.until()).count();
    return new Truth(own, ended, lengthNanos, sessions);
  }

  long count() {
    return due.size();
  }

  /** Returns how many sessions there were; so many transactions may lie across an edge. */
  int sessions() {
    return sessions;
  }

  double rateTps() {
    return within * SECOND / lengthNanos;
  }

  /** Returns how many were due a second. */
  double dueTps() {
    return due.size() * SECOND / lengthNanos;
  }

  Distribution responses() {
    return Distribution.of(due.stream().mapToLong(Timed::response));
  }

  Distribution leastResponses() {
    return Distribution.of(due.stream().mapToLong(Timed::least));
  }

  Distribution mostResponses() {
    return Distribution.of(due.stream().mapToLong(Timed::most));
  }

  /** Tells whether nothing bounds the responses that the harness can measure. */
  boolean unbounded() {
    return due.stream().anyMatch(each -> each.most() == Long.MAX_VALUE);
  }

  Distribution services() {
    return Distribution.of(last(Attempt::elapsedNanos));
  }

  /** Returns the mean wait until sessions noticed that their transactions had begun. */
  double waitMean() {
    return waitMean(Transaction::entry);
  }

  /** Returns the least mean wait that the harness can measure: until the sessions were free. */
  double leastWaitMean() {
    return waitMean(Transaction::freeSince);
  }

  private double waitMean(ToLongFunction<Transaction> begin) {
    return due.stream()
        .mapToLong(each -> Math.max(each.due(), begin.applyAsLong(each.transaction())) - each.due())
        .average()
        .orElse(Double.NaN);
  }

  /** Returns the CPU time of a transaction with all its attempts. */
  double cpuMean() {
    return perTransaction(Attempt::cpuNanos).average().orElse(Double.NaN);
  }

  /**
   * Returns how long its sessions' readings of CPU clocks took by transaction. So much CPU time is
   * about what lies between those and the harness's readings: a call, and half a reading of each,
   * at either end; more where a thread has slept, and its code and data have left the caches.
   */
  Distribution cpuReadings() {
    return Distribution.of(
        perTransaction(each -> Math.min(each.readingNanos(), READINGS_NANOS_MAX)));
  }

  double lockWaitMean() {
    return mean(Attempt::lockWaitNanos);
  }

  double commitMean() {
    return mean(Attempt::commitNanos);
  }

  /** Returns what is left of the last attempt: neither CPU time, nor lock wait, nor commit. */
  double otherMean() {
    return mean(
        each -> each.elapsedNanos() - each.cpuNanos() - each.lockWaitNanos() - each.commitNanos());
  }

  long conflicts() {
    return due.stream().mapToLong(each -> each.transaction().failed().size()).sum();
  }

  long failedNanos() {
    return failed(Attempt::elapsedNanos);
  }

  long backoffNanos() {
    return due.stream().mapToLong(each -> each.transaction().backoffNanos()).sum();
  }

  /** Returns the bounds of the mean response time. */
  Bounds meanBounds() {
    return unbounded()
        ? new Bounds(leastResponses().mean(), Double.POSITIVE_INFINITY)
        : new Bounds(leastResponses().mean(), mostResponses().mean());
  }

  /** Returns the sum over all attempts of each transaction. */
  private LongStream perTransaction(ToLongFunction<Attempt> figure) {
    return due.stream()
        .map(each -> each.transaction().attempts())
        .mapToLong(attempts -> attempts.stream().mapToLong(figure).sum());
  }

  private long failed(ToLongFunction<Attempt> figure) {
    return due.stream()
        .flatMap(each -> each.transaction().failed().stream())
        .mapToLong(figure)
        .sum();
  }

  private double mean(ToLongFunction<Attempt> figure) {
    return last(figure).average().orElse(Double.NaN);
  }

  private LongStream last(ToLongFunction<Attempt> figure) {
    return due.stream().map(each -> each.transaction().last()).mapToLong(figure);
  }
}
