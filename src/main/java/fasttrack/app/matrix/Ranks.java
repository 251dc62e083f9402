package fasttrack.app.matrix;

import fasttrack.app.figure.Figure;
import fasttrack.app.series.PublishedSystems.PublishedTimes;
import fasttrack.app.series.StudyPoint;
import fasttrack.core.result.Fidelity;
import fasttrack.core.statistics.Spearman;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How well the figures of a variant rank as published. */
final class Ranks {
  /** A correlation of fewer says nothing. */
  private static final int TYPES_MIN = 3;

  private Ranks() {}

  /** Ranks CPU time where it was published, elapsed time elsewhere, as a single run does. */
  static @Nullable Fidelity of(String profile, StudyPoint point, List<PublishedTimes> types) {
    boolean cpu = types.stream().anyMatch(type -> type.cpuNanos() != null);
    List<Double> ours = new ArrayList<>();
    List<Double> published = new ArrayList<>();
    for (PublishedTimes type : types) {
      Double own = point.mean(cpu ? Figure.CPU : Figure.ELAPSED, type.type());
      Double theirs = cpu ? type.cpuNanos() : type.elapsedNanos();
      if (own != null && theirs != null) {
        ours.add(own);
        published.add(theirs);
      }
    }
    return ours.size() < TYPES_MIN
        ? null
        : new Fidelity(
            profile,
            cpu ? "cpu" : "elapsed",
            Spearman.correlation(array(ours), array(published)),
            ours.size());
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
