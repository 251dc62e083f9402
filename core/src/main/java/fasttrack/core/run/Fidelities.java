package fasttrack.core.run;

import fasttrack.core.model.DataModel;
import fasttrack.core.model.PublishedProfile;
import fasttrack.core.result.Fidelity;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.cpu.CpuFigure;
import fasttrack.core.statistics.Spearman;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Ranks a run's transaction types beside the profile that the workload's reconstruction follows.
 */
final class Fidelities {
  private static final int TYPES_MIN = 3;

  private Fidelities() {}

  /**
   * Ranks CPU time where it was published, and is wholly known here; elapsed time elsewhere.
   *
   * @return null where nothing is published for the data model, or too little is known
   */
  static @Nullable Fidelity of(
      List<PublishedProfile> published,
      @Nullable DataModel dataModel,
      List<TypeResult> results,
      CpuFigure.Method serverCpu) {
    for (PublishedProfile profile : published) {
      if (profile.dataModel() == dataModel && !profile.figures().isEmpty()) {
        boolean cpu = profile.figures().stream().anyMatch(figure -> figure.cpuMillis().isPresent());
        return cpu && serverCpu == CpuFigure.Method.UNAVAILABLE
            ? null
            : fidelity(results, profile, cpu);
      }
    }
    return null;
  }

  private static @Nullable Fidelity fidelity(
      List<TypeResult> results, PublishedProfile profile, boolean cpu) {
    List<Double> ours = new ArrayList<>();
    List<Double> published = new ArrayList<>();
    for (TypeResult result : results) {
      Double own = cpu ? result.costs().cpuMeanNanos() : result.response().meanNanos();
      for (PublishedProfile.Figure figure : profile.figures()) {
        OptionalDouble theirs = cpu ? figure.cpuMillis() : figure.elapsedMillis();
        if (own != null && figure.type().equals(result.name()) && theirs.isPresent()) {
          ours.add(own);
          published.add(theirs.getAsDouble());
        }
      }
    }
    return ours.size() < TYPES_MIN
        ? null
        : new Fidelity(
            profile.id(),
            cpu ? "cpu" : "elapsed",
            Spearman.correlation(array(ours), array(published)),
            ours.size());
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
