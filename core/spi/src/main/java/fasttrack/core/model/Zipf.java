package fasttrack.core.model;

import java.util.random.RandomGenerator;

/**
 * Draws keys of which each is the less likely the greater it is: key k in proportion to 1 / k to
 * the power of an exponent. By rejection-inversion, which needs no table (W. Hörmann and G.
 * Derflinger, <i>Rejection-inversion to generate variates from monotone discrete distributions</i>,
 * ACM TOMACS 6, 1996).
 */
final class Zipf implements Draw {
  private static final double ONE = 1e-9;

  private final RecordType type;
  private final double exponent;
  private final double first;
  private final double sure;

  /**
   * Makes a draw.
   *
   * @param exponent above 0
   */
  Zipf(RecordType type, double exponent) {
    this.type = type;
    this.exponent = exponent;
    this.first = area(1.5) - 1;
    this.sure = 2 - inverse(area(2.5) - density(2));
  }

  @Override
  public long next(RandomGenerator random, long[] inputs, Dataset dataset) {
    long keys = dataset.rows(type);
    double last = area(keys + 0.5);
    while (true) {
      double drawn = last + random.nextDouble() * (first - last);
      double x = inverse(drawn);
      long key = Math.clamp((long) (x + 0.5), 1, keys);
      if (key - x <= sure || drawn >= area(key + 0.5) - density((double) key)) {
        return key;
      }
    }
  }

  @Override
  public RecordType keysOf() {
    return type;
  }

  /** The hundredth part. */
  @Override
  public long hottest(Dataset dataset) {
    return Math.max(1, dataset.rows(type) / 100);
  }

  private double density(double x) {
    return Math.exp(-exponent * Math.log(x));
  }

  /** The integral of the density, from 1. */
  private double area(double x) {
    double power = 1 - exponent;
    return Math.abs(power) < ONE ? Math.log(x) : Math.expm1(power * Math.log(x)) / power;
  }

  private double inverse(double area) {
    double power = 1 - exponent;
    return Math.abs(power) < ONE
        ? Math.exp(area)
        : Math.exp(Math.log1p(Math.max(-1, area * power)) / power);
  }
}
