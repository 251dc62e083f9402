package fasttrack.core.host.floor;

import fasttrack.core.host.floor.HostFigure.Unit;
import java.io.IOException;
import java.util.List;

/** What reading the clock takes with which everything here is timed. */
final class ClockReading implements HostTest {
  private static final int READINGS = 10_000;

  @Override
  public String name() {
    return "clock";
  }

  @Override
  public List<HostFigure> measure(HostRoom room) throws IOException {
    return List.of(
        Repeated.figure("clock-reading", Unit.NANOS, room, ClockReading::mean).ofMeans());
  }

  private static double mean() {
    long begun = System.nanoTime();
    long now = begun;
    for (int i = 0; i < READINGS; i++) {
      now = System.nanoTime();
    }
    return (double) (now - begun) / READINGS;
  }
}
