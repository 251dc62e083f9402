package fasttrack.core.spi.cpu;

/**
 * A clock of the CPU time that one thread or process uses. Only differences between two readings
 * are meaningful. Allocates nothing unless its implementation says otherwise. Read by one thread at
 * a time.
 */
@FunctionalInterface
public interface CpuClock {
  /**
   * Returns the CPU time in nanoseconds since some fixed time.
   *
   * @throws CpuClockException if it cannot be read, for example because the process has ended
   */
  long nanos();
}
