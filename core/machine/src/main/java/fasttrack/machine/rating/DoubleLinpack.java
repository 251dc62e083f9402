package fasttrack.machine.rating;

/** Linpack in double precision. */
public final class DoubleLinpack extends Linpack {
  private final double[][] columns = new double[ORDER][ORDER];
  private final double[] right = new double[ORDER];
  private final int[] pivots = new int[ORDER];

  /** Makes the benchmark with the usual system. */
  public DoubleLinpack() {
    super(Math.ulp(1.0) / 2, 1e-10);
  }

  @Override
  public String name() {
    return "linpack-double";
  }

  @Override
  double unknown(int row) {
    return right[row];
  }

  /** Makes the system another one, of which ones are no solution. */
  void disturb() {
    matrix[ORDER / 2][ORDER / 2]++;
  }

  @Override
  void solve() {
    for (int i = 0; i < ORDER; i++) {
      System.arraycopy(matrix[i], 0, columns[i], 0, ORDER);
    }
    System.arraycopy(sums, 0, right, 0, ORDER);
    factor();
    for (int k = 0; k < ORDER - 1; k++) {
      add(swapped(right, pivots[k], k), columns[k], right, k + 1, ORDER);
    }
    for (int k = ORDER - 1; k >= 0; k--) {
      right[k] /= columns[k][k];
      add(-right[k], columns[k], right, 0, k);
    }
  }

  /** Makes an upper and a lower triangle of the matrix, by Gauss with partial pivoting. */
  private void factor() {
    for (int k = 0; k < ORDER - 1; k++) {
      double[] column = columns[k];
      int pivot = greatest(column, k);
      pivots[k] = pivot;
      double factor = -1 / swapped(column, pivot, k);
      for (int i = k + 1; i < ORDER; i++) {
        column[i] *= factor;
      }
      for (int j = k + 1; j < ORDER; j++) {
        add(swapped(columns[j], pivot, k), column, columns[j], k + 1, ORDER);
      }
    }
  }

  private static int greatest(double[] column, int from) {
    int at = from;
    for (int i = from + 1; i < ORDER; i++) {
      if (Math.abs(column[i]) > Math.abs(column[at])) {
        at = i;
      }
    }
    return at;
  }

  /** Exchanges two elements, and returns the one that was first. */
  private static double swapped(double[] column, int first, int second) {
    double value = column[first];
    column[first] = column[second];
    column[second] = value;
    return value;
  }

  /** Adds a multiple of a column to another one: nearly all of the time is spent here. */
  private static void add(double factor, double[] column, double[] to, int from, int until) {
    for (int i = from; i < until; i++) {
      to[i] += factor * column[i];
    }
  }
}
