package fasttrack.app.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine;

/** Tells whether standard error is a terminal. */
final class Terminals {
  private static final Path STDERR = Path.of("/proc/self/fd/2");

  private Terminals() {}

  /** Tells whether standard error is a terminal that can overwrite a line. */
  static boolean standardError() {
    String term = System.getenv("TERM");
    if (term != null && term.equals("dumb")) {
      return false;
    }
    if (Files.isSymbolicLink(STDERR)) {
      try {
        String target = Files.readSymbolicLink(STDERR).toString();
        return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
      } catch (IOException e) {
        return false;
      }
    }
    return CommandLine.Help.Ansi.AUTO.enabled();
  }
}
