package fasttrack.app.matrix;

import static fasttrack.app.report.Figures.number;
import static fasttrack.core.model.Counted.count;

import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.ReportBuilder;
import fasttrack.app.series.PublishedSystems;
import fasttrack.app.series.PublishedSystems.Processor;
import fasttrack.app.series.PublishedSystems.PublishedSystem;
import fasttrack.app.series.StudyPoint;
import fasttrack.app.series.StudyResult;
import fasttrack.core.statistics.Spread;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** Published times as they might be on this processor, beside ours. */
final class ScaledTables {
  private static final double MILLION = 1e6;

  private ScaledTables() {}

  /** What the published systems would need on this processor, if only that were another one. */
  static void show(StudyResult result, PublishedSystems systems, ReportBuilder report) {
    List<StudyPoint> rated =
        result.points().stream().filter(each -> systems.of(each).processor() != null).toList();
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
                Column.words("time", each -> time(systems.of(each))),
                Column.millis("ours", each -> Scaled.mean(systems.of(each), each).ours()),
                Column.millis("published", each -> Scaled.mean(systems.of(each), each).published()),
                Column.millis("scaled", each -> Scaled.mean(systems.of(each), each).scaled()),
                Column.number(
                    "ours / scaled", "", each -> Scaled.mean(systems.of(each), each).ratio())),
            rated));
    List<Processor> processors =
        rated.stream()
            .map(each -> systems.of(each).processor())
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

  private static String time(PublishedSystem system) {
    return system.hasCpu() ? "CPU" : "elapsed";
  }

  private static String rating(Processor processor) {
    Spread ours = processor.perSecond();
    return "%s/s by %s; one processor here %s million/s (%s–%s): %s× as fast"
        .formatted(
            count(Math.round(processor.publishedPerSecond())),
            processor.benchmark(),
            number(ours.figure() / MILLION),
            number(ours.low() / MILLION),
            number(ours.high() / MILLION),
            number(processor.timesAsFast()));
  }

  /** Adds a table of each variant's transactions. */
  static void details(StudyResult result, PublishedSystems systems, ReportBuilder report) {
    for (StudyPoint point : result.points()) {
      PublishedSystem system = systems.of(point);
      List<Scaled> types = Scaled.of(system, point);
      if (!types.isEmpty()) {
        report.text(point.name() + " beside " + system.title() + ", scaled");
        report.table(
            new DataTable<>(
                "scaled-" + point.name(),
                List.of(
                    Column.words("", Scaled::type),
                    Column.millis("our\n" + time(system), Scaled::ours),
                    Column.millis("published\n" + time(system), Scaled::published),
                    Column.millis("published\nscaled", Scaled::scaled),
                    Column.number("ours /\nscaled", "", Scaled::ratio)),
                types));
      }
    }
  }
}
