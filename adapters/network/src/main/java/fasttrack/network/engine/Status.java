package fasttrack.network.engine;

/**
 * What a call leaves behind: ten elements. Written by the call, valid until the next one.
 *
 * <p>0 the condition, 1 the number of bytes that were moved, 2 the current record's number, 3 how
 * many records the current chain has, 4 and 5 the records before and after the current one in its
 * chain (0 for none), 6 the call's number, 7 its mode, 8 the data set's number, 9 the search item's
 * number or, where there is no chain head, the path's.
 */
public final class Status {
  /** How many elements there are. */
  public static final int ELEMENTS = 10;

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

  void begin(int call, int mode, int set, int item) {
    elements[0] = Condition.GOOD;
    for (int i = 1; i <= 5; i++) {
      elements[i] = 0;
    }
    elements[6] = call;
    elements[7] = mode;
    elements[8] = set;
    elements[9] = item;
  }

  void condition(int condition) {
    elements[0] = condition;
    if (condition > Condition.NO_CHAIN_HEAD) {
      elements[9] = (long) condition - Condition.NO_CHAIN_HEAD;
    }
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
