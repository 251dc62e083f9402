package fasttrack.core.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds out which of several things may be the greatest, from measurements of all of them in each
 * of several rounds: the one with the greatest mean, and all that noise does not tell apart from
 * it. The truly greatest is among them in at least 95 of 100 cases.
 *
 * <p>This is Gupta's subset selection (S. S. Gupta, <i>On Some Multiple Decision (Selection and
 * Ranking) Rules</i>, Technometrics 7, 1965) in a two-way layout: what all things of a round have
 * in common cancels out, and the noise is that of all of them together. The critical value is
 * Bonferroni's bound of the exact one, which is a little larger.
 */
public final class Contenders {
  private static final double COVERAGE = 0.95;

  private Contenders() {}

  /**
   * Returns the positions of those that may be the greatest, in their order; of one round all that
   * can be said is which was the greatest then.
   *
   * @param measured for each thing a figure of each round, in the order of the rounds; for relative
   *     differences, its logarithm. All have as many rounds, at least one
   */
  public static List<Integer> of(List<double[]> measured) {
    int rounds = measured.getFirst().length;
    double[] means = measured.stream().mapToDouble(each -> Noise.mean(each, 0, rounds)).toArray();
    double greatest = Arrays.stream(means).max().orElseThrow();
    double margin = rounds < 2 || means.length < 2 ? 0 : margin(measured, means, rounds);
    List<Integer> contenders = new ArrayList<>();
    for (int i = 0; i < means.length; i++) {
      if (greatest - means[i] <= margin) {
        contenders.add(i);
      }
    }
    return contenders;
  }

  /** How far below the greatest mean another may lie by noise. */
  private static double margin(List<double[]> measured, double[] means, int rounds) {
    double all = Noise.mean(means, 0, means.length);
    double residuals = 0;
    for (int round = 0; round < rounds; round++) {
      int at = round;
      double common = measured.stream().mapToDouble(each -> each[at]).average().orElseThrow() - all;
      for (int i = 0; i < means.length; i++) {
        double residual = measured.get(i)[round] - means[i] - common;
        residuals += residual * residual;
      }
    }
    int freedom = (means.length - 1) * (rounds - 1);
    double tail = (1 - COVERAGE) / (means.length - 1);
    return StudentT.quantile(freedom, tail) * Math.sqrt(2 * residuals / freedom / rounds);
  }
}
