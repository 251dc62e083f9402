package fasttrack.app.study.versus;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * An option in whose value the systems of a comparison differ.
 *
 * @param option its long name without dashes
 * @param key what precedes each value, as in {@code setting.compression=off,on}; null for nothing
 * @param values its values, at least two
 */
public record Variation(String option, @Nullable String key, List<String> values) {
  private static final Pattern FORM =
      Pattern.compile("(?:--)?([a-z][a-z-]*)(?:\\.([^=]+))?=(.+)", Pattern.DOTALL);

  private static final Pattern WORD = Pattern.compile("[a-z][a-z-]{4,}");

  /** Returns what follows the option for a value. */
  String argument(String value) {
    return key == null ? value : key + "=" + value;
  }

  /** Returns what a system with a value is called: values that are words tell what they are. */
  String shown(String value) {
    boolean words = values.stream().allMatch(each -> WORD.matcher(each).matches());
    return key == null && !words ? option + "=" + value : argument(value);
  }

  /** Returns it as it is typed. */
  String typed() {
    return level() + "=" + String.join(",", values);
  }

  /** Returns what a study calls it: {@code setting.compression}. */
  String level() {
    return key == null ? option : option + "." + key;
  }

  /** Reads a variation: {@code execution=prepared,compiled}. */
  public static final class Converter implements ITypeConverter<Variation> {
    @Override
    public Variation convert(String text) {
      Matcher matcher = FORM.matcher(text.strip());
      if (!matcher.matches()) {
        throw new TypeConversionException(
            "invalid variation '"
                + text
                + "'; write an option with its values: execution=prepared,compiled");
      }
      List<String> values =
          Stream.of(matcher.group(3).split(",", -1)).map(String::strip).distinct().toList();
      if (values.size() < 2 || values.contains("")) {
        throw new TypeConversionException(
            "'" + text + "' needs at least two different values, separated by commas");
      }
      return new Variation(matcher.group(1), matcher.group(2), values);
    }
  }
}
