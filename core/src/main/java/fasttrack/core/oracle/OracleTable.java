package fasttrack.core.oracle;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.Field;
import fasttrack.core.model.RecordType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongConsumer;

/**
 * One table in memory, stored as its differences from the generated rows: an unchanged row is
 * generated again when it is needed. A row is identified by its number, which is the key of a row
 * of the population.
 */
final class OracleTable {
  private final RecordType type;
  private final Dataset dataset;
  private final Map<Long, long[]> changed = new HashMap<>();
  private final Set<Long> deleted = new HashSet<>();
  private final Map<Integer, NavigableMap<Long, List<Long>>> indexes = new HashMap<>();
  private final NavigableMap<Long, Long> insertedKeys = new TreeMap<>();
  private final boolean reachable;
  private final TableDigest unreachable;
  private long last;

  OracleTable(RecordType type, Dataset dataset) {
    this.type = type;
    this.dataset = dataset;
    this.last = dataset.rows(type);
    this.reachable = type.key() != null || !type.links().isEmpty() || !type.indexes().isEmpty();
    this.unreachable = new TableDigest(type);
  }

  /** Returns whether a row with that number exists. */
  boolean exists(long number) {
    return number >= 1 && number <= last && (deleted.isEmpty() || !deleted.contains(number));
  }

  /** Returns the number of the row with that key; one of no row where there is none. */
  long number(long key) {
    boolean populated = key >= 1 && key <= dataset.rows(type);
    return populated && (deleted.isEmpty() || !deleted.contains(key))
        ? key
        : insertedKeys.getOrDefault(key, populated ? key : 0L);
  }

  /** Returns a row's key. */
  long key(long number) {
    Field key = type.key();
    return key == null || number <= dataset.rows(type) ? number : value(number, key);
  }

  long value(long number, Field field) {
    return value(number, type.position(field));
  }

  long value(long number, int position) {
    long[] row = changed.isEmpty() ? null : changed.get(number);
    return row != null ? row[position] : type.value(position, number, dataset);
  }

  void add(long number, Field field, long delta) {
    set(number, field, value(number, field) + delta);
  }

  void set(long number, Field field, long value) {
    int position = type.position(field);
    long[] row = changed.computeIfAbsent(number, this::generated);
    NavigableMap<Long, List<Long>> index = indexes.get(position);
    if (index != null) {
      index.getOrDefault(row[position], new ArrayList<>()).remove((Long) number);
      index.computeIfAbsent(value, any -> new ArrayList<>()).add(number);
    }
    row[position] = value;
  }

  /** Inserts a row and returns its number, or 0 if no path can ever reach it. */
  long insert(long[] row) {
    if (!reachable) {
      unreachable.add(row);
      return 0;
    }
    long number = ++last;
    changed.put(number, row.clone());
    if (type.key() != null) {
      insertedKeys.put(row[type.position(type.key())], number);
    }
    indexes.forEach(
        (position, index) ->
            index.computeIfAbsent(row[position], value -> new ArrayList<>()).add(number));
    return number;
  }

  /** Inserts a row, and returns what undoes that, whatever had its key before. */
  Runnable insertUndone(long[] row) {
    Field key = type.key();
    Long at = key == null ? null : (Long) row[type.position(key)];
    Long before = at == null ? null : insertedKeys.get(at);
    long number = insert(row);
    return () -> {
      undoInsert(number, row);
      if (at != null && before != null) {
        insertedKeys.put(at, before);
      } else if (at != null) {
        insertedKeys.remove(at);
      }
    };
  }

  void undoInsert(long number, long[] row) {
    if (reachable) {
      deleted.add(number);
    } else {
      unreachable.remove(row);
    }
  }

  void delete(long number) {
    deleted.add(number);
  }

  void undelete(long number) {
    deleted.remove(number);
  }

  /** Visits the rows whose field is in a range, both ends included. */
  void range(Field field, long from, long to, LongConsumer visitor) {
    if (from > to) {
      return;
    }
    if (field.equals(type.key())) {
      keyRange(from, to, visitor);
      return;
    }
    for (List<Long> numbers : index(type.position(field)).subMap(from, true, to, true).values()) {
      for (long number : numbers) {
        if (exists(number)) {
          visitor.accept(number);
        }
      }
    }
  }

  private void keyRange(long from, long to, LongConsumer visitor) {
    long populated = dataset.rows(type);
    for (long number = Math.max(1, from); number <= Math.min(to, populated); number++) {
      if (exists(number)) {
        visitor.accept(number);
      }
    }
    for (long number : insertedKeys.subMap(from, true, to, true).values()) {
      if (exists(number)) {
        visitor.accept(number);
      }
    }
  }

  /** Visits all rows. */
  void all(LongConsumer visitor) {
    if (unreachable.rows() > 0) {
      throw new IllegalStateException(type + " has rows of which only a digest is stored");
    }
    for (long number = 1; number <= last; number++) {
      if (exists(number)) {
        visitor.accept(number);
      }
    }
  }

  /** Returns the row count and the checksum of the table's current content. */
  Expected expected() {
    TableDigest digest = new TableDigest(type);
    long[] row = new long[type.fields().size()];
    for (long number = 1; number <= last; number++) {
      if (exists(number)) {
        long[] known = changed.get(number);
        if (known == null) {
          type.generate(number, dataset, row);
        }
        digest.add(known != null ? known : row);
      }
    }
    return new Expected(
        digest.rows() + unreachable.rows(), digest.checksum() + unreachable.checksum());
  }

  private long[] generated(long number) {
    long[] row = new long[type.fields().size()];
    type.generate(number, dataset, row);
    return row;
  }

  private NavigableMap<Long, List<Long>> index(int position) {
    return indexes.computeIfAbsent(
        position,
        absent -> {
          NavigableMap<Long, List<Long>> index = new TreeMap<>();
          Field field = type.fields().get(position);
          for (long number = 1; number <= last; number++) {
            index.computeIfAbsent(value(number, field), v -> new ArrayList<>()).add(number);
          }
          return index;
        });
  }

  /** The expected content of a table. */
  record Expected(long rows, long checksum) {}
}
