package fasttrack.core.model;

import java.util.random.RandomGenerator;

/**
 * Draws keys for new records: one of 2^60 numbers, evenly, above the keys of every population. Two
 * of a million such keys are equal once in two million runs; the database then refuses the second.
 *
 * @param type the type of the new records
 */
public record FreshKey(RecordType type) implements Draw {
  /** The least fresh key. */
  public static final long LEAST = 1L << 42;

  private static final int UNUSED_BITS = 4;

  /** The greatest fresh key. */
  public static final long MOST = LEAST + (-1L >>> UNUSED_BITS);

  @Override
  public long next(RandomGenerator random, long[] inputs, Dataset dataset) {
    return LEAST + (random.nextLong() >>> UNUSED_BITS);
  }
}
