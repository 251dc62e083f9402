package fasttrack.core.spi;

import fasttrack.core.spi.cpu.CpuClock;

/** How the CPU time that an engine spends for one session can be known. */
public sealed interface ServerCpu {
  /** The engine runs on the client's own thread; its CPU time is part of the client's. */
  record InProcess() implements ServerCpu {}

  /**
   * A clock that can be read around every transaction.
   *
   * @param method how it measures, in a few words
   */
  record Measured(CpuClock clock, String method) implements ServerCpu {}

  /**
   * A clock that is dear or disturbs the engine: read every few transactions, outside of what is
   * measured, and regressed on the counts of each type.
   *
   * @param method how it measures, in a few words
   * @param readingNanos the CPU time that one reading itself costs the engine
   */
  record Sampled(CpuClock clock, String method, long readingNanos) implements ServerCpu {}

  /** It cannot be known. */
  record Unavailable(String reason) implements ServerCpu {}
}
