package fasttrack.app.options.command;

import fasttrack.app.options.parameter.Suggestion;
import fasttrack.app.report.figure.Dimension;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.report.threshold.Threshold;
import fasttrack.app.report.threshold.Threshold.Bound;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a threshold: {@code T5.cpu < 3ms}, {@code rate >= 0.95 * baseline}. */
public final class ThresholdParser implements ITypeConverter<Threshold> {
  private static final Pattern FORM = Pattern.compile("([^<>=]+)(<=?|>=?)([^<>=]+)");
  private static final String NUMBER = "(\\d+\\.?\\d*|\\.\\d+)";
  private static final Pattern VALUE = Pattern.compile(NUMBER + "\\s*(\\D*)");
  private static final Pattern MULTIPLE = Pattern.compile("(?:" + NUMBER + "\\s*\\*\\s*)?baseline");

  @Override
  public Threshold convert(String text) {
    Matcher form = FORM.matcher(text.strip());
    if (!form.matches()) {
      throw new TypeConversionException(
          ("invalid threshold '%s'; write a figure, one of <, <=, > and >=, and a value with its"
               + " unit or a multiple of the baseline: 'T5.cpu < 3ms', 'rate > 500/s', 'p95 < 1.1 *"
               + " baseline'")
              .formatted(text));
    }
    String name = form.group(1).strip();
    Figure figure = Figure.named(name).orElse(null);
    String subject = null;
    if (figure == null) {
      int dot = name.indexOf('.');
      subject = dot < 0 ? null : name.substring(0, dot).strip();
      figure = figure(name.substring(dot + 1).strip());
    }
    Threshold.Relation relation = Threshold.Relation.of(form.group(2)).orElseThrow();
    return new Threshold(
        text.strip().replaceAll("[\\s\\p{Cntrl}]+", " "),
        subject,
        figure,
        relation,
        bound(figure, form.group(3).strip()));
  }

  private static Figure figure(String name) {
    return Figure.named(name)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "unknown figure '" + name + "'" + Suggestion.orChoice(name, Figure.names())));
  }

  private static Bound bound(Figure figure, String text) {
    Matcher multiple = MULTIPLE.matcher(text.toLowerCase(Locale.ROOT));
    if (multiple.matches()) {
      return new Bound.OfBaseline(multiple.group(1) == null ? 1 : number(multiple.group(1)));
    }
    Matcher value = VALUE.matcher(text);
    if (!value.matches()) {
      throw new TypeConversionException(
          "'" + text + "' is neither a number with its unit nor a multiple of the baseline");
    }
    String unit = value.group(2).strip();
    OptionalDouble size = figure.dimension().size(unit);
    if (size.isEmpty()) {
      throw new TypeConversionException(wrongUnit(figure, value.group(1), unit));
    }
    return new Bound.Value(number(value.group(1)) * size.getAsDouble());
  }

  private static String wrongUnit(Figure figure, String number, String unit) {
    Dimension dimension = figure.dimension();
    String is = figure.id() + " is " + dimension.title();
    if (dimension.units().isEmpty()) {
      return is + " without a unit: write " + number + ", not " + number + " " + unit;
    }
    return (unit.isEmpty() ? number + " has no unit" : "unknown unit '" + unit + "'")
        + "; "
        + is
        + ", in "
        + String.join(", ", dimension.units());
  }

  private static double number(String digits) {
    double number = Double.parseDouble(digits);
    if (Double.isInfinite(number)) {
      throw new TypeConversionException("the number is too large");
    }
    return number;
  }
}
