package fasttrack.core.run.segment;

import fasttrack.core.measure.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * The server's clock, as this process sees it. Of several readings the one with the shortest round
 * trip counts (F. Cristian, <i>Probabilistic clock synchronization</i>, 1989): the server read its
 * clock within that round trip, and half of it is how wrong the offset can be.
 *
 * @param aheadOfNanoTime the server's clock, in nanoseconds since the epoch, less this process's
 *     {@link Clock}
 * @param offsetNanos by how much the server's clock is ahead of this machine's wall clock
 * @param errorNanos how wrong both can be
 */
record ServerClock(long aheadOfNanoTime, long offsetNanos, long errorNanos) {
  private static final int READINGS = 20;
  private static final long MICRO = 1_000;
  private static final long SECOND = 1_000_000_000L;

  /**
   * Reads the server's clock.
   *
   * @param micros asks the server, in one round trip
   */
  static ServerClock of(LongSupplier micros, Clock clock) {
    return Stream.generate(() -> reading(micros, clock))
        .limit(READINGS)
        .min(Comparator.comparingLong(ServerClock::errorNanos))
        .orElseThrow();
  }

  private static ServerClock reading(LongSupplier micros, Clock clock) {
    long before = clock.nanos();
    long server = micros.getAsLong() * MICRO;
    long after = clock.nanos();
    Instant now = Instant.now();
    long wall = now.getEpochSecond() * SECOND + now.getNano();
    long middle = before + (after - before) / 2;
    return new ServerClock(
        server - middle, server - (wall - (after - middle)), (after - before) / 2);
  }

  /** Returns when, on this process's clock, the server's clock shows a time. */
  long nanos(long serverMicros) {
    return serverMicros * MICRO - aheadOfNanoTime;
  }

  /** Returns the server's time in a while, in microseconds since the epoch. */
  long microsIn(long nanos, Clock clock) {
    return (clock.nanos() + nanos + aheadOfNanoTime) / MICRO;
  }
}
