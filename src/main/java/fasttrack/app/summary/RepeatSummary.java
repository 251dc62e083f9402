package fasttrack.app.summary;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Figures;
import fasttrack.app.report.RepeatReport;
import fasttrack.app.series.RepeatResult;
import fasttrack.app.series.RepeatResult.RepeatRun;
import fasttrack.app.series.RepeatResult.TypeMeans;
import fasttrack.app.series.RepeatResult.TypeMedians;
import fasttrack.core.result.MedianInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What repeats of a run come to. */
public final class RepeatSummary {
  private RepeatSummary() {}

  /** A type in a run. */
  private record Mean(int run, TypeMeans means) {}

  /** Makes the summary. */
  public static Summary of(RepeatResult result) {
    int planned = result.runsPlanned();
    List<Check> checks =
        new ArrayList<>(List.of(Check.ofAll("run", result.runs().size(), planned)));
    result
        .runs()
        .forEach(
            run -> checks.add(Check.ofRun("run " + run.number(), run.state(), run.validity())));
    return new Summary(
        "repeat",
        new Summary.Verdict(
            result.header().title(),
            result.header().startedAt(),
            result.counted() == planned,
            result.counted() == planned
                ? "all " + counted(planned, "run") + " are complete, valid and verified"
                : result.counted() + " of " + counted(planned, "run") + " are complete and valid"),
        Labels.of(RepeatReport.page(result)),
        checks,
        List.of(),
        List.of(medians(result), rate(result), runs(result), means(result)));
  }

  private static DataTable<TypeMedians> medians(RepeatResult result) {
    List<Column<TypeMedians>> columns = new ArrayList<>();
    columns.add(Column.words("transaction", TypeMedians::type));
    interval(columns, "elapsed", "ms", 1e6, TypeMedians::responseNanos);
    interval(columns, "CPU", "ms", 1e6, TypeMedians::cpuNanos);
    return new DataTable<>("medians", columns, result.medians().types());
  }

  private static DataTable<MedianInterval> rate(RepeatResult result) {
    MedianInterval rate = result.medians().rateTps();
    List<Column<MedianInterval>> columns = new ArrayList<>();
    columns.add(Column.words("transaction", row -> "all"));
    interval(columns, "rate", "1/s", 1, row -> row);
    columns.add(Column.count("runs", MedianInterval::count));
    columns.add(Column.number("coverage", "", MedianInterval::coverage));
    return new DataTable<>("rate", columns, rate == null ? List.of() : List.of(rate));
  }

  private static <R> void interval(
      List<Column<R>> columns,
      String title,
      String unit,
      double scale,
      Function<R, @Nullable MedianInterval> of) {
    columns.add(
        Column.number(
            title + " median", unit, row -> part(of.apply(row), scale, MedianInterval::median)));
    columns.add(
        Column.number(
            title + " from", unit, row -> part(of.apply(row), scale, MedianInterval::low)));
    columns.add(
        Column.number(
            title + " to", unit, row -> part(of.apply(row), scale, MedianInterval::high)));
  }

  private static @Nullable Double part(
      @Nullable MedianInterval interval,
      double scale,
      Function<MedianInterval, @Nullable Double> part) {
    Double value = interval == null ? null : part.apply(interval);
    return value == null ? null : (Double) (value / scale);
  }

  private static DataTable<RepeatRun> runs(RepeatResult result) {
    return new DataTable<>(
        "runs",
        List.of(
            Column.count("run", RepeatRun::number),
            Column.number("rate", "1/s", RepeatRun::rateTps),
            Column.words("seed", run -> run.seed() == null ? "" : run.seed().toString()),
            Column.words("state", run -> Figures.words(run.state(), " ")),
            Column.words("in the medians", run -> run.counts() ? "yes" : "no"),
            Column.words("folder", run -> Objects.requireNonNullElse(run.bundle(), ""))),
        result.runs());
  }

  private static DataTable<Mean> means(RepeatResult result) {
    List<Mean> rows = new ArrayList<>();
    result
        .runs()
        .forEach(run -> run.types().forEach(means -> rows.add(new Mean(run.number(), means))));
    return new DataTable<>(
        "run-means",
        List.of(
            Column.count("run", Mean::run),
            Column.words("transaction", row -> row.means().type()),
            Column.millis("mean elapsed", row -> row.means().responseNanos()),
            Column.millis("mean CPU", row -> row.means().cpuNanos())),
        rows);
  }
}
