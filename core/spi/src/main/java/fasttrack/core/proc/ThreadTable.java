package fasttrack.core.proc;

import fasttrack.core.spi.cpu.Schedstat;
import fasttrack.core.spi.cpu.TaskId;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * All threads of this process, those of native libraries and of the virtual machine included, and
 * what the scheduler has counted of each. Immutable.
 *
 * @param threads by thread
 */
public record ThreadTable(Map<TaskId, Schedstat> threads) {
  private static final Path TASKS = Path.of("/proc/self/task");

  public ThreadTable {
    threads = Map.copyOf(threads);
  }

  /**
   * Reads the current table, without threads that end meanwhile. Returns empty if the platform has
   * no such table.
   */
  public static Optional<ThreadTable> read() {
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
    return threads.isEmpty() ? Optional.empty() : Optional.of(new ThreadTable(threads));
  }
}
