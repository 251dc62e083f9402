package fasttrack.core.testing;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.Field;
import fasttrack.core.model.RecordType;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The rows of a record type, by their key, or by a number where they have none. */
final class MemoryTable {
  private final RecordType type;
  private final TreeMap<Long, long[]> rows = new TreeMap<>();
  private long last;

  /** Makes the table with the rows that a data set generates. */
  MemoryTable(RecordType type, Dataset dataset) {
    this.type = type;
    for (long number = 1; number <= dataset.rows(type); number++) {
      long[] row = new long[type.fields().size()];
      type.generate(number, dataset, row);
      insert(row);
    }
  }

  Collection<long[]> rows() {
    return rows.values();
  }

  /** Returns the row of a key, or null. */
  long @Nullable [] row(long key) {
    return rows.get(key);
  }

  /** Returns the rows whose field lies in a range, ends included. */
  List<long[]> range(Field field, long from, long to) {
    int position = type.position(field);
    return rows.values().stream()
        .filter(row -> from <= row[position] && row[position] <= to)
        .toList();
  }

  /** Inserts a row, and returns the number by which it is deleted. */
  long insert(long[] row) {
    Field key = type.key();
    long number = key == null ? ++last : row[type.position(key)];
    put(number, row);
    return number;
  }

  /** Puts a row back where it was. */
  void put(long number, long[] row) {
    if (rows.putIfAbsent(number, row) != null) {
      throw new IllegalArgumentException(type + " has a row " + number);
    }
  }

  void delete(long number) {
    rows.remove(number);
  }

  /** Returns the number of a row of this table. */
  long number(long[] row) {
    Field key = type.key();
    if (key != null) {
      return row[type.position(key)];
    }
    return rows.entrySet().stream()
        .filter(entry -> entry.getValue() == row)
        .findFirst()
        .orElseThrow()
        .getKey();
  }
}
