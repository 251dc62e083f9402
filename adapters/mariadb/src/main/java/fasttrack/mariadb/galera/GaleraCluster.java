package fasttrack.mariadb.galera;

import fasttrack.mariadb.server.MariadbServer;
import fasttrack.support.Folders;
import fasttrack.support.process.Programs;
import fasttrack.support.server.Credentials;
import fasttrack.support.server.EmbeddedServer;
import fasttrack.support.server.Ports;
import fasttrack.support.server.ServerCluster;
import fasttrack.support.server.ServerFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * MariaDB servers that Galera replicates, all on the files of one folder. The primary is the first
 * node, or the one that took its place; the others are its replicas, though all can take writes.
 *
 * <p>A node begins with a copy of the first one's files, and fetches what it lacks from another.
 */
final class GaleraCluster extends ServerCluster {
  /** The file in which a node notes up to where it has the cluster's transactions. */
  private static final String STATE = "grastate.dat";

  /** Whether the node may be the first of a cluster that is started anew. */
  private static final String MAY_BE_FIRST = "safe_to_bootstrap: ";

  /**
   * By default a node that is silent is suspected after 5 s, which is for networks over continents;
   * here all nodes are on one machine. The other timeouts stay: shorter ones made the nodes that
   * were left lose each other.
   */
  private static final String DETECTION = "evs.keepalive_period=PT0.3S;evs.suspect_timeout=PT1S";

  private static final String AS_FIRST = "--wsrep-new-cluster";
  private static final int SECONDS_MAX = 60;

  private final MariadbServer one;
  private final Galera galera;
  private final Map<String, Place> places = new ConcurrentHashMap<>();

  GaleraCluster(MariadbServer one, Galera galera) {
    super(one, galera.names());
    this.one = one;
    this.galera = galera;
  }

  /** The ports of a node: for clients, the group, its late transactions, and a copy of all data. */
  private record Place(int port, int group, int late, int copy) {
    static Place with(int port) throws IOException {
      return new Place(port, Ports.free(), 0, 0);
    }

    /** The last two are free to choose at each start: nobody else has to know them before. */
    Place renewed() throws IOException {
      return new Place(port, group, Ports.free(), Ports.free());
    }
  }

  /** Of the nodes that terminals may use, dead ones included; the one that takes writes first. */
  @Override
  public List<String> addresses(int port) {
    List<String> names = galera.writeToAll() ? primaryFirst() : List.of(primary());
    return names.stream().map(this::address).toList();
  }

  /** A copy takes part only if its original has been in a cluster, if only as its sole node. */
  @Override
  public boolean replicasServe() {
    return galera.writeToAll();
  }

  @Override
  public void configure(ServerFolder folder, Credentials owner, Consumer<String> progress)
      throws IOException {
    super.configure(folder, owner, progress);
    if (Files.notExists(folder.data().resolve(STATE))) {
      choosePorts(Ports.free());
      start(folder, primary(), SECONDS_MAX, AS_FIRST);
      one.programs().run(one.stopCommand(folder.data()), folder.output());
    }
    progress.accept("copying the data for " + (galera.nodes() - 1) + " nodes");
    for (String name : followers()) {
      Folders.copy(folder.data(), folder.path().resolve(name));
    }
  }

  @Override
  public void start(ServerFolder folder, int port, int secondsMax) throws IOException {
    if (primary().equals(ServerFolder.DATA)) {
      choosePorts(port);
    }
    mayBeFirst(data(folder));
    start(folder, primary(), secondsMax, AS_FIRST);
    rejoin(folder, secondsMax);
  }

  private void choosePorts(int first) throws IOException {
    for (String name : galera.names()) {
      places.put(name, Place.with(name.equals(ServerFolder.DATA) ? first : Ports.free()));
    }
  }

  private static void mayBeFirst(Path data) throws IOException {
    Path state = data.resolve(STATE);
    Files.writeString(
        state, Files.readString(state).replace(MAY_BE_FIRST + "0", MAY_BE_FIRST + "1"));
  }

  /** Starts a node, and returns when it has all transactions of the cluster. */
  private void start(ServerFolder folder, String name, int secondsMax, String... more)
      throws IOException {
    places.put(name, place(name).renewed());
    Path log = log(folder, name);
    List<String> options = new ArrayList<>(options(name));
    options.addAll(List.of(more));
    try {
      one.start(folder, folder.path().resolve(name), log, port(name), secondsMax, options);
      node(name).awaitReady(1, galera.nodes(), secondsMax);
    } catch (IOException e) {
      throw new IOException(name + ": " + e.getMessage(), e);
    }
  }

  private List<String> options(String name) {
    Place place = place(name);
    String host = EmbeddedServer.HOST;
    String members =
        primaryFirst().stream()
            .map(each -> host + ":" + place(each).group())
            .collect(Collectors.joining(","));
    return List.of(
        "--wsrep-on=1",
        "--wsrep-provider=" + Galera.provider().orElseThrow(),
        "--wsrep-provider-options=gmcast.listen_addr=tcp://%s:%s;ist.recv_addr=%s:%s;%s"
            .formatted(host, place.group(), host, place.late(), DETECTION),
        "--wsrep-cluster-name=fasttrack",
        "--wsrep-cluster-address=gcomm://" + members,
        "--wsrep-node-name=" + name,
        "--wsrep-node-address=" + host,
        "--wsrep-node-incoming-address=" + address(name),
        "--wsrep-sst-method=rsync",
        "--wsrep-sst-receive-address=%s:%s".formatted(host, place.copy()),
        // who sends all data takes no writes meanwhile
        "--wsrep-sst-donor=" + donors(name),
        // what Galera asks for
        "--binlog-format=ROW",
        "--default-storage-engine=InnoDB",
        "--innodb-autoinc-lock-mode=2");
  }

  /** The comma at the end admits any other. */
  private String donors(String name) {
    return followers().stream()
        .filter(each -> !each.equals(name))
        .map(each -> each + ",")
        .collect(Collectors.joining());
  }

  /** Has a node that has run take the place of the one that was killed, or starts that again. */
  @Override
  public void recover(ServerFolder folder, int port, int secondsMax) throws IOException {
    List<String> left = present(folder);
    if (left.isEmpty()) {
      start(folder, port, secondsMax);
      return;
    }
    String next = left.getFirst();
    node(next).awaitReadyOrAlone(left.size(), secondsMax);
    becomes(next);
  }

  @Override
  public void rejoin(ServerFolder folder, int secondsMax) throws IOException {
    for (String name : followers()) {
      if (!runs(folder, name)) {
        start(folder, name, secondsMax);
      }
    }
    // also one that was paused
    for (String name : galera.names()) {
      node(name).awaitReady(galera.nodes(), galera.nodes(), secondsMax);
    }
  }

  private GaleraNode node(String name) {
    return new GaleraNode(MariadbServer.url(address(name)), owner());
  }

  @Override
  protected int port(String name) {
    return place(name).port();
  }

  private Place place(String name) {
    Place place = places.get(name);
    if (place == null) {
      throw new IllegalStateException(name + " has no ports yet");
    }
    return place;
  }

  /** Returns what is known of each node that does not run. */
  static Stream<String> ended(ServerFolder folder, Galera galera) {
    return galera.names().stream()
        .filter(name -> MariadbServer.processOf(folder.path().resolve(name + ".pid")).isEmpty())
        .map(
            name ->
                "%s stopped; its log ends with: %s"
                    .formatted(name, Programs.lastLines(log(folder, name))));
  }

  /** The one that takes writes last: with it the cluster is started again. */
  @Override
  public List<String> stopCommand(ServerFolder folder) {
    return forEach(folder, primaryFirst().reversed(), "; ", one::stopCommand);
  }

  @Override
  public List<String> abandonCommand(ServerFolder folder) {
    return forEach(folder, primaryFirst(), "; ", one::abandonCommand);
  }
}
