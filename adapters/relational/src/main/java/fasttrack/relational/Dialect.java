package fasttrack.relational;

import fasttrack.core.model.Field;
import java.sql.SQLException;

/** What one engine's SQL has of its own. Stateless and thread-safe. */
public interface Dialect {
  /**
   * Returns the statement that begins a transaction.
   *
   * @param writes whether the transaction changes data
   */
  String begin(boolean writes);

  /**
   * Tells whether the statement that begins a transaction is sent along with the first of its
   * others, which saves a round trip.
   */
  boolean beginsWithFirstStatement();

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
   * Returns the definition of a key column where the primary key is part of the table's definition,
   * or an empty text where it is faster to add the key to the loaded table.
   */
  String keyColumn(Field key);

  /** Tells whether an UPDATE can return the new values. */
  boolean updateReturning();

  /**
   * Returns the query for the names of all tables, views and the like in the schema in which ours
   * are made, without the engine's own.
   */
  String relationsQuery();

  /** Returns what an error means. */
  SqlFailure classify(SQLException error);
}
