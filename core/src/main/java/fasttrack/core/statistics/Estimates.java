package fasttrack.core.statistics;

/** The mean of a random sample, and its error. Not thread-safe. */
public final class Estimates {
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

  /**
   * Returns half of the mean's 95 % confidence interval, by Student's distribution; NaN where there
   * are fewer than two values.
   */
  public double error() {
    if (count < 2) {
      return Double.NaN;
    }
    double variance = Math.max(0, squares - sum * sum / count) / (count - 1);
    return StudentT.quantile(count - 1.0, Noise.TAIL) * Math.sqrt(variance / count);
  }
}
