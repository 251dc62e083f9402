package fasttrack.app.report;

import static fasttrack.core.model.Counted.count;
import static fasttrack.core.model.Counted.counted;

import fasttrack.core.result.Finding;
import fasttrack.core.result.Validity;
import fasttrack.core.statistics.RatioInterval;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
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
 *       anything else: three significant digits, a whole number in full, or the text
 *   <li>{@code {commits commit}}: a number of things, in the plural where it is not 1
 *   <li>{@code {changeShare grew by|fell by}}: a change without its sign, with the ends of its
 *       interval where there are {@code changeLowShare} and {@code changeHighShare}, after the word
 *       for its direction; {@code {changeShare more|less after}}: before it
 *   <li>{@code {elapsedRatio times}}: the interval of a ratio as a factor; without the word as a
 *       ratio
 *   <li>{@code [; at most {capPerSecond}/s]}: a part that is left out where one of its values is
 *       not known
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
  private static final Pattern OPTIONAL = Pattern.compile("\\[([^\\]]*)\\]");
  private static final String SHARE = "Share";
  private static final String AFTER = " after";
  private static final double PERCENT = 100;
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
            .matcher(OPTIONAL.matcher(words).replaceAll(part -> optional(finding, part.group(1))))
            .replaceAll(
                match ->
                    Matcher.quoteReplacement(
                        value(finding, match.group(1), match.group(2), match.group(3))));
  }

  /** Returns a part of a sentence if all its values are known, else nothing. */
  private static String optional(Finding finding, String part) {
    boolean known =
        VALUE.matcher(part).results().allMatch(each -> finding.values().containsKey(each.group(1)));
    return known ? Matcher.quoteReplacement(part) : "";
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
    if (word == null) {
      return text(name, value);
    }
    if (value instanceof List<?> numbers) {
      return text(name, value) + " " + word + (numbers.equals(List.of(1L)) ? "" : "s");
    }
    if (value instanceof Map<?, ?> ratio) {
      return Figures.times(interval(ratio));
    }
    if (!(value instanceof Number number)) {
      return value.toString();
    }
    if (other == null) {
      return counted(number.longValue(), word);
    }
    boolean falls = number.doubleValue() < 0;
    return other.endsWith(AFTER)
        ? change(finding, name, falls) + " " + (falls ? other.replace(AFTER, "") : word)
        : (falls ? other : word) + " " + change(finding, name, falls);
  }

  private static String text(String name, Object value) {
    boolean time = name.endsWith("Nanos");
    return switch (value) {
      case Number nanos when time -> time(nanos.doubleValue());
      case Number share when name.endsWith(SHARE) -> Figures.percent(share.doubleValue());
      case Double rate when name.endsWith("Tps") && rate >= RATE_IN_FULL_FROM ->
          count(Math.round(rate));
      case Long whole -> count(whole);
      case Double real -> Figures.number(real);
      case Map<?, ?> ratio when ratio.containsKey("ratio") -> Figures.ratio(interval(ratio));
      case Map<?, ?> map -> each(name.replaceAll("s$", ""), map);
      case List<?> list -> list.stream().map(Object::toString).collect(Collectors.joining(", "));
      default -> value.toString();
    };
  }

  /** Writes each value of a map behind its name. */
  private static String each(String name, Map<?, ?> map) {
    boolean nested =
        map.values().stream()
            .anyMatch(each -> each instanceof Map<?, ?> inner && !inner.containsKey("ratio"));
    return map.entrySet().stream()
        .map(
            each ->
                each.getKey()
                    + (each.getValue() instanceof Map ? ": " : " ")
                    + text(nested ? name + "s" : name, each.getValue()))
        .collect(Collectors.joining(nested ? "; " : ", "));
  }

  /** Returns a time; one of which milliseconds are too coarse in nanoseconds. */
  private static String time(double nanos) {
    return nanos > 0 && nanos < SHORT_NANOS
        ? Figures.number(nanos) + " ns"
        : Figures.span(Math.round(nanos));
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
    String root = name.substring(0, name.length() - SHARE.length());
    Object low = finding.values().get(root + (falls ? "HighShare" : "LowShare"));
    Object high = finding.values().get(root + (falls ? "LowShare" : "HighShare"));
    return size(finding.values().get(name))
        + " %"
        + (low instanceof Number && high instanceof Number
            ? " (" + size(low) + " to " + (falls ? Math.min(100, size(high)) : size(high)) + " %)"
            : "");
  }

  private static long size(@Nullable Object share) {
    return share instanceof Number number
        ? Math.round(PERCENT * Math.abs(number.doubleValue()))
        : 0;
  }

  private static Properties read() {
    Properties words = new Properties();
    try (InputStream file =
            Objects.requireNonNull(Words.class.getResourceAsStream("words.properties"));
        Reader reader = new InputStreamReader(file, StandardCharsets.UTF_8)) {
      words.load(reader);
      return words;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
