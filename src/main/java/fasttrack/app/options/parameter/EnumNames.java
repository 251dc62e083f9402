package fasttrack.app.options.parameter;

import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The constants of an enumeration as they are written on the command line, {@code read-committed};
 * the shell completes them.
 */
public class EnumNames<E extends Enum<E>> implements ITypeConverter<E>, Iterable<String> {
  private final String what;
  private final List<E> constants;
  private final Function<E, String> name;

  /**
   * Makes a converter.
   *
   * @param what what a value is called
   * @param name how a value is called, other than in words
   */
  public EnumNames(String what, List<E> constants, Function<E, String> name) {
    this.what = what;
    this.constants = constants;
    this.name = name;
  }

  /**
   * Makes a converter.
   *
   * @param what what a value is called
   */
  public EnumNames(String what, Class<E> type) {
    this(what, List.of(type.getEnumConstants()), EnumNames::name);
  }

  /** Returns a constant as it is typed: {@code read-committed}. */
  public static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns a constant as it is typed; null for null. */
  public static @Nullable String nameOrNull(@Nullable Enum<?> constant) {
    return constant == null ? null : name(constant);
  }

  /** Returns constants as they are typed. */
  public static List<String> names(List<? extends Enum<?>> constants) {
    return constants.stream().map(EnumNames::name).toList();
  }

  /** Returns all that can be written. */
  public List<String> names() {
    return constants.stream().map(name).toList();
  }

  @Override
  public E convert(String text) {
    String written = text.strip().toLowerCase(Locale.ROOT).replace('_', '-').replace(' ', '-');
    return constants.stream()
        .filter(constant -> name.apply(constant).equals(written) || name(constant).equals(written))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "unknown " + what + " '" + text + "'" + Suggestion.orChoice(written, names())));
  }

  @Override
  public Iterator<String> iterator() {
    return names().iterator();
  }
}
