package fasttrack.app.options.parameter;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts a duration: a number with one of the units ms, s, m and h; in nanoseconds. */
public final class Durations implements ITypeConverter<Long> {
  private static final Pattern FORM =
      Pattern.compile("([+-]?(?:\\d+\\.?\\d*|\\.\\d+))\\s*([a-z]*)");
  private static final Map<String, Long> UNITS =
      Map.of(
          "ms", 1_000_000L,
          "s", 1_000_000_000L,
          "m", 60_000_000_000L,
          "min", 60_000_000_000L,
          "h", 3_600_000_000_000L);

  /** The longest that is accepted: 1000 hours. */
  private static final BigDecimal NANOS_MAX = BigDecimal.valueOf(3_600_000_000_000_000L);

  @Override
  public Long convert(String text) {
    Matcher matcher = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
    if (!matcher.matches()) {
      throw new TypeConversionException(
          "invalid duration '" + text + "'; write a number with its unit: 500ms, 10s, 5m, 1h");
    }
    BigDecimal number = new BigDecimal(matcher.group(1));
    Long unit = UNITS.get(matcher.group(2));
    if (unit == null) {
      String given = matcher.group(2);
      throw new TypeConversionException(
          given.isEmpty()
              ? "'" + text + "' has no unit; write for example " + text.strip() + "s"
              : "unknown unit '" + given + "'; the units are ms, s, m and h");
    }
    if (number.signum() < 0) {
      throw new TypeConversionException("must not be negative: " + text);
    }
    BigDecimal nanos = number.multiply(BigDecimal.valueOf(unit));
    if (nanos.compareTo(NANOS_MAX) > 0) {
      throw new TypeConversionException("must be at most 1000h, not " + text);
    }
    return nanos.longValue();
  }
}
