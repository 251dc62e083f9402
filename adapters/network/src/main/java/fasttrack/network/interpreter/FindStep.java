package fasttrack.network.interpreter;

import fasttrack.core.interpreter.Digest;
import fasttrack.core.interpreter.ProgramFrame;
import fasttrack.core.model.Action.Column;
import fasttrack.core.model.Action.Find;
import fasttrack.core.model.Action.Selection;
import fasttrack.core.model.Field;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads the records of a Find, and sorts or sums them up. Not thread-safe. */
final class FindStep {
  private final Find find;
  private final int number;
  private final Walk walk;
  private final ProgramFrame frame;
  private final List<PathField> columns;
  private final List<PathField> order = new ArrayList<>();
  private final boolean aggregates;
  private final boolean ordered;
  private final boolean answers;
  private final boolean traced;

  /** Whether anything but the answer takes what a row has. */
  private final boolean takes;

  private final StoredText text = new StoredText();
  private final long[] sums;
  private final List<Set<Long>> different = new ArrayList<>();
  private final List<Row> rows = new ArrayList<>();
  private long read;

  /** A row that waits for its turn in an order: the values of the order, and what was read. */
  private record Row(List<Long> order, List<byte[]> buffers) {}

  FindStep(Find find, int number, Walk walk, ProgramFrame frame) {
    this.find = find;
    this.number = number;
    this.walk = walk;
    this.frame = frame;
    this.columns = find.columns().stream().map(column -> place(column.field())).toList();
    this.aggregates = find.aggregates();
    this.answers = find.answers();
    this.traced = find.traced();
    this.takes = traced || find.into().stream().anyMatch(slot -> slot >= 0);
    this.ordered = find.selection().which() != Selection.Which.ALL;
    if (ordered) {
      orderedBy(find).forEach(field -> order.add(place(field)));
    }
    this.sums = new long[columns.size()];
    if (aggregates) {
      columns.forEach(column -> different.add(new HashSet<>()));
    }
  }

  /** Returns the fields of its order: that of the selection, then the key. */
  static List<Field> orderedBy(Find find) {
    List<Field> fields = new ArrayList<>();
    Field by = find.selection().order();
    Field key = find.path().last().key();
    if (by != null) {
      fields.add(by);
      if (key != null) {
        fields.add(key);
      }
    }
    return fields;
  }

  private PathField place(Field field) {
    return PathField.of(walk.levels(), find.path(), field);
  }

  void run(long[] values, Digest digest) {
    // A conflict may have ended the last execution in the middle.
    read = 0;
    rows.clear();
    different.forEach(Set::clear);
    long begun = traced ? frame.beginTrace(number, find) : 0;
    if (aggregates) {
      walk.run(values, this::sumUp);
      total(digest);
    } else if (ordered) {
      walk.run(values, this::keep);
      sort(digest);
    } else {
      walk.run(values, () -> row(digest));
    }
    if (traced) {
      frame.endTrace(begun, read);
    }
    for (int i = 0; i < columns.size() && read == 0; i++) {
      frame.set(find.into().get(i), 0);
    }
    frame.set(find.count(), read);
  }

  private void row(Digest digest) {
    for (int i = 0; i < columns.size(); i++) {
      if (find.columns().get(i).answers()) {
        columns.get(i).answer(walk, text, digest);
      }
      if (takes && (find.columns().get(i).traced() || find.into().get(i) >= 0)) {
        take(i, columns.get(i).value(walk));
      }
    }
    endRow(digest);
  }

  private void take(int column, long value) {
    frame.set(find.into().get(column), value);
    if (find.columns().get(column).traced()) {
      frame.trace(value);
    }
  }

  private void endRow(Digest digest) {
    read++;
    if (answers) {
      digest.endRow();
    }
  }

  private void keep() {
    List<byte[]> buffers = new ArrayList<>();
    for (int i = 0; i < walk.levels().size(); i++) {
      buffers.add(walk.buffer(i).clone());
    }
    rows.add(new Row(order.stream().map(field -> field.value(walk)).toList(), buffers));
  }

  private void sort(Digest digest) {
    Selection selection = find.selection();
    Comparator<Row> sorted = Comparator.comparing(row -> row.order.getFirst());
    if (order.size() > 1) {
      sorted = sorted.thenComparing(row -> row.order.getLast());
    }
    rows.sort(selection.descending() ? sorted.reversed() : sorted);
    boolean middle = selection.which() == Selection.Which.MIDDLE;
    int first = middle ? Math.max(0, (rows.size() + 1) / 2 - 1) : 0;
    int end = Math.min(rows.size(), first + (middle ? 1 : selection.limit()));
    for (Row row : rows.subList(first, end)) {
      for (int i = 0; i < row.buffers.size(); i++) {
        byte[] buffer = walk.buffer(i);
        System.arraycopy(row.buffers.get(i), 0, buffer, 0, buffer.length);
      }
      row(digest);
    }
  }

  private void sumUp() {
    for (int i = 0; i < sums.length; i++) {
      long value = columns.get(i).value(walk);
      sums[i] =
          switch (find.columns().get(i).kind()) {
            case COUNT -> read + 1;
            case SUM -> read == 0 ? value : sums[i] + value;
            case LEAST -> read == 0 ? value : Math.min(sums[i], value);
            case GREATEST -> read == 0 ? value : Math.max(sums[i], value);
            case DISTINCT -> {
              different.get(i).add(value);
              yield different.get(i).size();
            }
            case FIELD -> throw new IllegalArgumentException("a field is no aggregate");
          };
    }
    read++;
  }

  /** Answers with the one row of aggregates. */
  private void total(Digest digest) {
    for (int i = 0; i < sums.length; i++) {
      long value = read == 0 ? 0 : sums[i];
      Column column = find.columns().get(i);
      if (column.answers()) {
        digest.add(value);
      }
      take(i, value);
    }
    read = 0;
    endRow(digest);
  }
}
