package fasttrack.app.result.series;

import fasttrack.core.statistics.RatioInterval;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Which of several differences are none of chance, so that in 95 of 100 cases without any
 * difference none is said to be one (S. Holm, <i>A simple sequentially rejective multiple test
 * procedure</i>, Scandinavian Journal of Statistics 6, 1979).
 */
public final class Holm {
  private static final double LEVEL = 0.05;

  private Holm() {}

  /**
   * Judges the ratios of a whole study together: in 95 of 100 studies of equal systems none of them
   * is called a difference. What has no interval is left out, and stays unjudged.
   *
   * @param samples every ratio that the study shows
   * @return the judged ratios by the same keys; without those of systems that were not measured
   */
  public static <K> Map<K, RatioInterval> judged(Map<K, Sample> samples) {
    Iterator<Boolean> differ =
        differ(samples.values().stream().map(Sample::chance).filter(Objects::nonNull).toList())
            .iterator();
    Map<K, RatioInterval> judged = new LinkedHashMap<>();
    samples.forEach(
        (key, sample) -> {
          RatioInterval ratio = sample.ratio();
          if (ratio != null) {
            judged.put(key, sample.chance() == null ? ratio : ratio.judged(differ.next()));
          }
        });
    return judged;
  }

  /**
   * Tells which differences are none of chance.
   *
   * @param chances how likely each is by chance alone, from 0 to 1
   * @return whether each is a difference, in the same order
   */
  public static List<Boolean> differ(List<Double> chances) {
    List<Double> ascending = chances.stream().sorted().toList();
    int differing = 0;
    while (differing < ascending.size()
        && ascending.get(differing) <= LEVEL / (ascending.size() - differing)) {
      differing++;
    }
    double most = differing == 0 ? -1 : ascending.get(differing - 1);
    return chances.stream().map(chance -> chance <= most).toList();
  }
}
