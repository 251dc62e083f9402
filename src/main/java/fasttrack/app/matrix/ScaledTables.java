package fasttrack.app.matrix;

import static fasttrack.app.report.Figures.number;
import static fasttrack.core.model.Counted.count;

import fasttrack.app.matrix.MatrixResult.Processor;
import fasttrack.app.matrix.MatrixResult.Variant;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.ReportBuilder;
import fasttrack.core.statistics.Spread;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** Published times as they might be on this processor, beside ours. */
final class ScaledTables {
  private static final double MILLION = 1e6;

  private ScaledTables() {}

  /** What the published systems would need on this processor, if only that were another one. */
  static void show(MatrixResult result, ReportBuilder report) {
    List<Variant> rated =
        result.variants().stream().filter(each -> each.published().processor() != null).toList();
    if (rated.isEmpty()) {
      return;
    }
    report.text(
        "Published times scaled by CPU rating: an estimate of what 1987's systems would take on"
            + " this processor. Elapsed times, where CPU times were not published, as if all of"
            + " them were CPU time. Geometric means over the transactions, in ms");
    report.table(
        new DataTable<>(
            "scaled",
            List.of(
                Column.words("variant", MatrixReport::shortName),
                Column.words("time", each -> Scaled.byCpu(each) ? "CPU" : "elapsed"),
                Column.number("ours", "ms", each -> Scaled.mean(each).ours()),
                Column.number("published", "ms", each -> Scaled.mean(each).published()),
                Column.number("scaled", "ms", each -> Scaled.mean(each).scaled()),
                Column.number("ours / scaled", "", each -> Scaled.mean(each).ratio())),
            rated));
    List<Processor> processors =
        rated.stream()
            .map(each -> each.published().processor())
            .filter(Objects::nonNull)
            .distinct()
            .toList();
    if (processors.stream().map(Processor::benchmark).distinct().count() > 1) {
      report.note(
          "ours / scaled cannot be compared between rows that are scaled by different benchmarks: "
              + processors.stream()
                  .map(each -> each.machine() + " by " + each.benchmark().replaceFirst(",.*", ""))
                  .collect(Collectors.joining("; ")));
    }
    processors.forEach(each -> report.fact(each.machine(), rating(each)));
  }

  private static String rating(Processor processor) {
    Spread ours = processor.perSecond();
    return count(Math.round(processor.publishedPerSecond()))
        + "/s by "
        + processor.benchmark()
        + "; one processor here "
        + number(ours.figure() / MILLION)
        + " million/s ("
        + number(ours.low() / MILLION)
        + "–"
        + number(ours.high() / MILLION)
        + "): "
        + number(processor.timesAsFast())
        + "× as fast";
  }

  /** Adds a table of each variant's transactions. */
  static void details(MatrixResult result, ReportBuilder report) {
    for (Variant variant : result.variants()) {
      List<Scaled> types = Scaled.of(variant);
      if (!types.isEmpty()) {
        String time = Scaled.byCpu(variant) ? "CPU" : "elapsed";
        report.text(variant.name() + " beside " + variant.published().title() + ", scaled");
        report.table(
            new DataTable<>(
                "scaled-" + variant.name(),
                List.of(
                    Column.words("", Scaled::type),
                    Column.number("our\n" + time, "ms", Scaled::ours),
                    Column.number("published\n" + time, "ms", Scaled::published),
                    Column.number("published\nscaled", "ms", Scaled::scaled),
                    Column.number("ours /\nscaled", "", Scaled::ratio)),
                types));
      }
    }
  }
}
