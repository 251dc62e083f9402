package fasttrack.machine;

import fasttrack.machine.HostFigure.Unit;
import java.io.IOException;
import java.io.Serial;

/** This machine, its file system or this Java does not permit a figure; the message says why. */
final class Unavailable extends IOException {
  @Serial private static final long serialVersionUID = 1L;

  private final String why;

  Unavailable(String why) {
    super(why);
    this.why = why;
  }

  /** Returns what stands for the figure. */
  HostFigure missing(String id, Unit unit) {
    return HostFigure.missing(id, unit, why);
  }
}
