package fasttrack.app.report.figure;

import static fasttrack.core.model.Counted.count;

import fasttrack.app.report.Cell;
import fasttrack.app.report.Figures;
import fasttrack.core.statistics.MeanInterval;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** What a figure is a number of, with the units in which it is shown and may be given. */
public enum Dimension {
  /** A time, held in nanoseconds, and shown in milliseconds. */
  TIME(
      "a time",
      "ms",
      " ms",
      1e6,
      new NamedUnit("ns", 1),
      new NamedUnit("us", 1e3),
      new NamedUnit("ms", 1e6),
      new NamedUnit("s", 1e9),
      new NamedUnit("min", 60e9)),
  /** A rate, held and shown in transactions a second. */
  RATE(
      "a rate",
      "1/s",
      "/s",
      1,
      new NamedUnit("/s", 1),
      new NamedUnit("/min", 1.0 / 60),
      new NamedUnit("/h", 1.0 / 3600)),
  /** A size, held in bytes, and shown in thousands of them. */
  SIZE(
      "a size",
      "kB",
      " kB",
      1e3,
      new NamedUnit("B", 1),
      new NamedUnit("kB", 1e3),
      new NamedUnit("MB", 1e6),
      new NamedUnit("GB", 1e9)),
  /** A plain number. */
  NUMBER("a number", "", "", 1);

  private final String title;
  private final String unit;
  private final String suffix;
  private final double shown;

  @SuppressWarnings("ImmutableEnumChecker") // the list is one of List.of
  private final List<NamedUnit> units;

  /** A unit, and how much of what a figure is held in makes one. */
  private record NamedUnit(String name, double size) {}

  /**
   * Makes a dimension.
   *
   * @param unit the unit in which it is shown, in a table
   * @param suffix the same behind a number
   * @param shown how much of what a figure is held in makes one of that unit
   */
  Dimension(String title, String unit, String suffix, double shown, NamedUnit... units) {
    this.title = title;
    this.unit = unit;
    this.suffix = suffix;
    this.shown = shown;
    this.units = List.of(units);
  }

  /** Returns what it is, in words: {@code a time}. */
  public String title() {
    return title;
  }

  /** Returns the unit of a column that shows it; empty for a plain number. */
  public String unit() {
    return unit;
  }

  /** Returns the names of the units in which it may be given; empty for a plain number. */
  public List<String> units() {
    return units.stream().map(NamedUnit::name).toList();
  }

  /**
   * Returns how much of what a figure is held in makes one of a unit; empty where the unit is
   * unknown, and 1 of a plain number without one.
   */
  public OptionalDouble size(String unit) {
    if (units.isEmpty() && unit.isEmpty()) {
      return OptionalDouble.of(1);
    }
    String name = unit.replace('µ', 'u').replace('μ', 'u');
    return units.stream()
        .filter(one -> one.name.equalsIgnoreCase(name))
        .mapToDouble(NamedUnit::size)
        .findFirst();
  }

  /** Returns a value in the unit in which it is shown; null where it is not known. */
  public @Nullable Double shown(@Nullable Number value) {
    return value == null ? null : (Double) (value.doubleValue() / shown);
  }

  /** Returns a mean with its interval in the unit in which it is shown. */
  public MeanInterval shown(MeanInterval mean) {
    return new MeanInterval(
        mean.count(), mean.mean() / shown, shown(mean.low()), shown(mean.high()));
  }

  /** Returns a value as a table holds it: a number of things is exact. */
  public Cell cell(@Nullable Number value) {
    return value instanceof Long number && this == NUMBER
        ? new Cell.Count(number)
        : Cell.quantity(shown(value));
  }

  /** Returns a value with its unit, in three significant digits; a whole number in full. */
  public String text(double value) {
    return this == NUMBER && value == Math.rint(value)
        ? count((long) value)
        : Figures.number(value / shown) + suffix;
  }

  /** Returns a value in as many digits as tell it from another. */
  public String text(double value, double other) {
    return value == other || !text(value).equals(text(other))
        ? text(value)
        : value / shown + suffix;
  }
}
