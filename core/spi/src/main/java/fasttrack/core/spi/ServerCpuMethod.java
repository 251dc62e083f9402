package fasttrack.core.spi;

import fasttrack.core.spi.cpu.ServerCpu;
import java.util.Locale;

/** How a user wants the CPU time of the server's sessions to be found out. */
public enum ServerCpuMethod {
  /** Not at all. */
  OFF,
  /** By a statement that asks the server every few transactions: {@link ServerCpu.Sampled}. */
  SAMPLED,
  /** From the clock of each session's process, around each attempt: {@link ServerCpu.Measured}. */
  MEASURED;

  /**
   * Returns the exception that refuses this method.
   *
   * @param reason why it is not possible
   */
  public BackendException impossible(String reason) {
    return BackendException.setup(
        "--server-cpu %s: not possible here: %s"
            .formatted(name().toLowerCase(Locale.ROOT), reason));
  }
}
