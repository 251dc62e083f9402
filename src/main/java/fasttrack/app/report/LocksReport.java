package fasttrack.app.report;

import static fasttrack.app.report.Figures.span;
import static fasttrack.app.report.Figures.words;
import static fasttrack.core.model.Counted.counted;

import fasttrack.app.locking.LocksResult;
import fasttrack.app.locking.LocksResult.LevelAnomalies;
import fasttrack.app.locking.LocksResult.LockRun;
import fasttrack.app.locking.LocksResult.Proof;
import fasttrack.core.exclusion.Exclusion;
import fasttrack.core.exclusion.Exclusion.Seen;
import fasttrack.core.result.Validity;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Span;
import fasttrack.core.spi.Engine;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.LockChoice;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A study of locks as text, at most 80 columns wide. */
public final class LocksReport {
  /** As wide as {@code table/database} and a blank. */
  private static final int LABEL = 15;

  private final LocksResult result;
  private final Page page = new Page();

  private LocksReport(LocksResult result) {
    this.result = result;
  }

  /** Writes the report. */
  public static String of(LocksResult result) {
    return page(result).toString();
  }

  /** Returns the report in its parts, for any output. */
  public static Page page(LocksResult result) {
    LocksReport report = new LocksReport(result);
    report.heading();
    report.proofs();
    report.page.text(
        "Medians of each setting's runs; times in ms, and deadlocks in 1,000 transactions.");
    report.page.gap();
    report.page.table(Table.of(LockTables.shown(result)));
    report.page.gap();
    report.invalid();
    LockFindings.of(result).forEach(each -> report.line(each.label(), each.text()));
    return report.page;
  }

  private void heading() {
    BenchmarkSpec spec = result.spec();
    Engine engine = result.setup().engine();
    page.title(result.header().title() + ": what lock granularity costs");
    page.text(engine.product() + " " + engine.version() + ", " + engine.location());
    page.text(
        words(spec.target().durability(), " ")
            + " commits, "
            + (spec.data().profileWasChosen() ? "profile " + spec.data().profile() + ", " : "")
            + "scale "
            + spec.data().scale()
            + ", seed "
            + spec.data().seed());
    page.text(
        counted(result.grid().rounds(), "round")
            + " of "
            + counted(result.cells().size(), "setting")
            + ", each "
            + switch (spec.schedule().span()) {
              case Span.Time time -> span(time.nanos());
              case Span.Count count -> counted(count.transactions(), "transaction");
            }
            + BeginLines.before(spec.schedule())
            + ", verified, in random order, in a Java process of its own");
    page.gap();
    if (result.grid().roundsComplete() < result.grid().rounds()) {
      page.text(
          "ENDED EARLY: "
              + result.grid().roundsComplete()
              + " of "
              + counted(result.grid().rounds(), "round")
              + " are complete.");
      page.gap();
    }
    for (LockChoice choice : result.grid().choices()) {
      line(LockWords.of(choice.level()), LockWords.of(choice.origin()) + ": " + choice.how());
    }
    if (mixesSnapshots()) {
      line(
          "warning",
          "above read committed, a transaction that has waited for an emulated lock may have a"
              + " snapshot that is older than the lock, and so repeat, or read old values: the"
              + " figures show that as well as the locks");
    }
    result.grid().leftOut().forEach(each -> line("left out", each));
    page.gap();
  }

  /** Tells whether emulated locks ran where a transaction keeps its first snapshot. */
  private boolean mixesSnapshots() {
    boolean emulated =
        result.grid().choices().stream()
            .anyMatch(choice -> choice.origin() == LockChoice.Origin.EMULATED);
    return emulated
        && result.cells().stream()
            .anyMatch(cell -> cell.setting().isolation().compareTo(Isolation.READ_COMMITTED) > 0);
  }

  private void proofs() {
    if (!result.proofs().isEmpty()) {
      page.text("What the second of two transactions did before the first had ended:");
    }
    for (Proof proof : result.proofs()) {
      line(
          LockWords.of(proof.level()),
          Stream.of(Seen.values())
              .filter(seen -> proof.pairs().stream().anyMatch(pair -> pair.seen() == seen))
              .map(seen -> words(seen, " ") + ": " + pairs(proof, seen))
              .collect(Collectors.joining("; ")));
      proof.pairs().stream()
          .filter(pair -> !pair.holds())
          .forEach(pair -> line("NOT HELD", pair.text()));
    }
    for (LevelAnomalies level : result.anomalies()) {
      line(
          "isolation",
          words(level.isolation(), " ")
              + " lets through: "
              + (level.seen().isEmpty()
                  ? "nothing that was tried"
                  : String.join(", ", level.seen())));
    }
    if (!result.proofs().isEmpty() || !result.anomalies().isEmpty()) {
      page.gap();
    }
  }

  private static String pairs(Proof proof, Seen seen) {
    return proof.pairs().stream()
        .filter(pair -> pair.seen() == seen)
        .map(Exclusion::pair)
        .collect(Collectors.joining(", "));
  }

  private void invalid() {
    for (LocksResult.Cell cell : result.cells()) {
      for (LockRun run : cell.runs()) {
        if (run.validity() instanceof Validity.Invalid invalid) {
          page.text(
              "INVALID: the figures of "
                  + LockWords.of(cell.setting())
                  + ", round "
                  + run.round()
                  + ", do not count.");
          invalid.reasons().forEach(reason -> page.text("  - ", "    ", reason));
          page.gap();
        }
      }
    }
  }

  private void line(String label, String text) {
    page.labelled(label, LABEL, text);
  }
}
