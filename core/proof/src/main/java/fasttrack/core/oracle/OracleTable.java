package fasttrack.core.oracle;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.RecordType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One table in memory, stored as its differences from the generated rows: an unchanged row is
 * generated again when it is needed. A row is identified by its number, from 1, which is the key of
 * a row of the population. Not thread-safe.
 */
public final class OracleTable {
  private final RecordType type;
  private final Dataset dataset;
  private final int place;
  private final long populated;
  private final int keyPosition;

  /** A key of the population is the row's number with this sign. */
  private final int sign;

  private final boolean reachable;
  private final TableDigest unreachable;

  /** The changed rows of the population, by their places in the list. */
  private final LongMap changed = new LongMap();

  private final List<long[]> changedRows = new ArrayList<>();
  private final List<long[]> inserted = new ArrayList<>();
  private final LongMap deleted = new LongMap();
  private final RowIndex insertedKeys = new RowIndex();
  private final @Nullable RowIndex[] indexes;

  OracleTable(RecordType type, Dataset dataset, int place) {
    this.type = type;
    this.dataset = dataset;
    this.place = place;
    this.populated = dataset.rows(type);
    this.keyPosition = type.identity() == null ? -1 : type.position(type.identity());
    this.sign = type.key() == null && type.identity() != null ? -1 : 1;
    this.reachable = keyPosition >= 0 || !type.links().isEmpty() || !type.indexes().isEmpty();
    this.unreachable = new TableDigest(type);
    this.indexes = new RowIndex[type.fields().size()];
  }

  /** Returns the record type. */
  public RecordType type() {
    return type;
  }

  /** Returns the place of its type in the schema, from 0. */
  public int place() {
    return place;
  }

  /** Returns the position of what tells rows from each other; -1 where nothing does. */
  public int keyPosition() {
    return keyPosition;
  }

  /** Returns whether a row with that number exists. */
  public boolean exists(long number) {
    return number >= 1 && number <= last() && !deleted.contains(number);
  }

  /** Returns the number of the row with that key; one of no row where there is none. */
  public long number(long key) {
    long number = sign * key;
    return number >= 1 && number <= populated && !deleted.contains(number)
        ? number
        : insertedKeys.one(key);
  }

  /** Returns a field of a row. */
  public long value(long number, int position) {
    if (position == keyPosition && number <= populated) {
      return sign * number;
    }
    long[] row = stored(number);
    return row != null ? row[position] : type.value(position, number, dataset);
  }

  /** Returns a copy of a row. */
  public long[] row(long number) {
    long[] row = stored(number);
    if (row != null) {
      return row.clone();
    }
    row = new long[indexes.length];
    type.generate(number, dataset, row);
    return row;
  }

  private long @Nullable [] stored(long number) {
    if (number > populated) {
      return inserted.get((int) (number - populated) - 1);
    }
    long at = changed.size() == 0 ? -1 : changed.getOr(number, -1);
    return at < 0 ? null : changedRows.get((int) at);
  }

  /** Replaces a row. */
  public void set(long number, long[] row) {
    long[] before = stored(number);
    if (before == null) {
      before = row(number);
      changed.put(number, changedRows.size());
      changedRows.add(before);
    }
    for (int position = 0; position < row.length; position++) {
      RowIndex index = indexes[position];
      if (index != null && before[position] != row[position]) {
        index.remove(before[position], number);
        index.add(row[position], number);
      }
    }
    System.arraycopy(row, 0, before, 0, row.length);
  }

  /** Inserts a row and returns its number, or 0 if no path can ever reach it. */
  public long insert(long[] row) {
    if (!reachable) {
      unreachable.add(row);
      return 0;
    }
    inserted.add(row.clone());
    indexed(last(), true);
    return last();
  }

  void undoInsert(long number, long[] row) {
    if (reachable) {
      delete(number);
    } else {
      unreachable.remove(row);
    }
  }

  /** Deletes a row that exists. */
  public void delete(long number) {
    deleted.put(number, 1);
    indexed(number, false);
  }

  void undelete(long number) {
    deleted.remove(number);
    indexed(number, true);
  }

  private void indexed(long number, boolean exists) {
    for (int position = 0; position < indexes.length; position++) {
      boolean ofKey = position == keyPosition && number > populated;
      RowIndex index = ofKey ? insertedKeys : indexes[position];
      if (index != null && exists) {
        index.add(value(number, position), number);
      } else if (index != null) {
        index.remove(value(number, position), number);
      }
    }
  }

  /**
   * Adds to a list the rows whose field is in a range, both ends included.
   *
   * @param position the field's; negative for all rows
   */
  public void range(int position, long from, long to, RowList into) {
    if (position < 0) {
      if (unreachable.rows() > 0) {
        throw new IllegalStateException(type + " has rows of which only a digest is stored");
      }
      addAll(1, last(), into);
    } else if (position != keyPosition) {
      index(position).range(from, to, into);
    } else {
      addAll(Math.max(1, from), Math.min(to, populated), into);
      insertedKeys.range(from, to, into);
    }
  }

  /** Returns how many rows have a value of a field that is no key. */
  int count(int position, long value) {
    return index(position).count(value);
  }

  private void addAll(long from, long to, RowList into) {
    for (long number = from; number <= to; number++) {
      if (exists(number)) {
        into.add(number);
      }
    }
  }

  /** Returns the row count and the checksum of the table's current content. */
  TableContent expected() {
    TableDigest digest = new TableDigest(type);
    long[] row = new long[indexes.length];
    for (long number = 1; number <= last(); number++) {
      if (exists(number)) {
        long[] known = stored(number);
        if (known == null) {
          type.generate(number, dataset, row);
        }
        digest.add(known != null ? known : row);
      }
    }
    return new TableContent(
        digest.rows() + unreachable.rows(), digest.checksum() + unreachable.checksum());
  }

  private long last() {
    return populated + inserted.size();
  }

  private RowIndex index(int position) {
    RowIndex index = indexes[position];
    if (index == null) {
      index = new RowIndex();
      indexes[position] = index;
      for (long number = 1; number <= last(); number++) {
        if (exists(number)) {
          index.add(value(number, position), number);
        }
      }
    }
    return index;
  }

  /** The expected content of a table. */
  record TableContent(long rows, long checksum) {}
}
