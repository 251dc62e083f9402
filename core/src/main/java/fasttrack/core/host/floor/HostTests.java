package fasttrack.core.host.floor;

import java.util.List;

/** All tests of the host. */
public final class HostTests {
  private HostTests() {}

  /** Returns them in the order in which they run and are shown. */
  public static List<HostTest> all() {
    return List.of(new ClockReading());
  }
}
