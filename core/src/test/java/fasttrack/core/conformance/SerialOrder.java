package fasttrack.core.conformance;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Looks for a serial order of transactions that explains what each of them observed, and in which
 * none comes before one that had ended when it began.
 *
 * @param <D> the plain data on which actions are done again
 */
public final class SerialOrder<D extends SerialOrder.Data<D>> {
  /** Data in which an action can be tried. */
  public interface Data<D> {
    D copy();

    /** Returns the same text as other data that cannot be told apart by any action. */
    String state();
  }

  /** Something that a transaction does, and that has a result. */
  public interface Action<D> {
    String apply(D data);
  }

  /**
   * A transaction that was committed.
   *
   * @param began when, in a count of all beginnings and ends
   * @param observed the results of its actions
   */
  public record Committed<D>(
      String name,
      long began,
      long ended,
      List<? extends Action<D>> actions,
      List<String> observed) {
    @Override
    public String toString() {
      StringBuilder text = new StringBuilder("%s [%d, %d]".formatted(name, began, ended));
      for (int i = 0; i < actions.size(); i++) {
        text.append("%n  %s -> %s".formatted(actions.get(i), observed.get(i)));
      }
      return text.toString();
    }
  }

  private final List<Committed<D>> history;
  private final Set<String> deadEnds = new HashSet<>();

  private SerialOrder(List<Committed<D>> history) {
    this.history = history;
  }

  /** Returns an order, or nothing where there is none. */
  public static <D extends Data<D>> Optional<List<Committed<D>>> find(
      D begin, List<Committed<D>> history) {
    List<Committed<D>> order = new ArrayList<>();
    // With strict two-phase locks the order of the ends is one: it is tried first.
    List<Committed<D>> byEnd =
        history.stream()
            .sorted(java.util.Comparator.comparingLong((Committed<D> one) -> one.ended))
            .toList();
    return new SerialOrder<>(byEnd).extend(begin, order) ? Optional.of(order) : Optional.empty();
  }

  private boolean extend(D data, List<Committed<D>> order) {
    if (order.size() == history.size()) {
      return true;
    }
    List<Committed<D>> left = history.stream().filter(one -> !order.contains(one)).toList();
    // most histories have no dead end, and then nothing to compare with
    if (!deadEnds.isEmpty() && deadEnds.contains(place(left, data))) {
      return false;
    }
    long firstEnd = left.getFirst().ended;
    for (Committed<D> next : left) {
      D after = data.copy();
      if (next.began <= firstEnd && explains(after, next)) {
        order.add(next);
        if (extend(after, order)) {
          return true;
        }
        order.removeLast();
      }
    }
    deadEnds.add(place(left, data));
    return false;
  }

  private static <D extends Data<D>> String place(List<Committed<D>> left, D data) {
    return left.stream().map(Committed::name).toList() + data.state();
  }

  private boolean explains(D data, Committed<D> one) {
    for (int i = 0; i < one.actions.size(); i++) {
      if (!one.actions.get(i).apply(data).equals(one.observed.get(i))) {
        return false;
      }
    }
    return true;
  }
}
