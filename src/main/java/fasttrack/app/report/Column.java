package fasttrack.app.report;

import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table: the definition of a figure, for every output.
 *
 * @param title its title; a line break shows where a narrow table breaks it
 * @param unit the unit of its quantities; empty where it has none
 * @param value what it shows of a row
 * @param <R> what a row is of
 */
public record Column<R>(String title, String unit, Function<R, Cell> value) {
  private static final double NANOS_PER_MILLI = 1e6;

  /** Returns the title in one line. */
  public String titleInLine() {
    return title.replace("-\n", "").replace('\n', ' ');
  }

  /** A column of names or remarks. */
  public static <R> Column<R> words(String title, Function<R, String> text) {
    return new Column<>(title, "", row -> new Cell.Words(text.apply(row)));
  }

  /** A column of exact numbers of things. */
  public static <R> Column<R> count(String title, ToLongFunction<R> number) {
    return new Column<>(title, "", row -> new Cell.Count(number.applyAsLong(row)));
  }

  /** A column of times, shown in milliseconds; null is one that is not known. */
  public static <R> Column<R> millis(String title, Function<R, @Nullable Number> nanos) {
    return new Column<>(title, "ms", row -> millis(nanos.apply(row)));
  }

  /** A column of numbers; null or NaN is one that is not known. */
  public static <R> Column<R> number(
      String title, String unit, Function<R, @Nullable Number> number) {
    return new Column<>(title, unit, row -> Cell.quantity(number.apply(row)));
  }

  /** A column of shares, shown in percent; null is one that is not known. */
  public static <R> Column<R> percent(String title, Function<R, @Nullable Double> share) {
    return new Column<>(title, "%", row -> Cell.percent(share.apply(row)));
  }

  private static Cell millis(@Nullable Number nanos) {
    return Cell.quantity(nanos == null ? null : nanos.doubleValue() / NANOS_PER_MILLI);
  }
}
