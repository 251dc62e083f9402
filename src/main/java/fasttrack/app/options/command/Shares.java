package fasttrack.app.options.command;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a share written as a percentage, {@code 3%}; above 0, at most 100 %. */
public final class Shares implements ITypeConverter<Double> {
  private static final Pattern FORM = Pattern.compile("(\\d+\\.?\\d*|\\.\\d+)\\s*%");
  private static final double PERCENT = 100;

  @Override
  public Double convert(String text) {
    Matcher matcher = FORM.matcher(text.strip());
    double percent =
        matcher.matches() ? new BigDecimal(matcher.group(1)).doubleValue() : Double.NaN;
    if (!(percent > 0 && percent <= PERCENT)) {
      throw new TypeConversionException("'" + text + "' is not a percentage above 0, such as 3%");
    }
    return percent / PERCENT;
  }
}
