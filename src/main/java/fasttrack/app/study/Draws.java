package fasttrack.app.study;

import fasttrack.app.options.parameter.Parameters;
import fasttrack.core.model.Mix64;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/**
 * What the rounds of a series draw from the seed that the user gave, so that the same command draws
 * the same: each round a seed of its own, and an order in which its runs follow each other.
 */
public final class Draws {
  /** Leaves 40 bits: few enough to be typed, and for JSON's numbers. */
  private static final int SHIFT = 24;

  private final long seed;

  Draws(long seed) {
    this.seed = seed;
  }

  /**
   * Returns the seed of a round's inputs: the user's own for the first round, from 0 to
   * 2<sup>40</sup> − 1 for the others.
   *
   * @param round which, from 1
   */
  long seed(int round) {
    return round == 1 ? seed : Mix64.mix(Mix64.mix(seed) + round) >>> SHIFT;
  }

  /**
   * Returns the points of a round in random order, each order as likely as any other. What happens
   * on the machine at regular times then favours none of them, as it could in an order that is
   * repeated or reversed.
   *
   * @param turn which order, from 1
   */
  public <T> List<T> order(int turn, List<T> points) {
    List<T> order = new ArrayList<>(points);
    Collections.shuffle(order, new SplittableRandom(Mix64.mix(Mix64.mix(~seed) + turn)));
    return order;
  }

  /** Returns the number of the order that a block draws for one of its iterations. */
  static int turn(int block, int iteration) {
    return (iteration - 1) * Parameters.REPEAT_MAX + block;
  }
}
