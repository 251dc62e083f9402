package fasttrack.app.result.series;

import fasttrack.app.report.figure.Figure;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.core.published.Published;
import fasttrack.core.published.PublishedRatio;
import fasttrack.core.result.Fidelity;
import fasttrack.core.statistics.GeometricMean;
import fasttrack.core.statistics.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The published systems for which the points of a matrix stand.
 *
 * @param systems one for each point, in their order
 */
public record PublishedSystems(List<PublishedSystem> systems) implements Extra {

  /**
   * A published system.
   *
   * @param point the name of the point that stands for it
   * @param backend the name of the backend that ran
   * @param settings the values of the backend's own options that make it this system
   * @param profile the id of the published figures
   * @param title the system in words
   * @param processor its processor and ours; null where its own was not rated
   * @param types the published times
   * @param fidelity how well our figures rank as published; null where too few are known
   */
  public record PublishedSystem(
      String point,
      String backend,
      Map<String, String> settings,
      String profile,
      String title,
      @Nullable Processor processor,
      List<PublishedTimes> types,
      @Nullable Fidelity fidelity) {

    /** Tells whether CPU times were published; elsewhere elapsed times alone. */
    public boolean hasCpu() {
      return types.stream().anyMatch(type -> type.cpuNanos() != null);
    }
  }

  /**
   * A published system's processor and one of ours, by the same benchmark.
   *
   * @param machine the published system's computer
   * @param benchmark the benchmark in words, and in which of its variants it was published
   * @param publishedPerSecond the work done there in a second: Dhrystones, or Whetstone
   *     instructions
   * @param perSecond that done by one thread here, in a second of its CPU time, before the first
   *     run
   */
  public record Processor(
      String machine, String benchmark, double publishedPerSecond, Spread perSecond) {
    /** Returns how many times as fast ours is. */
    public double timesAsFast() {
      return perSecond.figure() / publishedPerSecond;
    }
  }

  /**
   * The published mean times of a transaction type.
   *
   * @param type the type's name
   * @param elapsedNanos the elapsed time; null where it was not published
   * @param cpuNanos the CPU time; null likewise
   */
  public record PublishedTimes(
      String type, @Nullable Double elapsedNanos, @Nullable Double cpuNanos) {}

  /**
   * Returns the published ratio of elapsed times of a type, or the geometric mean of those of all
   * types that both systems have; null where there is none.
   *
   * @param type its name, or {@link TypeFigures#ALL}
   */
  public static @Nullable Double ratio(Workload workload, PublishedRatio of, String type) {
    List<Double> ratios = new ArrayList<>();
    for (TransactionType each : workload.types()) {
      Double over = elapsed(workload, of.over(), each.name());
      Double under = elapsed(workload, of.under(), each.name());
      boolean counts = type.equals(TypeFigures.ALL) || type.equals(each.name());
      if (counts && over != null && under != null) {
        ratios.add(over / under);
      }
    }
    return GeometricMean.of(ratios);
  }

  private static @Nullable Double elapsed(Workload workload, PublishedRatio.Term of, String type) {
    return Published.of(workload).published().stream()
        .filter(each -> each.id().equals(of.profile()))
        .findFirst()
        .map(profile -> Figure.ELAPSED.published(profile, type))
        .orElse(null);
  }

  /** Returns the system for which a point stands. */
  public PublishedSystem of(StudyPoint point) {
    return systems.stream()
        .filter(each -> each.point().equals(point.name()))
        .findFirst()
        .orElseThrow();
  }
}
