package fasttrack.app.study.versus;

import fasttrack.app.options.command.Common;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** What makes systems that are compared, besides the backends. */
@Command(optionListHeading = "%nComparison:%n")
public final class SystemOptions {
  @Common
  @Option(
      names = "--vary",
      paramLabel = "OPTION=VALUE,VALUE",
      converter = Variation.Converter.class)
  List<Variation> variations = new ArrayList<>();

  @Option(names = "--system", paramLabel = "NAME=OPTIONS", converter = OwnOptions.Converter.class)
  List<OwnOptions> systems = new ArrayList<>();

  @Option(names = "--force", fallbackValue = "true")
  boolean force;

  /**
   * An option in whose value the systems of a comparison differ.
   *
   * @param option its long name without dashes
   * @param key what precedes each value, as in {@code setting.compression=off,on}; null for nothing
   * @param values its values, at least two
   */
  record Variation(String option, @Nullable String key, List<String> values) {
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
    static final class Converter implements ITypeConverter<Variation> {
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

  /**
   * A system with options of its own, besides those of the command.
   *
   * @param name what it is called
   * @param text its options, as they were typed
   * @param words the same, each word by itself, without quotes
   */
  record OwnOptions(String name, String text, List<String> words) {
    private static final Pattern FORM = Pattern.compile("\\s*([^\\s=-][^=]*)=(.*)", Pattern.DOTALL);
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)");

    /** Reads a system: {@code weak=--isolation read-committed}. */
    static final class Converter implements ITypeConverter<OwnOptions> {
      @Override
      public OwnOptions convert(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
          throw new TypeConversionException(
              "invalid system '"
                  + text
                  + "'; write a name with its options: 'weak=--isolation read-committed'");
        }
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(form.group(2));
        while (word.find()) {
          words.add(
              Stream.of(1, 2, 3)
                  .map(word::group)
                  .filter(Objects::nonNull)
                  .findFirst()
                  .orElseThrow());
        }
        return new OwnOptions(form.group(1).strip(), form.group(2).strip(), words);
      }
    }
  }
}
