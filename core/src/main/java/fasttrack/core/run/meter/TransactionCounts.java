package fasttrack.core.run.meter;

import fasttrack.core.model.Action;
import fasttrack.core.model.TransactionType;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * How many transactions of each type the terminals had ended as intended by a moment, or did
 * between two. A reading takes its time, and comes after others, so that what it counted is divided
 * by these and not by the transactions of the interval.
 *
 * @param nanos the moment by the run's clock, or how long it is from one to the other
 * @param good the transactions, in the order of the types; empty before terminals are known
 */
public record TransactionCounts(long nanos, List<Long> good) {
  private long good(int type) {
    return type < good.size() ? good.get(type) : 0;
  }

  /** Returns the moment halfway to a later one: what was read between them is most likely of it. */
  TransactionCounts halfwayTo(TransactionCounts later) {
    return new TransactionCounts(
        (nanos + later.nanos) / 2,
        IntStream.range(0, later.good.size())
            .mapToObj(type -> (good(type) + later.good(type)) / 2)
            .toList());
  }

  /** Returns what ended since an earlier moment. */
  TransactionCounts since(TransactionCounts earlier) {
    return new TransactionCounts(
        nanos - earlier.nanos,
        IntStream.range(0, good.size()).mapToObj(type -> good(type) - earlier.good(type)).toList());
  }

  /** Returns how many ended. */
  long all() {
    return good.stream().mapToLong(Long::longValue).sum();
  }

  /** Returns how many of these committed changes. */
  long commits(List<TransactionType> types) {
    return sum(types, type -> 1);
  }

  /** Returns how many rows these inserted. */
  long insertedRows(List<TransactionType> types) {
    return sum(
        types, type -> type.steps().stream().filter(Action.Insert.class::isInstance).count());
  }

  private long sum(List<TransactionType> types, ToLongFunction<TransactionType> each) {
    return IntStream.range(0, types.size())
        .filter(type -> types.get(type).surelyChanges())
        .mapToLong(type -> good(type) * each.applyAsLong(types.get(type)))
        .sum();
  }
}
