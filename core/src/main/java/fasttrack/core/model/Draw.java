package fasttrack.core.model;

import java.util.random.RandomGenerator;

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

  /** The key of any record of a type, uniformly. */
  static Draw keyOf(RecordType type) {
    return (random, inputs, dataset) -> 1 + random.nextLong(dataset.rows(type));
  }

  /** The key of any record of a workload's hot type that takes the traffic, uniformly. */
  static Draw hotKeyOf(RecordType type) {
    return (random, inputs, dataset) -> 1 + random.nextLong(dataset.hot(type));
  }

  /**
   * The key of any record of a type, the first ones most often: key k in proportion to 1 / k to the
   * power of an exponent above 0.
   */
  static Draw zipf(RecordType type, double exponent) {
    return new Zipf(type, exponent);
  }

  /** An earlier input with the other sign: what is taken from one and given to another. */
  static Draw minus(int input) {
    return (random, inputs, dataset) -> -inputs[input];
  }

  /** A number from {@code low} to {@code high}, both included, uniformly. */
  static Draw uniform(long low, long high) {
    return (random, inputs, dataset) -> random.nextLong(low, high + 1);
  }

  /** An earlier input plus a distance: the end of a range. */
  static Draw after(int input, long distance) {
    return (random, inputs, dataset) -> inputs[input] + distance;
  }
}
