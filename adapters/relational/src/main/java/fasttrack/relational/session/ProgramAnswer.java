package fasttrack.relational.session;

import fasttrack.core.interpreter.Digest;
import fasttrack.core.interpreter.ProgramFrame;
import fasttrack.core.model.Action;
import fasttrack.core.model.Field;
import fasttrack.relational.compiler.SqlStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Adds the answer of an action of a program to a digest, and to the program's values. Allocates
 * only while it has not seen as many rows. Not thread-safe.
 */
final class ProgramAnswer extends Answer {
  private final int number;
  private final ProgramFrame frame;
  private final Column[] columns;
  private final Field.Type.@Nullable Label[] labels;
  private final int[] into;
  private final int count;
  private final boolean middle;
  private final Action.@Nullable Find traced;
  private final Action.@Nullable Insert inserts;
  private final boolean[] traces;
  private final boolean answers;
  private long[] numbers;
  private String[] texts;

  ProgramAnswer(SqlStatement statement, Action.OnRecords action, ProgramFrame frame) {
    super(statement);
    this.frame = frame;
    number = statement.step();
    List<Field> fields = statement.result().fields();
    columns = fields.stream().map(Answer::column).toArray(Column[]::new);
    labels = new Field.Type.@Nullable Label[columns.length];
    for (int i = 0; i < columns.length; i++) {
      labels[i] = fields.get(i).type() instanceof Field.Type.Label label ? label : null;
    }
    Action.@Nullable Find find = action instanceof Action.Find read ? read : null;
    into = find == null ? new int[0] : find.into().stream().mapToInt(slot -> slot).toArray();
    traced = find != null && find.traced() ? find : null;
    inserts = action instanceof Action.Insert insert ? insert : null;
    traces = new boolean[columns.length];
    for (int i = 0; i < columns.length && find != null; i++) {
      traces[i] = find.columns().get(i).traced();
      if (!find.columns().get(i).answers()) {
        columns[i] = Column.IGNORED;
      }
    }
    answers = find == null || find.answers();
    middle = find != null && find.selection().which() == Action.Selection.Which.MIDDLE;
    count = action.count();
    numbers = new long[columns.length];
    texts = new String[columns.length];
  }

  @Override
  public void addCount(long changed, Digest digest) {
    digest.step(frame.step(number));
    digest.count(changed);
    frame.set(count, changed);
    if (inserts != null) {
      frame.traceInsert(number, inserts, changed);
    }
  }

  @Override
  public void addAll(ResultSet rows, Digest digest) throws SQLException {
    digest.step(frame.step(number));
    long begun = traced == null ? 0 : frame.beginTrace(number, traced);
    for (int slot : into) {
      frame.set(slot, 0);
    }
    int read = 0;
    try (rows) {
      while (rows.next()) {
        int first = middle ? read * columns.length : 0;
        keep(rows, first);
        if (!middle) {
          add(first, digest);
        }
        read++;
      }
    }
    if (middle && read > 0) {
      add(((read + 1) / 2 - 1) * columns.length, digest);
      read = 1;
    }
    if (traced != null) {
      frame.endTrace(begun, read);
    }
    frame.set(count, read);
  }

  /** Keeps the current row, from that place on. */
  private void keep(ResultSet rows, int first) throws SQLException {
    if (first + columns.length > numbers.length) {
      numbers = Arrays.copyOf(numbers, 2 * numbers.length);
      texts = Arrays.copyOf(texts, 2 * texts.length);
    }
    for (int i = 0; i < columns.length; i++) {
      if (columns[i] == Column.TEXT) {
        texts[first + i] = rows.getString(i + 1);
      } else {
        numbers[first + i] = rows.getLong(i + 1);
      }
    }
  }

  private void add(int first, Digest digest) {
    for (int i = 0; i < columns.length; i++) {
      int place = first + i;
      switch (columns[i]) {
        case NUMBER -> digest.add(numbers[place]);
        case TEXT -> digest.add(texts[place]);
        case IGNORED -> {}
      }
      if (into[i] >= 0) {
        frame.set(into[i], value(i, place));
      }
      if (traces[i]) {
        frame.trace(value(i, place));
      }
    }
    if (answers) {
      digest.endRow();
    }
  }

  private long value(int column, int place) {
    Field.Type.Label label = labels[column];
    if (label != null) {
      return label.value(texts[place]);
    }
    return columns[column] == Column.TEXT ? 0 : numbers[place];
  }
}
