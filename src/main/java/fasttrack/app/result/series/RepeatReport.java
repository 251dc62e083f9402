package fasttrack.app.result.series;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.options.parameter.Invocation;
import fasttrack.app.report.Block;
import fasttrack.app.report.Charts;
import fasttrack.app.report.Figures;
import fasttrack.app.report.Words;
import fasttrack.app.report.figure.Dimension;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.report.run.SystemLine;
import fasttrack.app.result.kind.Kind;
import fasttrack.core.result.Finding;
import fasttrack.core.statistics.MeanInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What repeats of a run come to: means, and their confidence intervals. */
public final class RepeatReport extends StudyReport {
  /** The kind of such results. */
  public static final Kind<StudyResult> KIND =
      kind("repeats of a run", "repeat", "fasttrack-repeat/6", RepeatReport::new);

  private final StudyPoint all;

  private RepeatReport(StudyResult result) {
    super(
        SystemLine.title(result.header().title(), result.setup().engine())
            + ", "
            + counted(result.runsPlanned(), "run"),
        result);
    this.all = result.points().getFirst();
  }

  @Override
  protected void conclude() {
    report.condition(
        Words.of(
            Finding.fact(result.sharesOneProcess() ? "repeats-in-one-process" : "repeats")
                .with("runs", result.runsPlanned())));
    MeanInterval rate = all.of(Figure.RATE);
    if (rate != null) {
      report.headline(Figures.number(rate.mean()) + " tps" + interval(rate));
    }
  }

  private static String interval(MeanInterval rate) {
    return rate.low() == null
        ? ""
        : " (95 % CI " + Figures.number(rate.low()) + "–" + Figures.number(rate.high()) + ")";
  }

  @Override
  protected void show() {
    if (all.counted() == 0) {
      return;
    }
    costs();
    report.onPage(charts());
  }

  /** Elapsed times by run; nothing where no run counts. */
  private List<Block> charts() {
    List<Charts.Repeated> figures = new ArrayList<>();
    for (TypeSummary type : all.figures()) {
      MeanInterval mean = type.values().get(Figure.ELAPSED);
      if (mean != null && !type.type().equals(TypeFigures.ALL)) {
        figures.add(
            new Charts.Repeated(
                type.type(),
                result.runs().stream()
                    .map(run -> new Charts.Point(run.block(), millis(run, type.type())))
                    .toList(),
                Objects.requireNonNull(Dimension.TIME.shown(mean.mean())),
                Dimension.TIME.shown(mean.low()),
                Dimension.TIME.shown(mean.high())));
      }
    }
    return figures.isEmpty()
        ? List.of()
        : List.of(
            Charts.repeats(
                "Mean elapsed time of each run that counts, ms; the line is their geometric mean,"
                    + " the band its confidence interval",
                figures));
  }

  private static @Nullable Double millis(StudyRun run, String type) {
    TypeFigures figures = run.counts() ? run.type(type) : null;
    return figures == null ? null : Dimension.TIME.shown(figures.of(Figure.ELAPSED));
  }

  @Override
  protected List<String> command() {
    List<String> command = new ArrayList<>(Invocation.ofRun(result.spec(), List.of()));
    command.addAll(List.of("--repeat", String.valueOf(result.runsPlanned())));
    return command;
  }
}
