package fasttrack.network.engine;

import fasttrack.network.schema.DataSet;

/**
 * The record numbers that one user has for himself: the rest of a page of each data set that he
 * adds records to. So two users who add records lock different pages. Not thread-safe.
 */
final class FreshNumbers {
  private final OpenBase base;

  /** The next number of each data set, and the first that is not the user's any more. */
  private final long[] next;

  private final long[] end;

  FreshNumbers(OpenBase base) {
    this.base = base;
    int sets = base.structure().sets().size();
    this.next = new long[sets + 1];
    this.end = new long[sets + 1];
  }

  /** Returns a number that nobody has had since the store was opened, and that was free then. */
  long take(DataSet set) {
    int at = set.number();
    if (next[at] == end[at]) {
      long first = base.allocator(set).freshPage();
      next[at] = first;
      end[at] = set.lastOnPage(first) + 1;
    }
    return next[at]++;
  }

  /** Takes a number back; returns whether it was the last one taken, and is the user's again. */
  boolean putBack(DataSet set, long number) {
    int at = set.number();
    boolean last = number + 1 == next[at];
    if (last) {
      next[at] = number;
    }
    return last;
  }

  /** Leaves what has not been used to others. */
  void giveUp() {
    for (DataSet set : base.structure().sets()) {
      int at = set.number();
      if (next[at] != end[at]) {
        base.allocator(set).leave(next[at]);
      }
      next[at] = 0;
      end[at] = 0;
    }
  }
}
