package fasttrack.core.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The shared memory, of POSIX and of System V, that processes use: noted while they live, looked
 * for when they have ended. What other processes have made meanwhile is not seen. A system without
 * {@code /proc} shows none. Used by one thread at a time.
 */
public final class SharedMemory {
  private static final Path SYSTEM_V = Path.of("/proc/sysvipc/shm");

  /** The inode, which of System V is the number of the segment, and the name. */
  private static final Pattern MAPPED =
      Pattern.compile(".* (\\d+) +(/dev/shm/\\S+|/SYSV[0-9a-f]{8})(?: \\(deleted\\))?");

  private final Set<Segment> noted = new LinkedHashSet<>();

  private record Segment(long number, String name) {
    boolean exists() throws IOException {
      if (name.startsWith("/SYSV")) {
        try (Stream<String> lines = Files.lines(SYSTEM_V)) {
          return lines.skip(1).anyMatch(line -> line.strip().split(" +")[1].equals(number + ""));
        }
      }
      Path file = Path.of(name);
      return Files.exists(file) && Files.getAttribute(file, "unix:ino").equals(number);
    }
  }

  /** Tells whether this system shows the shared memory of processes. */
  public static boolean isSeen() {
    return Files.isReadable(SYSTEM_V);
  }

  /** Adds what a process and its descendants use now. */
  public void note(ProcessHandle process) {
    Stream.concat(Stream.of(process), process.descendants())
        .flatMap(each -> mapped(each.pid()))
        .forEach(noted::add);
  }

  private static Stream<Segment> mapped(long pid) {
    try {
      return Files.readAllLines(Path.of("/proc", Long.toString(pid), "maps")).stream()
          .map(MAPPED::matcher)
          .filter(Matcher::matches)
          .map(line -> new Segment(Long.parseLong(line.group(1)), line.group(2)));
    } catch (IOException e) {
      return Stream.of(); // it has ended, or is not in sight
    }
  }

  /** Returns what of all that was noted exists, each by name and number. */
  public List<String> left() {
    try {
      List<String> left = new ArrayList<>();
      for (Segment each : noted) {
        if (each.exists()) {
          left.add(each.name() + " " + each.number());
        }
      }
      return left;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
