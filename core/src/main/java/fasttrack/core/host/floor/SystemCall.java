package fasttrack.core.host.floor;

import fasttrack.core.host.floor.HostFigure.Unit;
import java.io.IOException;
import java.util.List;

/** How long a call into the system takes that does next to nothing there: {@code getppid}. */
final class SystemCall implements HostTest {
  private static final int CALLS = 1_000;

  @Override
  public String name() {
    return "system-call";
  }

  @Override
  public List<HostFigure> measure(HostRoom room) throws IOException {
    return List.of(Repeated.figure(name(), Unit.NANOS, room, SystemCall::mean).ofMeans());
  }

  private static double mean() throws IOException {
    long begun = System.nanoTime();
    for (int i = 0; i < CALLS; i++) {
      CLibrary.getppid();
    }
    return (double) (System.nanoTime() - begun) / CALLS;
  }
}
