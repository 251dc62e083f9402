package fasttrack.network.engine;

import java.util.ArrayList;
import java.util.List;

/**
 * Which records of details a transaction has taken and left: their numbers are free again when it
 * is undone, or ended. Not thread-safe.
 */
final class Slots {
  private record Slot(DataSet set, long number) {}

  private final OpenBase base;
  private final FreshNumbers fresh;
  private final List<Slot> taken = new ArrayList<>();
  private final List<Slot> left = new ArrayList<>();
  private int takenBefore;
  private int leftBefore;

  Slots(OpenBase base) {
    this.base = base;
    this.fresh = new FreshNumbers(base);
  }

  /** Takes a record of a number of the user's own, or {@link Allocator#NONE}. */
  long takeFresh(DataSet set) {
    long number = fresh.take(set);
    if (number != Allocator.NONE) {
      taken(set, number);
    }
    return number;
  }

  void taken(DataSet set, long number) {
    taken.add(new Slot(set, number));
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

  /** The user closes the database. */
  void close() {
    fresh.giveUp();
  }

  /** The last one taken goes first: so fresh numbers become the user's own again. */
  private void giveBack(List<Slot> slots) {
    for (Slot slot : slots.reversed()) {
      if (!fresh.putBack(slot.set, slot.number)) {
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
