package fasttrack.core.run;

import fasttrack.core.model.DataModel;
import fasttrack.core.published.PublishedProfile;
import fasttrack.core.result.Fidelity;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.cpu.CpuFigure;
import fasttrack.core.statistics.Spearman;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Ranks transaction types beside a published profile. */
public final class Fidelities {
  /** Fewer transaction types than these have no meaningful rank correlation. */
  private static final int TYPES_MIN = 3;

  private Fidelities() {}

  /** The mean times that were measured here. */
  @FunctionalInterface
  public interface Means {
    /**
     * Returns the mean time of a type; null where it is not known.
     *
     * @param cpu whether its CPU time is meant, not the elapsed time
     */
    @Nullable Double of(String type, boolean cpu);
  }

  /**
   * Ranks a run's types beside the profile that the workload's reconstruction follows, by their CPU
   * time only where that is wholly known here.
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
        return hasCpu(profile) && serverCpu == CpuFigure.Method.UNAVAILABLE
            ? null
            : of(profile, (type, cpu) -> mean(results, type, cpu));
      }
    }
    return null;
  }

  private static @Nullable Double mean(List<TypeResult> results, String type, boolean cpu) {
    return results.stream()
        .filter(each -> each.name().equals(type))
        .findFirst()
        .map(each -> cpu ? each.costs().cpuMeanNanos() : each.response().meanNanos())
        .orElse(null);
  }

  private static boolean hasCpu(PublishedProfile profile) {
    return profile.figures().stream().anyMatch(figure -> figure.cpuMillis().isPresent());
  }

  /**
   * Ranks types beside a profile: CPU time where it was published, elapsed time elsewhere.
   *
   * @return null where too little is known
   */
  public static @Nullable Fidelity of(PublishedProfile profile, Means means) {
    boolean cpu = hasCpu(profile);
    List<Double> ours = new ArrayList<>();
    List<Double> published = new ArrayList<>();
    for (PublishedProfile.Figure figure : profile.figures()) {
      Double own = means.of(figure.type(), cpu);
      OptionalDouble theirs = cpu ? figure.cpuMillis() : figure.elapsedMillis();
      if (own != null && theirs.isPresent()) {
        ours.add(own);
        published.add(theirs.getAsDouble());
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
