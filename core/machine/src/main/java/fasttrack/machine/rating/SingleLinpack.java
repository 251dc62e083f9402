package fasttrack.machine.rating;

/** Linpack in single precision. */
public final class SingleLinpack extends Linpack {
  private final float[][] singles = new float[ORDER][ORDER];
  private final float[] singleSums = new float[ORDER];
  private final float[][] columns = new float[ORDER][ORDER];
  private final float[] right = new float[ORDER];
  private final int[] pivots = new int[ORDER];

  /** Makes the benchmark with the usual system. */
  public SingleLinpack() {
    super(Math.ulp(1f) / 2, 1e-3);
    for (int column = 0; column < ORDER; column++) {
      for (int row = 0; row < ORDER; row++) {
        singles[column][row] = (float) matrix[column][row];
      }
      singleSums[column] = (float) sums[column];
    }
  }

  @Override
  public String name() {
    return "linpack-single";
  }

  @Override
  double unknown(int row) {
    return right[row];
  }

  /** Makes the system another one, of which ones are no solution. */
  void disturb() {
    singles[ORDER / 2][ORDER / 2]++;
  }

  @Override
  void solve() {
    for (int i = 0; i < ORDER; i++) {
      System.arraycopy(singles[i], 0, columns[i], 0, ORDER);
    }
    System.arraycopy(singleSums, 0, right, 0, ORDER);
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
      float[] column = columns[k];
      int pivot = greatest(column, k);
      pivots[k] = pivot;
      float factor = -1 / swapped(column, pivot, k);
      for (int i = k + 1; i < ORDER; i++) {
        column[i] *= factor;
      }
      for (int j = k + 1; j < ORDER; j++) {
        add(swapped(columns[j], pivot, k), column, columns[j], k + 1, ORDER);
      }
    }
  }

  private static int greatest(float[] column, int from) {
    int at = from;
    for (int i = from + 1; i < ORDER; i++) {
      if (Math.abs(column[i]) > Math.abs(column[at])) {
        at = i;
      }
    }
    return at;
  }

  /** Exchanges two elements, and returns the one that was first. */
  private static float swapped(float[] column, int first, int second) {
    float value = column[first];
    column[first] = column[second];
    column[second] = value;
    return value;
  }

  /** Adds a multiple of a column to another one: nearly all of the time is spent here. */
  private static void add(float factor, float[] column, float[] to, int from, int until) {
    for (int i = from; i < until; i++) {
      to[i] += factor * column[i];
    }
  }
}
