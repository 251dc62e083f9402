package fasttrack.core.oracle;

import fasttrack.core.interpreter.Digest;
import fasttrack.core.model.Field;
import fasttrack.core.model.RecordType;

/**
 * A digest of a table's content, independent of the order of its rows: their number, and the sum of
 * their hashes. It ignores timestamps, which are not predictable. Not thread-safe.
 */
public final class TableDigest {
  private final boolean[] covered;
  private final Digest digest = new Digest();
  private final Digest removed = new Digest();
  private long rows;

  /** Starts with no rows. */
  public TableDigest(RecordType type) {
    covered = new boolean[type.fields().size()];
    for (int i = 0; i < covered.length; i++) {
      covered[i] = !(type.fields().get(i).type() instanceof Field.Type.Timestamp);
    }
    digest.reset();
    removed.reset();
  }

  /** Adds a row. */
  public void add(long[] row) {
    put(digest, row);
    rows++;
  }

  /** Removes a row that was added before. */
  public void remove(long[] row) {
    put(removed, row);
    rows--;
  }

  /** Returns the number of rows. */
  public long rows() {
    return rows;
  }

  /** Returns the sum of the rows' hashes. */
  public long checksum() {
    return digest.value() - removed.value();
  }

  private void put(Digest into, long[] row) {
    for (int i = 0; i < covered.length; i++) {
      if (covered[i]) {
        into.add(row[i]);
      }
    }
    into.endRow();
  }
}
