package fasttrack.postgresql.standby;

import static fasttrack.core.model.Counted.counted;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.BackendOption;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.OptionValues;
import fasttrack.postgresql.server.PostgresqlSettings;
import fasttrack.relational.database.JdbcDatabase;
import fasttrack.relational.database.Queries;
import fasttrack.support.process.Platform;
import fasttrack.support.server.ServerCluster;
import fasttrack.support.server.ServerFolder;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How many servers hold the data, and for which of them a commit waits.
 *
 * @param nodes the primary and its standbys, from 1
 * @param quorum how many standbys a commit waits for, whichever are first; 0 without standbys
 * @param sync what a durable commit waits for: a value of {@code synchronous_commit}
 */
public record Replication(int nodes, int quorum, String sync) {
  /** The option with the number of servers to start. */
  public static final String NODES = "nodes";

  /** The option that says for how many standbys a commit waits. */
  public static final String QUORUM = "quorum";

  private static final String SYNC = "sync";

  /** A server sends its log to ten others by default. */
  private static final int NODES_MAX = 9;

  /** What initdb allows: a standby does not start that allows fewer than its primary did. */
  private static final int SESSIONS_MIN = 100;

  private static final String ON = "on";
  private static final String LOCAL = "local";
  private static final String APPLIED = "remote_apply";
  private static final String NUMBER = "[1-9]";
  private static final String STREAMING =
      "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming' AND sync_state ="
          + " 'quorum'";

  /** Also those that still receive what they missed. */
  private static final String FOLLOWERS =
      "SELECT application_name FROM pg_stat_replication WHERE state IN ('streaming', 'catchup')"
          + " ORDER BY 1";

  private static final String PRIMARY =
      "SELECT regexp_replace(current_setting('data_directory'), '.*/', '')";

  private static final String LOGGED =
      "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint";
  private static final long PIECE_NANOS = 10_000_000;
  private static final long WAIT_NANOS_MAX = 30_000_000_000L;

  /** Returns the options that say it. */
  public static List<BackendOption> options() {
    return List.of(
        BackendOption.text(NODES, "N", "Number of servers to start: a primary and its standbys")
            .matching(NUMBER, "a number from 1 to " + NODES_MAX)
            .withDefault("1"),
        BackendOption.choice(
            SYNC,
            "LEVEL",
            "What a durable commit waits for on standbys (synchronous_commit): nothing, or that"
                + " they have written, flushed or applied it",
            List.of(LOCAL, "remote-write", ON, "remote-apply")),
        BackendOption.text(
                QUORUM,
                "N",
                "How many standbys a durable commit waits for, whichever answer first; by default"
                    + " one")
            .matching(NUMBER, "a number from 1 to " + (NODES_MAX - 1)));
  }

  /** Returns what a user asks for; of an existing server, what its commits are to wait for. */
  public static Replication of(OptionValues own) {
    int nodes = own.value(NODES).map(Integer::parseInt).orElse(1);
    int quorum = own.value(QUORUM).map(Integer::parseInt).orElse(Math.min(1, nodes - 1));
    return new Replication(nodes, quorum, own.value(SYNC).orElse(ON).replace('-', '_'));
  }

  /**
   * Returns what a user asks for of servers that the run starts.
   *
   * @throws BackendException of kind USAGE where the options contradict each other
   */
  public static Replication ofStarted(OptionValues own) {
    Replication asked = of(own);
    for (String option : List.of(SYNC, QUORUM)) {
      if (!asked.hasStandbys() && own.isGiven(option)) {
        throw BackendException.usage(
            "--%s is for standbys: add --nodes 3, for example".formatted(option));
      }
    }
    if (asked.hasStandbys() && Platform.isWindows()) {
      throw BackendException.usage("--nodes: this program starts standbys only on Linux and macOS");
    }
    if (asked.hasStandbys() && asked.quorum >= asked.nodes) {
      throw BackendException.usage(
          "--quorum %s: --nodes %s has only %s"
              .formatted(asked.quorum, asked.nodes, counted(asked.nodes - 1, "standby")));
    }
    return asked;
  }

  /** Returns for how many standbys a durable commit waits. */
  int waitsFor() {
    return sync.equals(LOCAL) ? 0 : quorum;
  }

  /** Tells whether any server follows the first. */
  public boolean hasStandbys() {
    return nodes > 1;
  }

  /** Tells whether a durable commit is acknowledged after every standby has applied it. */
  boolean showsCommitsEverywhere() {
    return sync.equals(APPLIED) && quorum == nodes - 1;
  }

  /** Returns how many standbys can be away before commits of a durability wait for one. */
  int toSpare(Durability durability) {
    return nodes - 1 - (durability == Durability.DURABLE ? waitsFor() : 0);
  }

  /** Returns the engine's name, as reports show it. */
  public String product() {
    return hasStandbys() ? "PostgreSQL (" + nodes + " nodes)" : "PostgreSQL";
  }

  /** Returns the names of all nodes, of which the first begins as the primary. */
  List<String> names() {
    return ServerCluster.names(nodes, "standby-");
  }

  /**
   * Returns for which of some standbys a commit waits, as {@link PostgresqlSettings#STANDBY_NAMES}
   * says it.
   */
  String waitedFor(List<String> standbys) {
    return standbys.isEmpty()
        ? ""
        : standbys.stream()
            .map(name -> '"' + name + '"')
            .collect(
                Collectors.joining(", ", "ANY " + Math.min(quorum, standbys.size()) + " (", ")"));
  }

  /** Returns for how many sessions every node is configured if a run opens so many. */
  public int sessionsMax(int opened) {
    return hasStandbys() ? Math.max(SESSIONS_MIN, opened) : opened;
  }

  /** Returns what it adds to the settings of every node, any of which may be the primary. */
  public Map<String, String> settings() {
    return hasStandbys()
        ? Map.of(PostgresqlSettings.STANDBY_NAMES, waitedFor(names().subList(1, nodes)))
        : Map.of();
  }

  /**
   * Waits until standbys have flushed what the primary had logged before.
   *
   * @param standbys how many
   * @throws BackendException of kind SETUP where one has not within 30 s
   */
  void awaitCaughtUp(Connection primary, int standbys) throws SQLException {
    String caughtUp =
        "SELECT count(*) FROM pg_stat_replication"
            + " WHERE pg_wal_lsn_diff(flush_lsn, '0/0') >= "
            + Queries.number(primary, LOGGED);
    if (!Queries.await(primary, caughtUp, standbys, WAIT_NANOS_MAX, PIECE_NANOS)) {
      throw BackendException.setup(
          "only %s of %s standbys had caught up after 30 s"
              .formatted(Queries.number(primary, caughtUp), standbys));
    }
  }

  /**
   * Waits until every standby follows.
   *
   * @param primary a connection to the primary
   * @param folder that of all nodes, for what to say of one that does not
   * @throws BackendException of kind SETUP where one does not within 30 s
   */
  void await(Connection primary, ServerFolder folder) throws SQLException {
    if (!Queries.await(primary, STREAMING, nodes - 1, WAIT_NANOS_MAX, PIECE_NANOS)) {
      long streaming = Queries.number(primary, STREAMING);
      throw BackendException.setup(
          "only %s of %s standbys were streaming after 30 s: %s"
              .formatted(streaming, nodes - 1, described(lost(primary), folder)));
    }
  }

  /**
   * Returns the names of the standbys that do not follow the primary.
   *
   * @param primary a connection to the primary
   */
  List<String> lost(Connection primary) throws SQLException {
    List<String> others = new ArrayList<>(names());
    others.removeAll(Queries.texts(primary, FOLLOWERS));
    others.removeAll(Queries.texts(primary, PRIMARY));
    return others;
  }

  private static String described(List<String> names, ServerFolder folder) {
    return names.stream()
        .map(name -> PostgresqlCluster.described(folder, name))
        .collect(Collectors.joining("; "));
  }

  /**
   * Has commits wait for no standby that is lost, also those under way.
   *
   * @param primary a connection to the primary
   */
  void release(Connection primary) throws SQLException {
    String waitedFor = waitedFor(Queries.texts(primary, FOLLOWERS));
    JdbcDatabase.execute(
        primary,
        List.of(
            "ALTER SYSTEM SET %s = '%s'".formatted(PostgresqlSettings.STANDBY_NAMES, waitedFor),
            "SELECT pg_reload_conf()"));
  }
}
