package fasttrack.core.host.floor;

import fasttrack.core.host.Threads;
import fasttrack.core.host.floor.HostFigure.Unit;
import java.io.IOException;
import java.util.List;

/** How long it takes to start a thread that does nothing and to see its end. */
final class ThreadCreation implements HostTest {
  @Override
  public String name() {
    return "thread-creation";
  }

  @Override
  public List<HostFigure> measure(HostRoom room) throws IOException {
    return List.of(
        Repeated.figure(
            name(),
            Unit.NANOS,
            room,
            () -> {
              long begun = System.nanoTime();
              Threads.join(List.of(Thread.ofPlatform().start(() -> {})));
              return System.nanoTime() - begun;
            }));
  }
}
