package fasttrack.core.proof;

import fasttrack.core.model.RecordType;
import fasttrack.core.proof.Operation.Access;
import fasttrack.core.spi.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * What the attempts of a run observed, as operations on registers: each record is one, and its
 * value the number of the write that made it. Nothing comes from an order that was derived. Records
 * that were deleted are left out, since a register is always there. Visited once, by one thread.
 */
public final class Operations {
  private final History history;
  private final Events events;
  private final BitSet deleted = new BitSet();
  private final Map<Integer, Integer> processes = new HashMap<>();
  private int processesBegun;

  /** Makes the operations of a run. */
  public Operations(History history) {
    this.history = history;
    this.events = new Events(history);
  }

  /**
   * Visits the operations in the order of time; at last those of aborted attempts, of which is
   * known what others saw, and not when it was.
   */
  public void each(Consumer<Operation> consumer) {
    IntStream.range(0, history.count())
        .filter(version -> history.has(version, History.DEAD))
        .forEach(version -> deleted.set(history.record(version)));
    int[] byBegin = history.byTime(history.begin);
    int[] byEnd = history.byTime(history.end);
    long first = Arrays.stream(history.begin).min().orElse(0);
    TracedAttempt attempt = new TracedAttempt();
    for (int begun = 0, ended = 0; ended < byEnd.length; ) {
      // what ends as something begins has ended before
      boolean begins =
          begun < byBegin.length
              && (byBegin[begun] == byEnd[ended]
                  || history.begin[byBegin[begun]] < history.end[byEnd[ended]]);
      int place = begins ? byBegin[begun++] : byEnd[ended++];
      history.traces.read(place, attempt);
      int process = processes.computeIfAbsent(attempt.terminal, any -> processesBegun++);
      long nanos = (begins ? attempt.beginNanos : attempt.endNanos) - first;
      String type = begins ? "invoke" : ended(attempt.outcome);
      consumer.accept(new Operation(type, process, nanos, accesses(place, !begins)));
      if (type.equals("info")) {
        processes.remove(attempt.terminal); // it may be going on
      }
    }
    long last = Arrays.stream(history.end).max().orElse(0) - first;
    for (Set<Access> seen : aborted()) {
      consumer.accept(new Operation("invoke", processesBegun, last, seen));
      consumer.accept(new Operation("fail", processesBegun, last, seen));
    }
  }

  private static String ended(Outcome outcome) {
    return outcome == Outcome.UNKNOWN ? "info" : outcome == Outcome.COMMITTED ? "ok" : "fail";
  }

  private List<Access> accesses(int place, boolean seen) {
    List<Access> all = new ArrayList<>();
    events.read(place, event -> all.addAll(accesses(event)));
    if (!seen) {
      all.replaceAll(Access::unseen);
    }
    return all;
  }

  /** Returns what an action did; a record that it met on several ways is met once. */
  private Set<Access> accesses(Events.Event event) {
    Set<Access> all = new LinkedHashSet<>();
    boolean absent = event.rows == 0 && event.shape().byKey() && event.shape().where().isEmpty();
    if (absent && !event.types.isEmpty()) {
      add(all, event.types.getFirst(), event.operand(0), Long.MIN_VALUE, false);
    }
    for (int row = 0; row < event.rows; row++) {
      for (int i = 0; i < event.types.size(); i++) {
        RecordType type = event.types.get(i);
        long key = event.key(row, i);
        add(all, type, key, event.version(row, i), event.kind == Seen.Kind.INSERT);
        if (event.kind == Seen.Kind.CHANGE) {
          add(all, type, key, event.write(), true);
        }
      }
    }
    return all;
  }

  private void add(Set<Access> all, RecordType type, long key, long write, boolean writes) {
    int record = history.find(type, key);
    if (!deleted.get(record)) {
      boolean before = !writes && history.of(type, key, write) == history.first(record);
      all.add(new Access(writes, type.name() + " " + key, before ? null : (Long) write));
    }
  }

  /** Returns, of each attempt that left nothing, the writes of which others saw something. */
  private Iterable<Set<Access>> aborted() {
    Map<Long, Set<Access>> writes = new TreeMap<>();
    for (int version = 0; version < history.count(); version++) {
      if (history.owner[version] == History.UNKNOWN_OWNER) {
        int record = history.record(version);
        long write = history.write(version);
        Set<Access> all =
            writes.computeIfAbsent(write >> Tracing.WRITE_BITS, attempt -> new LinkedHashSet<>());
        add(all, history.type(record), history.key(record), write, true);
      }
    }
    return writes.values();
  }
}
