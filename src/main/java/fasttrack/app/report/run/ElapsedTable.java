package fasttrack.app.report.run;

import fasttrack.app.report.DataTable;
import fasttrack.app.report.Words;
import fasttrack.app.report.analysis.TimePart;
import fasttrack.app.report.analysis.TimeParts;
import fasttrack.core.result.Finding;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.SampledWaits;
import fasttrack.core.result.TypeResult;
import fasttrack.core.spi.wait.Wait;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The mean elapsed time of each transaction type in its parts. */
public final class ElapsedTable {
  private static final String CAPTION = "Where the elapsed time went, mean ms per transaction";

  /** A smaller share of the elapsed time is not worth a word. */
  private static final double SHARE_MIN = 0.01;

  private ElapsedTable() {}

  /** A type whose elapsed time is known. */
  private record TypeRow(TypeResult type, double elapsedNanos, Map<TimePart, Double> known) {
    double of(TimePart part) {
      return known.getOrDefault(part, 0.0);
    }
  }

  /** Returns the table, with the columns that any type has, and what the parts do not tell. */
  public static Section of(RunResult result) {
    List<TypeRow> rows = new ArrayList<>();
    for (TypeResult type : result.types()) {
      TimeParts parts = TimeParts.of(result, type);
      if (parts != null) {
        rows.add(new TypeRow(type, parts.elapsedNanos(), known(result, type, parts)));
      }
    }
    return new Section(CAPTION, table(result, rows), notes(result, rows));
  }

  /**
   * Returns the parts as they are where what they leave is a column of its own, so that the columns
   * add up; elsewhere with what is not split.
   */
  private static Map<TimePart, Double> known(RunResult result, TypeResult type, TimeParts parts) {
    return TimeParts.unexplainedNanos(result, type) == null
        ? parts.nanos()
        : TimeParts.known(result, type);
  }

  /**
   * Tells of what the mean elapsed time of all transactions consists, the largest part first; null
   * where it is not known.
   */
  static @Nullable Finding shares(RunResult result) {
    TimeParts parts = TimeParts.of(result);
    if (parts == null || !parts.addUp()) {
      return null;
    }
    Map<String, Double> shares = new LinkedHashMap<>();
    parts.largestFirst().stream()
        .filter(part -> parts.share(part) >= SHARE_MIN)
        .forEach(part -> shares.put(part.title(), parts.share(part)));
    return Finding.fact("elapsed-parts").with("partShares", shares);
  }

  /** Returns whether waits are known of any type, so that the table tells more than CPU time. */
  static boolean isSplit(RunResult result) {
    return result.types().stream()
        .anyMatch(type -> TimeParts.unexplainedNanos(result, type) != null);
  }

  private static DataTable<TypeRow> table(RunResult result, List<TypeRow> rows) {
    DataTable<TypeRow> table =
        new DataTable<>("elapsed", rows)
            .words("", row -> row.type.name())
            .millis("elapsed", TypeRow::elapsedNanos);
    for (TimePart part : TimePart.values()) {
      if (part == TimePart.OTHER && isSplit(result)) {
        table = table.millis("unex-\nplained", row -> TimeParts.unexplainedNanos(result, row.type));
      } else if (rows.stream().anyMatch(row -> row.of(part) > 0)) {
        table = table.millis(title(part), row -> row.of(part));
      }
    }
    return table.where(
        rows.stream().anyMatch(row -> errorNanos(row.type) > 0),
        all -> all.millis("±", row -> errorNanos(row.type)));
  }

  private static String title(TimePart part) {
    return part == TimePart.ENGINE_CPU ? "CPU" : part.title().replace(' ', '\n');
  }

  /** Tells whether commits are timed, and samples of them in no part. */
  private static boolean timesCommits(TypeResult type) {
    return type.locking().split() != null;
  }

  /** Returns the largest error of what was sampled; NaN where one is not known. */
  private static double errorNanos(TypeResult type) {
    SampledWaits sampled = type.locking().sampled();
    return sampled == null
        ? 0
        : Stream.concat(
                sampled.waits().entrySet().stream()
                    .filter(
                        wait -> !timesCommits(type) || wait.getKey().group() != Wait.Group.COMMIT)
                    .map(Map.Entry::getValue),
                Stream.of(sampled.clientQueue(), sampled.serverQueue()).filter(Objects::nonNull))
            .mapToDouble(estimate -> Objects.requireNonNull(estimate).errorNanos())
            .max()
            .orElse(0);
  }

  private static List<String> notes(RunResult result, List<TypeRow> rows) {
    List<Finding> notes = new ArrayList<>();
    boolean sampled = TimeParts.sampled(result);
    if (rows.stream().anyMatch(row -> row.of(TimePart.NOT_SPLIT) > 0)) {
      notes.add(Finding.fact("not-split"));
    }
    if (sampled) {
      boolean commits = result.types().stream().anyMatch(ElapsedTable::timesCommits);
      String measured = commits ? "and commits are measured, other" : "are measured,";
      notes.add(Finding.fact("waits-sampled").with("measured", measured));
    } else if (rows.stream().anyMatch(row -> row.of(TimePart.ROUND_TRIPS) > 0)) {
      notes.add(Finding.fact("round-trips-bound"));
    }
    if (TimeParts.inClient(result)) {
      notes.add(Finding.fact("engine-on-threads"));
    }
    Finding queue = EngineFindings.runQueue(result);
    if (result.types().size() > 1 && !TimeParts.queueByType(result) && queue != null) {
      notes.add(Finding.fact("queue-of-all").with("queue", Words.of(queue)));
    }
    return Words.of(notes);
  }
}
