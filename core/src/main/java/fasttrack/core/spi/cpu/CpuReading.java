package fasttrack.core.spi.cpu;

/** A reading of CPU time, or the reason why there is none. */
public sealed interface CpuReading {
  /** CPU time in nanoseconds since some fixed time. */
  record Nanos(long nanos) implements CpuReading {}

  /** No reading. */
  record Unavailable(String reason) implements CpuReading {}
}
