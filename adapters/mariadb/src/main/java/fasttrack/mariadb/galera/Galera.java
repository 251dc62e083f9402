package fasttrack.mariadb.galera;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.BackendOption;
import fasttrack.core.spi.OptionValues;
import fasttrack.mariadb.server.MariadbServer;
import fasttrack.support.process.Platform;
import fasttrack.support.process.Programs;
import fasttrack.support.server.ServerFolder;
import fasttrack.support.server.ServerNodes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How many servers hold the data, replicated by Galera, and which of them take writes.
 *
 * @param nodes how many the run starts, from 1; a cluster has at least three
 * @param writeToAll whether terminals are spread over all nodes, or are all on the first
 */
public record Galera(int nodes, boolean writeToAll) {
  /** The option with the number of servers to start. */
  public static final String NODES = "nodes";

  /** The option that says which nodes terminals use. */
  public static final String WRITE_TO = "write-to";

  private static final String SST = "wsrep_sst_rsync";

  private static final String ONE = "one";
  private static final String ALL = "all";

  /** Where distributions put the library. */
  private static final List<Path> PROVIDERS =
      Stream.of("/usr/lib/galera", "/usr/lib64/galera", "/usr/lib64/galera-4", "/usr/lib")
          .map(folder -> Path.of(folder, "libgalera_smm.so"))
          .toList();

  /** Returns the options that say it. */
  public static List<BackendOption> options() {
    return List.of(
        BackendOption.text(
                NODES, "N", "Number of servers to start: 1, or 3 to 9 for a Galera cluster")
            .matching("[13-9]", "1, or a number from 3 to 9")
            .withDefault("1"),
        BackendOption.choice(
            WRITE_TO,
            "NODES",
            "Galera nodes that terminals connect to: one (the first that responds) or all (in"
                + " turn)",
            List.of(ONE, ALL)));
  }

  /** Returns what a user asks for. */
  public static Galera of(OptionValues own) {
    return new Galera(
        own.value(NODES).map(Integer::parseInt).orElse(1),
        own.value(WRITE_TO).filter(ALL::equals).isPresent());
  }

  /**
   * Returns what a user asks for of servers that the run starts.
   *
   * @throws BackendException of kind USAGE where the options contradict each other
   */
  public static Galera ofStarted(OptionValues own) {
    Galera asked = of(own);
    if (!asked.isCluster() && own.isGiven(WRITE_TO)) {
      throw BackendException.usage("--write-to needs a cluster: add --nodes 3, for example");
    }
    return asked;
  }

  /**
   * Returns what a user asks for of an existing server.
   *
   * @throws BackendException of kind USAGE where the options contradict the address
   */
  public static Galera ofExisting(String url, OptionValues own) {
    if (own.isGiven(WRITE_TO) && !isCluster(url)) {
      throw BackendException.usage(
          "--write-to needs a cluster: name its hosts in --url,"
              + " jdbc:mariadb://one,two,three/database");
    }
    return of(own);
  }

  /** Tells whether an address that a user wrote has several hosts. */
  public static boolean isCluster(String url) {
    return GaleraAddress.each(url).size() > 1;
  }

  /**
   * Returns what starts a cluster.
   *
   * @param settings the options of each node
   * @throws BackendException of kind SETUP where this machine lacks what that takes
   */
  public ServerNodes cluster(Map<String, String> settings) {
    unavailable()
        .ifPresent(
            reason -> {
              throw BackendException.setup("--nodes: cannot start a MariaDB cluster: " + reason);
            });
    return new GaleraCluster(new MariadbServer(settings, true), this);
  }

  /** Tells whether a run starts several. */
  public boolean isCluster() {
    return nodes > 1;
  }

  /** Returns the engine's name, as reports show it. */
  public String product() {
    return isCluster() ? "MariaDB Galera (" + nodes + " nodes)" : "MariaDB";
  }

  /** Returns the names of all nodes, of which the first begins as the one that takes writes. */
  List<String> names() {
    return IntStream.range(0, nodes)
        .mapToObj(number -> number == 0 ? ServerFolder.DATA : "node-" + number)
        .toList();
  }

  /** Returns the library that replicates, where it is installed. */
  static Optional<Path> provider() {
    return PROVIDERS.stream().filter(Files::isReadable).findFirst();
  }

  /** Returns why no cluster can be started here, or nothing where one can. */
  public static Optional<String> unavailable() {
    if (provider().isEmpty()) {
      return Optional.of(
          "the Galera library (libgalera_smm.so) is not installed (Debian: apt install galera-4)");
    }
    if (Stream.of("rsync", SST).anyMatch(name -> MariadbServer.installed(name).isEmpty())) {
      return Optional.of(
          "rsync or wsrep_sst_rsync, which copy the data to a new node, is not installed"
              + " (Debian: apt install rsync mariadb-server)");
    }
    return Platform.isRoot() && !Programs.canUnshare()
        ? Optional.of(
            "to run as root, a cluster needs unshare (of util-linux) and permission to make user"
                + " namespaces; run as another user")
        : Optional.empty();
  }
}
