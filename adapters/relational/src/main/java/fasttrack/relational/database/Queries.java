package fasttrack.relational.database;

import fasttrack.core.spi.Disclosure;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

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
