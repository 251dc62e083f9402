package fasttrack.postgresql.standby;

import static fasttrack.core.model.Counted.counted;

import fasttrack.postgresql.server.PostgresqlServer;
import fasttrack.postgresql.server.PostgresqlSettings;
import fasttrack.support.Folders;
import fasttrack.support.guard.PrivateFile;
import fasttrack.support.process.PidFile;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * A primary with standbys that follow it by streaming replication, all on the files of one folder.
 *
 * <p>A standby begins with a copy of the primary's files, made before that has started for the
 * first time. Where the primary is killed, the standby that has received most takes its place, and
 * the others follow that. Node names are those of their folders.
 */
public final class PostgresqlCluster extends ServerCluster {
  private static final String PASSWORDS = "pgpass";
  private static final int ATTEMPTS_MAX = 3;
  private static final String RESUMED =
      "kill -CONT \"$(head -n 1 \"$1\" 2>/dev/null)\" 2>/dev/null; shift; exec \"$@\"";

  private final PostgresqlServer one;
  private final Replication replication;
  private final Map<String, Integer> ports = new ConcurrentHashMap<>();
  private final Map<String, ReplicaLink> links = new ConcurrentHashMap<>();

  /** Makes a cluster that has not started. */
  public PostgresqlCluster(PostgresqlServer one, Replication replication) {
    super(one, replication.names());
    this.one = one;
    this.replication = replication;
  }

  @Override
  public List<String> addresses(int port) {
    return replication.names().stream()
        .map(name -> EmbeddedServer.HOST + ":" + ports.getOrDefault(name, port))
        .toList();
  }

  @Override
  public void configure(ServerFolder folder, Credentials owner, Consumer<String> progress)
      throws IOException {
    super.configure(folder, owner, progress);
    // random, of letters and digits alone
    String line = "*:*:*:" + owner.user() + ":" + owner.password() + "\n";
    PrivateFile.create(folder.path().resolve(PASSWORDS), line);
    progress.accept("copying the cluster for " + counted(replication.nodes() - 1, "standby"));
    for (String name : followers()) {
      Path data = folder.path().resolve(name);
      Folders.copy(folder.data(), data);
      Files.createFile(data.resolve(ClusterNode.SIGNAL));
    }
  }

  @Override
  public void start(ServerFolder folder, int port, int secondsMax) throws IOException {
    startAll(folder, port, secondsMax);
    node(primary()).await(replication, folder);
  }

  private ClusterNode node(String name) {
    return new ClusterNode(address(name), owner());
  }

  private void startAll(ServerFolder folder, int port, int secondsMax) throws IOException {
    if (primary().equals(ServerFolder.DATA)) {
      ports.put(primary(), port);
    }
    start(folder, primary(), port(primary()), secondsMax);
    for (String name : followers()) {
      if (!runs(folder, name)) {
        follow(folder, name, secondsMax);
      }
    }
  }

  private void start(ServerFolder folder, String name, int port, int secondsMax)
      throws IOException {
    Path data = folder.path().resolve(name);
    one.start(folder, data, log(folder, name), port, secondsMax);
  }

  private void follow(ServerFolder folder, String name, int secondsMax) throws IOException {
    Path log = log(folder, name);
    write(folder, name);
    for (int attempt = 1; ; attempt++) {
      // Another program may take the port before the server does.
      int port = ports.getOrDefault(name, Ports.free());
      try {
        start(folder, name, port, secondsMax);
        ports.put(name, port);
        return;
      } catch (IOException e) {
        String words = Programs.lastLines(log);
        if (attempt == ATTEMPTS_MAX || ports.containsKey(name) || !one.portWasTaken(words)) {
          throw new IOException(name + ": " + words, e);
        }
      }
    }
  }

  /** Writes a node's settings: whom it follows, or who has to follow it. */
  private void write(ServerFolder folder, String name) throws IOException {
    Map<String, String> settings = new HashMap<>(one.settings());
    if (name.equals(primary())) {
      settings.put(PostgresqlSettings.STANDBY_NAMES, replication.waitedFor(present(folder)));
    } else {
      ReplicaLink link = links.get(name);
      settings.put(
          "primary_conninfo",
          "host=%s port=%s user=%s application_name=%s sslmode=disable passfile=%s"
              .formatted(
                  EmbeddedServer.HOST,
                  link == null ? port(primary()) : link.port(),
                  EmbeddedServer.USER,
                  name,
                  quoted(folder.path().resolve(PASSWORDS))));
    }
    PostgresqlServer.write(settings, folder.path().resolve(name));
  }

  private void configureAgain(ServerFolder folder, String name) throws IOException {
    write(folder, name);
    one.reload(folder.path().resolve(name), folder.output());
  }

  /** In a connection string. */
  private static String quoted(Path file) {
    return "'" + file.toString().replace("\\", "\\\\").replace("'", "\\'") + "'";
  }

  /**
   * Has the standby take over that has received most, which has each commit that was acknowledged
   * after a standby had it. All that run must answer: one that does not could be the one that has
   * it. Where none is left, the primary itself comes back.
   */
  @Override
  public void recover(ServerFolder folder, int port, int secondsMax) throws IOException {
    List<String> left = present(folder);
    if (left.isEmpty()) {
      startAll(folder, port, secondsMax);
      return;
    }
    String best = left.getFirst();
    long most = -1;
    for (String name : left) {
      long received = node(name).received();
      if (received > most) {
        most = received;
        best = name;
      }
    }
    becomes(best);
    configureAgain(folder, best);
    one.promote(data(folder), secondsMax, folder.output());
    for (String name : present(folder)) {
      configureAgain(folder, name);
    }
  }

  /**
   * Each with a new copy of the primary's files: a killed primary may have what nobody received.
   */
  @Override
  public void rejoin(ServerFolder folder, int secondsMax) throws IOException {
    List<String> dead = followers().stream().filter(name -> !runs(folder, name)).toList();
    for (String name : dead) {
      Path data = folder.path().resolve(name);
      one.programs().run(one.clearCommand(data, data), folder.output());
      node(primary()).copy(data(folder), data);
      follow(folder, name, secondsMax);
    }
    if (!dead.isEmpty()) {
      configureAgain(folder, primary());
    }
    // also for one that was paused
    node(primary()).await(replication, folder);
  }

  /** Says of a node that does not follow what there is to know: whether it runs, and its log. */
  static String described(ServerFolder folder, String name) {
    Path pid = PostgresqlServer.pidFile(folder.path().resolve(name));
    boolean runs = PidFile.process(pid, "postgres").isPresent();
    List<String> lines = List.of(Programs.lastLines(log(folder, name)).split(" \\| ", -1));
    String said =
        lines.reversed().stream()
            .filter(line -> line.contains("FATAL:"))
            .findFirst()
            .orElse(lines.getLast());
    return "%s %s; its log ends with: %s"
        .formatted(name, runs ? "is running but not replicating" : "stopped", said);
  }

  /** From then on the standby follows over a link, which costs it a moment at first. */
  @Override
  public void partition(ServerFolder folder) throws IOException {
    String name = present(folder).getFirst();
    ReplicaLink link = links.get(name);
    if (link == null) {
      link = new ReplicaLink(() -> port(primary()));
      links.put(name, link);
      configureAgain(folder, name);
      link.begin();
      node(primary()).await(name);
    }
    link.cut();
  }

  @Override
  public void heal() {
    links.values().forEach(ReplicaLink::heal);
  }

  @Override
  public void close() {
    links.values().forEach(ReplicaLink::close);
  }

  @Override
  protected int port(String name) {
    return ports.getOrDefault(name, 0);
  }

  /** The primary first, which sends the standbys the rest of its log before it ends. */
  @Override
  public List<String> stopCommand(ServerFolder folder) {
    return forEach(folder, primaryFirst(), " && ", one::stopCommand);
  }

  /** A standby may be paused: then only its first process goes on, and kills the others. */
  @Override
  public List<String> abandonCommand(ServerFolder folder) {
    return forEach(
        folder,
        primaryFirst(),
        "; ",
        data -> {
          List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", RESUMED, "resume"));
          command.add(PostgresqlServer.pidFile(data).toString());
          command.addAll(one.abandonCommand(data));
          return command;
        });
  }
}
