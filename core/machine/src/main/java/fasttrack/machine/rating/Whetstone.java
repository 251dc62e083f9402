package fasttrack.machine.rating;

/**
 * Whetstone: the operations of scientific programs of the sixties in the proportions that were
 * counted for the Whetstone compiler (Curnow and Wichmann, <i>A Synthetic Benchmark</i>, The
 * Computer Journal 19, 1976). A loop is a million instructions of that compiler's machine: eight
 * parts, each so often as its kind of operation was found.
 */
abstract class Whetstone implements CpuBenchmark {
  /** How often a loop executes each part. */
  static final int ARRAY = 120;

  static final int PARAMETER = 140;
  static final int CONDITION = 3450;
  static final int INTEGER = 2100;
  static final int TRIGONOMETRY = 320;
  static final int CALL = 8990;
  static final int REFERENCE = 6160;
  static final int FUNCTION = 930;

  private static final double INSTRUCTIONS_PER_LOOP = 1e6;

  /** What programs of then printed, part by part. */
  private static final double[] RIGHT = {
    -6.8342e-2,
    -4.6264e-1,
    -7.2972e-1,
    -1.1240,
    -5.5336e-2,
    -4.4744e-1,
    -7.1097e-1,
    -1.1031,
    1,
    6,
    6,
    4.9041e-1,
    4.9039e-1,
    9.9994e-1,
    3,
    2,
    3,
    8.3467e-1
  };

  /** Half of the last digit that was printed, and what single precision loses. */
  private static final double DIFFERENCE = 2e-4;

  private final double[] computed = new double[RIGHT.length];
  private int count;

  /** Executes all parts once, and hands their values to {@link #ends}. */
  abstract void loop();

  /** Takes the next value that a part ends with. */
  final void ends(double value) {
    computed[count++] = value;
  }

  @Override
  public final double workPerLoop() {
    return INSTRUCTIONS_PER_LOOP;
  }

  @Override
  public final long run(int loops) {
    long sum = 0;
    for (int i = 0; i < loops; i++) {
      count = 0;
      loop();
      for (int j = 0; j < RIGHT.length; j++) {
        check(j);
        sum += Double.doubleToLongBits(computed[j]);
      }
    }
    return sum;
  }

  private void check(int i) {
    if (!(Math.abs(computed[i] - RIGHT[i]) <= DIFFERENCE * Math.abs(RIGHT[i]))) {
      throw new WrongResultException("value " + (i + 1), RIGHT[i], computed[i]);
    }
  }

  /** The part of conditional jumps. */
  static int conditions() {
    int j = 1;
    for (int i = 0; i < CONDITION; i++) {
      if (j == 1) {
        j = 2;
      } else {
        j = 3;
      }
      if (j > 2) {
        j = 0;
      } else {
        j = 1;
      }
      if (j < 1) {
        j = 1;
      } else {
        j = 0;
      }
    }
    return j;
  }
}
