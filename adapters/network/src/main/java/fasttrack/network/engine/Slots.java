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
  private final List<Slot> taken = new ArrayList<>();
  private final List<Slot> left = new ArrayList<>();
  private int takenBefore;
  private int leftBefore;

  Slots(OpenBase base) {
    this.base = base;
  }

  void taken(DataSet set, long number) {
    taken.add(new Slot(set, number));
  }

  void left(DataSet set, long number) {
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
    byThisCall.forEach(slot -> base.allocator(slot.set).free(slot.number));
    byThisCall.clear();
    left.subList(leftBefore, left.size()).clear();
  }

  void ended() {
    free(left);
  }

  void undone() {
    free(taken);
  }

  private void free(List<Slot> slots) {
    for (Slot slot : slots) {
      base.allocator(slot.set).free(slot.number);
    }
    taken.clear();
    left.clear();
    keep();
  }
}
