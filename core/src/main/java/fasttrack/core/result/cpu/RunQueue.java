package fasttrack.core.result.cpu;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How long threads that could have run waited for a processor within the measured interval, by the
 * kernel's scheduler. Times are in nanoseconds.
 *
 * @param clientMeanNanos the terminals' threads, for each transaction that ended as intended
 *     between the same readings; null where none did
 * @param serverMeanNanos the server's threads for the terminals likewise; null also where they are
 *     not visible, or the engine runs on the terminals' threads
 * @param sessions each terminal's thread, in their order
 */
public record RunQueue(
    @Nullable Double clientMeanNanos, @Nullable Double serverMeanNanos, List<Session> sessions) {

  /**
   * A terminal's thread, and the server's thread for it.
   *
   * @param clientNanos how long the terminal's thread waited over the whole interval
   * @param serverNanos the server's likewise; null where it is not known
   */
  public record Session(long clientNanos, @Nullable Long serverNanos) {}
}
