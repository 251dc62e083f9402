package fasttrack.support.server;

import fasttrack.core.spi.cpu.CpuReading;
import fasttrack.support.process.Programs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What is particular to one product about a server that a run starts. {@link EmbeddedServer} calls
 * these methods from one thread at a time.
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
   * @param port the port on which it listens
   * @param secondsMax how long that may take
   * @throws IOException where it does not start
   */
  void start(ServerFolder folder, int port, int secondsMax) throws IOException;

  /**
   * Returns the command that stops the server in good order, so that it can be started again on its
   * data, and ends when it has stopped.
   */
  List<String> stopCommand(ServerFolder folder);

  /**
   * Returns the command that stops the server at once, since its data will be deleted, and ends
   * when it has stopped, within a few seconds. The guardian runs it too, when this process is gone.
   */
  List<String> abandonCommand(ServerFolder folder);

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

  /** Returns the folder of the data of the server that takes writes. */
  default Path data(ServerFolder folder) {
    return folder.data();
  }

  /**
   * Returns where the server that takes writes may be, now or after it was killed: {@code
   * host:port} each.
   *
   * @param port that on which the first one was started
   */
  default List<String> addresses(int port) {
    return List.of(EmbeddedServer.HOST + ":" + port);
  }

  /**
   * Brings back a server whose processes were killed, and returns when one takes writes: it starts
   * again, or a replica takes its place.
   *
   * @param port that on which it was started
   * @param secondsMax how long that may take
   * @throws IOException where none does
   */
  default void recover(ServerFolder folder, int port, int secondsMax) throws IOException {
    start(folder, port, secondsMax);
  }

  /** Returns where those of its replicas are that run; by default it has none. */
  default List<String> replicaAddresses(ServerFolder folder) {
    return List.of();
  }

  /**
   * Starts as replicas what was killed and has not come back; returns when they replicate.
   *
   * @param secondsMax how long the start of each may take
   */
  default void rejoin(ServerFolder folder, int secondsMax) throws IOException {}

  /**
   * Drops every packet from and to one replica that runs, until {@link #heal}; by default the
   * server has none.
   *
   * @throws IOException where that fails
   */
  default void partition(ServerFolder folder) throws IOException {
    throw new IllegalStateException("has no network of its own");
  }

  /** Joins what {@link #partition} has cut off. */
  default void heal() throws IOException {}

  /** Returns the CPU time of a server, by its first process, or why it cannot be known. */
  CpuReading cpuNanos(ProcessHandle first);

  /** Tells whether sessions use the replicas as they use the server; by default they do not. */
  default boolean replicasServe() {
    return false;
  }

  /** Releases what it holds beside the server, which has stopped. */
  default void close() {}

  /** Returns the first process of the server that runs on a data folder, if one does. */
  Optional<ProcessHandle> process(Path data);

  /**
   * Returns the first process of each server that runs on the files of a folder: by default the
   * one, while an engine with replicas has more. They may have been started by another run.
   *
   * @param folder the folder itself
   * @param data that of the data, which may be elsewhere
   */
  default List<ProcessHandle> processes(Path folder, Path data) {
    return process(data).stream().toList();
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
