package fasttrack.jmh.profilers;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * What a benchmark tells of the work that it has done; {@link WorkProfiler} shows it. A benchmark
 * calls {@link #forget} and then names what it counts in the set-up of a trial. Thread-safe.
 */
public final class BenchmarkWork {
  private static final Map<String, Counted> COUNTED = new LinkedHashMap<>();
  private static final Map<String, Known> KNOWN = new LinkedHashMap<>();

  private BenchmarkWork() {}

  /**
   * Something that is counted up all the time.
   *
   * @param unit its unit, {@code ns} for example
   * @param total returns how much there was so far; only differences are meaningful
   */
  record Counted(String unit, LongSupplier total) {}

  /**
   * A figure that is known before the benchmark runs.
   *
   * @param value the figure for one operation
   * @param unit its unit, {@code bytes/op} for example
   */
  record Known(double value, String unit) {}

  /** Forgets what an earlier trial in this process has told. */
  public static synchronized void forget() {
    COUNTED.clear();
    KNOWN.clear();
  }

  /**
   * Has a counter shown for one operation: read before and after each iteration.
   *
   * @param name its name in the result
   * @param unit what it counts: {@code ns}, {@code bytes} or {@code #}
   * @param total returns how much there was so far, and less than 0 where it cannot tell; called on
   *     one of JMH's threads, the last time after the tear-down of the trial
   */
  public static synchronized void count(String name, String unit, LongSupplier total) {
    COUNTED.put(name, new Counted(unit, total));
  }

  /**
   * Has a figure shown that the benchmark knows beforehand, such as one counted in its set-up over
   * operations that are the same in every run.
   *
   * @param name its name in the result; {@code fasttrack jmh-compare} takes one that begins with
   *     {@code count.} for exact
   * @param unit its unit, {@code #/op} for example
   */
  public static synchronized void known(String name, String unit, double value) {
    KNOWN.put(name, new Known(value, unit));
  }

  static synchronized Map<String, Counted> counted() {
    return new LinkedHashMap<>(COUNTED);
  }

  static synchronized Map<String, Known> known() {
    return new LinkedHashMap<>(KNOWN);
  }
}
