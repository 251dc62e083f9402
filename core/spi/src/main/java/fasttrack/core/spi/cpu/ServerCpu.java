package fasttrack.core.spi.cpu;

import org.jspecify.annotations.Nullable;

/** How to obtain the CPU time that an engine spends on one session. */
public sealed interface ServerCpu {
  /** The engine runs on the client's own thread; its CPU time is part of the client's. */
  record InProcess() implements ServerCpu {}

  /**
   * A clock that can be read around every transaction.
   *
   * @param method a short description of how it measures
   * @param task the server's thread that serves the session, if it serves nothing else and is
   *     visible to this process; null otherwise. How long it waits for a processor is read from it
   */
  record Measured(CpuClock clock, String method, @Nullable TaskId task) implements ServerCpu {
    /** Makes a clock of a server whose thread is not known. */
    public Measured(CpuClock clock, String method) {
      this(clock, method, null);
    }
  }

  /**
   * A clock that is expensive to read or disturbs the engine: it is read every few transactions,
   * outside of the measured time, and regressed on the counts of each type.
   *
   * @param method a short description of how it measures
   * @param readingNanos the CPU time that one reading itself costs the engine
   */
  record Sampled(CpuClock clock, String method, long readingNanos) implements ServerCpu {}

  /** It is not available. */
  record Unavailable(String reason) implements ServerCpu {}
}
