package fasttrack.core.host.floor;

import fasttrack.core.host.floor.HostFigure.Unit;
import fasttrack.core.statistics.Spread;
import java.util.ArrayList;
import java.util.List;

/** What reading the clock takes with which everything here is timed. */
final class ClockReading implements HostTest {
  private static final int ROUNDS = 7;
  private static final int READINGS = 10_000;
  private static final double MEDIAN = 0.5;

  @Override
  public String name() {
    return "clock";
  }

  @Override
  public List<HostFigure> measure(HostRoom room) {
    List<double[]> rounds = new ArrayList<>();
    readings(room.nanos() / 2);
    for (int i = 0; i < ROUNDS; i++) {
      rounds.add(readings(room.nanos() / 2 / ROUNDS));
    }
    return List.of(HostFigure.of("clock-reading", Unit.NANOS, Spread.ofQuantile(MEDIAN, rounds)));
  }

  /** Returns what a reading took on average in each of several blocks, at least one. */
  private static double[] readings(long nanos) {
    List<Double> means = new ArrayList<>();
    long until = System.nanoTime() + nanos;
    long now;
    do {
      long begun = System.nanoTime();
      now = begun;
      for (int i = 0; i < READINGS; i++) {
        now = System.nanoTime();
      }
      means.add((double) (now - begun) / READINGS);
    } while (now < until);
    return means.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
