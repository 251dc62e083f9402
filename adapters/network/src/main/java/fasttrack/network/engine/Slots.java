package fasttrack.network.engine;

import fasttrack.network.schema.DataSet;
import java.util.ArrayList;
import java.util.List;

/**
 * Which records of details a transaction has taken and left: their numbers are free again when it
 * is undone, or ended. A user has record numbers for himself: the rest of a page of each data set
 * that he adds records to. So two users who add records lock different pages. Not thread-safe.
 */
final class Slots {
  private record Slot(DataSet set, long number) {}

  private final OpenBase base;

  /** The next number of the user's own of each data set, and the first that is not his any more. */
  private final long[] next;

  private final long[] end;
  private final List<Slot> taken = new ArrayList<>();
  private final List<Slot> left = new ArrayList<>();
  private int takenBefore;
  private int leftBefore;

  Slots(OpenBase base) {
    this.base = base;
    int sets = base.structure().sets().size();
    this.next = new long[sets + 1];
    this.end = new long[sets + 1];
  }

  /** Takes the number of a new record: one that was freed, else one of the user's own. */
  long take(DataSet set) {
    long freed = base.allocator(set).freed();
    long number = freed == Allocator.NONE ? fresh(set) : freed;
    taken.add(new Slot(set, number));
    return number;
  }

  /** Returns a number that nobody has had since the store was opened, and that was free then. */
  private long fresh(DataSet set) {
    int at = set.number();
    if (next[at] == end[at]) {
      next[at] = base.allocator(set).freshPage();
      end[at] = set.lastOnPage(next[at]) + 1;
    }
    return next[at]++;
  }

  void left(DataSet set, long number) {
    base.allocator(set).find();
    left.add(new Slot(set, number));
  }

  /** A call has succeeded: what it took and left stays so. */
  void keep() {
    takenBefore = taken.size();
    leftBefore = left.size();
  }

  /** A call has failed: what it took is free again, what it left is not. */
  void takeBack() {
    List<Slot> byThisCall = taken.subList(takenBefore, taken.size());
    giveBack(byThisCall);
    byThisCall.clear();
    left.subList(leftBefore, left.size()).clear();
  }

  void ended() {
    left.forEach(this::free);
    forget();
  }

  void undone() {
    giveBack(taken);
    forget();
  }

  /** The user closes the database, and leaves what he has not used to others. */
  void close() {
    for (DataSet set : base.structure().sets()) {
      int at = set.number();
      if (next[at] != end[at]) {
        base.allocator(set).leave(next[at]);
      }
      next[at] = 0;
      end[at] = 0;
    }
  }

  /** The last one taken goes first: so fresh numbers become the user's own again. */
  private void giveBack(List<Slot> slots) {
    for (Slot slot : slots.reversed()) {
      if (slot.number + 1 == next[slot.set.number()]) {
        next[slot.set.number()]--;
      } else {
        free(slot);
      }
    }
  }

  private void free(Slot slot) {
    base.allocator(slot.set).free(slot.number);
  }

  private void forget() {
    taken.clear();
    left.clear();
    keep();
  }
}
