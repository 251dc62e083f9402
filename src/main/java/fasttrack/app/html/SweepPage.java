package fasttrack.app.html;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.html.Block.Grid;
import fasttrack.app.html.Charts.Marker;
import fasttrack.app.html.Charts.Point;
import fasttrack.app.report.Figures;
import fasttrack.app.report.SweepReport;
import fasttrack.app.series.SweepFigures;
import fasttrack.app.series.SweepResult;
import fasttrack.app.series.SweepResult.Step;
import fasttrack.app.series.SweepResult.StepFigures;
import fasttrack.core.result.Latency;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The page of a sweep: a pure function of its result. */
public final class SweepPage {
  private static final double MILLI = 1e6;
  private static final double SECONDS_PER_MINUTE = 60;

  private final SweepResult result;

  private SweepPage(SweepResult result) {
    this.result = result;
  }

  /** Makes the page. */
  public static HtmlPage of(SweepResult result) {
    SeriesPage page = new SeriesPage(SweepReport.page(result));
    long counted = result.steps().stream().filter(SweepFigures::counts).count();
    page.verdict(
        counted == result.stepsPlanned(),
        "all " + counted(result.stepsPlanned(), "step") + " are complete, valid and verified.",
        counted + " of " + counted(result.stepsPlanned(), "step") + " are complete and valid.");
    page.lead("peak", "Peak at ").lead("user load", "User load: ");
    page.report(new SweepPage(result).charts());
    List<Block.Link> links = new ArrayList<>();
    for (Step step : result.steps()) {
      Double offered = step.load().offeredTps();
      String load =
          offered == null
              ? counted(step.load().terminals(), "terminal")
              : Figures.number(offered) + "/s";
      SeriesPage.link(links, "step " + step.number() + ": " + load, step.bundle());
    }
    page.links(links);
    LinkedHashMap<String, Record> parts = new LinkedHashMap<>();
    parts.put("Specification of the first step", result.spec());
    parts.put("Database and machine", result.setup());
    return page.disclosed(
        parts,
        Invocation.ofSweep(
            result.spec(),
            result.over() == SweepResult.Over.RATE,
            result.steps().stream().map(SweepPage::load).toList(),
            result.curve().userLoad()));
  }

  private static double load(Step step) {
    Double offered = step.load().offeredTps();
    return offered == null ? step.load().terminals() : offered;
  }

  /** Rate and response time over load; nothing where no step counts. */
  private List<Block> charts() {
    List<Step> steps =
        result.steps().stream()
            .filter(SweepFigures::counts)
            .sorted(Comparator.comparingDouble(SweepPage::load))
            .toList();
    if (steps.isEmpty()) {
      return List.of();
    }
    boolean p95 = steps.stream().anyMatch(step -> response(step, true) != null);
    String response = p95 ? "p95 response" : "mean response";
    boolean terminals = result.over() == SweepResult.Over.TERMINALS;
    String load = terminals ? "terminals" : "offered transactions/s";
    List<Point> rate = new ArrayList<>();
    List<Point> millis = new ArrayList<>();
    List<List<String>> rows = new ArrayList<>();
    for (Step step : steps) {
      double tps = figures(step).rateTps();
      Double time = response(step, p95);
      rate.add(new Point(load(step), tps));
      millis.add(new Point(load(step), time));
      rows.add(List.of(Figures.number(load(step)), Figures.number(tps), Figures.number(time)));
    }
    return List.of(
        Charts.curve(
            "Rate and " + response + " time over load, whose axis is logarithmic",
            load,
            rate,
            response,
            millis,
            loads(),
            users(),
            new Grid(List.of(load, "transactions/s", response + ", ms"), rows)));
  }

  private static StepFigures figures(Step step) {
    return Objects.requireNonNull(step.figures());
  }

  private static @Nullable Double response(Step step, boolean p95) {
    Latency response = figures(step).response();
    Number nanos = response.meanNanos();
    if (p95) {
      nanos = response.percentiles().p95Nanos();
    }
    return nanos == null ? null : nanos.doubleValue() / MILLI;
  }

  /** The loads of the knee and the peak. */
  private List<Marker> loads() {
    List<Marker> markers = new ArrayList<>();
    for (Step step : result.steps()) {
      boolean knee = Objects.equals(result.curve().knee(), step.number());
      boolean peak = Objects.equals(result.curve().peak(), step.number());
      if (knee || peak) {
        markers.add(new Marker(load(step), knee ? (peak ? "knee and peak" : "knee") : "peak"));
      }
    }
    return markers;
  }

  /** The rate at which the rated number of users is served. */
  private List<Marker> users() {
    SweepResult.UserRating rating = result.curve().userLoad();
    return rating == null || rating.users() == null
        ? List.of()
        : List.of(
            new Marker(
                rating.users() * rating.perMinute() / SECONDS_PER_MINUTE,
                "user load: " + Figures.number(rating.users()) + " users"));
  }
}
