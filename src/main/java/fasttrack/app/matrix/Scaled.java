package fasttrack.app.matrix;

import fasttrack.app.matrix.MatrixResult.Processor;
import fasttrack.app.matrix.MatrixResult.TypeFigures;
import fasttrack.app.matrix.MatrixResult.Variant;
import fasttrack.core.statistics.GeometricMean;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A variant's time beside the published one, and beside what would be left of that on our
 * processor: CPU time where that was published, elsewhere elapsed time, as if all of it were CPU
 * time. In milliseconds; null where it is not known.
 *
 * @param type the transaction type; empty for all together
 * @param ours our time
 * @param published the published time
 * @param scaled the published time divided by how many times as fast our processor is
 */
record Scaled(
    String type, @Nullable Double ours, @Nullable Double published, @Nullable Double scaled) {
  /** Tells whether it is CPU time that is compared. */
  static boolean byCpu(Variant variant) {
    return variant.types().stream().anyMatch(figures -> figures.publishedCpuMillis() != null);
  }

  /** Returns the times of each type; none where the processors were not rated. */
  static List<Scaled> of(Variant variant) {
    Processor processor = variant.published().processor();
    boolean cpu = byCpu(variant);
    return processor == null
        ? List.of()
        : variant.types().stream()
            .map(figures -> of(figures, cpu, processor.timesAsFast()))
            .toList();
  }

  private static Scaled of(TypeFigures figures, boolean cpu, double timesAsFast) {
    Double published = cpu ? figures.publishedCpuMillis() : figures.publishedElapsedMillis();
    return new Scaled(
        figures.type(),
        cpu ? figures.cpuMillis() : figures.elapsedMillis(),
        published,
        published == null ? null : (Double) (published / timesAsFast));
  }

  /** Returns the geometric means over those types of a variant that have both times. */
  static Scaled mean(Variant variant) {
    List<Scaled> both = of(variant).stream().filter(each -> each.ratio() != null).toList();
    return new Scaled(
        "", mean(both, Scaled::ours), mean(both, Scaled::published), mean(both, Scaled::scaled));
  }

  private static @Nullable Double mean(
      List<Scaled> types, Function<Scaled, @Nullable Double> millis) {
    return GeometricMean.of(types.stream().map(millis).toList());
  }

  /** Returns how many times as long ours takes as the scaled one; null where either is missing. */
  @Nullable Double ratio() {
    return ours == null || scaled == null || ours == 0 ? null : (Double) (ours / scaled);
  }
}
