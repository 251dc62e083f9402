package fasttrack.app.html;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.html.Block.Link;
import fasttrack.app.html.Charts.Point;
import fasttrack.app.html.Charts.Repeated;
import fasttrack.app.report.RepeatReport;
import fasttrack.app.series.RepeatResult;
import fasttrack.app.series.RepeatResult.RepeatRun;
import fasttrack.app.series.RepeatResult.TypeMeans;
import fasttrack.app.series.RepeatResult.TypeMedians;
import fasttrack.core.result.MedianInterval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The page of repeated runs: a pure function of their result. */
public final class RepeatPage {
  private static final double MILLI = 1e6;

  private RepeatPage() {}

  /** Makes the page. */
  public static HtmlPage of(RepeatResult result) {
    LinkedHashMap<String, Record> parts = new LinkedHashMap<>();
    parts.put("Specification of the first run", result.spec());
    parts.put("Database and machine", result.setup());
    List<String> command = new ArrayList<>(Invocation.ofRun(result.spec(), List.of()));
    command.addAll(List.of("--repeat", String.valueOf(result.runsPlanned())));
    List<Link> links = new ArrayList<>();
    result.runs().forEach(run -> SeriesPage.link(links, "run " + run.number(), run.bundle()));
    return new SeriesPage(RepeatReport.page(result))
        .verdict(
            result.counted() == result.runsPlanned(),
            "all " + counted(result.runsPlanned(), "run") + " are complete, valid and verified.",
            result.counted()
                + " of "
                + counted(result.runsPlanned(), "run")
                + " are complete and valid.")
        .lead("rate", "Median: ")
        .report(charts(result))
        .links(links)
        .disclosed(parts, command);
  }

  /** Elapsed times by run; nothing where no run counts, and of an older result. */
  private static List<Block> charts(RepeatResult result) {
    List<Repeated> figures = new ArrayList<>();
    for (TypeMedians type : result.medians().types()) {
      MedianInterval median = type.responseNanos();
      List<Point> points =
          result.runs().stream()
              .map(run -> new Point(run.number(), millis(run, type.type())))
              .toList();
      if (median != null && points.stream().anyMatch(point -> point.y() != null)) {
        figures.add(
            new Repeated(
                type.type(),
                points,
                median.median() / MILLI,
                median.low() == null ? null : (Double) (median.low() / MILLI),
                median.high() == null ? null : (Double) (median.high() / MILLI)));
      }
    }
    return figures.isEmpty()
        ? List.of()
        : List.of(
            Charts.repeats(
                "Mean elapsed time of each run that counts, ms; the line is the median, the band"
                    + " its confidence interval",
                "ms",
                figures));
  }

  private static @Nullable Double millis(RepeatRun run, String type) {
    return run.counts()
        ? run.types().stream()
            .filter(each -> each.type().equals(type))
            .map(TypeMeans::responseNanos)
            .filter(nanos -> nanos != null)
            .map(nanos -> nanos / MILLI)
            .findFirst()
            .orElse(null)
        : null;
  }
}
