package fasttrack.support.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * The servers that a run starts together, on the files of one folder: here one. Where there are
 * several that hold the same data, they are a {@link ServerCluster}. {@link EmbeddedServer} calls
 * these methods from one thread at a time.
 */
public class ServerNodes {
  private final ServerEngine one;

  /** Makes one that has not started. */
  public ServerNodes(ServerEngine one) {
    this.one = one;
  }

  /** Returns what is particular to each server. */
  final ServerEngine one() {
    return one;
  }

  /**
   * Writes the configuration of servers whose data were created or copied, before their first
   * start.
   *
   * @param owner the only user of each
   * @param progress is told what takes long
   */
  public void configure(ServerFolder folder, Credentials owner, Consumer<String> progress)
      throws IOException {
    one.configure(folder, owner, progress);
  }

  /**
   * Starts them on data that exist, and returns when they take connections.
   *
   * @param port the port of the one that takes writes
   * @param secondsMax how long the start of each may take
   * @throws IOException where one does not start
   */
  public void start(ServerFolder folder, int port, int secondsMax) throws IOException {
    one.start(folder, folder.data(), folder.log(), port, secondsMax);
  }

  /** Returns the command that stops them in good order, as {@link ServerEngine#stopCommand}. */
  public List<String> stopCommand(ServerFolder folder) {
    return one.stopCommand(folder.data());
  }

  /** Returns the command that stops them at once, as {@link ServerEngine#abandonCommand}. */
  public List<String> abandonCommand(ServerFolder folder) {
    return one.abandonCommand(folder.data());
  }

  /** Returns the folder of the data of the server that takes writes. */
  public Path data(ServerFolder folder) {
    return folder.data();
  }

  /**
   * Returns where the server that takes writes may be, now or after it was killed: {@code
   * host:port} each.
   *
   * @param port that on which the first one was started
   */
  public List<String> addresses(int port) {
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
  public void recover(ServerFolder folder, int port, int secondsMax) throws IOException {
    start(folder, port, secondsMax);
  }

  /** Returns where those of its replicas are that run; by default it has none. */
  public List<String> replicaAddresses(ServerFolder folder) {
    return List.of();
  }

  /**
   * Starts as replicas what was killed and has not come back; returns when they replicate.
   *
   * @param secondsMax how long the start of each may take
   */
  public void rejoin(ServerFolder folder, int secondsMax) throws IOException {}

  /**
   * Lets nothing pass between one replica that runs and the server, until {@link #heal}.
   *
   * @throws IOException where that fails
   */
  public void partition(ServerFolder folder) throws IOException {
    throw new IllegalStateException("has no replicas that could be cut off");
  }

  /** Joins what {@link #partition} has cut off. */
  public void heal() throws IOException {}

  /** Tells whether sessions use the replicas as they use the server; by default they do not. */
  public boolean replicasServe() {
    return false;
  }

  /** Releases what it holds beside the server, which has stopped. */
  public void close() {}
}
