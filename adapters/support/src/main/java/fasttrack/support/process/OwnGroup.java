package fasttrack.support.process;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Starts programs in a process group of their own. A terminal sends the signal of Ctrl-C to its
 * whole foreground group; a program that sets up a server must not end of it before the run has
 * decided what to save.
 *
 * <p>To ignore the signal would not do: programs such as initdb install a handler of their own. Nor
 * would job control of a shell ({@code set -m}), since some shells then take the terminal for
 * themselves.
 */
final class OwnGroup {
  /** In the order of preference: Linux has the first, macOS the second. */
  private static final List<List<String>> LEADERS =
      List.of(List.of("setsid"), List.of("perl", "-e", "setpgrp; exec { $ARGV[0] } @ARGV or die"));

  private static final List<String> LEADER =
      LEADERS.stream().filter(words -> isOnPath(words.getFirst())).findFirst().orElse(List.of());

  private OwnGroup() {}

  /**
   * Returns the command that becomes the given one in a group of its own, as the same process. It
   * is the given one where this system has no means to do so, as on Windows.
   */
  static List<String> of(List<String> command) {
    return Stream.concat(LEADER.stream(), command.stream()).toList();
  }

  private static boolean isOnPath(String program) {
    String path = System.getenv("PATH");
    return path != null
        && !Platform.isWindows()
        && Stream.of(path.split(File.pathSeparator))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder).resolve(program)));
  }
}
