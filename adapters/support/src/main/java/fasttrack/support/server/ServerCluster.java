package fasttrack.support.server;

import fasttrack.support.process.Programs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Servers that hold the same data. The one that takes writes is the primary; where that is killed
 * another takes its place. The names of nodes are those of their folders.
 */
public abstract class ServerCluster extends ServerNodes {
  private final List<String> names;
  private volatile String primary;
  private @Nullable Credentials owner;

  /**
   * Makes a cluster that has not started.
   *
   * @param one what is particular to a single server
   * @param names the names of all nodes, of which the first begins as the primary
   */
  protected ServerCluster(ServerEngine one, List<String> names) {
    super(one);
    this.names = names;
    primary = names.getFirst();
  }

  /** Returns the names of some nodes, of which the first begins as the primary. */
  public static List<String> names(int nodes, String prefix) {
    return IntStream.range(0, nodes)
        .mapToObj(number -> number == 0 ? ServerFolder.DATA : prefix + number)
        .toList();
  }

  /** Returns the port on which a node takes connections; 0 of one that has none yet. */
  protected abstract int port(String name);

  /** Returns where a node takes connections: {@code host:port}. */
  protected final String address(String name) {
    return EmbeddedServer.HOST + ":" + port(name);
  }

  /** Returns the name of the primary. */
  protected final String primary() {
    return primary;
  }

  /** Makes another node the primary. */
  protected final void becomes(String name) {
    primary = name;
  }

  /** Returns the names of all nodes but the primary. */
  protected final List<String> followers() {
    return primaryFirst().stream().skip(1).toList();
  }

  /** Returns the names of all nodes, running or not. */
  protected final List<String> primaryFirst() {
    String first = primary;
    return Stream.concat(Stream.of(first), names.stream().filter(name -> !name.equals(first)))
        .toList();
  }

  /** Returns the names of the nodes that run, but the primary. */
  protected final List<String> present(ServerFolder folder) {
    return followers().stream().filter(name -> runs(folder, name)).toList();
  }

  /** Tells whether a node runs. */
  protected final boolean runs(ServerFolder folder, String name) {
    return one().process(folder.path().resolve(name)).isPresent();
  }

  /** Returns the user of all nodes; only once they are configured. */
  protected final Credentials owner() {
    if (owner == null) {
      throw new IllegalStateException("not configured");
    }
    return owner;
  }

  /** Returns the log of a node. */
  protected static Path log(ServerFolder folder, String name) {
    return name.equals(ServerFolder.DATA) ? folder.log() : folder.path().resolve(name + ".log");
  }

  /**
   * Returns a command that runs a node's command for each of some nodes.
   *
   * @param joint what stands between two in a shell
   * @param command returns the command for a data folder
   */
  protected static List<String> forEach(
      ServerFolder folder, List<String> names, String joint, Function<Path, List<String>> command) {
    return List.of(
        "/bin/sh",
        "-c",
        names.stream()
            .map(name -> command.apply(folder.path().resolve(name)))
            .map(Programs::inShell)
            .collect(Collectors.joining(joint)));
  }

  @Override
  public final Path data(ServerFolder folder) {
    return folder.path().resolve(primary);
  }

  @Override
  public void configure(ServerFolder folder, Credentials owner, Consumer<String> progress)
      throws IOException {
    this.owner = owner;
    super.configure(folder, owner, progress);
  }

  @Override
  public final List<String> replicaAddresses(ServerFolder folder) {
    return present(folder).stream().map(this::address).toList();
  }
}
