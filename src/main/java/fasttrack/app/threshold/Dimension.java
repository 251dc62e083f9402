package fasttrack.app.threshold;

import static fasttrack.core.model.Counted.count;

import fasttrack.app.report.Figures;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** What a figure is a number of, with the units in which it may be given. */
public enum Dimension {
  /** A time, held in nanoseconds. */
  TIME(
      "a time",
      new Unit("ns", 1),
      new Unit("us", 1e3),
      new Unit("ms", 1e6),
      new Unit("s", 1e9),
      new Unit("min", 60e9)),
  /** A rate, held in transactions a second. */
  RATE("a rate", new Unit("/s", 1), new Unit("/min", 1.0 / 60), new Unit("/h", 1.0 / 3600)),
  /** A plain number. */
  NUMBER("a number");

  private final String title;

  @SuppressWarnings("ImmutableEnumChecker") // the list is one of List.of
  private final List<Unit> units;

  /** A unit, and how much of what a figure is held in makes one. */
  private record Unit(String name, double size) {}

  Dimension(String title, Unit... units) {
    this.title = title;
    this.units = List.of(units);
  }

  /** Returns what it is, in words: {@code a time}. */
  public String title() {
    return title;
  }

  /** Returns the names of the units; empty for a plain number. */
  public List<String> units() {
    return units.stream().map(Unit::name).toList();
  }

  /**
   * Returns how much of what a figure is held in makes one of a unit; empty where the unit is
   * unknown, and 1 of a plain number without one.
   */
  public OptionalDouble size(String unit) {
    if (units.isEmpty() && unit.isEmpty()) {
      return OptionalDouble.of(1);
    }
    String name = unit.toLowerCase(Locale.ROOT).replace('µ', 'u').replace('μ', 'u');
    return units.stream().filter(one -> one.name.equals(name)).mapToDouble(Unit::size).findFirst();
  }

  /** Returns a value with its unit, in three significant digits; a whole number in full. */
  String text(double value) {
    return switch (this) {
      case TIME -> Figures.millis(value) + " ms";
      case RATE -> Figures.number(value) + "/s";
      case NUMBER -> value == Math.rint(value) ? count((long) value) : Figures.number(value);
    };
  }

  /** Returns a value in as many digits as tell it from another. */
  String text(double value, double other) {
    if (value == other || !text(value).equals(text(other))) {
      return text(value);
    }
    return switch (this) {
      case TIME -> value / 1e6 + " ms";
      case RATE -> value + "/s";
      case NUMBER -> String.valueOf(value);
    };
  }
}
