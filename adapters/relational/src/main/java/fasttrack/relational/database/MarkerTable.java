package fasttrack.relational.database;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Marker;
import fasttrack.relational.sql.Dialect;
import fasttrack.relational.sql.LockSql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The table that marks a database as ours. For each schema it says what is loaded and which tables
 * hold it; any other table or view is foreign. Thread-safe.
 */
record MarkerTable(Dialect dialect) {
  static final String NAME = LockSql.MARKER;
  private static final int NAMES_MAX = 5;

  /**
   * What the table says of one schema.
   *
   * @param tables the tables that are ours
   */
  record Entry(Marker marker, List<String> tables) {}

  private List<String> columns() {
    return Stream.of("schema_name", "version", "scale", "seed", "state", "tables")
        .map(dialect::name)
        .toList();
  }

  /**
   * Returns the entries by schema, none if the database is empty; changes nothing.
   *
   * @param place where the database is, for the message
   * @param remedy what to do about a foreign one, for the message
   * @throws BackendException of kind FOREIGN if the database holds anything that is not ours
   */
  Map<String, Entry> check(Connection connection, String place, String remedy) throws SQLException {
    List<String> foreign = relations(connection);
    foreign.remove(LockSql.NOTICES);
    Map<String, Entry> entries = new LinkedHashMap<>();
    if (foreign.remove(NAME)) {
      foreign.remove(LockSql.TABLE);
      entries = read(connection);
      entries.values().forEach(entry -> foreign.removeAll(entry.tables()));
    }
    if (!foreign.isEmpty()) {
      String names =
          String.join(", ", foreign.subList(0, Math.min(NAMES_MAX, foreign.size())))
              + (foreign.size() > NAMES_MAX
                  ? " and " + (foreign.size() - NAMES_MAX) + " more"
                  : "");
      throw new BackendException(
          BackendException.Kind.FOREIGN,
          "%s holds tables that are not ours (%s) and was not changed; %s"
              .formatted(place, names, remedy));
    }
    return entries;
  }

  /** Creates the table unless the database has it. */
  void make(Connection connection) throws SQLException {
    if (relations(connection).contains(NAME)) {
      return;
    }
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE "
              + NAME
              + (" (%s varchar(100) NOT NULL PRIMARY KEY, %s bigint NOT NULL, %s bigint NOT NULL,"
                      + " %s bigint NOT NULL, %s varchar(20) NOT NULL, %s varchar(4000) NOT NULL)")
                  .formatted(columns().toArray()));
    }
  }

  /** Replaces the entry of a schema. */
  void write(Connection connection, Entry entry) throws SQLException {
    Marker marker = entry.marker();
    try (PreparedStatement delete =
            connection.prepareStatement(
                "DELETE FROM %s WHERE %s = ?".formatted(NAME, columns().getFirst()));
        PreparedStatement insert =
            connection.prepareStatement("INSERT INTO " + NAME + " VALUES (?, ?, ?, ?, ?, ?)")) {
      delete.setString(1, marker.schema());
      delete.executeUpdate();
      insert.setString(1, marker.schema());
      insert.setLong(2, marker.version());
      insert.setLong(3, marker.scale());
      insert.setLong(4, marker.seed());
      insert.setString(5, marker.state().name());
      insert.setString(6, String.join(" ", entry.tables()));
      insert.executeUpdate();
    }
  }

  /** Returns the names of all tables and views of the database, in lower case. */
  List<String> relations(Connection connection) throws SQLException {
    return new ArrayList<>(
        Queries.rows(
            connection,
            dialect.relationsQuery(),
            row -> row.getString(1).toLowerCase(Locale.ROOT)));
  }

  private Map<String, Entry> read(Connection connection) throws SQLException {
    Map<String, Entry> entries = new LinkedHashMap<>();
    String sql =
        "SELECT %s FROM %s ORDER BY %s"
            .formatted(String.join(", ", columns()), NAME, columns().getFirst());
    for (Entry entry : Queries.rows(connection, sql, MarkerTable::entry)) {
      entries.put(entry.marker().schema(), entry);
    }
    return entries;
  }

  private static Entry entry(ResultSet row) throws SQLException {
    Marker marker =
        new Marker(
            row.getString(1),
            row.getInt(2),
            row.getInt(3),
            row.getLong(4),
            Marker.State.valueOf(row.getString(5)));
    return new Entry(marker, List.of(row.getString(6).split(" ")));
  }
}
