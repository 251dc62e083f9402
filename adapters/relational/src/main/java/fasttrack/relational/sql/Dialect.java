package fasttrack.relational.sql;

import fasttrack.core.model.Field;
import fasttrack.core.spi.ConflictCause;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;

/**
 * Where one engine's SQL differs from the standard; an engine overrides what differs. Stateless and
 * thread-safe.
 */
public interface Dialect {
  /** Returns how transactions begin and end. */
  default Begin begin() {
    return new Begin.Implicit();
  }

  /**
   * Returns the names of record types and fields, in lower case, that the engine takes for keywords
   * and that must therefore be quoted. All other names are used as they are.
   */
  default Set<String> reservedWords() {
    return Set.of();
  }

  /** Returns a name as it is written in a statement: quoted if it is a reserved word. */
  default String name(String name) {
    return reservedWords().contains(name) ? '"' + name + '"' : name;
  }

  /** Returns the column type that stores a field. */
  default String columnType(Field field) {
    return switch (field.type()) {
      case Field.Type.Int64() -> "bigint";
      case Field.Type.Timestamp() -> "bigint";
      case Field.Type.Label label -> "varchar(" + label.length() + ")";
      case Field.Type.Filler(int length) -> "varchar(" + length + ")";
    };
  }

  /**
   * Returns the definition of a table's key column, or an empty text if it is faster to add the
   * primary key to the loaded table.
   */
  default String keyColumn(Field key) {
    return name(key.name()) + " " + columnType(key) + " NOT NULL PRIMARY KEY";
  }

  /** Tells whether {@code UPDATE … RETURNING} returns the new values. */
  default boolean updateReturning() {
    return false;
  }

  /**
   * Tells whether {@code UPDATE} and {@code DELETE} join the tables that lead to the rows, where
   * the standard has a subquery; for engines that know this form and execute it faster.
   */
  default boolean changesByJoin() {
    return false;
  }

  /**
   * Tells whether a program's change of an owner's members says once more which owner it is: for an
   * engine that asks the subquery of each row, and would read the whole table.
   */
  default boolean repeatsOwner() {
    return false;
  }

  /** How an INSERT does nothing where the key is there: an error could end the transaction. */
  enum IfAbsent {
    /** {@code ON CONFLICT (key) DO NOTHING}. */
    ON_CONFLICT,
    /** {@code INSERT IGNORE}, which hides that another unique value is there, too. */
    IGNORE,
    /** {@code SELECT … WHERE NOT EXISTS}, which every engine knows. */
    NOT_EXISTS
  }

  /**
   * Returns how a row is inserted unless its key is there.
   *
   * @param alone whether the key is the table's only unique column
   */
  default IfAbsent ifAbsent(boolean alone) {
    return IfAbsent.NOT_EXISTS;
  }

  /**
   * Tells whether an insert that should leave the row with its key alone failed because its
   * snapshot does not have that row: a conflict with the session that inserted it.
   */
  default boolean insertsUnseenKey(SQLException error) {
    return false;
  }

  /** Returns a table of one row, from which constants are selected. */
  default String oneRow() {
    return "(VALUES (1)) AS one (n)";
  }

  /** Returns the end of a SELECT that returns the first rows only. */
  default String limit(int rows) {
    return " LIMIT " + rows;
  }

  /**
   * Returns the end of a SELECT whose rows are locked as if they were about to change; empty where
   * the engine cannot do so.
   *
   * @param derived whether the SELECT joins or orders its rows
   */
  default String forUpdate(boolean derived) {
    return " FOR UPDATE";
  }

  /**
   * Returns the query for the names of all tables, views and the like in the schema in which our
   * tables are created, without the engine's own.
   */
  default String relationsQuery() {
    return "SELECT table_name FROM information_schema.tables"
        + " WHERE table_schema = CURRENT_SCHEMA ORDER BY table_name";
  }

  /**
   * Returns the statements that collect the optimizer's statistics of a loaded table; none if the
   * engine has no such statement. Executed outside of transactions.
   *
   * @param table the table's name, as it is written in statements
   */
  default List<String> statistics(String table) {
    return List.of();
  }

  /**
   * Returns what precedes the text of a statement to ask for its plan, which the engine then tells
   * without executing it. Called if the database is {@link fasttrack.core.spi.Planning}.
   */
  default String explain() {
    return "EXPLAIN ";
  }

  /** Returns a plan as text, of the engine's rows: by default what their last columns say. */
  default String plan(ResultSet rows) throws SQLException {
    StringJoiner text = new StringJoiner("\n");
    int column = rows.getMetaData().getColumnCount();
    while (rows.next()) {
      text.add(rows.getString(column));
    }
    return text.toString();
  }

  /** Returns what transactions lock beyond what the engine locks; by default nothing. */
  default Optional<Locking> locking() {
    return Optional.empty();
  }

  /**
   * Returns what an error means to the transaction. The default goes by the standard's SQLSTATEs,
   * where 40001 is a serialization failure.
   */
  default SqlFailure classify(SQLException error) {
    return SqlFailure.ofState(error, ConflictCause.SERIALIZATION_FAILURE);
  }

  /**
   * Returns what a user can do about an error whose message does not say it, as a clause to put
   * behind the message: the setting that caused it, where it is set, and the cure. Empty where
   * there is nothing to add.
   */
  default String remedy(SQLException error) {
    return "";
  }
}
