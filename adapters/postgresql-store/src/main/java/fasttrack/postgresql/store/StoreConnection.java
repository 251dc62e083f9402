package fasttrack.postgresql.store;

import fasttrack.network.store.KeyValueStore;
import fasttrack.network.store.StoreException;
import fasttrack.postgresql.server.PostgresqlAddress;
import fasttrack.relational.database.Connections;
import fasttrack.relational.database.JdbcDatabase;
import fasttrack.support.guard.Interruption;
import fasttrack.support.socket.CountedConnections;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A connection with the statements of a {@link PostgresqlStore}. Each of its methods is one
 * transaction, in one round trip. Not thread-safe.
 */
final class StoreConnection {
  /** The table of keys and values; bytea is ordered as unsigned bytes. */
  static final String TABLE = "fasttrack_store";

  static final String MAKE =
      "CREATE TABLE IF NOT EXISTS %s (key bytea PRIMARY KEY, value bytea NOT NULL)"
          .formatted(TABLE);

  /**
   * Every key is found by the index, also in a table that has no statistics yet, and by the plan
   * that was made then.
   */
  private static final String PLANS =
      "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off;"
          + " SET enable_bitmapscan = off; SET enable_sort = off; SET enable_hashjoin = off;"
          + " SET enable_mergejoin = off; SET jit = off";

  private static final String GET = "SELECT value FROM " + TABLE + " WHERE key = ?";
  private static final String FROM =
      "SELECT key, value FROM " + TABLE + " WHERE key >= ? ORDER BY key LIMIT ?";
  private static final String BELOW =
      "SELECT key, value FROM " + TABLE + " WHERE key < ? ORDER BY key DESC LIMIT 1";

  /** Locks the row of the epoch; without it what follows finds nothing to do. */
  private static final String FENCE =
      "WITH fence AS MATERIALIZED (SELECT set_config('synchronous_commit', ?, true) FROM %s"
              .formatted(StoreFence.TABLE)
          + " WHERE epoch = ? FOR KEY SHARE), ";

  private static final String HELD = " SELECT count(*) FROM fence";
  private static final String WRITE =
      FENCE
          + "gone AS (DELETE FROM %s USING fence WHERE key = ANY (?)), ".formatted(TABLE)
          + "put AS (INSERT INTO %s SELECT new.key, new.value FROM fence,".formatted(TABLE)
          + " unnest(?::bytea[], ?::bytea[]) AS new (key, value)"
          + " ON CONFLICT (key) DO UPDATE SET value = excluded.value)"
          + HELD;
  private static final String CLEAR =
      FENCE
          + "gone AS (DELETE FROM %s USING fence WHERE key >= ? AND key < ?)".formatted(TABLE)
          + HELD;

  /** A transaction that has written nothing would wait for nothing. */
  private static final String SYNC =
      "SELECT count(pg_logical_emit_message(true, 'fasttrack', '')) FROM %s WHERE epoch = ?"
          .formatted(StoreFence.TABLE);

  /** A key and its value, neither of which is changed. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Row(byte[] key, byte[] value) {}

  private final Connection connection;
  private final String acknowledged;
  private final LongSupplier roundTrips;
  private final PreparedStatement get;
  private final PreparedStatement from;
  private final PreparedStatement below;
  private final PreparedStatement write;
  private final PreparedStatement sync;
  private long counted;

  /**
   * Prepares a connection.
   *
   * @param acknowledged the value of {@code synchronous_commit} for what is to be relied on
   */
  StoreConnection(Connection connection, String acknowledged) throws SQLException {
    this.connection = connection;
    this.acknowledged = acknowledged;
    this.roundTrips = CountedConnections.roundTrips(connection);
    execute(PLANS + "; SET synchronous_commit = " + acknowledged);
    get = connection.prepareStatement(GET);
    from = connection.prepareStatement(FROM);
    below = connection.prepareStatement(BELOW);
    write = connection.prepareStatement(WRITE);
    sync = connection.prepareStatement(SYNC);
    // those of connecting are no transaction's
    counted = roundTrips.getAsLong();
  }

  /** Connects; the driver would take a thread's interruption for an order to give up. */
  static Connection connect(PostgresqlAddress address) throws SQLException {
    boolean interrupted = Interruption.hide();
    try {
      return address.connect();
    } finally {
      Interruption.restore(interrupted);
    }
  }

  Connection connection() {
    return connection;
  }

  /** Returns how many round trips there were since this was last asked, or since it connected. */
  long newRoundTrips() {
    long before = counted;
    counted = roundTrips.getAsLong();
    return counted - before;
  }

  void execute(String sql) throws SQLException {
    JdbcDatabase.execute(connection, List.of(sql));
  }

  int get(byte[] key, byte[] value) throws SQLException {
    get.setBytes(1, key);
    try (ResultSet result = get.executeQuery()) {
      return result.next() ? copy(result.getBytes(1), value) : KeyValueStore.ABSENT;
    }
  }

  /** Copies a key or value, and returns its length. */
  static int copy(byte[] from, byte[] into) {
    System.arraycopy(from, 0, into, 0, StoreException.checkFits(from.length, into));
    return from.length;
  }

  List<Row> from(byte[] key, int rowsMax) throws SQLException {
    from.setBytes(1, key);
    from.setInt(2, rowsMax);
    return rows(from);
  }

  List<Row> below(byte[] key) throws SQLException {
    below.setBytes(1, key);
    return rows(below);
  }

  private static List<Row> rows(PreparedStatement statement) throws SQLException {
    try (ResultSet result = statement.executeQuery()) {
      List<Row> rows = new ArrayList<>();
      while (result.next()) {
        rows.add(new Row(result.getBytes(1), result.getBytes(2)));
      }
      return rows;
    }
  }

  /**
   * Writes changes.
   *
   * @param commit what the commit waits for, a value of {@code synchronous_commit}
   * @return whether the epoch is still the last; otherwise nothing was changed
   */
  boolean write(SortedMap<byte[], byte @Nullable []> changes, String commit, long epoch)
      throws SQLException {
    List<byte[]> gone = new ArrayList<>();
    List<byte[]> keys = new ArrayList<>();
    List<byte[]> values = new ArrayList<>();
    for (Map.Entry<byte[], byte @Nullable []> change : changes.entrySet()) {
      byte[] value = change.getValue();
      if (value == null) {
        gone.add(change.getKey());
      } else {
        keys.add(change.getKey());
        values.add(value);
      }
    }
    write.setString(1, commit);
    write.setLong(2, epoch);
    write.setArray(3, array(gone));
    write.setArray(4, array(keys));
    write.setArray(5, array(values));
    return held(write);
  }

  private Array array(List<byte[]> all) throws SQLException {
    return connection.createArrayOf("bytea", all.toArray(byte[][]::new));
  }

  /** Makes all earlier commits durable; returns whether the epoch is still the last. */
  boolean sync(long epoch) throws SQLException {
    sync.setLong(1, epoch);
    return held(sync);
  }

  /** Removes keys; returns whether the epoch is still the last. */
  boolean clear(byte[] from, byte[] until, long epoch) throws SQLException {
    try (PreparedStatement clear = connection.prepareStatement(CLEAR)) {
      clear.setString(1, acknowledged);
      clear.setLong(2, epoch);
      clear.setBytes(3, from);
      clear.setBytes(4, until);
      return held(clear);
    }
  }

  private static boolean held(PreparedStatement fenced) throws SQLException {
    try (ResultSet result = fenced.executeQuery()) {
      return result.next() && result.getLong(1) == 1;
    }
  }

  void close() {
    Connections.closeQuietly(connection);
  }
}
