package fasttrack.app.summary;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.comparison.ComparisonResult;
import fasttrack.app.comparison.ComparisonResult.Contrast;
import fasttrack.app.comparison.ComparisonResult.Ratios;
import fasttrack.app.comparison.ComparisonResult.Side;
import fasttrack.app.comparison.ComparisonResult.SideRun;
import fasttrack.app.report.Column;
import fasttrack.app.report.ComparisonLines;
import fasttrack.app.report.ComparisonReport;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Section;
import fasttrack.app.report.Statement;
import fasttrack.core.result.RatioInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a comparison comes to. */
public final class ComparisonSummary {
  private final ComparisonResult result;

  private ComparisonSummary(ComparisonResult result) {
    this.result = result;
  }

  /** Figures of a system. */
  private record OfSide(Side side, ComparisonResult.Figures figures) {}

  /** Ratios of a system. */
  private record OfContrast(Contrast contrast, Ratios ratios) {}

  /** A run of a system. */
  private record OfRun(Side side, SideRun run) {}

  /** Makes the summary. */
  public static Summary of(ComparisonResult result) {
    ComparisonSummary summary = new ComparisonSummary(result);
    return new Summary(
        "comparison",
        summary.verdict(),
        summary.sentences(),
        summary.checks(),
        summary.sections(),
        List.of(summary.systems(), summary.figures(), summary.ratios(), summary.runs()));
  }

  private Summary.Verdict verdict() {
    List<Side> measured = result.sides().stream().filter(side -> side.published() == null).toList();
    int runs = measured.stream().mapToInt(side -> side.runs().size()).sum();
    int counted = measured.stream().mapToInt(Side::counted).sum();
    boolean forced = !result.differences().isEmpty();
    String all =
        counted == runs
            ? "all " + counted(runs, "run") + " are complete, valid and verified"
            : counted + " of " + counted(runs, "run") + " are complete and valid";
    return new Summary.Verdict(
        result.header().title(),
        result.header().comparedAt(),
        counted == runs && !forced,
        (forced ? ComparisonReport.FORCED + " " : "")
            + String.join(", ", result.sides().stream().map(Side::name).toList())
            + (runs == 0 ? "" : "; " + all));
  }

  private List<Statement> sentences() {
    List<String> sentences = new ArrayList<>(result.differences());
    for (Contrast contrast : result.contrasts()) {
      String said = String.join(" ", ComparisonLines.of(result, contrast));
      if (!said.isEmpty()) {
        sentences.add(said);
      }
    }
    ComparisonLines.design(result).ifPresent(sentences::add);
    sentences.addAll(result.remarks());
    ComparisonReport.warnings(result).ifPresent(sentences::add);
    return sentences.stream().map(said -> new Statement("", said)).toList();
  }

  private List<Check> checks() {
    List<Check> checks = new ArrayList<>();
    Integer blocks = result.design().blocks();
    Integer planned = result.design().blocksPlanned();
    if (blocks != null && planned != null) {
      checks.add(Check.ofAll("block", blocks, planned));
    }
    for (OfRun each : sideRuns()) {
      String name = each.side().name() + ", run " + each.run().block();
      checks.add(Check.ofRun(name, each.run().state(), each.run().validity()));
    }
    return checks;
  }

  private List<OfRun> sideRuns() {
    return result.sides().stream()
        .flatMap(side -> side.runs().stream().map(run -> new OfRun(side, run)))
        .toList();
  }

  private List<Section> sections() {
    return result.contrasts().stream()
        .map(
            contrast ->
                new Section(
                    ComparisonReport.caption(result, contrast),
                    ComparisonReport.ratios(contrast),
                    List.of()))
        .toList();
  }

  private DataTable<Side> systems() {
    return new DataTable<>(
        "systems",
        List.of(
            Column.words("system", Side::name),
            Column.words("what ran", Side::description),
            Column.count("runs", side -> side.runs().size()),
            Column.count("runs that count", Side::counted)),
        result.sides());
  }

  private DataTable<OfSide> figures() {
    List<OfSide> rows = new ArrayList<>();
    for (Side side : result.sides()) {
      Stream.concat(side.types().stream(), Stream.of(side.all()))
          .forEach(figures -> rows.add(new OfSide(side, figures)));
    }
    return new DataTable<>(
        "figures",
        List.of(
            Column.words("system", row -> row.side().name()),
            Column.words("transaction", row -> ComparisonReport.label(row.figures().type())),
            Column.millis("elapsed", row -> row.figures().elapsedNanos()),
            Column.millis("CPU", row -> row.figures().cpuNanos()),
            Column.number("rate", "1/s", row -> row.figures().rateTps())),
        rows);
  }

  private DataTable<OfContrast> ratios() {
    List<OfContrast> rows = new ArrayList<>();
    for (Contrast contrast : result.contrasts()) {
      Stream.concat(contrast.types().stream(), Stream.of(contrast.all()))
          .forEach(ratios -> rows.add(new OfContrast(contrast, ratios)));
    }
    List<Column<OfContrast>> columns = new ArrayList<>();
    columns.add(Column.words("system", row -> row.contrast().side()));
    columns.add(Column.words("to", row -> result.first().name()));
    columns.add(Column.words("transaction", row -> ComparisonReport.label(row.ratios().type())));
    columns.addAll(interval("elapsed", Ratios::elapsed));
    columns.addAll(interval("CPU", Ratios::cpu));
    columns.addAll(interval("rate", Ratios::rate));
    columns.add(
        Column.words(
            "elapsed differs",
            row -> {
              Boolean differs = row.ratios().differs();
              return differs == null ? "" : differs ? "yes" : "not shown";
            }));
    return new DataTable<>("ratios", columns, rows);
  }

  private static List<Column<OfContrast>> interval(
      String title, Function<Ratios, @Nullable RatioInterval> of) {
    return List.of(
        Column.number(
            title + " ratio", "", row -> part(of.apply(row.ratios()), RatioInterval::ratio)),
        Column.number(title + " from", "", row -> part(of.apply(row.ratios()), RatioInterval::low)),
        Column.number(title + " to", "", row -> part(of.apply(row.ratios()), RatioInterval::high)));
  }

  private static @Nullable Double part(
      @Nullable RatioInterval interval, Function<RatioInterval, @Nullable Double> part) {
    return interval == null ? null : part.apply(interval);
  }

  private DataTable<OfRun> runs() {
    return new DataTable<>(
        "runs",
        List.of(
            Column.words("system", row -> row.side().name()),
            Column.count("run", row -> row.run().block()),
            Column.words("seed", row -> String.valueOf(row.run().seed())),
            Column.words(
                "verdict",
                row -> Check.ofRun("", row.run().state(), row.run().validity()).message()),
            Column.words("folder", row -> Objects.requireNonNullElse(row.run().bundle(), ""))),
        sideRuns());
  }
}
