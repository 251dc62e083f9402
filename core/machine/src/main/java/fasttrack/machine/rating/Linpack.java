package fasttrack.machine.rating;

/**
 * Linpack of order 100 (Dongarra, <i>Performance of Various Computers Using Standard Linear
 * Equations Software</i>): solves a dense system of linear equations, column by column. The
 * right-hand side is the sum of each row, so that the solution consists of ones. Loops over single
 * elements; the compiler may make vectors of them. Each loop also copies the matrix that it
 * destroys, about 1 % of its work.
 */
abstract class Linpack implements CpuBenchmark {
  static final int ORDER = 100;

  /** That this program of then accepts; about 2 is usual. */
  private static final double RESIDUAL_MAX = 10;

  private static final int FIRST = 1325;
  private static final int FACTOR = 3125;
  private static final int MODULUS = 1 << 16;

  private final double epsilon;
  private final double fromOneMax;

  /** The matrix by columns. */
  final double[][] matrix = matrix();

  /** The sum of each row, which is exact in single precision, too. */
  final double[] sums = new double[ORDER];

  /**
   * Makes the benchmark.
   *
   * @param epsilon half of the distance from 1 to the next number
   * @param fromOneMax how far an unknown may be from 1
   */
  Linpack(double epsilon, double fromOneMax) {
    this.epsilon = epsilon;
    this.fromOneMax = fromOneMax;
    for (double[] column : matrix) {
      for (int row = 0; row < ORDER; row++) {
        sums[row] += column[row];
      }
    }
  }

  /** Returns numbers from -2 to 2, the same as everywhere. */
  private static double[][] matrix() {
    double[][] columns = new double[ORDER][ORDER];
    int state = FIRST;
    for (double[] column : columns) {
      for (int row = 0; row < ORDER; row++) {
        state = FACTOR * state % MODULUS;
        column[row] = (state - MODULUS / 2) / (MODULUS / 4.0);
      }
    }
    return columns;
  }

  /** Solves the system. */
  abstract void solve();

  /** Returns an element of the solution that was computed. */
  abstract double unknown(int row);

  @Override
  public final double workPerLoop() {
    double n = ORDER;
    return 2 * n * n * n / 3 + 2 * n * n;
  }

  @Override
  public final long run(int loops) {
    long sum = 0;
    for (int i = 0; i < loops; i++) {
      solve();
      for (int row = 0; row < ORDER; row++) {
        double unknown = unknown(row);
        if (!(Math.abs(unknown - 1) <= fromOneMax)) {
          throw new WrongResultException("unknown " + (row + 1), 1, unknown);
        }
        sum += Double.doubleToLongBits(unknown);
      }
    }
    double residual = residual();
    if (!(residual <= RESIDUAL_MAX)) {
      throw new WrongResultException("the residual", "at most " + RESIDUAL_MAX, residual);
    }
    return sum;
  }

  /** Returns the greatest error of an equation, in units of what rounding explains. */
  private double residual() {
    double error = 0;
    double coefficients = 0;
    double unknowns = 0;
    for (int row = 0; row < ORDER; row++) {
      double left = 0;
      for (int column = 0; column < ORDER; column++) {
        left += matrix[column][row] * unknown(column);
        coefficients = Math.max(coefficients, Math.abs(matrix[column][row]));
      }
      error = Math.max(error, Math.abs(left - sums[row]));
      unknowns = Math.max(unknowns, Math.abs(unknown(row)));
    }
    return error / (ORDER * coefficients * unknowns * epsilon);
  }
}
