package fasttrack.support.process;

import fasttrack.core.spi.cpu.TaskId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** Files in which servers leave their process id. */
public final class PidFile {
  private static final long PIECE_NANOS = 1_000_000;

  private static final String END =
      "p=$(cat \"$2\") && ps -o comm= -p $p | grep -q \"$3\""
          + " && kill -s \"$1\" $p && while kill -0 $p; do sleep 0.1; done; exit 0";

  private PidFile() {}

  /**
   * Returns the command that sends a signal to the process that a file names, if that is alive, and
   * ends when it has ended.
   *
   * @param program what its name has to contain
   */
  public static List<String> endCommand(Path file, String program, String signal) {
    return List.of("sh", "-c", END, "sh", signal, file.toString(), program);
  }

  /**
   * Returns the process that a file names in its first line, if it is alive.
   *
   * @param program what its command has to contain: the system may have given the number to another
   *     process since
   */
  public static Optional<ProcessHandle> process(Path file, String program) {
    try {
      List<String> lines = Files.readAllLines(file);
      return ProcessHandle.of(Long.parseLong(lines.getFirst().strip()))
          .filter(process -> process.info().command().orElse("").contains(program));
    } catch (IOException | NumberFormatException | NoSuchElementException e) {
      return Optional.empty();
    }
  }

  /** Kills a process with all its descendants, and returns when the system has forgotten them. */
  public static void killTree(ProcessHandle process) {
    crash(process).forEach(each -> each.onExit().join());
  }

  /**
   * Kills a process with all its descendants, and returns when none of them runs any more, though
   * their parent may still have to ask for their status, which can take a second.
   *
   * @return all that were killed
   */
  public static List<ProcessHandle> crash(ProcessHandle process) {
    List<ProcessHandle> all =
        Stream.concat(Stream.of(process), process.descendants().toList().stream()).toList();
    all.forEach(ProcessHandle::destroyForcibly);
    for (ProcessHandle each : all) {
      while (runs(each)) {
        LockSupport.parkNanos(PIECE_NANOS);
      }
    }
    return all;
  }

  /**
   * One that has ended is a zombie with no thread but the first: a process gives up its program
   * before its sockets, and its first thread may end before the others.
   */
  private static boolean runs(ProcessHandle process) {
    try (Stream<Path> threads = Files.list(Path.of("/proc", process.pid() + "", "task"))) {
      boolean zombie = TaskId.ofProcess(process.pid()).state().orElse('R') == 'Z';
      return process.isAlive() && (!zombie || threads.count() > 1);
    } catch (IOException | UncheckedIOException e) {
      return process.isAlive();
    }
  }
}
