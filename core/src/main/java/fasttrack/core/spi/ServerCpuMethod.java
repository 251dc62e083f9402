package fasttrack.core.spi;

/** How a user wants the CPU time of the server's sessions to be found out. */
public enum ServerCpuMethod {
  /** Not at all. */
  OFF,
  /** By a statement that asks the server every few transactions: {@link ServerCpu.Sampled}. */
  SAMPLED,
  /** From the clock of each session's process, around each attempt: {@link ServerCpu.Measured}. */
  MEASURED
}
