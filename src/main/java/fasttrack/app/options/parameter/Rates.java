package fasttrack.app.options.parameter;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a rate: a number with one of the units /s, /min and /h, or none for /s; in tps. */
public final class Rates implements ITypeConverter<Double> {
  private static final Pattern FORM =
      Pattern.compile("((?:\\d+\\.?\\d*|\\.\\d+))\\s*(?:/\\s*(s|sec|m|min|h))?");
  private static final double MINUTE = 60;
  private static final double HOUR = 3_600;

  @Override
  public Double convert(String text) {
    Matcher matcher = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
    if (!matcher.matches()) {
      throw new TypeConversionException(
          "invalid rate '" + text + "'; write a number with its unit: 500/s, 60/min, 1000/h");
    }
    double number = new BigDecimal(matcher.group(1)).doubleValue();
    String unit = matcher.group(2) == null ? "s" : matcher.group(2);
    double tps =
        switch (unit) {
          case "m", "min" -> number / MINUTE;
          case "h" -> number / HOUR;
          default -> number;
        };
    if (!(tps > 0)) {
      throw new TypeConversionException("must be above 0, not " + text);
    }
    return tps;
  }
}
