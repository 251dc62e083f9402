package fasttrack.support.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/** Files in which servers leave their process id. */
public final class PidFile {
  private PidFile() {}

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

  /** Kills a process with all its descendants, and returns when they have ended. */
  public static void killTree(ProcessHandle process) {
    List<ProcessHandle> descendants = process.descendants().toList();
    process.destroyForcibly();
    descendants.forEach(ProcessHandle::destroyForcibly);
    process.onExit().join();
    descendants.forEach(each -> each.onExit().join());
  }
}
