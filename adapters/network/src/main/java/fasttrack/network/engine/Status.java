package fasttrack.network.engine;

import java.util.Arrays;

/**
 * What a call leaves behind: six elements. Written by the call, valid until the next one.
 *
 * <p>0 the condition, 1 the number of bytes that were moved, 2 the current record's number, 3 how
 * many records the current chain has, 4 and 5 the records before and after the current one in its
 * chain (0 for none).
 */
public final class Status {
  /** How many elements there are. */
  public static final int ELEMENTS = 6;

  private final long[] elements = new long[ELEMENTS];

  /** Returns an element, from 0. */
  public long element(int index) {
    return elements[index];
  }

  /** Returns the condition, see {@link Condition}. */
  public int condition() {
    return (int) elements[0];
  }

  /** Returns the current record's number, 0 for none. */
  public long recordNumber() {
    return elements[2];
  }

  void begin() {
    Arrays.fill(elements, 0);
  }

  void condition(int condition) {
    elements[0] = condition;
  }

  void moved(int bytes) {
    elements[1] = bytes;
  }

  void currency(Currency currency) {
    elements[2] = currency.record;
    elements[3] = currency.count;
    elements[4] = currency.backward;
    elements[5] = currency.forward;
  }
}
