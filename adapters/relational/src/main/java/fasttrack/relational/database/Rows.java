package fasttrack.relational.database;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.Field;
import fasttrack.core.model.RecordType;
import fasttrack.core.spi.Database.PopulationProgress;
import fasttrack.core.spi.Database.RowConsumer;
import fasttrack.relational.sql.Dialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collections;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Generates all rows of a table, and writes and reads them by plain JDBC. Thread-safe. */
public record Rows(Dialect dialect) {
  private static final int BATCH_ROWS = 1_000;
  private static final int FETCH_ROWS = 10_000;

  /** Writes a generated row. */
  @FunctionalInterface
  public interface RowWriter {
    /**
     * Writes it.
     *
     * @param number its number, from 1
     * @param row its values, in the order of the fields; only valid during this call
     */
    void write(long number, long[] row) throws SQLException;
  }

  /** Generates the rows of a table in their order, and reports the progress. */
  public static void generate(
      RecordType type, Dataset dataset, PopulationProgress progress, RowWriter writer)
      throws SQLException {
    long rows = dataset.rows(type);
    long[] row = new long[type.fields().size()];
    for (long number = 1; number <= rows; number++) {
      type.generate(number, dataset, row);
      writer.write(number, row);
      if (number % JdbcDatabase.PROGRESS_ROWS == 0) {
        progress.loaded(JdbcDatabase.PROGRESS_ROWS);
      }
    }
    if (rows % JdbcDatabase.PROGRESS_ROWS != 0) {
      progress.loaded(rows % JdbcDatabase.PROGRESS_ROWS);
    }
  }

  /** Inserts the generated rows in batches. */
  void insert(Connection connection, RecordType type, Dataset dataset, PopulationProgress progress)
      throws SQLException {
    long rows = dataset.rows(type);
    String marks = String.join(", ", Collections.nCopies(type.fields().size(), "?"));
    String sql = "INSERT INTO " + dialect.name(type.name()) + " VALUES (" + marks + ")";
    try (PreparedStatement insert = connection.prepareStatement(sql)) {
      generate(
          type,
          dataset,
          progress,
          (number, row) -> {
            for (int i = 0; i < row.length; i++) {
              String text = text(type.fields().get(i).type(), row[i]);
              if (text == null) {
                insert.setLong(i + 1, row[i]);
              } else {
                insert.setString(i + 1, text);
              }
            }
            insert.addBatch();
            if (number % BATCH_ROWS == 0 || number == rows) {
              insert.executeBatch();
            }
          });
    }
  }

  /** Reads all rows; called within a transaction, since drivers stream only there. */
  void scan(Connection connection, RecordType type, RowConsumer consumer) throws SQLException {
    String sql =
        type.fields().stream()
            .map(field -> dialect.name(field.name()))
            .collect(Collectors.joining(", ", "SELECT ", " FROM " + dialect.name(type.name())));
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setFetchSize(FETCH_ROWS);
      try (ResultSet result = statement.executeQuery()) {
        handOver(result, type, consumer);
      }
    }
  }

  /** Returns what is stored for a generated value that is not stored as a number, else null. */
  public static @Nullable String text(Field.Type type, long value) {
    return switch (type) {
      case Field.Type.Int64() -> null;
      case Field.Type.Timestamp() -> null;
      case Field.Type.Label label -> label.text(value);
      case Field.Type.Filler filler -> filler.text();
    };
  }

  private static void handOver(ResultSet result, RecordType type, RowConsumer consumer)
      throws SQLException {
    long[] row = new long[type.fields().size()];
    while (result.next()) {
      for (int i = 0; i < row.length; i++) {
        row[i] = value(result, i + 1, type.fields().get(i).type());
      }
      consumer.row(row);
    }
  }

  private static long value(ResultSet result, int position, Field.Type type) throws SQLException {
    return switch (type) {
      case Field.Type.Int64() -> result.getLong(position);
      case Field.Type.Timestamp() -> result.getLong(position);
      case Field.Type.Label label -> label.value(result.getString(position));
      // A filler that is not stored in full is a difference like any other.
      case Field.Type.Filler filler -> filler.value(result.getString(position));
    };
  }
}
