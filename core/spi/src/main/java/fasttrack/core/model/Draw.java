package fasttrack.core.model;

import java.util.function.ToLongFunction;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Draws one input of a transaction. Allocates nothing. */
@FunctionalInterface
public interface Draw {
  /**
   * Returns the value drawn.
   *
   * @param random the terminal's own random stream
   * @param inputs the inputs drawn so far
   * @param dataset the data on which the transaction will run
   */
  long next(RandomGenerator random, long[] inputs, Dataset dataset);

  /**
   * Returns the value drawn for one of a terminal's transactions: where the draw shifts with time,
   * by that transaction's number.
   *
   * @param number the transaction's number among its terminal's, from 0
   */
  default long next(RandomGenerator random, long number, long[] inputs, Dataset dataset) {
    return next(random, inputs, dataset);
  }

  /**
   * Returns the record type whose population has each number drawn as a key; null where that is not
   * known.
   */
  default @Nullable RecordType keysOf() {
    return null;
  }

  /**
   * Returns how many keys, from 1, a terminal's first transaction draws more often than others; 0
   * where all are drawn as often.
   */
  default long hottest(Dataset dataset) {
    return 0;
  }

  /** Returns after how many transactions of a terminal others are hot; 0 for never. */
  default long movesAfter() {
    return 0;
  }

  /** A draw of which each number is a key of a type's population. */
  static Draw ofKeys(RecordType type, Draw draw) {
    return new Draw() {
      @Override
      public long next(RandomGenerator random, long[] inputs, Dataset dataset) {
        return draw.next(random, inputs, dataset);
      }

      @Override
      public RecordType keysOf() {
        return type;
      }
    };
  }

  /** The key of any record of a type, uniformly. */
  static Draw keyOf(RecordType type) {
    return ofKeys(type, (random, inputs, dataset) -> 1 + random.nextLong(dataset.rows(type)));
  }

  /** The key of any record of a workload's hot type that takes the traffic, uniformly. */
  static Draw hotKeyOf(RecordType type) {
    return ofKeys(type, (random, inputs, dataset) -> 1 + random.nextLong(dataset.hot(type)));
  }

  /**
   * The key of any record of a type, the first ones most often: key k in proportion to 1 / k to the
   * power of an exponent above 0.
   */
  static Draw zipf(RecordType type, double exponent) {
    return new Zipf(type, exponent);
  }

  /** The key of a record that is in the hot set, or out of it. */
  static Draw hotSet(RecordType type, double share, double taken, long movesAfter) {
    return new HotSet(type, share, taken, movesAfter);
  }

  /** A key for a new record of a type, which no other record has. */
  static Draw freshKeyOf(RecordType type) {
    return new FreshKey(type);
  }

  /** An earlier input with the other sign: what is taken from one and given to another. */
  static Draw minus(int input) {
    return (random, inputs, dataset) -> -inputs[input];
  }

  /** A number from {@code low} to {@code high}, both included, uniformly. */
  static Draw uniform(long low, long high) {
    return (random, inputs, dataset) -> random.nextLong(low, high + 1);
  }

  /**
   * A number that TPC-C's NURand draws (Standard Specification, 2.1.6), with its constant C 0: some
   * numbers far more often than others.
   *
   * @param a what is drawn beside, from 0: the greater, the more even; a power of 2 less 1
   * @param most the greatest number; it may depend on the scale
   */
  static Draw nurand(long a, long least, ToLongFunction<Dataset> most) {
    return (random, inputs, dataset) -> {
      long count = most.applyAsLong(dataset) - least + 1;
      return (random.nextLong(a + 1) | (least + random.nextLong(count))) % count + least;
    };
  }

  /** An earlier input plus a distance: the end of a range. */
  static Draw after(int input, long distance) {
    return (random, inputs, dataset) -> inputs[input] + distance;
  }

  /** The sum of two earlier inputs. */
  static Draw sum(int first, int second) {
    return (random, inputs, dataset) -> inputs[first] + inputs[second];
  }
}
