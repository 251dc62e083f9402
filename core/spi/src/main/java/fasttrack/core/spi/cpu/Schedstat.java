package fasttrack.core.spi.cpu;

import java.util.Optional;

/**
 * What the kernel's scheduler has counted of one thread since it began. Only differences of two
 * readings are meaningful. The figures of a thread that runs on another processor may be as old as
 * the last tick of the scheduler (1 to 10 ms).
 *
 * @param cpuNanos how long it ran, in nanoseconds
 * @param runQueueNanos how long it could have run and waited for a processor, in nanoseconds
 */
public record Schedstat(long cpuNanos, long runQueueNanos) {
  /** Nothing. */
  public static final Schedstat ZERO = new Schedstat(0, 0);

  /** Returns what came on top of an earlier reading. */
  public Schedstat since(Schedstat earlier) {
    return new Schedstat(cpuNanos - earlier.cpuNanos, runQueueNanos - earlier.runQueueNanos);
  }

  /** Returns both together. */
  public Schedstat plus(Schedstat other) {
    return new Schedstat(cpuNanos + other.cpuNanos, runQueueNanos + other.runQueueNanos);
  }

  /**
   * Parses a line of {@code schedstat} (the kernel's Documentation/scheduler/sched-stats.rst): time
   * on the processor, time on a run queue, number of timeslices. Returns empty if the kernel does
   * not count: it then writes zeros.
   */
  public static Optional<Schedstat> parse(String line) {
    String[] fields = line.strip().split(" ", -1);
    if (fields.length < 3 || fields[2].equals("0")) {
      return Optional.empty();
    }
    return Optional.of(new Schedstat(Long.parseLong(fields[0]), Long.parseLong(fields[1])));
  }
}
