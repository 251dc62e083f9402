package fasttrack.postgresql.store;

import fasttrack.relational.database.Connections;
import fasttrack.relational.database.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * What keeps a store's earlier holders from writing.
 *
 * <p>A table of one row has the epoch: the number of the last opening. A write locks the row in its
 * own transaction, and finds it only under its own epoch; an opening changes the row's key, for
 * which it waits until all writes under way have ended. So no write of an earlier epoch can commit
 * after a later opening has returned.
 *
 * <p>The connection that took the epoch stays open: it dies with the server, or with a crash of one
 * of its processes, which may lose what was not synced. Whoever connects later checks that it is
 * still there, so that no sync on a server that came back vouches for writes that it lost.
 */
record StoreFence(Connection holder, long epoch, String isThere) {
  /** The one row; its lock by a write does not keep other writes from it. */
  static final String TABLE = "fasttrack_epoch";

  private static final String MAKE =
      "CREATE TABLE IF NOT EXISTS %s (epoch bigint PRIMARY KEY); ".formatted(TABLE)
          + "INSERT INTO %1$s SELECT 0 WHERE NOT EXISTS (SELECT FROM %1$s)".formatted(TABLE);

  /** In a fair queue: a write that comes later waits, and does not pass. */
  private static final String LOCK = "LOCK TABLE " + TABLE + " IN EXCLUSIVE MODE";

  private static final String RAISE = "UPDATE " + TABLE + " SET epoch = epoch + 1 RETURNING epoch";
  private static final String BEGUN = "(extract(epoch FROM backend_start) * 1000000)::bigint";
  private static final String HOLDER =
      "SELECT pid, %s FROM pg_stat_activity WHERE pid = pg_backend_pid()".formatted(BEGUN);

  /**
   * Takes the next epoch.
   *
   * @param holder a connection for this alone, which is closed with the fence, or where this fails
   */
  static StoreFence raise(Connection holder, String commit) throws SQLException {
    return Connections.orClose(holder, made -> raised(made, commit));
  }

  private static StoreFence raised(Connection holder, String commit) throws SQLException {
    try (Statement statement = holder.createStatement()) {
      statement.execute("SET synchronous_commit = " + commit);
      statement.execute(MAKE);
      statement.execute(StoreConnection.MAKE);
      holder.setAutoCommit(false);
      statement.execute(LOCK);
      long epoch = Queries.number(holder, RAISE);
      holder.setAutoCommit(true);
      String isThere =
          Queries.rows(
                  holder,
                  HOLDER,
                  row ->
                      "SELECT count(*) FROM pg_stat_activity WHERE pid = %s AND %s = %s"
                          .formatted(row.getLong(1), BEGUN, row.getLong(2)))
              .getFirst();
      return new StoreFence(holder, epoch, isThere);
    }
  }

  /**
   * Checks that a connection is to the server on which the epoch was taken, in its same life.
   *
   * @throws SQLException where it is not
   */
  void check(Connection connection) throws SQLException {
    if (Queries.number(connection, isThere) == 0) {
      throw new SQLException(
          "the server has restarted or failed over since the store was opened; unsynced writes may"
              + " be lost",
          "08006");
    }
  }

  void close() {
    Connections.closeQuietly(holder);
  }
}
