package fasttrack.core.spi.cpu;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A thread of a process on this machine, by the numbers of this process's PID namespace.
 *
 * @param process the process id
 * @param thread the thread's own id; that of a process's first thread is the process id
 */
public record TaskId(long process, long thread) {
  private static final Path OWN_THREAD = Path.of("/proc/thread-self");

  /** Returns the first, and perhaps only, thread of a process. */
  public static TaskId ofProcess(long pid) {
    return new TaskId(pid, pid);
  }

  /** Returns the calling thread, or empty if the platform has no {@code /proc}. */
  public static Optional<TaskId> ofThisThread() {
    try {
      // a link to <pid>/task/<tid>
      Path link = Files.readSymbolicLink(OWN_THREAD);
      return Optional.of(
          new TaskId(
              Long.parseLong(link.getName(0).toString()),
              Long.parseLong(link.getFileName().toString())));
    } catch (IOException | UnsupportedOperationException e) {
      return Optional.empty();
    }
  }

  /** Returns what the scheduler has counted of it; empty if it has ended, or that is not known. */
  public Optional<Schedstat> schedstat() {
    return Schedstat.read(folder().resolve("schedstat"));
  }

  /**
   * Returns its name as the kernel keeps it, of which that is the first 15 bytes; empty if it has
   * ended.
   */
  public Optional<String> name() {
    try {
      return Optional.of(
          new String(Files.readAllBytes(folder().resolve("comm")), StandardCharsets.UTF_8)
              .stripTrailing());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns its state as the kernel's letter (proc_pid_stat(5)): R for running or runnable, S for
   * asleep, D for a wait that cannot be interrupted, as for a disk; empty if it has ended.
   */
  public Optional<Character> state() {
    try {
      String line = Files.readString(folder().resolve("stat"), StandardCharsets.ISO_8859_1);
      // the name before it may contain anything, even parentheses and spaces
      return Optional.of(line.charAt(line.lastIndexOf(')') + 2));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Returns one of the kernel's files about it. */
  Path file(String name) {
    return folder().resolve(name);
  }

  private Path folder() {
    return Path.of("/proc", Long.toString(process), "task", Long.toString(thread));
  }
}
