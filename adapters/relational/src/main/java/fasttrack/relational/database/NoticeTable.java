package fasttrack.relational.database;

import fasttrack.core.facet.NoticeBoard.Note;
import fasttrack.relational.sql.LockSql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The table in which the processes of a run leave notes. A long text takes several rows.
 *
 * @param clock the SQL expression for the server's time in microseconds since the epoch
 */
record NoticeTable(String clock) {
  private static final String NAME = LockSql.NOTICES;
  private static final int TEXT_MAX = 4_000;
  private static final long MICRO = 1_000;

  void clear(Connection connection, List<String> relations) throws SQLException {
    String sql =
        relations.contains(NAME)
            ? "DELETE FROM " + NAME
            : "CREATE TABLE "
                + NAME
                + (" (segment int NOT NULL, subject varchar(20) NOT NULL, part int NOT NULL,"
                        + " put_micros bigint NOT NULL, words varchar(%s) NOT NULL,"
                        + " PRIMARY KEY (segment, subject, part))")
                    .formatted(TEXT_MAX);
    JdbcDatabase.execute(connection, List.of(sql));
  }

  /** Puts a note; within a transaction, so that it is seen as a whole. */
  void put(Connection connection, int segment, String subject, String text) throws SQLException {
    try (PreparedStatement delete =
            connection.prepareStatement(
                "DELETE FROM " + NAME + " WHERE segment = ? AND subject = ?");
        PreparedStatement insert =
            connection.prepareStatement(
                "INSERT INTO %s VALUES (?, ?, ?, %s, ?)".formatted(NAME, clock))) {
      delete.setInt(1, segment);
      delete.setString(2, subject);
      delete.executeUpdate();
      int part = 0;
      do {
        int from = part * TEXT_MAX;
        insert.setInt(1, segment);
        insert.setString(2, subject);
        insert.setInt(3, part++);
        insert.setString(4, text.substring(from, Math.min(text.length(), from + TEXT_MAX)));
        insert.addBatch();
      } while (part * TEXT_MAX < text.length());
      insert.executeBatch();
    }
  }

  Map<Integer, Note> notes(Connection connection, String subject) throws SQLException {
    Map<Integer, Note> notes = new TreeMap<>();
    try (PreparedStatement query =
        connection.prepareStatement(
            "SELECT segment, words, %s - put_micros FROM %s WHERE subject = ? ORDER BY 1, part"
                .formatted(clock, NAME))) {
      query.setString(1, subject);
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          Note note = new Note(rows.getString(2), rows.getLong(3) * MICRO);
          notes.merge(
              rows.getInt(1),
              note,
              (first, next) -> new Note(first.text() + next.text(), next.ageNanos()));
        }
      }
    }
    return notes;
  }

  long clockMicros(Connection connection) throws SQLException {
    return Queries.number(connection, "SELECT " + clock);
  }
}
