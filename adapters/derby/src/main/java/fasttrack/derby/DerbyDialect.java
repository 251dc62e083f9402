package fasttrack.derby;

import fasttrack.core.spi.ConflictCause;
import fasttrack.relational.sql.Dialect;
import fasttrack.relational.sql.SqlFailure;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Derby's SQL. */
final class DerbyDialect implements Dialect {
  @Override
  public Set<String> reservedWords() {
    return Set.of("at");
  }

  @Override
  public String limit(int rows) {
    return " FETCH FIRST " + rows + " ROWS ONLY";
  }

  /** Below repeatable read, a lock would end when the next row is read; joins take none. */
  @Override
  public String forUpdate(boolean derived) {
    return derived ? "" : " FOR UPDATE WITH RS";
  }

  /** What a subquery finds is looked up for each row of the table that changes, or not at all. */
  @Override
  public boolean repeatsOwner() {
    return true;
  }

  @Override
  public String relationsQuery() {
    return "SELECT tablename FROM sys.systables WHERE tabletype <> 'S' ORDER BY tablename";
  }

  /** For indexes that were there before the rows; those created later come with statistics. */
  @Override
  public List<String> statistics(String table) {
    return List.of(
        "CALL SYSCS_UTIL.SYSCS_UPDATE_STATISTICS(CURRENT SCHEMA, '%s', NULL)"
            .formatted(table.toUpperCase(Locale.ROOT)));
  }

  /** 40001 is a deadlock; a lock that is not granted in time has states of its own. */
  @Override
  public SqlFailure classify(SQLException error) {
    return switch (String.valueOf(error.getSQLState())) {
      case "40XL1", "40XL2" -> new SqlFailure.Conflict(ConflictCause.LOCK_TIMEOUT);
      default -> SqlFailure.ofState(error, ConflictCause.DEADLOCK);
    };
  }
}
