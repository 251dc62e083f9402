package fasttrack.core.run.meter;

import fasttrack.core.result.Finding;
import fasttrack.core.result.Mark;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds where a process stood still, from readings that a thread of it takes at equal distances:
 * one comes late, although the thread did not wait for a processor, and no other thread of the
 * process ran. Used by one thread at a time.
 */
public final class Standstills {
  /** How long the thread sleeps between two readings. */
  static final long BEAT_NANOS = 20_000_000L;

  /** Shorter ones a disk or a hypervisor makes on any machine. */
  static final long LENGTH_MIN_NANOS = 100_000_000L;

  /** A collection takes this part of its time on processors at least, however busy they are. */
  private static final int COLLECTION_PER_CPU_MAX = 10;

  /** From this share of the interval on, figures do not count. */
  private static final double SHARE_MAX = 0.02;

  private final List<Standstill> seen = new ArrayList<>();
  private @Nullable Reading last;

  /** A standstill by the run's clock, and how long the machine was suspended, which that omits. */
  private record Standstill(long from, long until, long suspendedNanos) {}

  /**
   * What is read at one moment.
   *
   * @param at when, by the run's clock
   * @param atWithSuspension when, by a clock that also counts while the machine is suspended
   * @param queueNanos how long the reading thread has waited for a processor so far
   * @param cpuNanos how long the process's threads have run so far
   * @param collectionNanos how long the JVM has collected garbage so far while all threads waited
   */
  record Reading(
      long at, long atWithSuspension, long queueNanos, long cpuNanos, long collectionNanos) {}

  /**
   * Compares a reading with the one before. A busy machine lets the thread wait for a processor, or
   * another for which the JVM waits before it stops all, as it does to collect garbage: none of
   * this is a standstill. One within a collection makes that longer, but gives it no processor.
   *
   * @param queueOfAny asked of a late reading: how long at most any thread may have waited for a
   *     processor since the reading before
   */
  void beat(Reading now, LongSupplier queueOfAny) {
    Reading before = last;
    last = now;
    if (before == null) {
      return;
    }
    long passed = now.at - before.at;
    long queue = now.queueNanos - before.queueNanos;
    long cpu = now.cpuNanos - before.cpuNanos;
    long collected = now.collectionNanos - before.collectionNanos;
    long late = passed - BEAT_NANOS;
    long still =
        late < LENGTH_MIN_NANOS
            ? 0
            : Math.max(
                0,
                late
                    - Math.max(queue, queueOfAny.getAsLong())
                    - Math.min(collected, COLLECTION_PER_CPU_MAX * cpu));
    long suspended = Math.max(0, now.atWithSuspension - before.atWithSuspension - passed);
    if (still + suspended >= LENGTH_MIN_NANOS) {
      seen.add(new Standstill(now.at - still, now.at, suspended));
    }
  }

  /** Returns those that lasted beyond a moment, each from that on. */
  List<Mark> marks(long from) {
    return seen.stream()
        .filter(each -> each.until > from)
        .map(
            each -> {
              long at = Math.max(from, each.from);
              return new Mark(
                  Mark.Event.STANDSTILL,
                  at - from,
                  each.until - at + each.suspendedNanos,
                  "no thread of the benchmark ran");
            })
        .toList();
  }

  /** Returns the standstills among marks. */
  public static List<Mark> among(List<Mark> marks) {
    return marks.stream().filter(mark -> mark.kind() == Mark.Event.STANDSTILL).toList();
  }

  /**
   * Says how long the process of a run stood still; empty where it did not.
   *
   * @param standstills those since the measured interval began
   * @param measuredNanos the length of the interval, of all processes together
   */
  public static Optional<Finding> finding(List<Mark> standstills, long measuredNanos) {
    long nanos = standstills.stream().mapToLong(Mark::lastedNanos).sum();
    double share = Math.min(1, (double) nanos / measuredNanos);
    return standstills.stream()
        .min(Comparator.comparingLong(Mark::atNanos))
        .map(
            first ->
                new Finding(
                        "client-stood-still",
                        share > SHARE_MAX ? Finding.Severity.INVALID : Finding.Severity.WARNING,
                        Map.of())
                    .with("pauseNanos", nanos)
                    .with("missedShare", share)
                    .with("pauses", standstills.size())
                    .with("atNanos", first.atNanos()));
  }
}
