package fasttrack.app.report;

import static fasttrack.app.report.Figures.count;
import static fasttrack.app.report.Figures.millis;
import static fasttrack.app.report.Figures.words;

import fasttrack.core.result.ElapsedSplit;
import fasttrack.core.result.LockWaits;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Where the elapsed time of transactions went, and their waits for locks. */
final class SplitTable {
  private SplitTable() {}

  /** Adds both to a page; nothing where the backend does not tell. */
  static void add(Page page, RunResult result) {
    List<TypeResult> types = result.types().stream().filter(type -> type.split() != null).toList();
    if (!types.isEmpty()) {
      page.text("Where the elapsed time went, mean ms. CPU is the client's; commit is without it.");
      page.gap();
      page.table(parts(types)).gap();
    }
    boolean waited = result.types().stream().anyMatch(type -> !type.locks().isEmpty());
    if (waited) {
      page.text("Waits for locks, of all attempts; times in ms.").gap();
      page.table(waits(result.types()));
    }
    heldMax(result)
        .ifPresent(
            held -> page.text((waited ? "" : "No transaction waited for a lock. ") + held).gap());
  }

  private static Table parts(List<TypeResult> types) {
    Table table = new Table(7);
    table.row("", "elapsed", "CPU", "lock wait", "commit", "retried", "other");
    for (TypeResult type : types) {
      ElapsedSplit split = Objects.requireNonNull(type.split());
      table.row(
          type.name(),
          millis(type.response().meanNanos()),
          millis(split.cpuNanos()),
          millis(split.lockWaitNanos()),
          millis(split.commitNanos()),
          millis(split.retriedNanos()),
          millis(split.otherNanos()));
    }
    return table;
  }

  private static Table waits(List<TypeResult> types) {
    Table table = new Table(7);
    table.row("", "", "", "waited", "mean", "", "longest");
    table.row("", "level", "waits", "in all", "wait", "deadlocks", "queue");
    for (TypeResult type : types) {
      for (LockWaits locks : type.locks()) {
        table.row(
            type.name(),
            words(locks.level(), " "),
            count(locks.waits()),
            millis(locks.waitNanos()),
            millis((double) locks.waitNanos() / locks.waits()),
            count(locks.deadlocks()),
            count(locks.queueLengthMax()));
      }
    }
    return table;
  }

  /** Says how many locks a transaction held at the most, and of which type it was. */
  private static Optional<String> heldMax(RunResult result) {
    return result.types().stream()
        .filter(type -> type.locksHeldMax() != null)
        .max(Comparator.comparingInt(SplitTable::held))
        .map(type -> type.name() + " held the most locks: " + count(held(type)) + ".");
  }

  private static int held(TypeResult type) {
    return Objects.requireNonNull(type.locksHeldMax());
  }
}
