package fasttrack.core.oracle;

import java.util.Arrays;

/**
 * Combinations of records along a path: of each record its row's number, or what else stands for
 * it. Not thread-safe.
 */
public final class RowList {
  private long[] records = new long[4];
  private int width = 1;
  private int size;

  /** Begins with none, of so many records each. */
  void start(int records) {
    width = records;
    size = 0;
  }

  /** Returns how many combinations there are. */
  public int size() {
    return size;
  }

  /** Returns the record at that place of a combination. */
  public long get(int row, int place) {
    return records[row * width + place];
  }

  /** Adds a combination. */
  void add(long[] row) {
    int at = more(1);
    System.arraycopy(row, 0, records, at, width);
  }

  /** Adds a single record. */
  void add(long record) {
    int at = more(1);
    records[at] = record;
  }

  void addAll(RowList others) {
    int at = more(others.size);
    System.arraycopy(others.records, 0, records, at, others.size * width);
  }

  /** Makes room, and returns where it begins. */
  private int more(int rows) {
    int at = size * width;
    size += rows;
    if (size * width > records.length) {
      records = Arrays.copyOf(records, 2 * size * width);
    }
    return at;
  }

  /** Removes a single record, of which the last one takes the place. */
  void remove(long record) {
    for (int i = 0; i < size; i++) {
      if (records[i] == record) {
        records[i] = records[--size];
        return;
      }
    }
  }

  void swap(int one, int other) {
    for (int i = 0; i < width; i++) {
      long record = get(one, i);
      records[one * width + i] = get(other, i);
      records[other * width + i] = record;
    }
  }

  /** Keeps the combinations from one place to before another. */
  void keep(int from, int to) {
    System.arraycopy(records, from * width, records, 0, (to - from) * width);
    size = to - from;
  }
}
