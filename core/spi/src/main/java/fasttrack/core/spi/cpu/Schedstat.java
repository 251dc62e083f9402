package fasttrack.core.spi.cpu;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What the kernel's scheduler has counted of one thread since it began. Only differences of two
 * readings are meaningful. The figures of a thread that runs on another processor may be as old as
 * the last tick of the scheduler (1 to 10 ms).
 *
 * @param cpuNanos how long it ran, in nanoseconds
 * @param runQueueNanos how long it could have run and waited for a processor, in nanoseconds
 */
public record Schedstat(long cpuNanos, long runQueueNanos) {
  /** Nothing. */
  public static final Schedstat ZERO = new Schedstat(0, 0);

  private static final Path TASKS = Path.of("/proc/self/task");

  /**
   * Returns what was counted of each thread of this process, those of native libraries and of the
   * virtual machine included, but not of those that end meanwhile. Returns empty if the platform
   * does not tell.
   */
  public static Optional<Map<TaskId, Schedstat>> ofOwnThreads() {
    long self = ProcessHandle.current().pid();
    Map<TaskId, Schedstat> threads = new HashMap<>();
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(TASKS)) {
      for (Path folder : folders) {
        TaskId task = new TaskId(self, Long.parseLong(folder.getFileName().toString()));
        task.schedstat().ifPresent(times -> threads.put(task, times));
      }
    } catch (IOException e) {
      return Optional.empty();
    }
    return threads.isEmpty() ? Optional.empty() : Optional.of(threads);
  }

  /** Returns what came on top of an earlier reading. */
  public Schedstat since(Schedstat earlier) {
    return new Schedstat(cpuNanos - earlier.cpuNanos, runQueueNanos - earlier.runQueueNanos);
  }

  /** Returns both together. */
  public Schedstat plus(Schedstat other) {
    return new Schedstat(cpuNanos + other.cpuNanos, runQueueNanos + other.runQueueNanos);
  }

  /**
   * Parses a line of {@code schedstat} (the kernel's Documentation/scheduler/sched-stats.rst): time
   * on the processor, time on a run queue, number of timeslices. Returns empty if the kernel does
   * not count: it then writes zeros.
   */
  public static Optional<Schedstat> parse(String line) {
    String[] fields = line.strip().split(" ", -1);
    if (fields.length < 3 || fields[2].equals("0")) {
      return Optional.empty();
    }
    return Optional.of(new Schedstat(Long.parseLong(fields[0]), Long.parseLong(fields[1])));
  }
}
