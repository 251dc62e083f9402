package fasttrack.core.statistics;

/**
 * The normal equations of a least-squares fit without intercept: X′X and X′y. Written by one
 * thread.
 */
final class NormalEquations {
  /** What is smaller than this, relative to its scale, is taken for the rounding error of zero. */
  private static final double ZERO = 1e-9;

  private final int size;
  private final double[][] products;
  private final double[] targets;

  NormalEquations(int size) {
    this.size = size;
    this.products = new double[size][size];
    this.targets = new double[size];
  }

  /** Adds an observation. */
  void add(int[] counts, double value) {
    for (int i = 0; i < size; i++) {
      if (counts[i] != 0) {
        for (int j = 0; j < size; j++) {
          products[i][j] += (double) counts[i] * counts[j];
        }
        targets[i] += counts[i] * value;
      }
    }
  }

  /** Adds the observations of others. */
  void merge(NormalEquations other) {
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        products[i][j] += other.products[i][j];
      }
      targets[i] += other.targets[i];
    }
  }

  /**
   * Returns the coefficients; NaN for one that the observations do not determine.
   *
   * <p>Gauss–Jordan elimination with pivots from the diagonal, largest first: the matrix is
   * symmetric and positive semidefinite.
   */
  double[] solve() {
    double[][] matrix = new double[size][];
    double[] right = targets.clone();
    double[] scale = new double[size];
    for (int i = 0; i < size; i++) {
      matrix[i] = products[i].clone();
      scale[i] = products[i][i];
    }
    boolean[] solved = new boolean[size];
    for (int pivot = next(matrix, solved, scale); pivot >= 0; pivot = next(matrix, solved, scale)) {
      eliminate(matrix, right, pivot);
      solved[pivot] = true;
    }
    for (int i = 0; i < size; i++) {
      boolean determined = solved[i] && !dependsOnUnsolved(matrix, i, solved, scale);
      right[i] = determined ? right[i] / matrix[i][i] : Double.NaN;
    }
    return right;
  }

  private int next(double[][] matrix, boolean[] solved, double[] scale) {
    int best = -1;
    for (int i = 0; i < size; i++) {
      boolean regular = scale[i] > 0 && matrix[i][i] > ZERO * scale[i];
      if (!solved[i] && regular && (best < 0 || matrix[i][i] > matrix[best][best])) {
        best = i;
      }
    }
    return best;
  }

  private void eliminate(double[][] matrix, double[] right, int pivot) {
    for (int row = 0; row < size; row++) {
      if (row != pivot) {
        double factor = matrix[row][pivot] / matrix[pivot][pivot];
        for (int column = 0; column < size; column++) {
          matrix[row][column] -= factor * matrix[pivot][column];
        }
        right[row] -= factor * right[pivot];
      }
    }
  }

  /** Tells whether a coefficient would change with one that could be anything. */
  private boolean dependsOnUnsolved(double[][] matrix, int row, boolean[] solved, double[] scale) {
    for (int column = 0; column < size; column++) {
      if (!solved[column]
          && scale[column] > 0
          && Math.abs(matrix[row][column])
              > Math.sqrt(ZERO) * Math.sqrt(scale[row] * scale[column])) {
        return true;
      }
    }
    return false;
  }
}
