package fasttrack.core.spi.cpu;

/**
 * A clock of the CPU time that one thread or process uses. Differences of two readings count.
 * Allocates nothing where its implementation does not say otherwise. Read by one thread at a time.
 */
@FunctionalInterface
public interface CpuClock {
  /**
   * Returns the CPU time in nanoseconds since some fixed moment.
   *
   * @throws CpuClockException where it cannot be read, for example since the process is gone
   */
  long nanos();
}
