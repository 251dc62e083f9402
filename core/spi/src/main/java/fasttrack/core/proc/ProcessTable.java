package fasttrack.core.proc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * All processes on this machine and the CPU time that each has used, from {@code /proc}.
 *
 * @param processes by process id
 */
public record ProcessTable(Map<Long, ProcessTimes> processes) {
  private static final Path PROC = Path.of("/proc");
  private static final long NANOS_PER_TICK = 10_000_000L;

  /**
   * A process.
   *
   * @param parent the parent's process id
   * @param cpuNanos CPU time of all its threads, in units of 10 ms
   * @param childrenCpuNanos CPU time of its children that have ended and were waited for
   */
  public record ProcessTimes(long parent, long cpuNanos, long childrenCpuNanos) {}

  /** Returns whether this platform has a process table. */
  public static boolean available() {
    return Files.isReadable(PROC.resolve("self/stat"));
  }

  /** Reads the current table. Processes that end during the reading are left out. */
  public static ProcessTable read() {
    Map<Long, ProcessTimes> processes = new HashMap<>();
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path folder : folders) {
        long pid = Long.parseLong(folder.getFileName().toString());
        entry(pid).ifPresent(entry -> processes.put(pid, entry));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list " + PROC, e);
    }
    return new ProcessTable(processes);
  }

  /** Reads one process; returns empty if no process has that id. */
  public static Optional<ProcessTimes> entry(long pid) {
    try {
      // a name may be of any bytes
      String stat = Files.readString(PROC.resolve(pid + "/stat"), StandardCharsets.ISO_8859_1);
      return Optional.of(parse(stat));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Parses {@code /proc/<pid>/stat}; fields are numbered as in proc(5). */
  static ProcessTimes parse(String stat) {
    int close = stat.lastIndexOf(')');
    String[] rest = stat.substring(close + 2).split(" ", -1);
    int third = 3;
    long user = Long.parseLong(rest[14 - third]);
    long system = Long.parseLong(rest[15 - third]);
    long childrenUser = Long.parseLong(rest[16 - third]);
    long childrenSystem = Long.parseLong(rest[17 - third].trim());
    return new ProcessTimes(
        Long.parseLong(rest[4 - third]),
        (user + system) * NANOS_PER_TICK,
        (childrenUser + childrenSystem) * NANOS_PER_TICK);
  }
}
