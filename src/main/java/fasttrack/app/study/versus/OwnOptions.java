package fasttrack.app.study.versus;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A system with options of its own, besides those of the command.
 *
 * @param name what it is called
 * @param text its options, as they were typed
 * @param words the same, each word by itself, without quotes
 */
public record OwnOptions(String name, String text, List<String> words) {
  private static final Pattern FORM = Pattern.compile("\\s*([^\\s=-][^=]*)=(.*)", Pattern.DOTALL);
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)");

  /** Reads a system: {@code weak=--isolation read-committed}. */
  public static final class Converter implements ITypeConverter<OwnOptions> {
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
            Stream.of(1, 2, 3).map(word::group).filter(Objects::nonNull).findFirst().orElseThrow());
      }
      return new OwnOptions(form.group(1).strip(), form.group(2).strip(), words);
    }
  }
}
