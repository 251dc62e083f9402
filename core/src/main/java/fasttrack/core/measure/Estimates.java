package fasttrack.core.measure;

/** The mean of a random sample, and its error. Not thread-safe. */
public final class Estimates {
  /** Half the width of a 95 % confidence interval in standard errors. */
  private static final double WIDTH = 1.96;

  private long count;
  private double sum;
  private double squares;

  /** Adds a value. */
  public void add(double value) {
    count++;
    sum += value;
    squares += value * value;
  }

  /** Adds all values of another sample. */
  public void merge(Estimates other) {
    count += other.count;
    sum += other.sum;
    squares += other.squares;
  }

  /** Returns how many values there are. */
  public long count() {
    return count;
  }

  /** Returns the mean; NaN where there is no value. */
  public double mean() {
    return sum / count;
  }

  /** Returns half of the mean's 95 % confidence interval; NaN where there are fewer than two. */
  public double error() {
    if (count < 2) {
      return Double.NaN;
    }
    double variance = Math.max(0, squares - sum * sum / count) / (count - 1);
    return WIDTH * Math.sqrt(variance / count);
  }
}
