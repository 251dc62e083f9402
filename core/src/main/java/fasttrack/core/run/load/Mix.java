package fasttrack.core.run.load;

import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;

/** Selects the type of a terminal's next transaction. */
public sealed interface Mix {
  /**
   * Returns the position of the next transaction's type.
   *
   * @param random the terminal's own random stream
   * @param count how many transactions the terminal has begun so far
   */
  int next(RandomGenerator random, long count);

  /**
   * Types in order, repeatedly.
   *
   * @param types their positions
   */
  record InOrder(List<Integer> types) implements Mix {

    @Override
    public int next(RandomGenerator random, long count) {
      return types.get((int) (count % types.size()));
    }
  }

  /** Random order. */
  final class Weighted implements Mix {
    private final int[] bounds;

    /**
     * Creates a mix.
     *
     * @param weights a weight for each type, none negative, not all zero; only their ratios matter
     */
    public Weighted(List<Integer> weights) {
      bounds = new int[weights.size()];
      int sum = 0;
      for (int i = 0; i < bounds.length; i++) {
        sum = Math.addExact(sum, weights.get(i));
        bounds[i] = sum;
      }
    }

    @Override
    public int next(RandomGenerator random, long count) {
      int drawn = random.nextInt(bounds[bounds.length - 1]);
      int type = 0;
      while (drawn >= bounds[type]) {
        type++;
      }
      return type;
    }
  }

  /** Random order in which every type is equally likely. */
  static Mix equal(int types) {
    return new Weighted(Collections.nCopies(types, 1));
  }
}
