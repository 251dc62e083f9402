package fasttrack.machine;

import java.nio.file.OpenOption;

/** Access to a file past the page cache. */
final class Direct {
  /** Asks for it; where this Java does not know it, an option that no file system accepts. */
  static final OpenOption DIRECT = option();

  private Direct() {}

  /** What stands for an unknown option. */
  private enum Unknown implements OpenOption {
    DIRECT
  }

  /** By name: its module is not in every Java runtime, and the compiler warns of each mention. */
  private static OpenOption option() {
    try {
      return (OpenOption)
          Class.forName("com.sun.nio.file.ExtendedOpenOption").getField("DIRECT").get(null);
    } catch (ReflectiveOperationException e) {
      return Unknown.DIRECT;
    }
  }
}
