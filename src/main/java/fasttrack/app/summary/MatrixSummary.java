package fasttrack.app.summary;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.matrix.MatrixResult;
import fasttrack.app.matrix.MatrixResult.Ratio;
import fasttrack.app.matrix.MatrixResult.TypeFigures;
import fasttrack.app.matrix.MatrixResult.TypeRatio;
import fasttrack.app.matrix.MatrixResult.Variant;
import fasttrack.app.report.Cell;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Figures;
import fasttrack.app.report.MatrixReport;
import fasttrack.app.report.Section;
import fasttrack.app.report.Statement;
import fasttrack.core.result.Fidelity;
import fasttrack.core.result.RatioInterval;
import fasttrack.core.result.Validity;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What a matrix of runs comes to. */
public final class MatrixSummary {
  private final MatrixResult result;

  private MatrixSummary(MatrixResult result) {
    this.result = result;
  }

  /** A type's figures in a variant. */
  private record OfVariant(Variant variant, TypeFigures figures) {}

  /** A type's ratio; of the mean where the type is empty. */
  private record OfRatio(
      Ratio ratio,
      String type,
      @Nullable Double ours,
      @Nullable RatioInterval interval,
      @Nullable Double published) {}

  /** Makes the summary. */
  public static Summary of(MatrixResult result) {
    MatrixSummary summary = new MatrixSummary(result);
    return new Summary(
        "matrix",
        summary.verdict(),
        summary.sentences(),
        summary.checks(),
        List.of(
            new Section("Ratios of elapsed times, ours and published", summary.means(), List.of()),
            new Section(
                "Spearman's rank correlation with the published times",
                summary.correlations(),
                List.of())),
        List.of(summary.figures(), summary.ratios(), summary.correlations()));
  }

  private List<Statement> sentences() {
    List<Statement> sentences = new ArrayList<>();
    result.leftOut().forEach(what -> sentences.add(new Statement("left out", what)));
    sentences.addAll(Labels.of(MatrixReport.page(result), "warning"));
    return sentences;
  }

  private Summary.Verdict verdict() {
    int variants = result.variants().size();
    long valid =
        result.variants().stream()
            .filter(variant -> variant.validity() instanceof Validity.Valid)
            .count();
    int planned = result.conditions().repeat();
    return new Summary.Verdict(
        result.header().title(),
        result.header().startedAt(),
        valid == variants && result.rounds() == planned,
        valid
            + " of "
            + counted(variants, "variant")
            + " valid, "
            + result.rounds()
            + " of "
            + counted(planned, "round")
            + " complete");
  }

  private List<Check> checks() {
    List<Check> checks = new ArrayList<>();
    checks.add(Check.ofAll("round", result.rounds(), result.conditions().repeat()));
    for (Variant variant : result.variants()) {
      variant
          .runs()
          .forEach(
              run ->
                  checks.add(
                      Check.ofRun(
                          variant.name() + ", round " + run.round(), run.state(), run.validity())));
    }
    return checks;
  }

  private DataTable<OfVariant> figures() {
    List<OfVariant> rows = new ArrayList<>();
    for (Variant variant : result.variants()) {
      variant.types().forEach(figures -> rows.add(new OfVariant(variant, figures)));
    }
    return new DataTable<>(
        "figures",
        List.of(
            Column.words("variant", row -> row.variant().name()),
            Column.words("stands for", row -> row.variant().published().profile()),
            Column.words("transaction", row -> row.figures().type()),
            Column.number("elapsed", "ms", row -> row.figures().elapsedMillis()),
            Column.number("CPU", "ms", row -> row.figures().cpuMillis()),
            Column.number("published elapsed", "ms", row -> row.figures().publishedElapsedMillis()),
            Column.number("published CPU", "ms", row -> row.figures().publishedCpuMillis())),
        rows);
  }

  private static OfRatio mean(Ratio ratio) {
    return new OfRatio(ratio, "", ratio.mean(), ratio.interval(), ratio.publishedMean());
  }

  private DataTable<OfRatio> means() {
    return new DataTable<>(
        "means",
        List.of(
            Column.words("", row -> row.ratio().title()),
            Column.words("ratio", MatrixSummary::quotient),
            Column.words("ours", MatrixSummary::text),
            Column.number("published", "", OfRatio::published)),
        result.ratios().stream().map(MatrixSummary::mean).toList());
  }

  private static String quotient(OfRatio row) {
    return row.ratio().over().label() + " / " + row.ratio().under().label();
  }

  private static String text(OfRatio row) {
    return row.interval() == null ? Figures.number(row.ours()) : Figures.ratio(row.interval());
  }

  private DataTable<OfRatio> ratios() {
    List<OfRatio> rows = new ArrayList<>();
    for (Ratio ratio : result.ratios()) {
      for (TypeRatio type : ratio.types()) {
        rows.add(new OfRatio(ratio, type.type(), type.ours(), type.interval(), type.published()));
      }
      rows.add(mean(ratio));
    }
    return new DataTable<>(
        "ratios",
        List.of(
            Column.words("title", row -> row.ratio().title()),
            Column.words("ratio", MatrixSummary::quotient),
            Column.words("over", row -> row.ratio().over().variant()),
            Column.words("under", row -> row.ratio().under().variant()),
            Column.words("transaction", row -> row.type().isEmpty() ? "mean" : row.type()),
            Column.number("ours", "", OfRatio::ours),
            Column.number("from", "", row -> end(row, RatioInterval::low)),
            Column.number("to", "", row -> end(row, RatioInterval::high)),
            Column.number("published", "", OfRatio::published)),
        rows);
  }

  private static @Nullable Double end(OfRatio row, Function<RatioInterval, @Nullable Double> end) {
    return row.interval() == null ? null : end.apply(row.interval());
  }

  private DataTable<Variant> correlations() {
    return new DataTable<>(
        "correlations",
        List.of(
            Column.words("variant", Variant::name),
            Column.words("stands for", variant -> variant.published().profile()),
            new Column<>("Spearman", "", variant -> of(variant, f -> Cell.quantity(f.spearman()))),
            new Column<>("of", "", variant -> of(variant, f -> new Cell.Words(f.measure()))),
            new Column<>(
                "transactions", "", variant -> of(variant, f -> new Cell.Count(f.types())))),
        result.variants());
  }

  private static Cell of(Variant variant, Function<Fidelity, Cell> cell) {
    Fidelity fidelity = variant.fidelity();
    return fidelity == null ? Cell.quantity(null) : cell.apply(fidelity);
  }
}
