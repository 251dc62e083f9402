package fasttrack.app.study.matrix;

import fasttrack.app.report.figure.Figure;
import fasttrack.app.result.series.PublishedSystems.Processor;
import fasttrack.app.result.series.PublishedSystems.PublishedSystem;
import fasttrack.app.result.series.PublishedSystems.PublishedTimes;
import fasttrack.app.result.series.StudyPoint;
import fasttrack.core.statistics.GeometricMean;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A variant's time beside the published one, and beside what would be left of that on our
 * processor: CPU time where that was published, elsewhere elapsed time, as if all of it were CPU
 * time. In nanoseconds; null where it is not known.
 *
 * @param type the transaction type; empty for all together
 * @param ours our time
 * @param published the published time
 * @param scaled the published time divided by how many times as fast our processor is
 */
record ScaledTime(
    String type, @Nullable Double ours, @Nullable Double published, @Nullable Double scaled) {
  /** Returns the times of each type; none where the processors were not rated. */
  static List<ScaledTime> of(PublishedSystem system, StudyPoint point) {
    Figure figure = system.hasCpu() ? Figure.CPU : Figure.ELAPSED;
    return system.processor() == null
        ? List.of()
        : system.types().stream()
            .map(
                times ->
                    new ScaledTime(
                        times.type(),
                        point.mean(figure, times.type()),
                        published(system, times),
                        nanos(system, times)))
            .toList();
  }

  private static @Nullable Double published(PublishedSystem system, PublishedTimes times) {
    return system.hasCpu() ? times.cpuNanos() : times.elapsedNanos();
  }

  /** Returns what a published time would be on our processor. */
  static @Nullable Double nanos(PublishedSystem system, PublishedTimes times) {
    Processor processor = system.processor();
    Double published = published(system, times);
    return processor == null || published == null
        ? null
        : (Double) (published / processor.timesAsFast());
  }

  /** Returns the geometric means over those types of a variant that have both times. */
  static ScaledTime mean(PublishedSystem system, StudyPoint point) {
    List<ScaledTime> both =
        of(system, point).stream().filter(each -> each.ratio() != null).toList();
    return new ScaledTime(
        "",
        mean(both, ScaledTime::ours),
        mean(both, ScaledTime::published),
        mean(both, ScaledTime::scaled));
  }

  private static @Nullable Double mean(
      List<ScaledTime> types, Function<ScaledTime, @Nullable Double> nanos) {
    return GeometricMean.of(types.stream().map(nanos).filter(Objects::nonNull).toList());
  }

  /** Returns how many times as long ours takes as the scaled one; null where either is missing. */
  @Nullable Double ratio() {
    return ours == null || scaled == null || ours == 0 ? null : (Double) (ours / scaled);
  }
}
