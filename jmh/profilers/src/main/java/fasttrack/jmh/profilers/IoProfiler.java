package fasttrack.jmh.profilers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.profile.ProfilerException;

/**
 * Shows how often this process reads and writes for an operation, and how many bytes: files and
 * sockets together, whether or not they reach a disk. On Linux. Used by one thread.
 */
public final class IoProfiler extends TotalsProfiler {
  private static final Path IO = Path.of("/proc/self/io");
  private static final Map<String, Total> FIGURES =
      Map.of(
          "syscr", new Total("io.reads", "#", ONLY),
          "syscw", new Total("io.writes", "#", ONLY),
          "rchar", new Total("io.read", "bytes", ONLY),
          "wchar", new Total("io.written", "bytes", ONLY));

  /**
   * Makes a profiler.
   *
   * @throws ProfilerException where the system does not tell
   */
  public IoProfiler() throws ProfilerException {
    super("Reads and writes of an operation, and their bytes (Linux)");
    if (!Files.isReadable(IO)) {
      throw new ProfilerException(IO + " cannot be read: this profiler needs Linux");
    }
  }

  @Override
  Map<Total, Long> totals() {
    Map<Total, Long> totals = new HashMap<>();
    Map<String, Long> read = read();
    FIGURES.forEach((name, total) -> totals.computeIfAbsent(total, none -> read.get(name)));
    return totals;
  }

  /** Returns what the system tells, by its own names; nothing where it does not. */
  public static Map<String, Long> read() {
    if (!Files.isReadable(IO)) {
      return Map.of();
    }
    try {
      Map<String, Long> figures = new TreeMap<>();
      for (String line : Files.readAllLines(IO)) {
        String[] parts = line.split(": ", 2);
        figures.put(parts[0], Long.parseLong(parts[1]));
      }
      return figures;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
