package fasttrack.relational;

import fasttrack.core.model.Digest;
import fasttrack.core.model.Field;
import fasttrack.core.model.Operand;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement as one session has it prepared. All decisions are made when it is prepared; executing
 * it walks arrays and allocates nothing of its own but the texts of labels. Not thread-safe.
 */
final class PreparedStep implements AutoCloseable {
  /** Stands for the moment of execution where the position of an input is expected. */
  private static final int NOW = -1;

  private enum Kind {
    ROWS,
    NEW_VALUES,
    COUNT
  }

  private enum Column {
    NUMBER,
    TEXT,
    /** A timestamp, which no digest covers. */
    IGNORED
  }

  private final int step;
  private final boolean begins;
  private final PreparedStatement statement;
  private final int[] inputs;
  private final Field.Type.@Nullable Label[] labels;
  private final Kind kind;
  private final Column[] columns;

  /**
   * Prepares a statement.
   *
   * @param begin the statement that begins the transaction where it is sent along, else empty
   */
  PreparedStep(Connection connection, SqlStatement source, String begin) throws SQLException {
    step = source.step();
    begins = !begin.isEmpty();
    List<SqlParameter> parameters = source.parameters();
    inputs = new int[parameters.size()];
    labels = new Field.Type.@Nullable Label[parameters.size()];
    for (int i = 0; i < inputs.length; i++) {
      inputs[i] = input(parameters.get(i).operand());
      labels[i] = parameters.get(i).type() instanceof Field.Type.Label label ? label : null;
    }
    kind =
        switch (source.result()) {
          case SqlResult.Rows rows -> Kind.ROWS;
          case SqlResult.NewValues newValues -> Kind.NEW_VALUES;
          case SqlResult.Count count -> Kind.COUNT;
        };
    columns =
        source.result() instanceof SqlResult.Rows(List<Field> fields)
            ? fields.stream().map(PreparedStep::column).toArray(Column[]::new)
            : new Column[0];
    statement = connection.prepareStatement(begins ? begin + ";" + source.sql() : source.sql());
  }

  /** Executes the statement and adds what it answers to the digest. */
  void execute(long[] values, Digest digest) throws SQLException {
    for (int i = 0; i < inputs.length; i++) {
      long value = inputs[i] == NOW ? System.currentTimeMillis() * 1_000 : values[inputs[i]];
      Field.Type.Label label = labels[i];
      if (label == null) {
        statement.setLong(i + 1, value);
      } else {
        statement.setString(i + 1, label.text(value));
      }
    }
    digest.step(step);
    switch (kind) {
      case ROWS -> rows(digest);
      case NEW_VALUES -> newValues(digest);
      case COUNT -> digest.count(update());
    }
  }

  @Override
  public void close() throws SQLException {
    statement.close();
  }

  private ResultSet query() throws SQLException {
    if (!begins) {
      return statement.executeQuery();
    }
    executeBehindBegin();
    return statement.getResultSet();
  }

  private long update() throws SQLException {
    if (!begins) {
      return statement.executeUpdate();
    }
    executeBehindBegin();
    return statement.getUpdateCount();
  }

  /** Executes, and passes over the result of the statement that begins the transaction. */
  private void executeBehindBegin() throws SQLException {
    statement.execute();
    statement.getMoreResults();
  }

  private void rows(Digest digest) throws SQLException {
    try (ResultSet result = query()) {
      while (result.next()) {
        for (int i = 0; i < columns.length; i++) {
          switch (columns[i]) {
            case NUMBER -> digest.add(result.getLong(i + 1));
            case TEXT -> digest.add(result.getString(i + 1));
            case IGNORED -> {}
          }
        }
        digest.endRow();
      }
    }
  }

  private void newValues(Digest digest) throws SQLException {
    long count = 0;
    try (ResultSet result = query()) {
      while (result.next()) {
        digest.add(result.getLong(1));
        digest.endRow();
        count++;
      }
    }
    digest.count(count);
  }

  private static int input(Operand operand) {
    return switch (operand) {
      case Operand.Input(int index) -> index;
      case Operand.Now() -> NOW;
      case Operand.Constant constant ->
          throw new IllegalArgumentException(constant + " should be part of the statement's text");
    };
  }

  private static Column column(Field field) {
    return switch (field.type()) {
      case Field.Type.Int64() -> Column.NUMBER;
      case Field.Type.Label label -> Column.TEXT;
      case Field.Type.Filler filler -> Column.TEXT;
      case Field.Type.Timestamp() -> Column.IGNORED;
    };
  }
}
