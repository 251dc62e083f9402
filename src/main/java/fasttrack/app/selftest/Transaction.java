package fasttrack.app.selftest;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A simulated transaction with all its attempts, as its session recorded them. Moments are those of
 * {@link System#nanoTime}; everything is in nanoseconds.
 *
 * @param attempts its attempts, the last of which has no conflict; at least one
 * @param previous the session's last call before; null for its first transaction
 * @param next the session's first call after; null for its last transaction
 */
record Transaction(List<Attempt> attempts, @Nullable Attempt previous, @Nullable Attempt next) {
  Transaction {
    attempts = List.copyOf(attempts);
  }

  /**
   * Groups the calls of a session into transactions. Calls that belong to a transaction that never
   * ended are left out.
   */
  static List<Transaction> of(List<Attempt> calls) {
    List<List<Attempt>> groups = new ArrayList<>();
    List<Attempt> group = new ArrayList<>();
    for (Attempt call : calls) {
      group.add(call);
      if (!call.conflict()) {
        groups.add(group);
        group = new ArrayList<>();
      }
    }
    List<Transaction> transactions = new ArrayList<>();
    for (int i = 0; i < groups.size(); i++) {
      transactions.add(
          new Transaction(
              groups.get(i),
              i == 0 ? null : groups.get(i - 1).getLast(),
              i == groups.size() - 1 ? null : groups.get(i + 1).getFirst()));
    }
    return transactions;
  }

  int type() {
    return last().type();
  }

  long entry() {
    return attempts.getFirst().entry();
  }

  long exit() {
    return last().exit();
  }

  Attempt last() {
    return attempts.getLast();
  }

  /** Returns the attempts that had no effect. */
  List<Attempt> failed() {
    return attempts.subList(0, attempts.size() - 1);
  }

  /** Returns the time between the attempts. */
  long backoffNanos() {
    long inside = attempts.stream().mapToLong(Attempt::elapsedNanos).sum();
    return exit() - entry() - inside;
  }

  /**
   * Returns when the session's previous transaction ended; {@link Long#MIN_VALUE} for its first
   * one.
   */
  long freeSince() {
    return previous == null ? Long.MIN_VALUE : previous.exit();
  }

  /**
   * Returns how long the session's thread waited for a processor, or for anything else, just before
   * the transaction and just after it: time in which neither the session nor the harness computed,
   * so that it is not the harness's doing.
   */
  long waitedAroundNanos() {
    Attempt first = attempts.getFirst();
    return waited(previous, first) + waited(last(), next);
  }

  private static long waited(@Nullable Attempt before, @Nullable Attempt after) {
    if (before == null || after == null) {
      return 0;
    }
    long elapsed = after.entry() - before.exit();
    return Math.max(0, elapsed - (after.cpuEntry() - before.cpuExit()));
  }
}
