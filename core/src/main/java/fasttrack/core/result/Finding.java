package fasttrack.core.result;

import fasttrack.core.statistics.RatioInterval;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something that was found out about a run, or about several: what it is, how much it weighs, and
 * the values that show it. It has no words: these are in one file of the application, by the id.
 * Immutable.
 *
 * @param id what was found, in words with hyphens; programs may match on it
 * @param severity how much it weighs
 * @param values what shows it, by names whose last word is the unit ({@code lateNanos}, {@code
 *     rateTps}, {@code othersShare}): whole numbers as {@link Long}, others as {@link Double},
 *     texts, and lists and maps of these; an interval of a ratio is a map of {@code ratio}, {@code
 *     low} and {@code high}
 */
public record Finding(String id, Severity severity, Map<String, Object> values) {
  /** How much a finding weighs, from the heaviest on. */
  public enum Severity {
    /** The figures do not count. */
    INVALID,
    /** Whether the figures count could not be found out. */
    NOT_VERIFIED,
    /** The figures count, but a reader must know this before using them. */
    WARNING,
    /** The figures are what was measured, but something beside the benchmark may be behind them. */
    DISTURBANCE,
    /** A conclusion from the figures. */
    CONCLUSION,
    /** A figure or a circumstance, which weighs nothing. */
    FACT
  }

  public Finding {
    Map<String, Object> copy = new LinkedHashMap<>();
    values.forEach(
        (name, value) -> {
          if (isKnown(value)) {
            copy.put(name, plain(value));
          }
        });
    values = Collections.unmodifiableMap(copy);
  }

  /** Returns a reason for which figures do not count. */
  public static Finding invalid(String id) {
    return new Finding(id, Severity.INVALID, Map.of());
  }

  /** Returns a reason for which it could not be found out whether figures count. */
  public static Finding notVerified(String id) {
    return new Finding(id, Severity.NOT_VERIFIED, Map.of());
  }

  /** Returns a warning. */
  public static Finding warning(String id) {
    return new Finding(id, Severity.WARNING, Map.of());
  }

  /** Returns a warning of what happened beside the benchmark. */
  public static Finding disturbance(String id) {
    return new Finding(id, Severity.DISTURBANCE, Map.of());
  }

  /** Returns a conclusion. */
  public static Finding conclusion(String id) {
    return new Finding(id, Severity.CONCLUSION, Map.of());
  }

  /** Returns a figure or a circumstance. */
  public static Finding fact(String id) {
    return new Finding(id, Severity.FACT, Map.of());
  }

  /**
   * Returns the same finding with one more value.
   *
   * @param value null, and a number that is not finite, is left out
   */
  public Finding with(String name, @Nullable Object value) {
    if (value == null || !isKnown(value)) {
      return this;
    }
    Map<String, Object> more = new LinkedHashMap<>(values);
    more.put(name, value);
    return new Finding(id, severity, more);
  }

  /** JSON has no numbers but finite ones, and a result that was read has null for them. */
  private static boolean isKnown(@Nullable Object value) {
    return value != null && !(value instanceof Double real && !Double.isFinite(real));
  }

  private static Map<String, Object> interval(RatioInterval ratio) {
    Map<String, Object> parts = new LinkedHashMap<>();
    parts.put("ratio", ratio.ratio());
    if (ratio.low() != null && ratio.high() != null) {
      parts.put("low", ratio.low());
      parts.put("high", ratio.high());
    }
    if (ratio.differs() != null) {
      parts.put("differs", ratio.differs());
    }
    return parts;
  }

  /** A finding that was written as JSON and read again is the same: so numbers have two types. */
  private static Object plain(Object value) {
    return switch (value) {
      case Integer whole -> whole.longValue();
      case Long whole -> whole;
      case Double real -> real;
      case Boolean flag -> flag;
      case RatioInterval ratio -> plain(interval(ratio));
      case List<?> list -> list.stream().map(Finding::plain).toList();
      case Map<?, ?> map -> {
        Map<String, Object> copy = new LinkedHashMap<>();
        map.forEach((name, each) -> copy.put(name.toString(), plain(each)));
        yield Collections.unmodifiableMap(copy);
      }
      default -> value.toString();
    };
  }
}
