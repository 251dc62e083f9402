package fasttrack.core.proof;

import fasttrack.core.proof.Simulator.Told;
import fasttrack.core.proof.Simulator.Transaction;
import fasttrack.core.proof.Simulator.Version;
import fasttrack.core.spi.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Tries all orders of a small history's transactions. */
final class Permutations {
  private final Simulator simulator;
  private boolean inTime;

  Permutations(Simulator simulator) {
    this.simulator = simulator;
  }

  /** Tells whether there is an order in which each transaction sees what it saw. */
  boolean anyIsSerial(boolean inTime) {
    this.inTime = inTime;
    Map<Long, Version> state = new HashMap<>();
    for (long key = 1; key <= simulator.keys / 2; key++) {
      state.put(key, new Version(0, 0, key % 3, false));
    }
    return search(
        state, simulator.ended.stream().filter(each -> each.outcome == Outcome.COMMITTED).toList());
  }

  /** Tells whether one that was rolled back saw what did not remain. */
  boolean rolledBackSawDirt() {
    Map<Long, Long> lasts = new HashMap<>();
    for (Transaction each : simulator.ended) {
      for (Told told : each.told) {
        if (each.outcome == Outcome.COMMITTED && told.write() > 0 && !told.dead()) {
          lasts.put(told.key() << 40 | each.number, told.write());
        } else if (told.write() > 0 && !told.rows().isEmpty()) {
          lasts.remove(told.key() << 40 | each.number);
        }
      }
    }
    for (Transaction each : simulator.ended) {
      for (Told told : each.outcome == Outcome.ROLLED_BACK ? each.told : List.<Told>of()) {
        for (long[] row : told.rows()) {
          long by = row[1] >> Tracing.WRITE_BITS << Tracing.WRITE_BITS;
          if (by != 0
              && by != each.number
              && !Long.valueOf(row[1]).equals(lasts.get(row[0] << 40 | by))) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private boolean search(Map<Long, Version> state, List<Transaction> left) {
    for (Transaction next : left) {
      Map<Long, Version> after = new HashMap<>(state);
      if (inTime && left.stream().anyMatch(other -> other.end < next.begin)) {
        continue;
      }
      if (next.told.stream().allMatch(told -> holds(told, after))) {
        List<Transaction> others = new ArrayList<>(left);
        others.remove(next);
        if (search(after, others)) {
          return true;
        }
      }
    }
    return left.isEmpty();
  }

  private boolean holds(Told told, Map<Long, Version> state) {
    Version there = state.get(told.key());
    long seen = told.rows().isEmpty() ? -1 : told.rows().getFirst()[1];
    return switch (told.kind()) {
      case READ -> seen == (there == null ? -1 : there.writer());
      case WHERE -> seen == (there == null || there.group() < told.from() ? -1 : there.writer());
      case RANGE, MEMBERS, FIRST -> {
        List<Map.Entry<Long, Version>> found =
            new ArrayList<>(
                state.entrySet().stream()
                    .filter(
                        each ->
                            Simulator.isIn(
                                told.kind(),
                                told.key(),
                                told.from(),
                                told.to(),
                                each.getKey(),
                                each.getValue()))
                    .sorted(
                        Comparator.<Map.Entry<Long, Version>>comparingLong(
                                each -> each.getValue().group())
                            .thenComparingLong(Map.Entry::getKey))
                    .toList());
        List<List<Long>> rows =
            found.stream()
                .limit(told.kind() == Told.Kind.FIRST ? 1 : Long.MAX_VALUE)
                .map(each -> List.of(each.getKey(), each.getValue().writer()))
                .toList();
        yield rows.equals(told.rows().stream().map(row -> List.of(row[0], row[1])).toList());
      }
      case CHANGE -> {
        if (seen != (there == null ? -1 : there.writer())) {
          yield false;
        }
        if (there != null && told.dead()) {
          state.remove(told.key());
        } else if (there != null) {
          state.put(told.key(), simulator.written.get(told.write()));
        }
        yield true;
      }
      case INSERT -> {
        if (there == null && seen == told.write()) {
          state.put(told.key(), simulator.written.get(told.write()));
          yield true;
        }
        yield there != null && seen == there.writer();
      }
    };
  }
}
