package fasttrack.app.report;

import static fasttrack.core.model.Counted.count;
import static fasttrack.core.model.Counted.counted;

import fasttrack.app.options.parameter.Defaults;
import fasttrack.app.options.parameter.UsageException;
import fasttrack.core.result.Finding;
import fasttrack.core.result.Validity;
import fasttrack.core.statistics.RatioInterval;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The words of findings, from one file: {@code words.properties}, which has a sentence for each id.
 * A value stands in it in braces by its name, and is written as its unit, the last word of its
 * name, asks for:
 *
 * <ul>
 *   <li>{@code {lateNanos}}: a time in the unit that suits it; {@code {othersShare}}: percent;
 *       {@code {dataBytes}}: a size; {@code {seed}}: its digits; anything else: three significant
 *       digits, a whole number in full, or the text; a list and a map: each of its values so, a
 *       map's behind their names
 *   <li>{@code {cpuNanos ms}}, {@code ns}, {@code us}: a time in this unit with three digits, one
 *       in {@code us} in ms where it is that long; {@code {busyShare %}}: percent with three digits
 *   <li>{@code {commits commit}}: a number of things, in the plural where it is not 1; {@code
 *       {rules rule holds|rules hold}}: with a verb
 *   <li>{@code {walked each}}: the values of a map before their names
 *   <li>{@code {changeShare grew by|fell by}}: a change without its sign, with the ends of its
 *       interval where there are {@code changeLowShare} and {@code changeHighShare}, after the word
 *       for its direction; {@code {changeShare more|less after}}: before it; {@code {driftShare
 *       signed}}: with its sign
 *   <li>{@code {elapsedRatio times}}: the interval of a ratio as a factor; without the word as a
 *       ratio
 *   <li>{@code [; at most {capPerSecond}/s]}: a part that is left out where one of its values is
 *       not known or empty, or all are 0; {@code [{limits}|no limits]}: with what then stands in
 *       its place
 * </ul>
 *
 * A value of another type than its place asks for, as an edited result may have, is written as it
 * is. Thread-safe.
 */
public final class Words {
  /** The name of the value that says in which of several runs it was found. */
  public static final String WHERE = "where";

  private static final Properties ALL = read();
  private static final Pattern VALUE =
      Pattern.compile("\\{(\\w+)(?: ([^}|]+)(?:\\|([^}]+?))?)?\\}");
  private static final Pattern OPTIONAL =
      Pattern.compile("\\[((?:\\{[^}]*\\}|[^\\]{|])*)(?:\\|([^\\]]*))?\\]");
  private static final Set<String> UNITS = Set.of("ns", "us", "ms", "%");
  private static final String SHARE = "Share";
  private static final String AFTER = " after";
  private static final double PERCENT = 100;
  private static final double NEARLY_ALL = 0.9995;
  private static final double RATE_IN_FULL_FROM = 100;
  private static final double SHORT_NANOS = 1e4;

  private Words() {}

  /** Returns the verdict on a run in a word or two. */
  public static String of(Validity validity) {
    return switch (validity) {
      case Validity.Valid valid -> "VALID";
      case Validity.Unmeasured unmeasured -> "NOT MEASURED";
      case Validity.Invalid invalid -> "INVALID";
      case Validity.NotVerified unverified -> "NOT VERIFIED";
    };
  }

  /** Returns a finding as a sentence without its full stop. */
  public static String of(Finding finding) {
    Object where = finding.values().get(WHERE);
    String words = ALL.getProperty(finding.id(), finding.id());
    return (where == null ? "" : where + ": ")
        + VALUE
            .matcher(OPTIONAL.matcher(words).replaceAll(part -> optional(finding, part)))
            .replaceAll(
                match ->
                    Matcher.quoteReplacement(
                        value(finding, match.group(1), match.group(2), match.group(3))));
  }

  /** Returns a part of a sentence where it says something, else what stands in its place. */
  private static String optional(Finding finding, MatchResult part) {
    List<@Nullable Object> values =
        VALUE
            .matcher(part.group(1))
            .results()
            .<@Nullable Object>map(each -> finding.values().get(each.group(1)))
            .toList();
    String otherwise = part.group(2);
    boolean said =
        values.stream().allMatch(Words::isKnown)
            && (otherwise != null || !values.stream().allMatch(Words::isZero));
    return Matcher.quoteReplacement(said ? part.group(1) : otherwise == null ? "" : otherwise);
  }

  private static boolean isKnown(@Nullable Object value) {
    return !(value == null
        || value.equals("")
        || value.equals(List.of())
        || value.equals(Map.of()));
  }

  private static boolean isZero(@Nullable Object value) {
    return value instanceof Number number && number.doubleValue() == 0;
  }

  /**
   * Returns the refusal of an option, without its dashes, in the words of what is wrong with it.
   */
  public static UsageException refused(String option, Finding wrong) {
    return new UsageException(option, of(wrong));
  }

  /** Returns findings as sentences. */
  public static List<String> of(List<Finding> findings) {
    return findings.stream().map(Words::of).toList();
  }

  /** Returns the ids that have a sentence. */
  public static Set<String> ids() {
    return ALL.stringPropertyNames();
  }

  private static String value(
      Finding finding, String name, @Nullable String word, @Nullable String other) {
    Object value = finding.values().get(name);
    if (value == null) {
      return Figures.NONE;
    }
    if (word == null || UNITS.contains(word)) {
      return text(name, value, word);
    }
    if (value instanceof List<?> numbers) {
      return text(name, value, null) + " " + word + (numbers.equals(List.of(1L)) ? "" : "s");
    }
    if (value instanceof Map<?, ?> map) {
      return word.equals("each")
          ? map.entrySet().stream()
              .map(each -> text(name, each.getValue(), null) + " " + each.getKey())
              .collect(Collectors.joining(", "))
          : Figures.times(interval(map));
    }
    if (!(value instanceof Number number)) {
      return value.toString();
    }
    if (word.equals("signed")) {
      return Figures.change(number.doubleValue()) + bounds(finding, name);
    }
    if (other == null) {
      return counted(Math.round(number.doubleValue()), word);
    }
    if (!name.endsWith(SHARE)) {
      return count(number.longValue()) + " " + (number.equals(1L) ? word : other);
    }
    boolean falls = number.doubleValue() < 0;
    return other.endsWith(AFTER)
        ? change(finding, name, falls) + " " + (falls ? other.replace(AFTER, "") : word)
        : (falls ? other : word) + " " + change(finding, name, falls);
  }

  /**
   * Writes a value.
   *
   * @param unit a unit in which it is written; null for what suits it
   */
  private static String text(String name, Object value, @Nullable String unit) {
    String words = Figures.capitalized(name);
    return switch (value) {
      case Number number when unit != null -> in(unit, number.doubleValue());
      case Number nanos when words.endsWith("Nanos") -> time(nanos.doubleValue());
      case Number share when words.endsWith(SHARE) -> Figures.percent(share.doubleValue());
      case Number bytes when words.endsWith("Bytes") -> Figures.bytes(bytes.longValue());
      case Number seed when words.endsWith("Seed") -> seed.toString();
      case Double rate when words.endsWith("Tps") && rate >= RATE_IN_FULL_FROM ->
          count(Math.round(rate));
      case Long whole -> count(whole);
      case Double real -> Figures.number(real);
      case Map<?, ?> ratio when ratio.containsKey("ratio") -> Figures.ratio(interval(ratio));
      case Map<?, ?> map -> each(name.replaceAll("(?<!Nano)s$", ""), map, unit);
      case List<?> list ->
          list.stream().map(each -> text(name, each, unit)).collect(Collectors.joining(", "));
      default -> value.toString();
    };
  }

  /** Writes each value of a map behind its name. */
  private static String each(String name, Map<?, ?> map, @Nullable String unit) {
    boolean nested =
        map.values().stream()
            .anyMatch(each -> each instanceof Map<?, ?> inner && !inner.containsKey("ratio"));
    return map.entrySet().stream()
        .map(
            each ->
                each.getKey()
                    + (each.getValue() instanceof Map ? ": " : " ")
                    + text(nested ? name + "s" : name, each.getValue(), unit))
        .collect(Collectors.joining(nested ? "; " : ", "));
  }

  /** Returns a time; one of which milliseconds are too coarse in nanoseconds. */
  private static String time(double nanos) {
    return nanos > 0 && nanos < SHORT_NANOS
        ? Figures.number(nanos) + " ns"
        : Figures.span(Math.round(nanos));
  }

  private static String in(String unit, double value) {
    return switch (unit) {
      case "ns" -> Figures.number(value) + " ns";
      case "us" -> Figures.brief(value);
      case "ms" -> Figures.millis(value) + " ms";
      default -> percent(value);
    };
  }

  /** Rounds what is nearly all down, so that 100 % means all. */
  private static String percent(double share) {
    boolean nearlyAll = share < 1 && share >= NEARLY_ALL;
    return (nearlyAll
            ? Double.toString(Math.floor(share * PERCENT * PERCENT) / PERCENT)
            : Figures.number(PERCENT * share))
        + " %";
  }

  private static RatioInterval interval(Map<?, ?> parts) {
    return new RatioInterval(
        parts.get("ratio") instanceof Number ratio ? ratio.doubleValue() : Double.NaN,
        parts.get("low") instanceof Number low ? (Double) low.doubleValue() : null,
        parts.get("high") instanceof Number high ? (Double) high.doubleValue() : null,
        parts.get("differs") instanceof Boolean differs ? differs : null);
  }

  /** Writes a change without its sign, and the ends of its interval, the smaller one first. */
  private static String change(Finding finding, String name, boolean falls) {
    Object low = end(finding, name, falls ? "High" : "Low");
    Object high = end(finding, name, falls ? "Low" : "High");
    return size(finding.values().get(name))
        + " %"
        + (low instanceof Number && high instanceof Number most
            ? " (%s to %s %%)"
                .formatted(size(low), size(falls ? Math.max(-1, most.doubleValue()) : most))
            : "");
  }

  /** Writes the ends of a change's interval with their signs. */
  private static String bounds(Finding finding, String name) {
    return end(finding, name, "Low") instanceof Number low
            && end(finding, name, "High") instanceof Number high
        ? " (%s to %s)"
            .formatted(Figures.change(low.doubleValue()), Figures.change(high.doubleValue()))
        : " (no bounds known)";
  }

  private static @Nullable Object end(Finding finding, String name, String which) {
    return finding.values().get(name.replaceFirst(SHARE + "$", which + SHARE));
  }

  private static String size(@Nullable Object share) {
    double percent =
        PERCENT * (share instanceof Number number ? Math.abs(number.doubleValue()) : 0);
    return percent < 1 ? Figures.number(percent) : count(Math.round(percent));
  }

  private static Properties read() {
    Properties words = new Properties();
    try {
      words.load(new StringReader(Defaults.resource("report/words.properties")));
      return words;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
