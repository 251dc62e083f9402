package fasttrack.core.oracle;

import java.util.Arrays;

/**
 * Combinations of records along a path: of each record its number, or what else stands for it. Not
 * thread-safe.
 */
public final class Rows {
  private long[] records = new long[64];
  private int width;
  private int size;

  void start(int tables) {
    width = tables;
    size = 0;
  }

  /** Returns how many combinations there are. */
  public int size() {
    return size;
  }

  /** Returns the record of a table in a combination. */
  public long get(int row, int table) {
    return records[row * width + table];
  }

  void add(long[] row) {
    int at = size++ * width;
    if (at + width > records.length) {
      records = Arrays.copyOf(records, 2 * (at + width));
    }
    System.arraycopy(row, 0, records, at, width);
  }

  /** Keeps some combinations alone, in this order. */
  void keep(int[] rows, int from, int to) {
    long[] kept = new long[(to - from) * width];
    for (int i = from; i < to; i++) {
      System.arraycopy(records, rows[i] * width, kept, (i - from) * width, width);
    }
    System.arraycopy(kept, 0, records, 0, kept.length);
    size = to - from;
  }
}
