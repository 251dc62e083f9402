package fasttrack.relational.database;

import fasttrack.core.spi.Disclosure;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Questions to an engine about itself. */
public final class Queries {
  private Queries() {}

  /** Returns the number in the only row and column of a query's result; 0 for null or no row. */
  public static long number(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      return result.next() ? result.getLong(1) : 0;
    }
  }

  /**
   * Returns the values of names, in the order of the names; without those that the engine does not
   * know.
   *
   * @param sql a query for name and value, which ends before its list of names: {@code … IN}
   */
  public static Map<String, String> named(
      Connection connection, String sql, Collection<String> names) throws SQLException {
    Map<String, String> found = new HashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet result =
            statement.executeQuery(sql + " ('" + String.join("', '", names) + "')")) {
      while (result.next()) {
        found.put(result.getString(1), result.getString(2));
      }
    }
    Map<String, String> values = new LinkedHashMap<>();
    for (String name : names) {
      String value = found.get(name);
      if (value != null) {
        values.put(name, value);
      }
    }
    return values;
  }

  /** Returns settings from a query for name, value and default of those that differ. */
  public static List<Disclosure.Changed> changed(Connection connection, String sql)
      throws SQLException {
    List<Disclosure.Changed> changed = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      while (result.next()) {
        changed.add(
            new Disclosure.Changed(
                result.getString(1), result.getString(2), String.valueOf(result.getString(3))));
      }
    }
    return changed;
  }
}
