package fasttrack.app.report;

import static fasttrack.core.model.Counted.count;

import fasttrack.core.result.Finding;
import fasttrack.core.statistics.Spread;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Lays a tree of records out as labels and values: every component of every record, so that nothing
 * is left out of the disclosure when a record grows.
 */
public final class Facts {
  private static final String NANOS = "Nanos";
  private static final String BYTES = "Bytes";

  /** A name more than a number: it is written without separators. */
  private static final String SEED = "Seed";

  private static final List<String> UNITS = List.of(NANOS, BYTES, SEED);

  private final List<Statement> facts = new ArrayList<>();

  private Facts() {}

  /** Returns all that a record says; what is not known is left out. */
  public static Block.Facts of(Record root) {
    Facts facts = new Facts();
    facts.components("", root, "");
    return new Block.Facts(facts.facts);
  }

  /** Returns what records, where there are any, say in numbers and words of their own. */
  public static Finding finding(String id, @Nullable Record... records) {
    Finding finding = Finding.fact(id);
    for (Record from : records) {
      finding = with(finding, "", from);
    }
    return finding;
  }

  /** Returns what a record says; null where there is none. */
  public static @Nullable Finding ifKnown(String id, @Nullable Record from) {
    return from == null ? null : finding(id, from);
  }

  /**
   * Adds what a record, where there is one, says in numbers and words of its own.
   *
   * @param prefix what the values' names begin with
   */
  public static Finding with(Finding finding, String prefix, @Nullable Record from) {
    if (from == null) {
      return finding;
    }
    Finding more = finding;
    for (RecordComponent component : from.getClass().getRecordComponents()) {
      Object said = value(component, from);
      String own = component.getName();
      String name = prefix.isEmpty() ? own : prefix + Figures.capitalized(own);
      if (said instanceof Number || said instanceof String) {
        more = more.with(name, said);
      } else if (said instanceof Enum<?> constant) {
        more = more.with(name, Figures.words(constant, " "));
      } else if (said instanceof Spread spread) {
        more = more.with(name, spread.figure());
      }
    }
    return more;
  }

  private void components(String path, Record from, String unit) {
    for (RecordComponent component : from.getClass().getRecordComponents()) {
      String name = component.getName();
      boolean whole = component.getType() != double.class && component.getType() != Double.class;
      add(label(path, words(name)), value(component, from), unit(name, whole ? "" : unit));
    }
  }

  private static @Nullable Object value(RecordComponent component, Record from) {
    try {
      return component.getAccessor().invoke(from);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException("a component of a record is not public: " + component, e);
    }
  }

  private void add(String label, @Nullable Object value, String unit) {
    switch (value) {
      case null -> {}
      case Record inner -> components(label, inner, unit);
      case Map<?, ?> map ->
          new TreeMap<>(map).forEach((key, each) -> add(label(label, key.toString()), each, unit));
      case List<?> list -> list(label, list, unit);
      case Enum<?> constant -> fact(label, Figures.words(constant, " "));
      case Number number -> fact(label, number(number, unit));
      default -> fact(label, value.toString());
    }
  }

  private void fact(String label, String text) {
    facts.add(new Statement(label, text));
  }

  private void list(String label, List<?> list, String unit) {
    if (list.stream().allMatch(String.class::isInstance)) {
      if (!list.isEmpty()) {
        fact(label, String.join(" ", list.stream().map(Object::toString).toList()));
      }
    } else {
      for (int i = 0; i < list.size(); i++) {
        add(label(label, String.valueOf(i + 1)), list.get(i), unit);
      }
    }
  }

  private static String label(String path, String name) {
    return path.isEmpty() ? name : path + ", " + name;
  }

  /** A component's name ends with its unit; the real numbers that it consists of have the same. */
  private static String unit(String name, String outer) {
    String capital = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    return UNITS.stream().filter(capital::endsWith).findFirst().orElse(outer);
  }

  private static String number(Number number, String unit) {
    boolean quantity = number instanceof Double || number instanceof Long;
    if (unit.equals(SEED)) {
      return number.toString();
    }
    if (unit.equals(NANOS) && quantity) {
      return Figures.span(Math.round(number.doubleValue()));
    }
    String text = number instanceof Double real ? Figures.number(real) : count(number.longValue());
    return unit.equals(BYTES) && quantity ? text + " bytes" : text;
  }

  /** Returns a component's name as words: {@code round trip} of {@code roundTripNanos}. */
  private static String words(String name) {
    String bare = name.endsWith(NANOS) ? name.substring(0, name.length() - NANOS.length()) : name;
    return bare.replaceAll("(?<=[a-z0-9])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
  }
}
