package fasttrack.app.result.series;

import fasttrack.core.statistics.GeometricMean;
import fasttrack.core.statistics.RatioInterval;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Measurements of two systems, each pair of them from the same block.
 *
 * @param over the measurements that are divided
 * @param under those by which they are divided, in the same order
 * @param runsVariance the variance of the logarithms of ratios that are not independent of each
 *     other, around their means; NaN where there are none
 */
public record RunPairs(List<Double> over, List<Double> under, double runsVariance) {
  /** Makes pairs that are all independent. */
  public RunPairs(List<Double> over, List<Double> under) {
    this(over, under, Double.NaN);
  }

  /**
   * A measurement.
   *
   * @param unit of those with the same number none is independent of another
   */
  record PairedValue(int unit, double value) {}

  /**
   * Pairs measurements by the run of the block that made them; what has no other is left out. What
   * is not independent is one pair: its geometric means.
   */
  static RunPairs of(Map<List<Integer>, PairedValue> over, Map<List<Integer>, PairedValue> under) {
    Map<Integer, RunPairs> units = new TreeMap<>();
    over.forEach(
        (run, value) -> {
          PairedValue other = under.get(run);
          if (other != null) {
            int unit = Math.min(value.unit, other.unit);
            RunPairs alike =
                units.computeIfAbsent(
                    unit, any -> new RunPairs(new ArrayList<>(), new ArrayList<>()));
            alike.over.add(value.value);
            alike.under.add(other.value);
          }
        });
    return new RunPairs(
        units.values().stream().map(each -> mean(each.over)).toList(),
        units.values().stream().map(each -> mean(each.under)).toList(),
        runsVariance(units.values()));
  }

  private static double runsVariance(Collection<RunPairs> units) {
    double squares = 0;
    int freedom = 0;
    for (RunPairs unit : units) {
      double mean = Math.log(mean(unit.over) / mean(unit.under));
      for (int i = 0; i < unit.over.size(); i++) {
        squares += Math.pow(Math.log(unit.over.get(i) / unit.under.get(i)) - mean, 2);
      }
      freedom += unit.over.size() - 1;
    }
    return squares / freedom;
  }

  private static double mean(List<Double> values) {
    return Objects.requireNonNull(GeometricMean.of(values));
  }

  /** Returns their ratio; null where there are no pairs. */
  public @Nullable RatioInterval ratio() {
    return RatioInterval.paired(over, under);
  }
}
