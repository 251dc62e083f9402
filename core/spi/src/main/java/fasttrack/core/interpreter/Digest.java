package fasttrack.core.interpreter;

import fasttrack.core.model.Field;
import fasttrack.core.model.Mix64;

/**
 * A digest of an answer, independent of the order of its rows: each row is hashed together with the
 * step that returned it, and the hashes are added up. Allocates nothing. Not thread-safe.
 *
 * <p>Usage: call {@code reset}; then for each step {@code step}; for each of its rows {@code add}
 * for each field, then {@code endRow}. A step that changes records ends with {@code count}, which
 * adds one row that contains their number.
 */
public final class Digest {
  private static final long PRIME = 0x100000001b3L;

  private long sum;
  private long salt;
  private long row;
  private int rows;

  /** Starts a new answer. */
  public void reset() {
    sum = 0;
    rows = 0;
    step(0);
  }

  /** Starts the rows of a step. */
  public void step(int index) {
    salt = Mix64.mix(index + 1L);
    row = salt;
  }

  /** Adds a number to the current row. */
  public void add(long value) {
    row = Mix64.mix(row ^ value) + PRIME;
  }

  /** Adds a text to the current row. */
  public void add(CharSequence text) {
    long hash = PRIME;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * PRIME;
    }
    add(hash);
  }

  /**
   * Adds a value to the current row as its field stores it: a label or filler as text; a timestamp
   * is ignored.
   */
  public void add(Field field, long value) {
    switch (field.type()) {
      case Field.Type.Int64 integer -> add(value);
      case Field.Type.Label label -> add(label.text(value));
      case Field.Type.Filler filler -> add(filler.text());
      case Field.Type.Timestamp timestamp -> {}
    }
  }

  /** Completes the current row. */
  public void endRow() {
    sum += row;
    rows++;
    row = salt;
  }

  /** Adds a row that says how many records a step changed. */
  public void count(long records) {
    add(records);
    endRow();
  }

  /**
   * Returns how many rows were completed, those included that say how many records a step changed.
   */
  public int rows() {
    return rows;
  }

  /** Returns the digest of all completed rows. */
  public long value() {
    return sum;
  }
}
