package fasttrack.core.statistics;

import java.util.Arrays;

/**
 * Estimates the mean CPU time of each transaction type by least squares, from readings that span
 * several attempts: the time between two readings is the sum, over the kinds of attempts, of how
 * many there were times their mean. Attempts that ended a transaction and attempts that ended in a
 * conflict and were repeated are different kinds, so that neither stands in the other's mean.
 * Accumulates normal equations only. Written by one thread.
 *
 * <p>The standard errors are those of the delete-a-group jackknife (J. Shao and D. Tu, <i>The
 * Jackknife and Bootstrap</i>, 1995, 2.3): readings are dealt out to {@value #GROUPS} groups in
 * turn, and the means are estimated without each group. It assumes that readings are independent of
 * each other and that their counts do not depend on what they cost. It does not assume that all
 * readings vary alike, as the textbook's residual variance times the inverse does: they do not,
 * since a type that costs more also varies more, and that formula's 95 % intervals then cover the
 * costly types too seldom. With few readings some groups have none; the 95 % interval is then
 * Student's t of {@link #freedom} standard errors to either side.
 */
public final class CpuRegression {
  private static final int GROUPS = 20;

  /** With fewer the means without a group say too little about how the others vary. */
  private static final int GROUPS_MIN = 10;

  private final int types;
  private final int kinds;
  private final NormalEquations[] groups;
  private int next;
  private long totalNanos;
  private long covered;
  private long attempts;
  private long readings;
  private long readingElapsedNanos;

  /** Makes a regression without readings. */
  public CpuRegression(int types) {
    this.types = types;
    this.kinds = 2 * types;
    this.groups = new NormalEquations[GROUPS];
  }

  /**
   * Adds a reading.
   *
   * @param ended how many attempts of each type have ended a transaction since the last one
   * @param repeated how many attempts of each type were repeated since the last one
   * @param nanos the CPU time that passed since the last one
   */
  public void add(int[] ended, int[] repeated, long nanos) {
    int[] counts = Arrays.copyOf(ended, kinds);
    System.arraycopy(repeated, 0, counts, types, types);
    for (int count : counts) {
      covered += count;
    }
    if (groups[next] == null) {
      groups[next] = new NormalEquations(kinds);
    }
    groups[next].add(counts, (double) nanos);
    next = (next + 1) % GROUPS;
    totalNanos += nanos;
    readings++;
  }

  /** Counts an attempt, whether or not a reading will follow it. */
  public void attempted() {
    attempts++;
  }

  /** Records how long the terminal was kept by a reading, whether or not that was added. */
  public void kept(long elapsedNanos) {
    readingElapsedNanos += elapsedNanos;
  }

  /** Adds the readings of another regression, dealt out after this one's. */
  public void merge(CpuRegression other) {
    for (int group = 0; group < GROUPS; group++) {
      if (other.groups[group] != null) {
        int into = (next + group) % GROUPS;
        if (groups[into] == null) {
          groups[into] = new NormalEquations(kinds);
        }
        groups[into].merge(other.groups[group]);
      }
    }
    next = (next + other.next) % GROUPS;
    totalNanos += other.totalNanos;
    covered += other.covered;
    attempts += other.attempts;
    readings += other.readings;
    readingElapsedNanos += other.readingElapsedNanos;
  }

  /** Returns how many readings there were. */
  public long readings() {
    return readings;
  }

  /** Returns how long readings kept the terminals from their transactions, in all. */
  public long readingElapsedNanos() {
    return readingElapsedNanos;
  }

  /**
   * Returns the CPU time of all attempts: that over all readings, and in proportion for attempts
   * that no reading followed. 0 if there was no reading.
   */
  public long totalNanos() {
    return covered == 0 ? 0 : Math.round((double) totalNanos * attempts / covered);
  }

  /**
   * Returns the mean CPU time of an attempt of each type that ended a transaction, in nanoseconds;
   * NaN for a type of which there was none, or that the readings do not separate from others.
   */
  public double[] means() {
    return Arrays.copyOf(solved(-1), types);
  }

  /**
   * Returns the mean CPU time of an attempt of each type that was repeated, in nanoseconds; NaN for
   * a type of which there was none, or that the readings do not separate from others.
   */
  public double[] repeatedMeans() {
    return Arrays.copyOfRange(solved(-1), types, kinds);
  }

  /** Returns the degrees of freedom of the standard errors; at least 0. */
  public int freedom() {
    return (int) Math.max(0, Math.min(GROUPS, readings) - 1);
  }

  /**
   * Returns the standard error of each mean, in nanoseconds; NaN where it cannot be told, as from
   * fewer than {@value #GROUPS_MIN} readings.
   */
  public double[] standardErrors() {
    double[][] without = new double[GROUPS][];
    int used = 0;
    for (int group = 0; group < GROUPS; group++) {
      if (groups[group] != null) {
        without[used++] = solved(group);
      }
    }
    double[] all = solved(-1);
    double[] errors = new double[types];
    for (int type = 0; type < types; type++) {
      double squares = 0;
      double mean = 0;
      for (int group = 0; group < used; group++) {
        mean += without[group][type] / used;
      }
      for (int group = 0; group < used; group++) {
        double difference = without[group][type] - mean;
        squares += difference * difference;
      }
      errors[type] =
          used < GROUPS_MIN || Double.isNaN(all[type])
              ? Double.NaN
              : Math.sqrt(squares * (used - 1) / used);
    }
    return errors;
  }

  /** Solves the equations of all groups but one, or of all. */
  private double[] solved(int leftOut) {
    NormalEquations sum = new NormalEquations(kinds);
    for (int group = 0; group < GROUPS; group++) {
      if (group != leftOut && groups[group] != null) {
        sum.merge(groups[group]);
      }
    }
    return sum.solve();
  }
}
