package fasttrack.machine.rating;

/** Whetstone in double precision: B1D of those published. */
public final class DoubleWhetstone extends Whetstone {
  private static final double T1 = 0.50025;

  private final double t;
  private final double[] e = new double[4];

  /** What is called gets these; read from memory, lest one call stand for all. */
  private volatile double x = 1;

  private volatile double y = 1;
  private double z;

  /** Indices that the compiler does not know. */
  private int j = 0;

  private int k = 1;
  private int l = 2;

  /** Makes the benchmark. */
  public DoubleWhetstone() {
    this(0.499975);
  }

  /** Makes one with another factor, whose result is thus wrong. */
  DoubleWhetstone(double t) {
    this.t = t;
  }

  @Override
  public String name() {
    return "whetstone-double";
  }

  @Override
  void loop() {
    array();
    parameter();
    ends(conditions());
    integers();
    trigonometry();
    calls();
    references();
    functions();
  }

  private void array() {
    e[0] = 1;
    e[1] = -1;
    e[2] = -1;
    e[3] = -1;
    for (int i = 0; i < ARRAY; i++) {
      e[0] = (e[0] + e[1] + e[2] - e[3]) * t;
      e[1] = (e[0] + e[1] - e[2] + e[3]) * t;
      e[2] = (e[0] - e[1] + e[2] + e[3]) * t;
      e[3] = (-e[0] + e[1] + e[2] + e[3]) * t;
    }
    endsWith(4);
  }

  private void parameter() {
    for (int i = 0; i < PARAMETER; i++) {
      sixTimes(e);
    }
    endsWith(4);
  }

  private void sixTimes(double[] a) {
    for (int i = 0; i < 6; i++) {
      a[0] = (a[0] + a[1] + a[2] - a[3]) * t;
      a[1] = (a[0] + a[1] - a[2] + a[3]) * t;
      a[2] = (a[0] - a[1] + a[2] + a[3]) * t;
      a[3] = (-a[0] + a[1] + a[2] + a[3]) / 2;
    }
  }

  private void integers() {
    int one = 1;
    int two = 2;
    int three = 3;
    for (int i = 0; i < INTEGER; i++) {
      one = one * (two - one) * (three - two);
      two = three * two - (three - one) * two;
      three = (three - two) * (two + one);
      e[three - 2] = one + two + three;
      e[two - 2] = one * two * three;
    }
    endsWith(2);
  }

  private void trigonometry() {
    double a = 0.5;
    double b = 0.5;
    for (int i = 0; i < TRIGONOMETRY; i++) {
      a = t * Math.atan(2 * sin(a) * cos(a) / (cos(a + b) + cos(a - b) - 1));
      b = t * Math.atan(2 * sin(b) * cos(b) / (cos(a + b) + cos(a - b) - 1));
    }
    ends(a);
    ends(b);
  }

  private static double sin(double angle) {
    return Math.sin(angle);
  }

  private static double cos(double angle) {
    return Math.cos(angle);
  }

  private void calls() {
    for (int i = 0; i < CALL; i++) {
      z = called(x, y);
    }
    ends(z);
  }

  private double called(double one, double another) {
    double a = t * (one + another);
    double b = t * (a + another);
    return (a + b) / 2;
  }

  private void references() {
    e[0] = 1;
    e[1] = 2;
    e[2] = 3;
    for (int i = 0; i < REFERENCE; i++) {
      moved();
    }
    endsWith(3);
  }

  private void moved() {
    e[j] = e[k];
    e[k] = e[l];
    e[l] = e[j];
  }

  private void functions() {
    double a = 0.75;
    for (int i = 0; i < FUNCTION; i++) {
      a = Math.sqrt(Math.exp(Math.log(a) / T1));
    }
    ends(a);
  }

  private void endsWith(int elements) {
    for (int i = 0; i < elements; i++) {
      ends(e[i]);
    }
  }
}
