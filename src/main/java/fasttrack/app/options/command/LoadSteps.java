package fasttrack.app.options.command;

import fasttrack.app.options.parameter.Rates;
import fasttrack.app.options.parameter.WholeNumbers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/**
 * The loads of a sweep in their order. Written with commas, {@code 1,2,4}, and as ranges that
 * double, {@code 1..64}, which always end with their last number.
 *
 * @param values each of them, none twice
 * @param isRange whether they are one range
 */
public record LoadSteps(List<Double> values, boolean isRange) {

  /** The numbers of terminals of a study's runs. */
  @Command(optionListHeading = CommonOptions.LOAD)
  public static final class Terminals {
    @Common
    @Option(
        names = {"-t", "--terminals"},
        paramLabel = "STEPS",
        order = -4,
        converter = OfTerminals.class)
    public @Nullable LoadSteps steps;
  }

  /** Reads numbers of terminals. */
  public static final class OfTerminals implements ITypeConverter<LoadSteps> {
    @Override
    public LoadSteps convert(String text) {
      return read(text, new WholeNumbers.OfInt()::convert);
    }
  }

  /** Reads rates in transactions a second; the last one's unit is that of all without one. */
  public static final class OfRates implements ITypeConverter<LoadSteps> {
    @Override
    public LoadSteps convert(String text) {
      int slash = text.lastIndexOf('/');
      String unit = slash < 0 ? "" : text.substring(slash);
      return read(
          text, number -> new Rates().convert(number.contains("/") ? number : number + unit));
    }
  }

  private static LoadSteps read(String text, ToDoubleFunction<String> number) {
    List<Double> values = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      int dots = part.indexOf("..");
      if (dots < 0) {
        values.add(number.applyAsDouble(part));
      } else {
        double from = number.applyAsDouble(part.substring(0, dots));
        double to = number.applyAsDouble(part.substring(dots + 2));
        if (!(from > 0 && from < to)) {
          throw new TypeConversionException(
              "'" + part.strip() + "' does not ascend; write a range such as 1..64");
        }
        for (double value = from; value < to; value *= 2) {
          values.add(value);
        }
        values.add(to);
      }
    }
    if (values.stream().distinct().count() < values.size()) {
      throw new TypeConversionException("'" + text.strip() + "' repeats a step");
    }
    return new LoadSteps(values, text.contains("..") && !text.contains(","));
  }
}
