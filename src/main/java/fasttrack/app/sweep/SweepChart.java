package fasttrack.app.sweep;

import static fasttrack.app.report.Figures.millis;
import static fasttrack.app.report.Figures.number;

import fasttrack.app.figure.Figure;
import fasttrack.app.report.Block;
import fasttrack.app.report.Block.Grid;
import fasttrack.app.report.Charts.Curve;
import fasttrack.app.report.Charts.Marker;
import fasttrack.app.report.Charts.Point;
import fasttrack.app.report.Figures;
import fasttrack.app.sweep.SweepResult.Step;
import fasttrack.app.sweep.SweepResult.UserRating;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * Rate and response time over load, with gaps at steps that do not count, and the loads of knee,
 * peak and user load.
 */
final class SweepChart {
  private static final double SECONDS_PER_MINUTE = 60;

  private final SweepResult result;
  private final List<Step> typical;

  private SweepChart(SweepResult result) {
    this.result = result;
    this.typical = result.typical();
  }

  /** Returns the chart; nothing where no step counts. */
  static List<Block> of(SweepResult result) {
    return new SweepChart(result).chart();
  }

  private List<Block> chart() {
    List<Step> steps =
        typical.stream().sorted(Comparator.comparingDouble(step -> step.load().size())).toList();
    if (steps.stream().noneMatch(Step::counts)) {
      return List.of();
    }
    boolean p95 =
        steps.stream()
            .filter(Step::counts)
            .anyMatch(step -> Figure.P95.millis(StepTables.response(step)) != null);
    Figure shown = p95 ? Figure.P95 : Figure.ELAPSED;
    String response = p95 ? "p95 response" : "mean response";
    boolean terminals = result.over() == SweepResult.Over.TERMINALS;
    String load = terminals ? "terminals" : "offered transactions/s";
    List<Point> rate = new ArrayList<>();
    List<Point> millis = new ArrayList<>();
    List<List<String>> rows = new ArrayList<>();
    for (Step step : steps) {
      Double tps = step.counts() ? (Double) Objects.requireNonNull(step.figures()).rateTps() : null;
      Double time = step.counts() ? shown.millis(StepTables.response(step)) : null;
      double size = step.load().size();
      rate.add(new Point(size, tps));
      millis.add(new Point(size, time));
      rows.add(List.of(number(size), number(tps), number(time)));
    }
    return List.of(
        new Block.Chart(
            "Rate and " + response + " time over load",
            new Curve(load, rate, response, millis, loads(), users()),
            new Grid(List.of(load, "transactions/s", response + ", ms"), rows)));
  }

  /** The loads of the knee and the peak. */
  private List<Marker> loads() {
    List<Marker> markers = new ArrayList<>();
    for (Step step : typical) {
      boolean knee = StepTables.is(result.curve().knee(), step);
      boolean peak = StepTables.is(result.curve().peak(), step);
      if (knee || peak) {
        markers.add(
            new Marker(step.load().size(), knee ? (peak ? "knee and peak" : "knee") : "peak"));
      }
    }
    return markers;
  }

  /** The rate at which the rated number of users is served. */
  private List<Marker> users() {
    UserRating rating = result.curve().userLoad();
    return rating == null || rating.users() == null
        ? List.of()
        : List.of(
            new Marker(
                rating.users() * rating.perMinute() / SECONDS_PER_MINUTE,
                "user load: " + Figures.number(rating.users()) + " users"));
  }
}
