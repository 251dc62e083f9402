package fasttrack.core.model;

import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;

/** Picks the type of a terminal's next transaction. */
public sealed interface Mix {
  /**
   * Returns the position of the next transaction's type.
   *
   * @param random the terminal's own random stream
   * @param count how many transactions the terminal has begun so far
   */
  int next(RandomGenerator random, long count);

  /** All types one after the other, over and over. */
  record InOrder(int types) implements Mix {
    @Override
    public int next(RandomGenerator random, long count) {
      return (int) (count % types);
    }
  }

  /**
   * Random order.
   *
   * @param weights a weight for each type, none negative, not all zero; only their ratios matter
   */
  record Weighted(List<Integer> weights) implements Mix {
    public Weighted {
      weights = List.copyOf(weights);
      if (weights.stream().anyMatch(weight -> weight < 0)
          || weights.stream().allMatch(weight -> weight == 0)) {
        throw new IllegalArgumentException(
            "weights must not be negative, and not all be zero: " + weights);
      }
    }

    @Override
    public int next(RandomGenerator random, long count) {
      int sum = 0;
      for (int i = 0; i < weights.size(); i++) {
        sum += weights.get(i);
      }
      int rest = random.nextInt(sum);
      for (int i = 0; i < weights.size(); i++) {
        rest -= weights.get(i);
        if (rest < 0) {
          return i;
        }
      }
      throw new AssertionError("the weights changed");
    }
  }

  /** Random order in which every type is equally likely. */
  static Mix equal(int types) {
    return new Weighted(Collections.nCopies(types, 1));
  }
}
