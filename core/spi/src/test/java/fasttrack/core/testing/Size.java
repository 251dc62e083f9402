package fasttrack.core.testing;

/**
 * How many runs a simulation has: a tenth of them wherever tests run, all in the tests tagged
 * "long". Its draws are the same each time, so that it never fails by chance. Bounds are those of
 * all runs; among a tenth of them a share may lie three standard deviations beyond, which a correct
 * change of the draws exceeds in one of several hundred cases.
 *
 * @param runs how many there are
 * @param full whether these are all
 */
public record Size(int runs, boolean full) {
  private static final int PART = 10;
  private static final double DEVIATIONS = 3;

  /** Returns a tenth of the runs. */
  public static Size tenthOf(int all) {
    return new Size(all / PART, false);
  }

  /** Returns all runs. */
  public static Size all(int all) {
    return new Size(all, true);
  }

  /** Returns how far a share may lie beyond its bound, from 0 to 1. */
  public double margin(double share) {
    return margin(share, runs);
  }

  /** Returns the same where only some of the runs count. */
  public double margin(double share, int counted) {
    return full ? 0 : DEVIATIONS * Math.sqrt(share * (1 - share) / counted);
  }

  /** Returns the most runs that a share may be. */
  public int most(double share) {
    return (int) Math.floor(runs * (share + margin(share)));
  }

  /** Returns the fewest runs that a share may be. */
  public int fewest(double share) {
    return (int) Math.ceil(runs * (share - margin(share)));
  }
}
