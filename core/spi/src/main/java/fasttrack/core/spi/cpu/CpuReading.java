package fasttrack.core.spi.cpu;

/** A reading of CPU time, or the reason why there is none. */
public sealed interface CpuReading {
  /**
   * CPU time since some fixed time.
   *
   * @param nanos of all processes
   * @param replicasNanos how much of it is that of replicas: servers that serve no session
   */
  record Nanos(long nanos, long replicasNanos) implements CpuReading {
    /** Makes a reading of an engine without replicas. */
    public Nanos(long nanos) {
      this(nanos, 0);
    }
  }

  /**
   * No reading.
   *
   * @param hidden whether the engine's processes are on this machine all the same, among others
   */
  record Unavailable(String reason, boolean hidden) implements CpuReading {
    /** Tells why there is none, of an engine that is not known to run on this machine. */
    public Unavailable(String reason) {
      this(reason, false);
    }
  }
}
