package fasttrack.relational.database;

import fasttrack.core.spi.Disclosure;
import fasttrack.core.spi.EngineCounter;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** Questions to an engine about itself. */
public final class Queries {
  private Queries() {}

  /** What a query tells by each of its rows. */
  @FunctionalInterface
  public interface Row<T> {
    /** Returns what the current row tells. */
    T of(ResultSet row) throws SQLException;
  }

  /** Returns what a query tells, row by row. */
  public static <T> List<T> rows(Connection connection, String sql, Row<T> row)
      throws SQLException {
    List<T> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      while (result.next()) {
        rows.add(row.of(result));
      }
    }
    return rows;
  }

  /** Returns the texts in the first column of a query's rows. */
  public static List<String> texts(Connection connection, String sql) throws SQLException {
    return rows(connection, sql, row -> row.getString(1));
  }

  /**
   * Asks until a query's number is large enough.
   *
   * @return whether it was within the time
   */
  public static boolean await(
      Connection connection, String sql, long numberMin, long nanosMax, long pauseNanos)
      throws SQLException {
    long until = System.nanoTime() + nanosMax;
    while (number(connection, sql) < numberMin) {
      if (System.nanoTime() - until > 0) {
        return false;
      }
      LockSupport.parkNanos(pauseNanos);
    }
    return true;
  }

  /** Returns the number in the only row and column of a query's result; 0 for null or no row. */
  public static long number(Connection connection, String sql) throws SQLException {
    return rows(connection, sql, row -> row.getLong(1)).stream().findFirst().orElse(0L);
  }

  /**
   * Returns the rows of a query with two columns, the first as the key, in their order. Keys come
   * without blanks at their end, by which the standard makes literals equally long.
   */
  public static Map<String, String> pairs(Connection connection, String sql) throws SQLException {
    Map<String, String> pairs = new LinkedHashMap<>();
    for (String[] row : rows(connection, sql, Queries::pair)) {
      pairs.put(row[0], row[1]);
    }
    return pairs;
  }

  private static String[] pair(ResultSet row) throws SQLException {
    return new String[] {row.getString(1).stripTrailing(), row.getString(2)};
  }

  /**
   * Returns the values of names, in the order of the names; without those that the engine does not
   * know.
   *
   * @param sql a query for name and value, which ends before its list of names: {@code … IN}
   */
  public static Map<String, String> named(
      Connection connection, String sql, Collection<String> names) throws SQLException {
    Map<String, String> found = pairs(connection, sql + " ('" + String.join("', '", names) + "')");
    Map<String, String> values = new LinkedHashMap<>();
    for (String name : names) {
      String value = found.get(name);
      if (value != null) {
        values.put(name, value);
      }
    }
    return values;
  }

  /**
   * Returns what an engine has counted of its own work, from a query of one row, whose columns have
   * the counters' names; null for what it does not know.
   */
  public static Map<EngineCounter, Long> counters(Connection connection, String sql)
      throws SQLException {
    return rows(connection, sql, Queries::counters).getFirst();
  }

  private static Map<EngineCounter, Long> counters(ResultSet row) throws SQLException {
    Map<EngineCounter, Long> counters = new EnumMap<>(EngineCounter.class);
    for (int column = 1; column <= row.getMetaData().getColumnCount(); column++) {
      long count = row.getLong(column);
      if (!row.wasNull()) {
        String name = row.getMetaData().getColumnLabel(column).toUpperCase(Locale.ROOT);
        counters.put(EngineCounter.valueOf(name), count);
      }
    }
    return counters;
  }

  /** Returns settings from a query for name, value and default of those that differ. */
  public static List<Disclosure.Changed> changed(Connection connection, String sql)
      throws SQLException {
    return rows(
        connection,
        sql,
        row ->
            new Disclosure.Changed(
                row.getString(1), row.getString(2), String.valueOf(row.getString(3))));
  }
}
