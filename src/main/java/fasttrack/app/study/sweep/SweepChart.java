package fasttrack.app.study.sweep;

import static fasttrack.app.report.Figures.number;

import fasttrack.app.report.Block;
import fasttrack.app.report.Charts.Curve;
import fasttrack.app.report.Charts.Marker;
import fasttrack.app.report.Charts.Point;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.report.run.MissingTimes;
import fasttrack.app.result.series.Extra;
import fasttrack.app.result.series.LoadCurves;
import fasttrack.app.result.series.StudyPoint;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.result.series.TypeFigures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rate and response time over load, with gaps at steps that do not count, and the loads of knee,
 * peak and user load.
 */
final class SweepChart {
  private static final double SECONDS_PER_MINUTE = 60;

  private final StudyResult result;
  private final List<Extra.SweepCurve> curves;
  private final List<StudyPoint> steps;

  private SweepChart(StudyResult result) {
    this.result = result;
    this.curves = SweepReport.curves(result).curves();
    this.steps =
        result.measured().stream().sorted(Comparator.comparingDouble(SweepFigures::load)).toList();
  }

  /** Returns the charts; nothing where no step counts. */
  static List<Block> of(StudyResult result) {
    SweepChart chart = new SweepChart(result);
    return chart.steps.stream().allMatch(step -> step.counted() == 0)
        ? List.of()
        : chart.curves.size() == 1 ? chart.single() : chart.beside();
  }

  /** A line for each system. */
  private List<Block> beside() {
    String load = SweepReport.isOverRate(result) ? "offered transactions/s" : "terminals";
    LoadCurves drawn =
        new LoadCurves(
            steps,
            load,
            SweepFigures::load,
            step -> "",
            "system",
            step -> SweepReport.system(curves, step));
    return List.of(
        drawn.chart(Figure.RATE, "Transactions per second", "transactions/s"),
        drawn.chart(Figure.ELAPSED, "Mean response time", "ms"));
  }

  private List<Block> single() {
    boolean lacking =
        steps.stream().anyMatch(step -> step.counted() > 0 && millis(step, Figure.P95) == null);
    boolean p95 = steps.stream().anyMatch(step -> millis(step, Figure.P95) != null);
    Figure shown = p95 ? Figure.P95 : Figure.ELAPSED;
    String response = p95 ? "p95 response" : "mean response";
    String load = SweepReport.isOverRate(result) ? "offered transactions/s" : "terminals";
    List<Point> rate = new ArrayList<>();
    List<Point> millis = new ArrayList<>();
    List<List<String>> rows = new ArrayList<>();
    for (StudyPoint step : steps) {
      Double tps = step.mean(Figure.RATE, TypeFigures.ALL);
      Double time = millis(step, shown);
      double size = SweepFigures.load(step);
      rate.add(new Point(size, tps));
      millis.add(new Point(size, time));
      rows.add(List.of(number(size), number(tps), number(time)));
    }
    return List.of(
        new Block.Chart(
            "rate",
            "Rate and "
                + response
                + " time over load"
                + (lacking ? "; " + MissingTimes.inChart(Figure.P95) : "")
                + (lacking && SweepReport.isOverRate(result) ? " or above capacity" : ""),
            new Curve(load, rate, response, millis, loads(), users()),
            new Block.Grid(List.of(load, "transactions/s", response + ", ms"), rows)));
  }

  private static @Nullable Double millis(StudyPoint step, Figure figure) {
    return figure.dimension().shown(step.mean(figure, TypeFigures.ALL));
  }

  /** The load of the limit, where one was sought; else those of the knee and the peak. */
  private List<Marker> loads() {
    List<Extra.LoadLimit> limits = SweepReport.curves(result).limits();
    if (!limits.isEmpty()) {
      return limits.stream()
          .filter(each -> each.load() != null)
          .map(each -> new Marker(each.load(), "limit: " + LimitWords.conditions(each)))
          .toList();
    }
    List<Marker> markers = new ArrayList<>();
    for (StudyPoint step : steps) {
      boolean knee = step.name().equals(curves.getFirst().knee());
      boolean peak = step.name().equals(curves.getFirst().peak());
      if (knee || peak) {
        markers.add(
            new Marker(SweepFigures.load(step), knee ? (peak ? "knee and peak" : "knee") : "peak"));
      }
    }
    return markers;
  }

  /** The rate at which the rated number of users is served. */
  private List<Marker> users() {
    Extra.UserRating rating = curves.getFirst().userLoad();
    return rating == null || rating.users() == null
        ? List.of()
        : List.of(
            new Marker(
                rating.users() * rating.perMinute() / SECONDS_PER_MINUTE,
                "user load: " + number(rating.users()) + " users"));
  }
}
