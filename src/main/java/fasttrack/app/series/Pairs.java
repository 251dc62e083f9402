package fasttrack.app.series;

import fasttrack.core.statistics.RatioInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Measurements of two systems, each pair of them from the same block.
 *
 * @param over the measurements that are divided
 * @param under those by which they are divided, in the same order
 */
public record Pairs(List<Double> over, List<Double> under) {
  /** Pairs measurements by the number of their block; what has no other is left out. */
  public static Pairs of(Map<Integer, Double> over, Map<Integer, Double> under) {
    List<Double> above = new ArrayList<>();
    List<Double> below = new ArrayList<>();
    over.forEach(
        (block, value) -> {
          Double other = under.get(block);
          if (other != null) {
            above.add(value);
            below.add(other);
          }
        });
    return new Pairs(above, below);
  }

  /** Returns their ratio; null where there are no pairs. */
  public @Nullable RatioInterval ratio() {
    return RatioInterval.paired(over, under);
  }
}
