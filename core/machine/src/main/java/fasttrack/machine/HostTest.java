package fasttrack.machine;

import java.io.IOException;
import java.util.List;

/**
 * Measures one thing that the machine can do at best, alone. Instances have no state; they are used
 * by one thread, one after the other.
 */
public interface HostTest {
  /** Returns its name: lower-case words joined by {@code -}, unique among all tests. */
  String name();

  /**
   * Measures. Leaves nothing behind: no file, no thread, no process.
   *
   * @param room where, for how long, and what ends it early
   * @return its figures, at least one; a figure that this machine does not permit says why
   * @throws IOException where something failed that does not fail on a machine in order, such as a
   *     write to a full disk: none of its figures is known
   */
  List<HostFigure> measure(HostRoom room) throws IOException;
}
