package fasttrack.machine;

import fasttrack.core.host.Rounds;
import fasttrack.machine.HostFigure.Unit;
import java.io.IOException;

/** Takes samples of one figure, in rounds. */
final class Repeated {
  /** More would only be sorted. */
  private static final int SAMPLES = 10_000;

  private Repeated() {}

  /** Takes one sample. */
  interface Sample {
    /** Returns it, in the figure's unit. */
    double take() throws IOException;
  }

  /**
   * Takes samples for as long as the room's time lasts. The first round warms up and does not
   * count; each has at least one sample, and there are fewer rounds where that takes longer.
   *
   * @return the figure; a missing one where a sample is not to be had
   */
  static HostFigure figure(String id, Unit unit, HostRoom room, Sample sample) throws IOException {
    Rounds rounds = new Rounds();
    try {
      long until = System.nanoTime() + room.nanos();
      long part = room.nanos() / (Rounds.PER_FIGURE + 1);
      round(room, part, sample, new Rounds());
      for (int i = 0; i < Rounds.PER_FIGURE && (i == 0 || System.nanoTime() < until); i++) {
        round(room, part, sample, rounds);
      }
    } catch (Unavailable e) {
      return e.missing(id, unit);
    }
    return HostFigure.of(id, unit, rounds);
  }

  private static void round(HostRoom room, long nanos, Sample sample, Rounds rounds)
      throws IOException {
    long until = System.nanoTime() + nanos;
    for (int i = 0; i < SAMPLES && !room.stop().getAsBoolean(); i++) {
      rounds.add(sample.take());
      if (System.nanoTime() >= until) {
        break;
      }
    }
    rounds.end();
  }
}
