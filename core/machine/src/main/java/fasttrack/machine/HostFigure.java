package fasttrack.machine;

import fasttrack.core.host.Rounds;
import fasttrack.core.statistics.Spread;
import org.jspecify.annotations.Nullable;

/**
 * A figure of a test.
 *
 * @param id its name: lower-case words joined by {@code -}, unique among all figures of all tests
 * @param unit its unit
 * @param value the figure, with its range over several rounds; null if it was not measured
 * @param p99 the 99th percentile of a time, in the same unit; null where that was not asked for, or
 *     fewer than 1,000 were timed
 * @param missing why there is no figure; null if there is
 */
public record HostFigure(
    String id, Unit unit, @Nullable Spread value, @Nullable Double p99, @Nullable String missing) {
  /** The unit of a figure. */
  public enum Unit {
    /** A time; less is better. */
    NANOS(false),
    /** 1,024 bytes a second, as in 1987; more is better. */
    KB_PER_SECOND(true),
    /** How often a second; more is better. */
    PER_SECOND(true),
    /** A share, from 0 to 1; more is better. */
    SHARE(true);

    private final boolean more;

    Unit(boolean more) {
      this.more = more;
    }

    /** Tells whether a greater figure is better. */
    public boolean moreIsBetter() {
      return more;
    }
  }

  /** Makes a figure. */
  public static HostFigure of(String id, Unit unit, Spread value) {
    return new HostFigure(id, unit, value, null, null);
  }

  /** Makes a figure of samples: their median, and of 1,000 times or more the 99th percentile. */
  static HostFigure of(String id, Unit unit, Rounds samples) {
    Spread median = samples.median();
    if (median == null) {
      return missing(id, unit, "stopped");
    }
    return new HostFigure(id, unit, median, unit == Unit.NANOS ? samples.p99() : null, null);
  }

  /** Returns the same without the percentile, which says nothing where each sample is a mean. */
  HostFigure ofMeans() {
    return new HostFigure(id, unit, value, null, missing);
  }

  /** Makes a figure that was not measured. */
  public static HostFigure missing(String id, Unit unit, String why) {
    return new HostFigure(id, unit, null, null, why);
  }
}
