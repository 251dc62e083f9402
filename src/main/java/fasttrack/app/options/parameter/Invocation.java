package fasttrack.app.options.parameter;

import fasttrack.core.spec.BenchmarkSpec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The command line that repeats a result. Secrets are in no specification, and so not in it; an
 * ordinary value that equals a default is named all the same, since defaults change. Used by one
 * thread.
 */
public final class Invocation {
  private static final Pattern HARMLESS = Pattern.compile("[\\w@%+=:,./-]+");
  private static final String ONLY = "only";

  private final List<String> words = new ArrayList<>();

  private Invocation() {}

  /** Begins a command line by the command, and perhaps its first arguments. */
  public static Invocation of(String... words) {
    Invocation invocation = new Invocation();
    invocation.words.addAll(List.of(words));
    return invocation;
  }

  /**
   * Returns the arguments that repeat a run.
   *
   * @param types the names of all the workload's transaction types; empty where they are not known
   */
  public static List<String> ofRun(BenchmarkSpec spec, List<String> types) {
    boolean all = !types.isEmpty() && spec.mix().weights().keySet().containsAll(types);
    return of("run")
        .parameters(spec, spec.target().options(), all ? Set.of(ONLY) : Set.of())
        .arguments();
  }

  /**
   * Names what determines a run.
   *
   * @param own the values of the backend's own options
   * @param without the names of parameters that are named otherwise
   */
  public Invocation parameters(
      BenchmarkSpec spec, Map<String, List<String>> own, Set<String> without) {
    for (Parameter<?> parameter : Parameters.ALL) {
      if (!without.contains(parameter.name())) {
        option(parameter.name(), parameter.of(spec));
      }
    }
    return own(own);
  }

  /**
   * Names what makes several systems, and what all of them have in common besides.
   *
   * @param systems words of a command line
   * @param spec what the first of them ran
   */
  public Invocation systems(List<String> systems, BenchmarkSpec spec) {
    words.addAll(systems);
    for (Parameter<?> parameter : Parameters.SHARED) {
      if (systems.stream().noneMatch(word -> names(word, parameter))) {
        option(parameter.name(), parameter.of(spec));
      }
    }
    return this;
  }

  /** Tells whether a word is an option, varies it, or has it among the options of a system. */
  private static boolean names(String word, Parameter<?> parameter) {
    String option = "--" + parameter.name();
    String letter = parameter.letter() == null ? option : "-" + parameter.letter();
    return word.startsWith(parameter.name() + "=")
        || Stream.of(word.split("[\\s=]"))
            .anyMatch(each -> each.equals(option) || each.equals(letter));
  }

  /** Names a backend's own options. */
  public Invocation own(Map<String, List<String>> options) {
    new TreeMap<>(options)
        .forEach((name, values) -> values.forEach(value -> words.add("--" + name + "=" + value)));
    return this;
  }

  /** Names an option; null is one that is not to be named. */
  public Invocation option(String name, @Nullable String value) {
    if (value != null) {
      words.add("--" + name);
      words.add(value);
    }
    return this;
  }

  /** Names an option with several values; none is one that is not to be named. */
  public Invocation list(String name, Collection<String> values) {
    return option(name, values.isEmpty() ? null : String.join(",", values));
  }

  /** Names an option that has no value, where it is given. */
  public Invocation flag(String name, boolean given) {
    if (given) {
      words.add("--" + name);
    }
    return this;
  }

  /** Returns the arguments. */
  public List<String> arguments() {
    return List.copyOf(words);
  }

  /** Returns arguments as they are typed in a shell. */
  public static String typed(List<String> arguments) {
    return "fasttrack "
        + arguments.stream()
            .map(
                word ->
                    HARMLESS.matcher(word).matches()
                        ? word
                        : "'" + word.replace("'", "'\\''") + "'")
            .collect(Collectors.joining(" "));
  }
}
