package fasttrack.app.report;

import java.util.List;
import java.util.function.Function;

/**
 * A row of a table that has several rows of each thing.
 *
 * @param of the thing
 * @param row one of its rows
 * @param <T> what the thing is
 * @param <R> what the row is
 */
public record Nested<T, R>(T of, R row) {
  /** Returns the rows of all things, in their order. */
  public static <T, R> List<Nested<T, R>> all(List<T> things, Function<T, List<R>> rows) {
    return things.stream()
        .flatMap(thing -> rows.apply(thing).stream().map(row -> new Nested<>(thing, row)))
        .toList();
  }
}
