package fasttrack.app.study.sweep;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Comparator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Searches for the highest load that meets a limit, run by run: doubles the load until a run misses
 * it, halves the gap between the loads that meet and miss it, and then repeats the loads on both
 * sides, since one run near the limit may come out either way. Used by one thread.
 *
 * @param from the least load that is tried
 * @param upTo the greatest one
 * @param whole whether loads are whole numbers
 * @param tried what came of the runs, by load
 */
record LoadSearch(double from, double upTo, boolean whole, NavigableMap<Double, Tally> tried) {
  /** How many runs each load near the limit has. */
  static final int RUNS = 3;

  /** Loads that differ by less, as a share, are neighbours. */
  private static final double NEAR = 0.05;

  private static final MathContext DIGITS = new MathContext(3);

  /** How many runs a load had, and how many of them met the limit. */
  record Tally(int runs, int met) {
    private static final Tally NONE = new Tally(0, 0);

    private Tally and(boolean meets) {
      return new Tally(runs + 1, met + (meets ? 1 : 0));
    }
  }

  LoadSearch(double from, double upTo, boolean whole) {
    this(from, upTo, whole, new TreeMap<>());
  }

  /** Takes what came of a run. */
  void add(double load, boolean meets) {
    tried.put(load, tried.getOrDefault(load, Tally.NONE).and(meets));
  }

  int runs() {
    return tried.values().stream().mapToInt(Tally::runs).sum();
  }

  /** Returns the load of the next run; null where the limit is found. */
  @Nullable Double next() {
    if (tried.isEmpty()) {
      return from;
    }
    Double low = low();
    Double high = high();
    double last = tried.lastKey();
    if (high == null && last < upTo) {
      return Math.min(2 * last, upTo);
    }
    Double above = low == null ? null : tried.higherKey(low);
    if (low != null && above != null && !isNear(low, above)) {
      return between(low, above);
    }
    Double below = high == null ? null : tried.lowerKey(high);
    if (high != null && below != null && !isNear(below, high)) {
      return between(below, high);
    }
    return tried
        .subMap(low == null ? from : low, true, high == null ? last : high, true)
        .entrySet()
        .stream()
        .filter(each -> each.getValue().runs < RUNS)
        .min(Comparator.comparingInt(each -> each.getValue().runs))
        .map(Map.Entry::getKey)
        .orElse(null);
  }

  /**
   * Returns the limit that contradicts the fewest runs: those that missed it at this load or below,
   * and those that met it above. Of several the least; null where it lies below all loads.
   */
  @Nullable Double load() {
    int against = tried.values().stream().mapToInt(Tally::met).sum();
    int least = against;
    Double load = null;
    for (Map.Entry<Double, Tally> each : tried.entrySet()) {
      against += each.getValue().runs - 2 * each.getValue().met;
      if (against < least) {
        least = against;
        load = each.getKey();
      }
    }
    return load;
  }

  /**
   * Returns the highest load up to {@link #load} of which no run missed the limit, below all loads
   * that missed it more often than not; null where there is none.
   */
  @Nullable Double low() {
    Double load = load();
    return end(tried.headMap(load == null ? from : load, load != null), true);
  }

  /**
   * Returns the lowest load above {@link #load} of which no run met the limit, above all loads that
   * met it more often than not; null where there is none.
   */
  @Nullable Double high() {
    Double load = load();
    return end((load == null ? tried : tried.tailMap(load, false)).descendingMap(), false);
  }

  /** Returns the last load of which all runs met the limit, or none, before most did otherwise. */
  private static @Nullable Double end(Map<Double, Tally> towards, boolean met) {
    Double end = null;
    for (Map.Entry<Double, Tally> each : towards.entrySet()) {
      Tally tally = each.getValue();
      int alike = met ? tally.met : tally.runs - tally.met;
      if (2 * alike < tally.runs) {
        return end;
      }
      end = alike == tally.runs ? each.getKey() : end;
    }
    return end;
  }

  private boolean isNear(double less, double more) {
    return more - less <= Math.max(whole ? 1 : 0, NEAR * less);
  }

  /** Returns the middle, of rates in three significant digits. */
  private double between(double less, double more) {
    double middle = (less + more) / 2;
    return whole ? Math.floor(middle) : new BigDecimal(middle).round(DIGITS).doubleValue();
  }
}
