package fasttrack.network.interpreter;

import fasttrack.network.engine.Calls;
import fasttrack.network.engine.Intent;
import fasttrack.network.engine.ItemList;
import fasttrack.network.engine.Modes;
import fasttrack.network.schema.DataSet;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Rolls a transaction back by reverse calls where the interface has no undo: it deletes what was
 * put, updates back, and puts what was deleted. Records nothing where undo exists. Not thread-safe.
 */
final class Compensation {
  private final Calls calls;
  private final boolean needed;
  private final Deque<Runnable> back = new ArrayDeque<>();

  /** Where records are that were put back: seldom at the number that they had. */
  private final Map<String, Long> moved = new HashMap<>();

  Compensation(Calls calls, boolean needed) {
    this.calls = calls;
    this.needed = needed;
  }

  /** Tells whether anything has been changed. */
  boolean anything() {
    return !back.isEmpty();
  }

  void forget() {
    back.clear();
    moved.clear();
  }

  /** Takes note of an update: what all items on the list were before. */
  void updated(DataSet set, long number, ItemList list, byte[] before) {
    if (needed) {
      byte[] kept = before.clone();
      back.push(
          () -> {
            get(set, number, list);
            Walk.check(calls.update(set.number(), list, kept));
          });
    }
  }

  /** Takes note of a put. */
  void put(DataSet set, long number) {
    if (needed) {
      back.push(
          () -> {
            get(set, number, new ItemList(set, List.of()));
            Walk.check(calls.delete(set.number()));
          });
    }
  }

  /** Takes note of a delete: the record's whole content. */
  void deleted(DataSet set, long number, ItemList all, byte[] content) {
    if (needed) {
      byte[] kept = content.clone();
      back.push(
          () -> {
            Walk.check(calls.put(set.number(), all, kept));
            moved.put(place(set, number), calls.recordNumber());
          });
    }
  }

  /** Takes everything back, the last first. */
  void run() {
    while (!back.isEmpty()) {
      back.pop().run();
    }
    moved.clear();
  }

  private void get(DataSet set, long number, ItemList list) {
    long now = moved.getOrDefault(place(set, number), number);
    Walk.check(
        calls.get(
            set.number(), Modes.GET_DIRECTED, list, new byte[list.length()], now, Intent.UPDATE));
  }

  private static String place(DataSet set, long number) {
    return set.number() + ":" + number;
  }
}
