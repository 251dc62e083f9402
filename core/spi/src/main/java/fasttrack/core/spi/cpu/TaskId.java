package fasttrack.core.spi.cpu;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

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

  /** Returns the thread of a process by the number that it has in its own PID namespace. */
  public static Optional<TaskId> within(long pid, long innerNumber) {
    try (Stream<Path> threads = Files.list(ofProcess(pid).folder().getParent())) {
      return threads
          .map(thread -> new TaskId(pid, Long.parseLong(thread.getFileName().toString())))
          .filter(thread -> thread.innerNumber().orElse(thread.thread) == innerNumber)
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
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
    return text("schedstat").flatMap(Schedstat::parse);
  }

  /**
   * Returns its name as the kernel keeps it, of which that is the first 15 bytes; empty if it has
   * ended.
   */
  public Optional<String> name() {
    return text("comm").map(String::stripTrailing);
  }

  /**
   * Returns its state as the kernel's letter (proc_pid_stat(5)): R for running or runnable, S for
   * asleep, D for a wait that cannot be interrupted, as for a disk; empty if it has ended.
   */
  public Optional<Character> state() {
    // the name before it may contain anything, even parentheses and spaces
    return text("stat").map(line -> line.charAt(line.lastIndexOf(')') + 2));
  }

  /**
   * Returns its number in its own PID namespace, as it knows itself; empty if it has ended, or that
   * is not known.
   */
  public OptionalLong innerNumber() {
    return text("status").stream()
        .flatMap(String::lines)
        .filter(line -> line.startsWith("NSpid:"))
        .mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf('\t') + 1).trim()))
        .findFirst();
  }

  /** Reads one of its files; empty if it has ended, or the file is not there. */
  private Optional<String> text(String name) {
    try {
      return Optional.of(new String(Files.readAllBytes(file(name)), StandardCharsets.UTF_8));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Returns one of the kernel's files about it. */
  public Path file(String name) {
    return folder().resolve(name);
  }

  private Path folder() {
    return Path.of("/proc", Long.toString(process), "task", Long.toString(thread));
  }
}
