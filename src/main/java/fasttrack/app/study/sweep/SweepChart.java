package fasttrack.app.study.sweep;

import static fasttrack.app.report.Figures.number;

import fasttrack.app.report.Block;
import fasttrack.app.report.Charts.Marker;
import fasttrack.app.result.series.Extra.LoadLimit;
import fasttrack.app.result.series.Extra.SweepCurve;
import fasttrack.app.result.series.Extra.UserRating;
import fasttrack.app.result.series.LoadCurves;
import fasttrack.app.result.series.StudyPoint;
import fasttrack.app.result.series.StudyResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Rate and response time over load, with gaps at steps that do not count, and of a single system
 * the loads of the limit, or of knee, peak and user load.
 */
final class SweepChart {
  private SweepChart() {}

  /** Returns the charts; nothing where no step counts. */
  static List<Block> of(StudyResult result) {
    List<SweepCurve> curves = SweepReport.curves(result).curves();
    boolean alone = curves.size() == 1;
    return new LoadCurves(
            result.measured().stream()
                .sorted(Comparator.comparingDouble(SweepFigures::load))
                .toList(),
            SweepReport.isOverRate(result) ? "offered transactions/s" : "terminals",
            SweepFigures::load,
            step -> "",
            alone ? "" : "system",
            step -> SweepReport.system(curves, step),
            alone ? markers(result, curves.getFirst()) : List.of())
        .charts();
  }

  private static List<Marker> markers(StudyResult result, SweepCurve curve) {
    List<LoadLimit> limits = SweepReport.curves(result).limits();
    if (!limits.isEmpty()) {
      return limits.stream()
          .filter(each -> each.load() != null)
          .map(each -> new Marker(each.load(), "limit: " + LimitWords.conditions(each)))
          .toList();
    }
    List<Marker> markers = new ArrayList<>();
    for (StudyPoint step : SweepReport.steps(result, curve)) {
      boolean knee = step.name().equals(curve.knee());
      boolean peak = step.name().equals(curve.peak());
      if (knee || peak) {
        markers.add(
            new Marker(SweepFigures.load(step), knee ? (peak ? "knee and peak" : "knee") : "peak"));
      }
    }
    UserRating rating = curve.userLoad();
    if (rating != null && rating.users() != null) {
      markers.add(new Marker(rating.users(), "user load: " + number(rating.users()) + " users"));
    }
    return markers;
  }
}
