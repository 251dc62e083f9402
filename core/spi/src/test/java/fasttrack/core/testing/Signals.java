package fasttrack.core.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Signals that tests send to their child processes. */
public final class Signals {
  private static final Map<String, Integer> NUMBERS = Map.of("INT", 2, "KILL", 9, "TERM", 15);
  private static final String IGNORED = "SigIgn:";

  private Signals() {}

  /** Tells whether signals can be sent here. */
  public static boolean canBeSent() {
    return Stream.of("/bin/kill", "/usr/bin/kill").map(Path::of).anyMatch(Files::isExecutable);
  }

  /** Sends a signal, by its name without {@code SIG}. */
  public static void send(String name, long pid) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(pid)).inheritIO().start().waitFor();
  }

  /**
   * Returns those signals that a child process of this one heeds. A shell that starts a command in
   * the background has it and all its children ignore SIGINT.
   */
  public static List<String> heeded(String... names) {
    long ignored = ignored();
    return Stream.of(names).filter(name -> (ignored >> (NUMBERS.get(name) - 1)) % 2 == 0).toList();
  }

  private static long ignored() {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return 0;
    }
    try (Stream<String> lines = Files.lines(status)) {
      return lines
          .filter(line -> line.startsWith(IGNORED))
          .mapToLong(line -> Long.parseUnsignedLong(line.substring(IGNORED.length()).strip(), 16))
          .sum();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
