package fasttrack.support.server;

import fasttrack.core.spi.cpu.CpuReading;
import fasttrack.support.process.ProcessCpu;
import fasttrack.support.process.Programs;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What is particular to one product about servers that a run starts, each on a data folder. {@link
 * EmbeddedServer} calls these methods from one thread at a time.
 */
public interface ServerEngine {
  /** Returns what starts the server's programs. */
  Programs programs();

  /**
   * Creates the server's data in a new folder.
   *
   * @param owner the server's only user, who may do everything
   * @param progress is told what takes long
   */
  void initialize(ServerFolder folder, Credentials owner, Consumer<String> progress)
      throws IOException;

  /**
   * Writes the configuration of a server whose data were created or copied, before its first start.
   *
   * @param owner the server's only user
   * @param progress is told what takes long
   */
  void configure(ServerFolder folder, Credentials owner, Consumer<String> progress)
      throws IOException;

  /**
   * Starts the server on data that exist, which may include recovery after a crash, and returns
   * when it takes connections.
   *
   * @param folder that of all that the run starts together
   * @param data that of its data
   * @param log the file for its log
   * @param port the port on which it listens
   * @param secondsMax how long that may take
   * @throws IOException where it does not start
   */
  void start(ServerFolder folder, Path data, Path log, int port, int secondsMax) throws IOException;

  /**
   * Returns the command that stops the server in good order, so that it can be started again on its
   * data, and ends when it has stopped.
   */
  List<String> stopCommand(Path data);

  /**
   * Returns the command that stops the server at once, since its data will be deleted, and ends
   * when it has stopped, within a few seconds. The guardian runs it too, when this process is gone.
   */
  List<String> abandonCommand(Path data);

  /**
   * Returns the command that removes what servers which were killed have left outside of a folder,
   * such as shared memory, and nothing of others: what belongs to the files of that folder. It runs
   * before the folder is deleted, when no server runs in it, whoever started them; the guardian
   * runs it, too. By default there is nothing to remove, and no command.
   *
   * @param folder the folder itself
   * @param data that of the data, which may be elsewhere
   */
  default List<String> clearCommand(Path folder, Path data) {
    return List.of();
  }

  /**
   * Returns the CPU time of a server, by its first process, or why it cannot be known. By default
   * it has no other.
   */
  default CpuReading cpuNanos(ProcessHandle first) {
    return ProcessCpu.of(first);
  }

  /** Returns the first process of the server that runs on a data folder, if one does. */
  Optional<ProcessHandle> process(Path data);

  /**
   * Returns the first process of each server that runs on the files of a folder: of the data, and
   * of each node beside them. They may have been started by another run.
   *
   * @param folder the folder itself
   * @param data that of the data, which may be elsewhere
   */
  default List<ProcessHandle> processes(Path folder, Path data) {
    Set<ProcessHandle> all = new LinkedHashSet<>(process(data).stream().toList());
    try (DirectoryStream<Path> others = Files.newDirectoryStream(folder)) {
      others.forEach(each -> process(each).ifPresent(all::add));
    } catch (IOException | DirectoryIteratorException e) {
      // it has been deleted
    }
    return List.copyOf(all);
  }

  /**
   * Tells whether a server did not start because another program has taken its port meanwhile.
   *
   * @param log the last lines of its log
   */
  boolean portWasTaken(String log);

  /**
   * Tells whether a server did not start because processes of the one that was killed have not
   * ended yet, so that a later attempt can succeed.
   *
   * @param log the last lines of its log
   */
  default boolean hasSurvivors(String log) {
    return false;
  }
}
