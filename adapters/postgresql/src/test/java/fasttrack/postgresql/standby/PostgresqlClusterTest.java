package fasttrack.postgresql.standby;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.core.facet.KillableServer;
import fasttrack.core.facet.ReplicaFaults;
import fasttrack.core.facet.ReplicatedServer;
import fasttrack.core.facet.Snapshotting;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Shop;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.BackendException.Kind;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.cpu.CpuReading;
import fasttrack.postgresql.PostgresqlBackend;
import fasttrack.postgresql.TestServer;
import fasttrack.postgresql.server.PostgresqlServer;
import fasttrack.postgresql.server.ServerBinaries;
import fasttrack.support.process.PidFile;
import fasttrack.support.server.ServerHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Standbys that a run starts have what was committed, and go as their primary goes. */
@Timeout(180)
class PostgresqlClusterTest {
  private static final Path FOLDER = TestServer.folder("cluster");

  /** A commit has been applied on all, which look for a primary that was away every 50 ms. */
  private static Options cluster(int nodes) {
    return cluster(nodes, nodes - 1);
  }

  private static Options cluster(int nodes, int quorum) {
    return options(
        Map.of(
            "nodes",
            List.of(Integer.toString(nodes)),
            "sync",
            List.of("remote-apply"),
            "quorum",
            List.of(Integer.toString(quorum)),
            "server-setting",
            List.of("wal_retrieve_retry_interval=50ms")));
  }

  private static Database open(Options options) {
    return new PostgresqlBackend().open(options);
  }

  private static ReplicatedServer standbys(Database database) {
    return database.as(ReplicatedServer.class);
  }

  private static Options options(Map<String, List<String>> own) {
    return Options.of(new PostgresqlBackend(), FOLDER, own).withSessionsMax(2);
  }

  /** The folder of the one server of this class. */
  private static Path folder() throws IOException {
    List<Path> folders = new ArrayList<>();
    try (var each = Files.newDirectoryStream(FOLDER.resolve("postgresql"), "server-*[0-9a-f]")) {
      each.forEach(folders::add);
    }
    assertThat(folders).hasSize(1);
    return folders.getFirst();
  }

  /** Connects to the server that runs on a data folder, on the port that it has noted there. */
  private static Connection connect(String data) throws IOException, SQLException {
    String line = Files.readString(folder().resolve("pgpass")).strip();
    String password = line.substring(line.lastIndexOf(':') + 1);
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:" + port(data) + "/postgres", "fasttrack", password);
  }

  private static void execute(String sql) throws IOException, SQLException {
    executeOn("data", sql);
  }

  private static void executeOn(String primary, String sql) throws IOException, SQLException {
    try (Connection connection = connect(primary);
        Statement statement = connection.createStatement()) {
      statement.execute("SET synchronous_commit = remote_apply");
      statement.execute(sql);
    }
  }

  private static long rows(String data, String primary) throws IOException, SQLException {
    try (Connection connection = connect(data);
        Statement statement = connection.createStatement();
        ResultSet result =
            statement.executeQuery("SELECT count(*), pg_is_in_recovery() FROM written")) {
      result.next();
      assertThat(result.getBoolean(2)).as(data + " follows").isEqualTo(!data.equals(primary));
      return result.getLong(1);
    }
  }

  private static void requireEverywhere(int nodes, long rows) throws IOException, SQLException {
    requireEverywhere(nodes, "data", rows);
  }

  private static void requireEverywhere(int nodes, String primary, long rows)
      throws IOException, SQLException {
    for (String data : folders(nodes)) {
      assertThat(rows(data, primary)).as(data).isEqualTo(rows);
    }
  }

  /** Returns the first value that a query returns on a node. */
  private static String shown(String data, String query) throws IOException, SQLException {
    try (Connection connection = connect(data);
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(query)) {
      result.next();
      return result.getString(1);
    }
  }

  private static List<String> folders(int nodes) {
    return List.of("data", "standby-1", "standby-2").subList(0, nodes);
  }

  private static List<ProcessHandle> processes(int nodes) throws IOException {
    List<ProcessHandle> processes = new ArrayList<>();
    for (String data : folders(nodes)) {
      processes.add(ProcessHandle.of(pid(data)).orElseThrow());
    }
    return processes;
  }

  @Test
  void whatWasCommittedIsOnEveryNodeAlsoAfterTheirPrimaryWasKilled() throws Exception {
    List<ProcessHandle> processes;
    List<String> said = new CopyOnWriteArrayList<>();
    try (Database database = open(cluster(2).withProgress(said::add))) {
      assertThat(database.engine().product()).isEqualTo("PostgreSQL (2 nodes)");
      assertThat(database.engine().settings())
          .containsEntry("synchronous_standby_names", "ANY 1 (\"standby-1\")")
          .containsEntry("synchronous_commit", "remote_apply");
      execute("CREATE TABLE written (id bigint PRIMARY KEY)");
      execute("INSERT INTO written SELECT generate_series(1, 1000)");
      requireEverywhere(2, 1000);
      CpuReading reading = database.serverCpuNanos();
      if (reading instanceof CpuReading.Nanos nanos) {
        assertThat(nanos.replicasNanos()).isPositive().isLessThan(nanos.nanos());
      }
      // as a run finds them that tidies up after another one, with standbys or without
      assertThat(
              new PostgresqlServer(new ServerBinaries(new ServerHome(FOLDER), 0), Map.of())
                  .processes(folder(), folder().resolve("data")))
          .containsExactlyInAnyOrderElementsOf(processes(2));

      database.as(KillableServer.class).kill();
      assertThat(ProcessHandle.of(pid("standby-1"))).get().matches(ProcessHandle::isAlive);
      if (reading instanceof CpuReading.Nanos before) {
        assertThat(database.serverCpuNanos())
            .isInstanceOfSatisfying(
                CpuReading.Nanos.class,
                after ->
                    assertThat(after.nanos() - after.replicasNanos())
                        .isGreaterThanOrEqualTo(before.nanos() - before.replicasNanos()));
      }
      database.as(KillableServer.class).recover();
      assertThat(shown("standby-1", "SHOW synchronous_standby_names"))
          .as("nobody is left to wait for")
          .isEmpty();
      executeOn("standby-1", "INSERT INTO written VALUES (1001)");
      database.as(ReplicaFaults.class).rejoinReplicas();
      assertThat(shown("standby-1", "SHOW synchronous_standby_names"))
          .isEqualTo("ANY 1 (\"data\")");
      executeOn("standby-1", "INSERT INTO written VALUES (1002)");
      requireEverywhere(2, "standby-1", 1002);
      if (reading instanceof CpuReading.Nanos before) {
        assertThat(database.serverCpuNanos())
            .isInstanceOfSatisfying(
                CpuReading.Nanos.class,
                after -> {
                  assertThat(after.nanos()).isGreaterThanOrEqualTo(before.nanos());
                  assertThat(after.replicasNanos()).isGreaterThanOrEqualTo(before.replicasNanos());
                });
      }
      processes = processes(2);
      database.as(ReplicaFaults.class).pauseReplica().run();
      executeOn("standby-1", "INSERT INTO written VALUES (1003)");
      database.as(ReplicaFaults.class).pauseReplica();
    }
    processes.forEach(process -> process.onExit().join());
    assertThat(said).as("what is paused ends, too").contains("stopping PostgreSQL");
    assertThat(said).noneMatch(line -> line.contains("does not stop"));
  }

  /** The primary is found whichever node the URL names first, and what follows it is reported. */
  @Test
  void anExistingClusterIsReachedByTheNamesOfItsNodes(@TempDir Path folder) throws Exception {
    try (Database database = open(cluster(2))) {
      assertThat(database.engine().settings()).containsEntry("standbys", "1 (standby-1 quorum)");
      assertThat(standbys(database).replicasShowCommits()).isTrue();
      for (Database replica : standbys(database).replicas()) {
        try (replica) {
          assertThat(replica.engine().settings()).doesNotContainKey("standbys");
        }
      }
      execute("CREATE DATABASE other");
      String standby = "jdbc:postgresql://127.0.0.1:" + port("standby-1");
      String both = standby + ",127.0.0.1:" + port("data") + "/other";
      try (Database existing = existing(folder, both)) {
        assertThat(existing.engine().product()).isEqualTo("PostgreSQL");
        assertThat(existing.engine().settings())
            .containsEntry("standbys", "1 (standby-1 quorum)")
            .containsEntry("synchronous_standby_names", "ANY 1 (\"standby-1\")")
            .containsEntry("synchronous_commit", "on");
      }
      try (Database existing = existing(folder, standby + "/other")) {
        assertThatThrownBy(() -> existing.create(new Dataset(Shop.SCHEMA, 1, 1)))
            .hasMessageContaining("if it is a standby, give the primary, or all nodes");
      }
      assertThatThrownBy(() -> existing(folder, both + "?targetServerType=preferSecondary").close())
          .hasMessageContaining("transactions write, so that all sessions need the primary");
    }
  }

  private static Database existing(Path folder, String url) throws IOException {
    String[] owner = Files.readString(folder().resolve("pgpass")).strip().split(":");
    Path file = folder.resolve("credentials");
    TestServer.writeCredentials(file, owner[3], owner[4]);
    Map<String, List<String>> own =
        Map.of("url", List.of(url), "credentials-file", List.of(file.toString()));
    return new PostgresqlBackend().open(Options.of(new PostgresqlBackend(), folder, own));
  }

  private static String port(String data) throws IOException {
    return Files.readAllLines(folder().resolve(data).resolve("postmaster.pid")).get(3).strip();
  }

  /** A standby that was away has missed what the one that stayed has, and must not take over. */
  @Test
  @Tag("long")
  void theStandbyThatHasReceivedMostTakesOver() throws Exception {
    try (Database database = open(cluster(3, 1))) {
      execute("CREATE TABLE written AS SELECT 1 AS id");
      executeOn("standby-1", "ALTER SYSTEM SET primary_conninfo = ''");
      executeOn("standby-1", "SELECT pg_reload_conf()");
      while (!shown("standby-1", "SELECT count(*) FROM pg_stat_wal_receiver").equals("0")) {
        Thread.sleep(5);
      }
      execute("INSERT INTO written VALUES (2)");
      database.as(KillableServer.class).kill();
      executeOn("standby-1", "ALTER SYSTEM RESET primary_conninfo");
      executeOn("standby-1", "SELECT pg_reload_conf()");
      database.as(KillableServer.class).recover();
      executeOn("standby-2", "INSERT INTO written VALUES (3)");
      database.as(ReplicaFaults.class).rejoinReplicas();
      database.as(ReplicaFaults.class).killReplica();
      executeOn("standby-2", "INSERT INTO written VALUES (4)");
      database.as(ReplicaFaults.class).rejoinReplicas();
      database.as(KillableServer.class).restart();
      executeOn("standby-2", "INSERT INTO written VALUES (5)");
      executeOn("standby-2", "INSERT INTO written VALUES (6)");
      assertThat(rows("standby-2", "standby-2")).isEqualTo(6);
    }
  }

  /** A commit waits for the standby that was killed, until it is to wait for none that is lost. */
  @Test
  void aStandbyThatEndsIsMissedAndNoCommitWaitsForItForever() throws Exception {
    try (Database database = open(cluster(3))) {
      execute("CREATE TABLE written AS SELECT 1 AS id");
      assertThat(standbys(database).replicasToSpare()).isZero();
      assertThat(standbys(database).deadReplicas()).isZero();
      assertThat(standbys(database).lostReplicas()).isEmpty();
      PidFile.crash(ProcessHandle.of(pid("standby-1")).orElseThrow());
      assertThat(standbys(database).deadReplicas()).isOne();
      while (standbys(database).lostReplicas().isEmpty()) {
        Thread.onSpinWait();
      }
      assertThat(standbys(database).lostReplicas())
          .singleElement()
          .asString()
          .startsWith("standby-1 stopped; its log ends with: ");
      CompletableFuture<Void> written =
          CompletableFuture.runAsync(
              () -> {
                try {
                  execute("INSERT INTO written VALUES (2)");
                } catch (IOException | SQLException e) {
                  throw new CompletionException(e);
                }
              },
              Thread.ofPlatform()::start);
      String waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
      while (shown("data", waiting).equals("0")) {
        assertThat(written).isNotDone();
      }
      standbys(database).releaseCommits();
      written.get();
      assertThat(shown("data", "SHOW synchronous_standby_names"))
          .isEqualTo("ANY 1 (\"standby-2\")");
      assertThat(rows("standby-2", "data")).isEqualTo(2);
    }
  }

  @Test
  @Tag("long")
  void restartsAndCopiesKeepTheStandbys(@TempDir Path copy) throws Exception {
    List<ProcessHandle> processes;
    try (Database database = open(cluster(3))) {
      execute("CREATE TABLE written AS SELECT 1 AS id");
      database.as(KillableServer.class).restart();
      execute("INSERT INTO written VALUES (2)");
      requireEverywhere(3, 2);
      execute("DROP TABLE written");
      database.as(Snapshotting.class).saveTo(copy);
      execute("CREATE TABLE written AS SELECT 1 AS id");
      requireEverywhere(3, 1);
      processes = processes(3);
    }
    processes.forEach(process -> process.onExit().join());
    try (Database database = open(cluster(3).withSnapshot(copy))) {
      assertThat(database.engine().product()).isEqualTo("PostgreSQL (3 nodes)");
      execute("CREATE TABLE written AS SELECT generate_series(1, 10) AS id");
      requireEverywhere(3, 10);
    }
  }

  private static long pid(String data) throws IOException {
    Path file = folder().resolve(data).resolve("postmaster.pid");
    return Long.parseLong(Files.readAllLines(file).getFirst().strip());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          sync=on                    | --sync is for standbys: add --nodes 3
          quorum=1                   | --quorum is for standbys: add --nodes 3
          nodes=3;quorum=3           | --quorum 3: --nodes 3 has only 2 standbys
          nodes=0                    | --nodes: takes a number from 1 to 9, not '0'
          nodes=3;sync=remote        | --sync: unknown 'remote'; one of local, remote-write
          nodes=3;data-folder=/tmp   | standbys are in the work folder
          nodes=3;url=jdbc:postgresql://none/x | --nodes is for the server that is started
          server-setting=synchronous_standby_names=a | give --nodes and --quorum instead
          """)
  void whatDoesNotFitIsSaid(String given, String said) {
    Map<String, List<String>> own = new HashMap<>();
    for (String each : given.strip().split(";")) {
      String[] parts = each.split("=", 2);
      own.put(parts[0], List.of(parts[1]));
    }
    assertThatThrownBy(() -> new PostgresqlBackend().open(options(own)))
        .isInstanceOfSatisfying(
            BackendException.class, e -> assertThat(e.kind()).isEqualTo(Kind.USAGE))
        .hasMessageContaining(said.strip());
  }
}
