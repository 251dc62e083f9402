package fasttrack.support.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
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

  private static final Path SELF = Path.of("/proc/self/stat");
  private static final int STARTS_MAX = 3;
  private static final long PIECE_NANOS = 500_000;
  private static final long WAIT_NANOS_MAX = 2_000_000_000L;

  /** What Java says of a process that SIGINT has ended. */
  private static final int ENDED_BY_CTRL_C = 128 + 2;

  /** What Java says where SIGINT has ended the process of its own that starts others. */
  private static final Pattern HELPER_ENDED_BY_CTRL_C =
      Pattern.compile("spawn helper.* signal: 2\\b");

  private OwnGroup() {}

  /**
   * Returns the command that becomes the given one in a group of its own, as the same process. It
   * is the given one where this system has no means to do so, as on Windows.
   */
  static List<String> of(List<String> command) {
    return Stream.concat(LEADER.stream(), command.stream()).toList();
  }

  /**
   * Starts a process whose command is of {@link #of}, and returns when it is in its group. Until
   * then a Ctrl-C ends it, before its program has begun: it is started again, twice at most. Where
   * the system has no {@code /proc} this is not known, and it returns at once.
   *
   * @throws IOException where it cannot be started
   */
  static Process start(ProcessBuilder builder) throws IOException {
    return start(builder::start);
  }

  static Process start(Starter starter) throws IOException {
    for (int starts = 1; starts < STARTS_MAX; starts++) {
      try {
        Process process = starter.start();
        if (!endedByCtrlC(process)) {
          return process;
        }
      } catch (IOException e) {
        if (!HELPER_ENDED_BY_CTRL_C.matcher(String.valueOf(e.getMessage())).find()) {
          throw e;
        }
      }
    }
    return starter.start();
  }

  /** Starts a process, as a {@link ProcessBuilder} does. */
  @FunctionalInterface
  interface Starter {
    Process start() throws IOException;
  }

  /** Waits until a process is in its group, and tells whether Ctrl-C ended it before. */
  private static boolean endedByCtrlC(Process process) {
    if (LEADER.isEmpty() || !Files.exists(SELF)) {
      return false;
    }
    Path stat = Path.of("/proc", Long.toString(process.pid()), "stat");
    long until = System.nanoTime() + WAIT_NANOS_MAX;
    while (process.isAlive() && System.nanoTime() - until < 0) {
      if (leadsItsGroup(stat, process.pid())) {
        return false;
      }
      LockSupport.parkNanos(PIECE_NANOS);
    }
    return !process.isAlive() && process.exitValue() == ENDED_BY_CTRL_C;
  }

  private static boolean leadsItsGroup(Path stat, long pid) {
    try {
      String all = Files.readString(stat, StandardCharsets.ISO_8859_1);
      // the program's name ends with the last parenthesis; then come state, parent and group
      String[] fields = all.substring(all.lastIndexOf(')') + 2).split(" ", 4);
      return Long.parseLong(fields[2]) == pid;
    } catch (IOException e) {
      return false; // it has ended, or is not in sight
    }
  }

  private static boolean isOnPath(String program) {
    return !Platform.isWindows() && Programs.find(program, List.of()).isPresent();
  }
}
