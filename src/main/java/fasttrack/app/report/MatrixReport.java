package fasttrack.app.report;

import static fasttrack.app.report.Figures.number;
import static fasttrack.app.report.Figures.span;
import static fasttrack.app.report.Figures.words;
import static fasttrack.core.model.Counted.counted;

import fasttrack.app.matrix.MatrixResult;
import fasttrack.app.matrix.MatrixResult.Conditions;
import fasttrack.app.matrix.MatrixResult.Ratio;
import fasttrack.app.matrix.MatrixResult.TypeFigures;
import fasttrack.app.matrix.MatrixResult.TypeRatio;
import fasttrack.app.matrix.MatrixResult.Variant;
import fasttrack.app.matrix.MatrixResult.VariantRun;
import fasttrack.core.result.Fidelity;
import fasttrack.core.result.RatioInterval;
import fasttrack.core.result.Validity;
import fasttrack.core.spi.Engine;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A matrix of runs as text, at most 80 columns wide: ours beside the published. */
public final class MatrixReport {
  private static final int GAP = 2;
  private static final String MEAN = "mean";

  private final MatrixResult result;
  private final Page page = new Page();
  private final Set<String> shown = new HashSet<>();

  private MatrixReport(MatrixResult result) {
    this.result = result;
  }

  /** Writes the report. */
  public static String of(MatrixResult result) {
    return page(result).toString();
  }

  /** Returns the report in its parts, for any output. */
  public static Page page(MatrixResult result) {
    MatrixReport report = new MatrixReport(result);
    report.heading();
    report.variants();
    report.invalid();
    if (result.rounds() > 0) {
      report.ratios();
      report.others();
      report.fidelities();
      report.warnings();
    }
    return report.page;
  }

  private void heading() {
    Conditions conditions = result.conditions();
    page.title(result.header().title());
    page.text(
        words(conditions.durability(), " ")
            + " commits, scale "
            + conditions.scale()
            + ", "
            + counted(conditions.terminals(), "terminal")
            + ", random order, seed "
            + conditions.seed());
    page.text(
        counted(conditions.repeat(), "round")
            + "; in each, every variant runs "
            + span(conditions.durationNanos())
            + BeginLines.before(conditions.schedule())
            + order(result.freshProcesses()));
    page.gap();
    if (result.rounds() < conditions.repeat()) {
      page.text(
          "ENDED EARLY: "
              + (result.rounds() == 0
                  ? "no round was completed, so there are no figures."
                  : "the figures cover " + counted(result.rounds(), "complete round") + "."));
      page.gap();
    }
    if (result.rounds() > 0) {
      explanation();
    }
  }

  private static String order(@Nullable Boolean freshProcesses) {
    return freshProcesses == null
        ? ""
        : ", in random order, with the round's own seed, "
            + (freshProcesses
                ? "each in a Java process of its own"
                : "all in one Java process, so that no run is independent of those before it");
  }

  private void explanation() {
    page.text(
        "Schema and transactions are reconstructed from the published classes. Compare"
            + " the ratios with the published ones, not the absolute figures.");
    page.gap();
    page.text(
        "Times in ms. Ours are medians over the rounds of each run's mean"
            + ratiosExplained()
            + " The row '"
            + MEAN
            + "' holds the geometric mean of the ratios of the transactions that both sides"
            + " have. A figure that is unknown or was not published is shown as "
            + Figures.NONE
            + " and is in no ratio.");
    page.gap();
  }

  private String ratiosExplained() {
    if (result.freshProcesses() == null) {
      return "; ratios are between these medians.";
    }
    String ours = ". Our ratios are geometric means over the rounds";
    return result.rounds() == 1
        ? ours + "; a single round has no confidence interval."
        : ours
            + ", with their 95 % confidence intervals (Student's t on the logarithms). An ≈"
            + " marks a ratio whose interval includes 1.";
  }

  private void variants() {
    int width = GAP + result.variants().stream().mapToInt(v -> v.name().length()).max().orElse(0);
    for (Variant variant : result.variants()) {
      page.labelled(variant.name(), width, "stands for " + variant.published().profile());
      Engine engine = variant.database().engine();
      if (engine != null) {
        page.labelled(
            "",
            width,
            engine.product() + " " + engine.version() + ", " + words(engine.isolation(), " "));
      }
    }
    page.gap();
    result.leftOut().forEach(what -> page.text("LEFT OUT: ", "  ", what));
    page.gap();
  }

  private void invalid() {
    for (Variant variant : result.variants()) {
      switch (variant.validity()) {
        case Validity.Valid valid -> {}
        case Validity.Unmeasured unmeasured -> {}
        case Validity.Invalid invalid -> {
          page.text("INVALID: the figures of " + variant.name() + " do not count.");
          invalid.reasons().forEach(reason -> page.text("  - ", "    ", reason));
          page.gap();
        }
      }
    }
  }

  /** Each pair of variants with its times; if all its times are shown above, its ratios only. */
  private void ratios() {
    Map<String, List<Ratio>> alone = new LinkedHashMap<>();
    for (Ratio ratio : result.ratios()) {
      boolean both = shown.contains(ratio.over().variant());
      both &= shown.contains(ratio.under().variant());
      if (both) {
        alone.computeIfAbsent(quotient(ratio), labels -> new ArrayList<>()).add(ratio);
      } else {
        shown.add(ratio.over().variant());
        shown.add(ratio.under().variant());
        page.text(ratio.title() + "; the ratio is " + quotient(ratio)).gap();
        page.table(times(ratio)).gap();
      }
    }
    alone.forEach(
        (labels, ratios) -> {
          page.text("The ratio " + labels + " of the times above").gap();
          page.table(ratiosAlone(ratios)).gap();
        });
  }

  private static String quotient(Ratio ratio) {
    return ratio.over().label() + " / " + ratio.under().label();
  }

  private Table times(Ratio ratio) {
    Variant over = result.variant(ratio.over().variant());
    Variant under = result.variant(ratio.under().variant());
    Table table = new Table(7);
    table.head("", "our", "our", "our", "published", "published", "published");
    table.head(
        "",
        ratio.under().label(),
        ratio.over().label(),
        "ratio",
        ratio.under().label(),
        ratio.over().label(),
        "ratio");
    for (int i = 0; i < ratio.types().size(); i++) {
      TypeFigures below = under.types().get(i);
      TypeFigures above = over.types().get(i);
      table.row(
          below.type(),
          number(below.elapsedMillis()),
          number(above.elapsedMillis()),
          ours(ratio.types().get(i)),
          number(below.publishedElapsedMillis()),
          number(above.publishedElapsedMillis()),
          number(ratio.types().get(i).published()));
    }
    return table.row(MEAN, "", "", mean(ratio), "", "", number(ratio.publishedMean()));
  }

  /** An older result has no interval. */
  private static String ours(TypeRatio ratio) {
    RatioInterval interval = ratio.interval();
    return interval == null ? number(ratio.ours()) : Figures.ratio(interval);
  }

  private static String mean(Ratio ratio) {
    RatioInterval interval = ratio.interval();
    return interval == null ? number(ratio.mean()) : Figures.ratio(interval);
  }

  private static Table ratiosAlone(List<Ratio> ratios) {
    Table table = new Table(1 + 2 * ratios.size());
    List<String> whose = new ArrayList<>(List.of(""));
    List<String> titles = new ArrayList<>(List.of(""));
    List<String> means = new ArrayList<>(List.of(MEAN));
    for (Ratio ratio : ratios) {
      whose.addAll(List.of("our", "published"));
      titles.addAll(List.of(ratio.title(), ratio.title()));
      means.addAll(List.of(mean(ratio), number(ratio.publishedMean())));
    }
    table.head(whose).head(titles);
    for (int i = 0; i < ratios.getFirst().types().size(); i++) {
      List<String> cells = new ArrayList<>(List.of(ratios.getFirst().types().get(i).type()));
      for (Ratio ratio : ratios) {
        cells.add(ours(ratio.types().get(i)));
        cells.add(number(ratio.types().get(i).published()));
      }
      table.row(cells);
    }
    return table.row(means);
  }

  /** The variants that are in no ratio. */
  private void others() {
    for (Variant variant : result.variants()) {
      if (shown.contains(variant.name())) {
        continue;
      }
      page.text(variant.name() + " beside " + variant.published().title()).gap();
      Table table = new Table(5);
      table.head("", "our", "our", "published", "published");
      table.head("", "elapsed", "CPU", "elapsed", "CPU");
      for (TypeFigures figures : variant.types()) {
        table.row(
            figures.type(),
            number(figures.elapsedMillis()),
            number(figures.cpuMillis()),
            number(figures.publishedElapsedMillis()),
            number(figures.publishedCpuMillis()));
      }
      page.table(table).gap();
    }
  }

  private void warnings() {
    List<VariantRun> runs =
        result.variants().stream().flatMap(variant -> variant.runs().stream()).toList();
    List<VariantRun> warned = runs.stream().filter(run -> !run.warnings().isEmpty()).toList();
    if (!warned.isEmpty()) {
      page.labelled(
          "warning",
          TextReport.LABEL,
          warned.size()
              + " of "
              + counted(runs.size(), "run")
              + " have a warning, such as: "
              + warned.getFirst().warnings().getFirst());
    }
  }

  private void fidelities() {
    page.text("Spearman's rank correlation between our mean times and those published").gap();
    Table table = new Table(4).head("", "Spearman", "of", "transactions");
    for (Variant variant : result.variants()) {
      Fidelity fidelity = variant.fidelity();
      table.row(
          variant.name(),
          fidelity == null ? Figures.NONE : number(fidelity.spearman()),
          fidelity == null ? "" : fidelity.measure().equals("cpu") ? "CPU" : fidelity.measure(),
          fidelity == null ? "" : Integer.toString(fidelity.types()));
    }
    page.table(table).gap();
  }
}
