package fasttrack.relational.session;

import fasttrack.core.interpreter.Digest;
import fasttrack.core.model.Field;
import fasttrack.relational.compiler.SqlResult.Returned;
import fasttrack.relational.compiler.SqlStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.IntStream;

/**
 * Adds the answer of one statement to a digest. All decisions are made in the constructor; after
 * that it walks arrays and allocates nothing. Immutable and thread-safe, other than what extends
 * it.
 */
public class Answer {
  enum Column {
    NUMBER,
    TEXT,
    /** A timestamp, which is not part of the digest. */
    IGNORED
  }

  private final int step;
  private final Returned kind;
  private final Column[] columns;
  private final int[] positions;

  /** For a statement whose columns are all columns of the result, in their order. */
  public Answer(SqlStatement statement) {
    this(statement, IntStream.rangeClosed(1, statement.result().fields().size()).toArray());
  }

  /**
   * For a statement whose columns are some of the result's.
   *
   * @param positions the position of each of its columns in the result, from 1
   */
  public Answer(SqlStatement statement, int[] positions) {
    this.step = statement.step();
    this.positions = positions.clone();
    kind = statement.result().kind();
    columns = statement.result().fields().stream().map(Answer::column).toArray(Column[]::new);
  }

  /** Returns what kind of answer it is. */
  public Returned kind() {
    return kind;
  }

  /**
   * Adds a result of a statement that was executed, whatever its kind. A number of changed rows may
   * also come as the one value of a result, as from a stored procedure.
   *
   * @param next whether it is not the current result, but the next one
   */
  void addCurrent(Statement statement, boolean next, Digest digest) throws SQLException {
    if (next) {
      statement.getMoreResults();
    }
    switch (kind) {
      case COUNT -> addCount(count(statement), digest);
      case ROWS, NEW_VALUES -> addAll(statement.getResultSet(), digest);
      case NONE -> {}
    }
  }

  private static long count(Statement statement) throws SQLException {
    long count = statement.getUpdateCount();
    if (count >= 0) {
      return count;
    }
    try (ResultSet value = statement.getResultSet()) {
      value.next();
      return value.getLong(1);
    }
  }

  /** Adds all rows of a result, and their count if that is part of the answer. */
  public void addAll(ResultSet rows, Digest digest) throws SQLException {
    if (kind == Returned.NONE) {
      rows.close();
      return;
    }
    digest.step(step);
    long count = 0;
    try (rows) {
      while (rows.next()) {
        addRow(rows, digest);
        count++;
      }
    }
    if (kind == Returned.NEW_VALUES) {
      digest.count(count);
    }
  }

  /** Adds the number of changed rows. */
  public void addCount(long count, Digest digest) {
    digest.step(step);
    digest.count(count);
  }

  /** Adds the current row of a result that has rows of several statements. */
  public void addOne(ResultSet rows, Digest digest) throws SQLException {
    digest.step(step);
    addRow(rows, digest);
  }

  private void addRow(ResultSet rows, Digest digest) throws SQLException {
    for (int i = 0; i < columns.length; i++) {
      switch (columns[i]) {
        case NUMBER -> digest.add(rows.getLong(positions[i]));
        case TEXT -> digest.add(rows.getString(positions[i]));
        case IGNORED -> {}
      }
    }
    digest.endRow();
  }

  static Column column(Field field) {
    return switch (field.type()) {
      case Field.Type.Int64() -> Column.NUMBER;
      case Field.Type.Label label -> Column.TEXT;
      case Field.Type.Filler filler -> Column.TEXT;
      case Field.Type.Timestamp() -> Column.IGNORED;
    };
  }
}
