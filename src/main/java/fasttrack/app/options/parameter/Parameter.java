package fasttrack.app.options.parameter;

import fasttrack.core.spec.BenchmarkSpec;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * One of the things that determine a run: an option of the commands that make runs, a key of their
 * configuration file, what {@code --vary} and a study set, a line of the command that repeats a
 * run, and, where it matters, a condition that must be the same before results are compared.
 * Immutable.
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
  private final Form<T> form;
  private final Help help;
  private final InRun place;

  /**
   * How a value is written.
   *
   * @param choices the values that the shell completes, or null for none
   * @param several whether it takes several, separated by commas
   */
  private record Form<T>(
      ITypeConverter<T> reader,
      @Nullable Function<Catalog, List<String>> choices,
      boolean several) {}

  /**
   * What the help says.
   *
   * @param common whether the short help of a command shows it
   * @param letter the option's short name, or null for none
   * @param details what only the full help says, or null for nothing
   * @param unset what applies where it is not given, or null where the text needs none
   * @param standard the value where it is not given, as it is typed, or null for none
   */
  private record Help(
      HelpSection section,
      boolean common,
      @Nullable Character letter,
      String label,
      String text,
      @Nullable String details,
      @Nullable String unset,
      @Nullable String standard) {
    Help in(HelpSection other) {
      return new Help(other, common, letter, label, text, details, unset, standard);
    }

    Help withCommon(boolean other) {
      return new Help(section, other, letter, label, text, details, unset, standard);
    }

    Help withLetter(char other) {
      return new Help(section, common, other, label, text, details, unset, standard);
    }

    Help withText(String other) {
      return new Help(section, common, letter, label, other, details, unset, standard);
    }

    Help withDefault(String said, @Nullable String value) {
      return new Help(section, common, letter, label, text, details, said, value);
    }
  }

  /** Where a run has it, what is said of a run that has none, and what a difference means. */
  private record InRun(
      Function<BenchmarkSpec, @Nullable String> of, String otherwise, Matters matters) {}

  private Parameter(String name, Form<T> form, Help help, InRun place) {
    this.name = name;
    this.form = form;
    this.help = help;
    this.place = place;
  }

  /**
   * Begins a parameter, of which nothing matters yet.
   *
   * @param name the name of its option, without dashes
   * @param label what stands for its value in the help
   */
  static <T> Parameter<T> of(
      String name, String label, ITypeConverter<T> reader, HelpSection section) {
    List<String> said = Defaults.help("parameter." + name);
    String text = said.isEmpty() ? "" : said.getFirst();
    String details = said.size() < 2 ? null : said.get(1);
    return new Parameter<>(
        name,
        new Form<>(reader, null, false),
        new Help(section, false, null, label, text, details, null, null),
        new InRun(spec -> null, "none", Matters.NOT));
  }

  /** Begins a parameter whose values are an enumeration's. */
  static <E extends Enum<E>> Parameter<E> of(
      String name, String label, EnumNames<E> names, HelpSection section) {
    ITypeConverter<E> reader = names;
    return of(name, label, reader, section).completing(catalog -> names.names());
  }

  Parameter<T> completing(Function<Catalog, List<String>> choices) {
    return new Parameter<>(name, new Form<>(form.reader, choices, form.several), help, place);
  }

  Parameter<T> letter(char letter) {
    return with(help.withLetter(letter));
  }

  /**
   * Says where a run has it.
   *
   * @param of what a run has, as it is typed; null where it does not apply, or is the default that
   *     no command has to name
   */
  Parameter<T> in(Matters matters, Function<BenchmarkSpec, @Nullable String> of) {
    return new Parameter<>(name, form, help, new InRun(of, place.otherwise, matters));
  }

  /** Says what is said of a run that has none, other than "none". */
  Parameter<T> otherwise(String said) {
    return new Parameter<>(name, form, help, new InRun(place.of, said, place.matters));
  }

  /** Returns the parameter of a command with a default of its own, as it is typed. */
  public Parameter<T> standing(String value) {
    return with(help.withDefault(value, value));
  }

  /** Returns the parameter of a command that says what applies where it is not given. */
  public Parameter<T> unset(String said) {
    return with(help.withDefault(said, null));
  }

  /** Returns the parameter of a command that says something else of it. */
  public Parameter<T> saying(String text) {
    return with(help.withText(text));
  }

  /** Returns the parameter of a command that takes several values of it, separated by commas. */
  public Parameter<T> several(HelpSection section, String text) {
    return several().with(help.in(section).withText(text));
  }

  /** Returns it as one that takes several values, separated by commas. */
  Parameter<T> several() {
    return new Parameter<>(name, new Form<>(form.reader, form.choices, true), help, place);
  }

  /** Returns the parameter as one that the short help of a command shows. */
  public Parameter<T> common() {
    return with(help.withCommon(true));
  }

  private Parameter<T> with(Help other) {
    return new Parameter<>(name, form, other, place);
  }

  /** Returns the name of its option, without dashes. */
  public String name() {
    return name;
  }

  /** Returns the section of the help in which it stands. */
  public HelpSection section() {
    return help.section;
  }

  /** Returns the short name of its option, or null for none. */
  public @Nullable Character letter() {
    return help.letter;
  }

  /** Returns what stands for its value in the help. */
  public String label() {
    return help.label;
  }

  /** Tells whether the short help of a command shows it. */
  public boolean isCommon() {
    return help.common;
  }

  /** Returns what the help says of it, the short help only the first. */
  public List<String> description() {
    String first = help.text + (help.unset == null ? "." : " (default: " + help.unset + ").");
    return help.details == null ? List.of(first) : List.of(first, help.details + ".");
  }

  /** Returns the value where it is not given, as it is typed, or null for none. */
  public @Nullable String standard() {
    return help.standard;
  }

  /** Tells whether it takes several values. */
  public boolean takesSeveral() {
    return form.several;
  }

  /** Returns the values that the shell completes, or null where there are none to name. */
  public @Nullable List<String> choices(Catalog catalog) {
    return form.choices == null ? null : form.choices.apply(catalog);
  }

  /**
   * Reads a value.
   *
   * @throws TypeConversionException where the text is none; its message says what would be right
   */
  public T read(String text) {
    try {
      return form.reader.convert(text);
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
    return place.of.apply(spec);
  }

  /** Returns what a run has, in words. */
  public String said(BenchmarkSpec spec) {
    String value = of(spec);
    return value == null ? place.otherwise : value;
  }

  /** Returns what a difference of it means for a comparison. */
  public Matters matters() {
    return place.matters;
  }

  @Override
  public String toString() {
    return "--" + name;
  }
}
