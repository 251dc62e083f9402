package fasttrack.app.study.comparison;

import fasttrack.app.report.figure.Figure;
import fasttrack.app.result.series.Contrast;
import fasttrack.app.result.series.Contrast.Ratio;
import fasttrack.app.result.series.TypeFigures;
import fasttrack.core.statistics.RatioInterval;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Ratios of a system's figures to the first one's.
 *
 * @param type the type's name; empty for all together
 * @param elapsed the ratio of elapsed times; null where unknown
 * @param cpu the ratio of CPU times; null likewise
 * @param rate the ratio of rates; null likewise
 */
record SystemRatios(
    String type,
    @Nullable RatioInterval elapsed,
    @Nullable RatioInterval cpu,
    @Nullable RatioInterval rate) {
  static SystemRatios of(Contrast contrast, String type) {
    return new SystemRatios(
        type,
        contrast.of(Figure.ELAPSED, type),
        contrast.of(Figure.CPU, type),
        contrast.of(Figure.RATE, type));
  }

  /** Returns those of all types together. */
  static SystemRatios all(Contrast contrast) {
    return of(contrast, TypeFigures.ALL);
  }

  /** Returns those of each type. */
  static List<SystemRatios> types(Contrast contrast) {
    return contrast.ratios().stream()
        .map(Ratio::type)
        .distinct()
        .filter(type -> !type.equals(TypeFigures.ALL))
        .map(type -> of(contrast, type))
        .toList();
  }

  /** Returns those that a table shows: of several types also those of all together. */
  static List<SystemRatios> rows(Contrast contrast) {
    List<SystemRatios> types = types(contrast);
    return types.size() == 1
        ? types
        : Stream.concat(types.stream(), Stream.of(all(contrast))).toList();
  }

  /** Returns the name of the type, or what stands for all of them. */
  String label() {
    return type.equals(TypeFigures.ALL) ? "all" : type;
  }
}
