package fasttrack.relational;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.Field;
import fasttrack.core.model.RecordType;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Marker;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What databases with JDBC have in common: the marker, tables, loading and scanning, all through
 * one control connection. An engine overrides what it can do faster.
 */
public abstract class JdbcDatabase implements Database {
  /** After how many rows a load reports its progress. */
  protected static final int PROGRESS_ROWS = 10_000;

  private static final int BATCH_ROWS = 1_000;
  private static final int FETCH_ROWS = 10_000;

  private final Ddl ddl;
  private final MarkerTable markers;

  /** Work on a connection. */
  @FunctionalInterface
  protected interface Work {
    /** Does it. */
    void on(Connection connection) throws SQLException;
  }

  /** A question to a connection. */
  @FunctionalInterface
  protected interface Question<T> {
    /** Asks it. */
    T on(Connection connection) throws SQLException;
  }

  /** Starts with a dialect. */
  protected JdbcDatabase(Dialect dialect) {
    ddl = new Ddl(dialect);
    markers = new MarkerTable(dialect);
  }

  /**
   * Returns the connection for all but transactions, in the state of automatic commits; a new one
   * where the last one was lost.
   */
  protected abstract Connection control() throws SQLException;

  /** Returns what the database is called in messages, for example {@code the file x.db}. */
  protected abstract String place();

  /** Returns what a user does whose database turns out to be foreign, as half a sentence. */
  protected abstract String remedy();

  /**
   * Returns the exception that tells the user of an error.
   *
   * @param doing what failed, as in "cannot <i>load the rows</i>"
   */
  protected abstract BackendException failure(String doing, SQLException error);

  @Override
  public Optional<Marker> marker(String schema) {
    return Optional.ofNullable(ask("read the marker", this::entries).get(schema))
        .map(MarkerTable.Entry::marker);
  }

  @Override
  public void create(Dataset dataset) {
    transaction(
        "make the tables",
        connection -> {
          Map<String, MarkerTable.Entry> entries = entries(connection);
          MarkerTable.Entry old = entries.remove(dataset.schema().name());
          List<String> tables = dataset.schema().types().stream().map(RecordType::name).toList();
          entries.values().forEach(other -> refuseShared(dataset, tables, other));
          markers.make(connection);
          // Before anything is dropped: engines that commit with every definition keep the order.
          markers.write(
              connection, new MarkerTable.Entry(Marker.of(dataset, Marker.State.LOADING), tables));
          try (Statement statement = connection.createStatement()) {
            for (String table : old == null ? List.<String>of() : old.tables()) {
              statement.execute("DROP TABLE IF EXISTS " + table);
            }
            for (RecordType type : dataset.schema().types()) {
              statement.execute(ddl.createTable(type));
            }
          }
        });
  }

  @Override
  public void populate(Dataset dataset, PopulationProgress progress) {
    transaction(
        "load the rows",
        connection -> {
          for (RecordType type : dataset.schema().types()) {
            insertRows(connection, type, dataset, progress);
          }
          try (Statement statement = connection.createStatement()) {
            for (RecordType type : dataset.schema().types()) {
              for (String definition : ddl.afterLoad(type)) {
                statement.execute(definition);
              }
            }
          }
        });
    run("collect statistics", connection -> settle(connection, dataset));
  }

  @Override
  public void mark(Marker marker) {
    transaction(
        "write the marker",
        connection -> {
          MarkerTable.Entry entry = entries(connection).get(marker.schema());
          if (entry == null) {
            throw new IllegalStateException("nothing was created of schema " + marker.schema());
          }
          markers.write(connection, new MarkerTable.Entry(marker, entry.tables()));
        });
  }

  @Override
  public void scan(RecordType type, RowConsumer consumer) {
    // In a transaction, since drivers stream only there.
    transaction(
        "read all rows of " + type,
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(selectAll(type))) {
            statement.setFetchSize(FETCH_ROWS);
            try (ResultSet result = statement.executeQuery()) {
              handOver(result, type, consumer);
            }
          }
        });
  }

  /** Throws where the database holds what is not ours; changes nothing. */
  protected final void refuseForeign() {
    run("look at the database", this::entries);
  }

  /** Fills a table, within a transaction that began before its first row. */
  protected void insertRows(
      Connection connection, RecordType type, Dataset dataset, PopulationProgress progress)
      throws SQLException {
    long rows = dataset.rows(type);
    long[] row = new long[type.fields().size()];
    String marks = String.join(", ", Collections.nCopies(row.length, "?"));
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO " + type.name() + " VALUES (" + marks + ")")) {
      for (long number = 1; number <= rows; number++) {
        type.generate(number, dataset, row);
        for (int i = 0; i < row.length; i++) {
          bind(insert, i + 1, type.fields().get(i).type(), row[i]);
        }
        insert.addBatch();
        if (number % BATCH_ROWS == 0 || number == rows) {
          insert.executeBatch();
        }
        if (number % PROGRESS_ROWS == 0) {
          progress.loaded(PROGRESS_ROWS);
        }
      }
    }
    if (rows % PROGRESS_ROWS != 0) {
      progress.loaded(rows % PROGRESS_ROWS);
    }
  }

  /** Does what is good for a freshly loaded database, outside of a transaction. */
  protected void settle(Connection connection, Dataset dataset) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (RecordType type : dataset.schema().types()) {
        statement.execute("ANALYZE " + type.name());
      }
    }
  }

  /** Returns the query for all rows, the fields in their order. */
  protected static String selectAll(RecordType type) {
    return type.fields().stream()
        .map(Field::name)
        .collect(Collectors.joining(", ", "SELECT ", " FROM " + type.name()));
  }

  /** Asks the control connection. */
  protected final <T> T ask(String doing, Question<T> question) {
    try {
      return question.on(control());
    } catch (SQLException e) {
      throw failure(doing, e);
    }
  }

  /** Works on the control connection. */
  protected final void run(String doing, Work work) {
    try {
      work.on(control());
    } catch (SQLException e) {
      throw failure(doing, e);
    }
  }

  /** Works on the control connection within a transaction. */
  protected final void transaction(String doing, Work work) {
    run(
        doing,
        connection -> {
          connection.setAutoCommit(false);
          boolean done = false;
          try {
            work.on(connection);
            connection.commit();
            done = true;
          } finally {
            end(connection, done);
          }
        });
  }

  private Map<String, MarkerTable.Entry> entries(Connection connection) throws SQLException {
    return markers.check(connection, place(), remedy());
  }

  private static void refuseShared(Dataset dataset, List<String> tables, MarkerTable.Entry other) {
    for (String table : tables) {
      if (other.tables().contains(table)) {
        throw new BackendException(
            BackendException.Kind.SETUP,
            "the schemas %s and %s both have a record type %s, so they cannot share a database"
                .formatted(dataset.schema().name(), other.marker().schema(), table));
      }
    }
  }

  private static void end(Connection connection, boolean done) throws SQLException {
    if (done) {
      connection.setAutoCommit(true);
      return;
    }
    try {
      connection.rollback();
      connection.setAutoCommit(true);
    } catch (SQLException ignored) {
      // What made the work fail is on its way to the user, and says more.
    }
  }

  private static void bind(PreparedStatement insert, int position, Field.Type type, long value)
      throws SQLException {
    switch (type) {
      case Field.Type.Int64() -> insert.setLong(position, value);
      case Field.Type.Timestamp() -> insert.setLong(position, value);
      case Field.Type.Label label -> insert.setString(position, label.text(value));
      case Field.Type.Filler filler -> insert.setString(position, filler.text());
    }
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
      // A filler that is not stored in full is a difference, and is to be found like any other.
      case Field.Type.Filler filler -> filler.value(result.getString(position));
    };
  }
}
