package fasttrack.core.measure;

/**
 * Estimates the CPU time of each transaction type by least squares, from readings that span several
 * transactions: the time between two readings is the sum, over the types, of how many ran times
 * their mean. Accumulates the normal equations only. Written by one thread.
 */
public final class CpuRegression {
  private final int types;
  private final double[][] products;
  private final double[] targets;
  private long totalNanos;
  private long readings;

  /** Makes a regression without readings. */
  public CpuRegression(int types) {
    this.types = types;
    this.products = new double[types][types];
    this.targets = new double[types];
  }

  /**
   * Adds a reading.
   *
   * @param counts how many transactions of each type ran since the last one
   * @param nanos the CPU time that passed since the last one
   */
  public void add(int[] counts, long nanos) {
    for (int i = 0; i < types; i++) {
      for (int j = 0; j < types; j++) {
        products[i][j] += (double) counts[i] * counts[j];
      }
      targets[i] += (double) counts[i] * nanos;
    }
    totalNanos += nanos;
    readings++;
  }

  /** Adds the readings of another regression. */
  public void merge(CpuRegression other) {
    for (int i = 0; i < types; i++) {
      for (int j = 0; j < types; j++) {
        products[i][j] += other.products[i][j];
      }
      targets[i] += other.targets[i];
    }
    totalNanos += other.totalNanos;
    readings += other.readings;
  }

  /** Returns how many readings there were. */
  public long readings() {
    return readings;
  }

  /** Returns the CPU time over all readings. */
  public long totalNanos() {
    return totalNanos;
  }

  /**
   * Returns the mean CPU time of each type in nanoseconds; NaN for a type that never ran, or that
   * the readings do not separate from others.
   *
   * <p>Gauss–Jordan elimination with pivots from the diagonal, largest first: the matrix is
   * symmetric and positive semidefinite.
   */
  public double[] means() {
    double[][] matrix = new double[types][];
    double[] right = targets.clone();
    for (int i = 0; i < types; i++) {
      matrix[i] = products[i].clone();
    }
    boolean[] solved = new boolean[types];
    double[] scale = new double[types];
    for (int i = 0; i < types; i++) {
      scale[i] = matrix[i][i];
    }
    for (int pivot = next(matrix, solved, scale); pivot >= 0; pivot = next(matrix, solved, scale)) {
      eliminate(matrix, right, pivot);
      solved[pivot] = true;
    }
    for (int i = 0; i < types; i++) {
      right[i] = solved[i] ? right[i] / matrix[i][i] : Double.NaN;
    }
    return right;
  }

  private int next(double[][] matrix, boolean[] solved, double[] scale) {
    int best = -1;
    for (int i = 0; i < types; i++) {
      boolean regular = scale[i] > 0 && matrix[i][i] > 1e-9 * scale[i];
      if (!solved[i] && regular && (best < 0 || matrix[i][i] > matrix[best][best])) {
        best = i;
      }
    }
    return best;
  }

  private void eliminate(double[][] matrix, double[] right, int pivot) {
    for (int row = 0; row < types; row++) {
      if (row != pivot) {
        double factor = matrix[row][pivot] / matrix[pivot][pivot];
        for (int column = 0; column < types; column++) {
          matrix[row][column] -= factor * matrix[pivot][column];
        }
        right[row] -= factor * right[pivot];
      }
    }
  }
}
