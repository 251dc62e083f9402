package fasttrack.app.options.parameter;

import static fasttrack.core.model.Counted.count;

import java.math.BigInteger;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts whole numbers, with a readable message where a text is none. */
public final class WholeNumbers {
  private WholeNumbers() {}

  /** Reads a number of 32 bits. */
  public static final class OfInt implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      return number(text, Integer.MAX_VALUE).intValue();
    }
  }

  /** Reads a number of 64 bits. */
  public static final class OfLong implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      return number(text, Long.MAX_VALUE).longValue();
    }
  }

  /** Reads how often something runs. */
  public static final class OfRuns implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      int runs = number(text, Integer.MAX_VALUE).intValue();
      if (runs < 1 || runs > Parameters.REPEAT_MAX) {
        throw new TypeConversionException(
            "must be from 1 to " + count(Parameters.REPEAT_MAX) + ", not " + count(runs));
      }
      return runs;
    }
  }

  private static BigInteger number(String text, long max) {
    BigInteger number;
    try {
      number = new BigInteger(text.strip());
    } catch (NumberFormatException e) {
      throw new TypeConversionException("'" + text + "' is not a whole number");
    }
    if (number.abs().compareTo(BigInteger.valueOf(max)) > 0) {
      throw new TypeConversionException(text + " is too large; at most " + count(max));
    }
    return number;
  }
}
