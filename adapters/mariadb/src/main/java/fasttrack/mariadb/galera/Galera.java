package fasttrack.mariadb.galera;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.BackendOption;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.Offer;
import fasttrack.core.spi.OptionValues;
import fasttrack.core.spi.wait.LockLevel;
import fasttrack.mariadb.server.MariadbAddress;
import fasttrack.mariadb.server.MariadbPrograms;
import fasttrack.mariadb.server.MariadbServer;
import fasttrack.relational.sql.Locking;
import fasttrack.support.process.Platform;
import fasttrack.support.process.Programs;
import fasttrack.support.server.Credentials;
import fasttrack.support.server.EmbeddedServer;
import fasttrack.support.server.ServerCluster;
import fasttrack.support.server.ServerNodes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
   * Returns the isolation levels, and what else depends on whether there are several nodes. A
   * cluster isolates across its nodes as SNAPSHOT does; what it serializes is serial on one node
   * alone (Galera's documentation, <i>Isolation Levels</i>).
   *
   * @param url that of an existing server
   */
  public static Offer offer(Optional<String> url, OptionValues own) {
    Galera asked = of(own);
    boolean cluster = url.map(Galera::isCluster).orElse(asked.isCluster());
    List<Isolation> isolations =
        new ArrayList<>(
            List.of(
                Isolation.REPEATABLE_READ, Isolation.READ_COMMITTED, Isolation.READ_UNCOMMITTED));
    if (!cluster) {
      isolations.add(Isolation.SERIALIZABLE);
    }
    // the server that is asked for waits knows only its own sessions
    Offer offer =
        Offer.of(isolations.toArray(Isolation[]::new))
            .with(asked.writeToAll ? Capability.MULTI_WRITER : Capability.WAIT_EVENTS);
    return url.isEmpty() && cluster ? offer.with(Capability.REPLICAS) : offer;
  }

  /**
   * Checks what a user asks for of servers that the run starts.
   *
   * @throws BackendException of kind USAGE where the options contradict each other
   */
  public static void checkStarted(OptionValues own) {
    check(own, of(own).isCluster(), "add --nodes 3, for example");
  }

  /**
   * Checks what a user asks for of an existing server.
   *
   * @throws BackendException of kind USAGE where the options contradict the address
   */
  public static void checkExisting(String url, OptionValues own) {
    String remedy = "name its hosts in --url, jdbc:mariadb://one,two,three/database";
    check(own, isCluster(url), remedy);
  }

  /** Rows that stand for a page or a table are locked on one node alone. */
  private static void check(OptionValues own, boolean cluster, String remedy) {
    if (own.isGiven(WRITE_TO) && !cluster) {
      throw BackendException.usage("--write-to needs a cluster: " + remedy);
    }
    if (of(own).writeToAll && Locking.level(own) != LockLevel.RECORD) {
      throw BackendException.usage(
          "--write-to all: locks on pages, tables or the database hold on one node only; use"
              + " --locks row");
    }
  }

  /** Tells whether an address that a user wrote has several hosts. */
  public static boolean isCluster(String url) {
    return GaleraAddress.each(url).size() > 1;
  }

  /** Returns the name of an existing server's engine, as reports show it. */
  public static String product(String url) {
    return isCluster(url) ? "MariaDB Galera" : "MariaDB";
  }

  /** Returns the address of an existing server, or of all nodes that it names. */
  public MariadbAddress existing(String url, Credentials credentials, ExecutionMode execution) {
    return isCluster(url)
        ? GaleraAddress.named(url, this, credentials, execution)
        : new MariadbAddress(url, credentials, execution);
  }

  /** Returns the address of what this run has started. */
  public MariadbAddress started(EmbeddedServer server, ExecutionMode execution) {
    return isCluster()
        ? GaleraAddress.started(server, this, execution)
        : new MariadbAddress(
            MariadbServer.url(server.addresses().getFirst()), server.owner(), execution);
  }

  /**
   * Returns what starts one server, or a cluster.
   *
   * @param programs those of each node
   * @param settings the options of each node
   * @throws BackendException of kind SETUP where this machine lacks what a cluster takes
   */
  public ServerNodes servers(MariadbPrograms programs, Map<String, String> settings) {
    MariadbServer one = new MariadbServer(programs, settings, isCluster());
    if (!isCluster()) {
      return new ServerNodes(one);
    }
    unavailable()
        .ifPresent(
            reason -> {
              throw BackendException.setup("--nodes: cannot start a MariaDB cluster: " + reason);
            });
    return new GaleraCluster(one, this);
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
    return ServerCluster.names(nodes, "node-");
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
    if (Stream.of("rsync", SST).anyMatch(name -> MariadbPrograms.installed(name).isEmpty())) {
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
