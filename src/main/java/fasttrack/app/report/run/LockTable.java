package fasttrack.app.report.run;

import static fasttrack.app.report.Figures.words;
import static fasttrack.core.model.Counted.count;

import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Nested;
import fasttrack.core.result.LockWaits;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The waits of transactions for locks, as an engine reports them. */
public final class LockTable {
  private LockTable() {}

  /** Returns the table; empty if the backend does not report waits. */
  public static List<Section> of(RunResult result) {
    List<Section> sections = new ArrayList<>();
    List<Nested<TypeResult, LockWaits>> waits =
        Nested.all(result.types(), type -> type.locking().waits());
    String held = heldMax(result).orElse("");
    if (!waits.isEmpty()) {
      sections.add(
          new Section(
              "Lock waits in all attempts; times in ms",
              waits(waits),
              held.isEmpty() ? List.of() : List.of(held)));
    } else if (!held.isEmpty()) {
      sections.add(new Section("No transaction waited for a lock. " + held, null, List.of()));
    }
    return sections;
  }

  private static DataTable<Nested<TypeResult, LockWaits>> waits(
      List<Nested<TypeResult, LockWaits>> waits) {
    return new DataTable<>(
        "locks",
        List.of(
            Column.words("", each -> each.of().name()),
            Column.words("level", each -> words(each.row().level(), " ")),
            Column.count("waits", each -> each.row().waits()),
            Column.millis("waited\nin all", each -> each.row().waitNanos()),
            Column.millis(
                "mean\nwait", each -> (double) each.row().waitNanos() / each.row().waits()),
            Column.count("deadlocks", each -> each.row().deadlocks()),
            Column.count("longest\nqueue", each -> each.row().queueLengthMax())),
        waits);
  }

  /** Says which transaction type held the most locks, and how many. */
  private static Optional<String> heldMax(RunResult result) {
    return result.types().stream()
        .filter(type -> type.locking().heldMax() != null)
        .max(Comparator.comparingInt(LockTable::held))
        .map(type -> type.name() + " held the most locks: " + count(held(type)) + ".");
  }

  private static int held(TypeResult type) {
    return Objects.requireNonNull(type.locking().heldMax());
  }
}
