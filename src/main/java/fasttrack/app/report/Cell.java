package fasttrack.app.report;

import org.jspecify.annotations.Nullable;

/** What stands in a table at one place: a value, whose form is left to whoever renders it. */
public sealed interface Cell {
  /** A number of things, exact. */
  record Count(long value) implements Cell {}

  /**
   * A measured or derived quantity, in the unit of its column.
   *
   * @param value NaN where it is not known
   */
  record Quantity(double value) implements Cell {}

  /** A quantity of which only a lower bound is known, in the unit of its column. */
  record MoreThan(double value) implements Cell {}

  /** A name, or a remark in place of a figure. */
  record Words(String text) implements Cell {}

  /** Makes a quantity; null is one that is not known. */
  static Cell quantity(@Nullable Number value) {
    return new Quantity(value == null ? Double.NaN : value.doubleValue());
  }

  /** Makes a share, in percent; null is one that is not known. */
  static Cell percent(@Nullable Double share) {
    return new Quantity(share == null ? Double.NaN : 100 * share);
  }
}
