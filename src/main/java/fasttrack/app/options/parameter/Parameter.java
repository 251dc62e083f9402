package fasttrack.app.options.parameter;

import fasttrack.core.spec.BenchmarkSpec;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * One of the things that determine a run: an option of the commands that make runs, a key of their
 * configuration file, what {@code --vary} and a study set, a line of the command that repeats a
 * run, and, where it matters, a condition that must be the same before results are compared.
 * Immutable: what changes one returns another.
 *
 * @param <T> what a value is
 */
public final class Parameter<T> {
  /** What a difference between two runs means. */
  public enum Matters {
    /** Their figures cannot be compared. */
    TO_COMPARE,
    /** They are two systems, whose figures are to be compared. */
    AS_SYSTEM,
    /** Their figures can be compared. */
    NOT
  }

  private final String name;
  private final String label;
  private final ITypeConverter<T> reader;
  private HelpSection section;
  private @Nullable Function<Catalog, List<String>> choices;
  private boolean several;
  private boolean common;
  private @Nullable Character letter;
  private String text;
  private final @Nullable String details;
  private @Nullable String unset;
  private @Nullable String standard;
  private Function<BenchmarkSpec, @Nullable String> place = spec -> null;
  private String otherwise = "none";
  private Matters matters = Matters.NOT;

  private Parameter(String name, String label, ITypeConverter<T> reader, HelpSection section) {
    List<String> said = Defaults.help("parameter." + name);
    this.name = name;
    this.label = label;
    this.reader = reader;
    this.section = section;
    this.text = said.isEmpty() ? "" : said.getFirst();
    this.details = said.size() < 2 ? null : said.get(1);
  }

  /** Returns another with a change. */
  private Parameter<T> with(Consumer<Parameter<T>> change) {
    Parameter<T> other = new Parameter<>(name, label, reader, section);
    other.choices = choices;
    other.several = several;
    other.common = common;
    other.letter = letter;
    other.text = text;
    other.unset = unset;
    other.standard = standard;
    other.place = place;
    other.otherwise = otherwise;
    other.matters = matters;
    change.accept(other);
    return other;
  }

  /**
   * Begins a parameter, of which nothing matters yet.
   *
   * @param name the name of its option, without dashes
   * @param label what stands for its value in the help
   */
  static <T> Parameter<T> of(
      String name, String label, ITypeConverter<T> reader, HelpSection section) {
    return new Parameter<>(name, label, reader, section);
  }

  /** Begins a parameter whose values are an enumeration's. */
  static <E extends Enum<E>> Parameter<E> of(
      String name, String label, EnumNames<E> names, HelpSection section) {
    ITypeConverter<E> reader = names;
    return of(name, label, reader, section).completing(catalog -> names.names());
  }

  Parameter<T> completing(Function<Catalog, List<String>> values) {
    return with(it -> it.choices = values);
  }

  Parameter<T> letter(char given) {
    return with(it -> it.letter = given);
  }

  /**
   * Says where a run has it.
   *
   * @param of what a run has, as it is typed; null where it does not apply, or is the default that
   *     no command has to name
   */
  Parameter<T> in(Matters difference, Function<BenchmarkSpec, @Nullable String> of) {
    return with(
        it -> {
          it.matters = difference;
          it.place = of;
        });
  }

  /** Says what is said of a run that has none, other than "none". */
  Parameter<T> otherwise(String said) {
    return with(it -> it.otherwise = said);
  }

  /** Returns the parameter of a command with a default of its own, as it is typed. */
  public Parameter<T> standing(String value) {
    return unset(value).with(it -> it.standard = value);
  }

  /** Returns the parameter of a command that says what applies where it is not given. */
  public Parameter<T> unset(String said) {
    return with(
        it -> {
          it.unset = said;
          it.standard = null;
        });
  }

  /** Returns the parameter of a command that says something else of it. */
  public Parameter<T> saying(String other) {
    return with(it -> it.text = other);
  }

  /** Returns the parameter of a command that takes several values of it, separated by commas. */
  public Parameter<T> several(HelpSection other, String said) {
    return several().saying(said).with(it -> it.section = other);
  }

  /** Returns it as one that takes several values, separated by commas. */
  Parameter<T> several() {
    return with(it -> it.several = true);
  }

  /** Returns the parameter as one that the short help of a command shows. */
  public Parameter<T> common() {
    return with(it -> it.common = true);
  }

  /** Returns the name of its option, without dashes. */
  public String name() {
    return name;
  }

  /** Returns the section of the help in which it stands. */
  public HelpSection section() {
    return section;
  }

  /** Returns the short name of its option, or null for none. */
  public @Nullable Character letter() {
    return letter;
  }

  /** Returns what stands for its value in the help. */
  public String label() {
    return label;
  }

  /** Tells whether the short help of a command shows it. */
  public boolean isCommon() {
    return common;
  }

  /** Returns what the help says of it, the short help only the first. */
  public List<String> description() {
    String first = text + (unset == null ? "." : " (default: " + unset + ").");
    return details == null ? List.of(first) : List.of(first, details + ".");
  }

  /** Returns the value where it is not given, as it is typed, or null for none. */
  public @Nullable String standard() {
    return standard;
  }

  /** Tells whether it takes several values. */
  public boolean takesSeveral() {
    return several;
  }

  /** Returns the values that the shell completes, or null where there are none to name. */
  public @Nullable List<String> choices(Catalog catalog) {
    return choices == null ? null : choices.apply(catalog);
  }

  /**
   * Reads a value.
   *
   * @throws TypeConversionException where the text is none; its message says what would be right
   */
  public T read(String text) {
    try {
      return reader.convert(text);
    } catch (TypeConversionException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("cannot read --" + name, e);
    }
  }

  /**
   * Returns what a run has, as it is typed; null where it does not apply, or is the default that no
   * command has to name.
   */
  public @Nullable String of(BenchmarkSpec spec) {
    return place.apply(spec);
  }

  /** Returns what a run has, in words. */
  public String said(BenchmarkSpec spec) {
    String value = of(spec);
    return value == null ? otherwise : value;
  }

  /** Returns what a difference of it means for a comparison. */
  public Matters matters() {
    return matters;
  }

  @Override
  public String toString() {
    return "--" + name;
  }
}
