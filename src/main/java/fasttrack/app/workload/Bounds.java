package fasttrack.app.workload;

/**
 * Between which values a value is.
 *
 * @param least the least
 * @param most the greatest
 */
record Bounds(long least, long most) {
  /** Those of a value that may have wrapped around. */
  private static final Bounds ANY = new Bounds(Long.MIN_VALUE, Long.MAX_VALUE);

  /** Returns those of a sum. */
  Bounds plus(Bounds other) {
    try {
      return new Bounds(Math.addExact(least, other.least), Math.addExact(most, other.most));
    } catch (ArithmeticException e) {
      return ANY;
    }
  }

  /** Returns those of the value with the other sign. */
  Bounds negated() {
    try {
      return new Bounds(Math.negateExact(most), Math.negateExact(least));
    } catch (ArithmeticException e) {
      return ANY;
    }
  }
}
