package fasttrack.app.report;

import static fasttrack.core.model.Counted.counted;

import fasttrack.core.statistics.MeanInterval;
import fasttrack.core.statistics.RatioInterval;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Numbers and times as people read them. */
public final class Figures {
  /** What stands where a figure is not known. */
  public static final String NONE = "n/a";

  private static final double PERCENT = 100;
  private static final double NANOS_PER_MICRO = 1e3;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double GIGABYTE = 1 << 30;
  private static final double MEGABYTE = 1 << 20;
  private static final long SECONDS_PER_MINUTE = 60;
  private static final int DECIMALS_MAX = 4;
  private static final double SCIENTIFIC_FROM = 1e7;

  /** An interval whose ends differ by a greater factor says nothing. */
  private static final double INTERVAL_MAX = 1_000;

  private Figures() {}

  /** Returns a number with three significant digits, at most four of them after the point. */
  public static String number(@Nullable Double value) {
    if (value == null || value.isNaN()) {
      return NONE;
    }
    if (value == 0) {
      return "0";
    }
    if (Math.abs(value) >= SCIENTIFIC_FROM) {
      return String.format(Locale.ROOT, "%.2e", value);
    }
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(3, RoundingMode.HALF_UP));
    int decimals = Math.min(DECIMALS_MAX, 3 - rounded.precision() + rounded.scale());
    return decimals < 0
        ? String.format(Locale.ROOT, "%,.0f", rounded)
        : String.format(Locale.ROOT, "%." + decimals + "f", value);
  }

  /**
   * Returns a ratio with its interval, {@code 1.23 (1.18–1.29)}, after {@code ≈} where it may
   * differ from 1 by chance, so that nobody takes it for a difference; without an interval where
   * none is known.
   */
  public static String ratio(@Nullable RatioInterval ratio) {
    if (ratio == null || ratio.low() == null) {
      return number(ratio == null ? null : ratio.ratio());
    }
    return mark(ratio) + number(ratio.ratio()) + interval(ratio.low(), ratio.high());
  }

  /** Returns a mean with its interval, where it has one: {@code 1,240 (1,190–1,290)}. */
  public static String mean(MeanInterval mean) {
    return mean(mean.mean(), mean.low(), mean.high());
  }

  /** Returns a mean with the ends of its interval; null for none. */
  public static String mean(double mean, @Nullable Double low, @Nullable Double high) {
    return number(mean) + interval(low, high);
  }

  /** Returns the same with its unit: {@code 1,240 tps (1,190–1,290)}. */
  public static String mean(MeanInterval mean, String unit) {
    return number(mean.mean()) + " " + unit + interval(mean.low(), mean.high());
  }

  /** Returns the ends of an interval, unless they are so far apart that they say nothing. */
  private static String interval(@Nullable Double low, @Nullable Double high) {
    if (low == null || high == null) {
      return "";
    }
    return high > INTERVAL_MAX * low
        ? " (too wide)"
        : " (" + number(low) + "–" + number(high) + ")";
  }

  private static String mark(RatioInterval ratio) {
    return ratio.low() == null || ratio.showsDifference() ? "" : "≈ ";
  }

  /** Returns a ratio as a factor with its interval: {@code 8.2× (7.9–8.6)}, marked likewise. */
  public static String times(RatioInterval ratio) {
    return mark(ratio) + number(ratio.ratio()) + "×" + interval(ratio.low(), ratio.high());
  }

  /** Returns a size in the unit in which it is at least 1. */
  public static String bytes(long bytes) {
    if (bytes >= GIGABYTE) {
      return number(bytes / GIGABYTE) + " GB";
    }
    return bytes >= MEGABYTE ? number(bytes / MEGABYTE) + " MB" : counted(bytes, "byte");
  }

  /** Returns a share in whole percent. */
  public static String percent(double share) {
    return Math.round(PERCENT * share) + " %";
  }

  /** Returns a share by which something rose or fell, in percent with its sign. */
  public static String change(double share) {
    double percent = PERCENT * share;
    return String.format(Locale.ROOT, Math.abs(percent) < 10 ? "%+.1f %%" : "%+.0f %%", percent);
  }

  /** Returns a short time with its unit, microseconds or milliseconds. */
  public static String brief(double nanos) {
    return nanos < NANOS_PER_MILLI
        ? number(nanos / NANOS_PER_MICRO) + " us"
        : number(nanos / NANOS_PER_MILLI) + " ms";
  }

  /** Returns a time in milliseconds, without the unit. */
  public static String millis(@Nullable Number nanos) {
    return nanos == null ? NONE : number(nanos.doubleValue() / NANOS_PER_MILLI);
  }

  /** Returns a length of time with its unit, as long ones are read: {@code 2 min 5 s}. */
  public static String span(long nanos) {
    double seconds = nanos / NANOS_PER_SECOND;
    if (seconds < 1) {
      return shortest(millis(nanos)) + " ms";
    }
    if (seconds < SECONDS_PER_MINUTE) {
      return shortest(number(seconds)) + " s";
    }
    long whole = Math.round(seconds);
    long minutes = whole / SECONDS_PER_MINUTE;
    if (minutes < SECONDS_PER_MINUTE) {
      return minutes + " min " + whole % SECONDS_PER_MINUTE + " s";
    }
    return minutes / SECONDS_PER_MINUTE + " h " + minutes % SECONDS_PER_MINUTE + " min";
  }

  /** Leaves out zeros at the end of a decimal number. */
  private static String shortest(String number) {
    return number.contains(".") ? number.replaceFirst("\\.?0+$", "") : number;
  }

  /** Returns a constant's name as it is written in running text and on the command line. */
  public static String words(Enum<?> constant, String separator) {
    return constant.name().toLowerCase(Locale.ROOT).replace("_", separator);
  }

  /** Returns a text with its first letter in upper case. */
  public static String capitalized(String text) {
    return text.isEmpty()
        ? text
        : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  /** Returns a number and its unit, which takes an s where 1 is not what the reader sees. */
  public static String amount(double value, String unit) {
    String number = number(value);
    return number + " " + unit + (number.equals("1") ? "" : "s");
  }

  /**
   * Returns a text with codes in place of the characters that break lines, control a terminal, or
   * turn the direction of the text around them: a name in a result may hold any.
   */
  public static String shown(String text) {
    StringBuilder shown = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              boolean control = Character.isISOControl(c) && c != '\n' && c != '\t';
              if (control || Character.getType(c) == Character.FORMAT) {
                shown.append(String.format(Locale.ROOT, "\\u%04x", c));
              } else {
                shown.appendCodePoint(c);
              }
            });
    return shown.toString();
  }
}
