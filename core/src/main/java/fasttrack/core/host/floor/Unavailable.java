package fasttrack.core.host.floor;

import java.io.IOException;
import java.io.Serial;

/** This machine, its file system or this Java does not permit a figure; the message says why. */
final class Unavailable extends IOException {
  @Serial private static final long serialVersionUID = 1L;

  Unavailable(String why) {
    super(why);
  }
}
