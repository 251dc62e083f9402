package fasttrack.app.micro;

import fasttrack.app.micro.MicroComparison.ForkFigure;
import fasttrack.core.statistics.MedianInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a measure's forks. The iterations of a fork share what its compiler did and where
 * its memory lies, so they are no independent measurements: their median is the fork's one figure.
 * The median leaves out the last iteration, in which JMH's own work at the fork's end is counted,
 * and any that something disturbed.
 *
 * @param values a figure for each fork that has one
 */
record ForkMedians(List<Double> values) {

  /** Returns the forks of a measure; one without any figure is left out. */
  static ForkMedians of(MicroMeasure measure) {
    List<Double> values = new ArrayList<>();
    for (List<Double> iterations : measure.forks()) {
      List<Double> known =
          iterations.stream().filter(value -> value != null && Double.isFinite(value)).toList();
      if (!known.isEmpty()) {
        values.add(median(known));
      }
    }
    return new ForkMedians(values);
  }

  /** Returns these and others of the same build, if there are any. */
  ForkMedians and(@Nullable ForkMedians others) {
    if (others == null) {
      return this;
    }
    List<Double> all = new ArrayList<>(values);
    all.addAll(others.values);
    return new ForkMedians(all);
  }

  int count() {
    return values.size();
  }

  double median() {
    return median(values);
  }

  double least() {
    return values.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
  }

  double most() {
    return values.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
  }

  ForkFigure figure() {
    return new ForkFigure(median(), least(), most(), count());
  }

  private static double median(List<Double> values) {
    return Objects.requireNonNull(MedianInterval.of(values)).median();
  }
}
