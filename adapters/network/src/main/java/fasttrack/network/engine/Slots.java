package fasttrack.network.engine;

import fasttrack.network.schema.DataSet;
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

  /** Takes the number of a new record: one that was freed, else one of the user's own. */
  long take(DataSet set) {
    long freed = base.allocator(set).freed();
    long number = freed == Allocator.NONE ? fresh.take(set) : freed;
    taken.add(new Slot(set, number));
    return number;
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
