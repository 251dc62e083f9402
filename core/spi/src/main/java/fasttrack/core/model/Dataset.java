package fasttrack.core.model;

import org.jspecify.annotations.Nullable;

/**
 * The data with which a schema is populated, and which of them take the traffic. Scale and seed
 * determine every row.
 *
 * @param schema the schema
 * @param scale the size, from 1
 * @param seed the seed from which the rows are generated
 * @param hot how many of a workload's {@link Workload#hotType() hot records}, the first, take the
 *     traffic; null for all. No row depends on it.
 */
public record Dataset(Schema schema, int scale, long seed, @Nullable Integer hot) {
  /** The largest scale that every schema's generator supports. */
  public static final int SCALE_MAX = 10_000;

  public Dataset {
    if (scale < 1 || scale > SCALE_MAX) {
      throw new IllegalArgumentException("scale must be from 1 to " + SCALE_MAX + ", not " + scale);
    }
  }

  /** Makes a data set all of whose records take the traffic. */
  public Dataset(Schema schema, int scale, long seed) {
    this(schema, scale, seed, null);
  }

  /** Returns how many records of a workload's hot type, the first, take the traffic. */
  public long hot(RecordType type) {
    return hot == null ? rows(type) : hot;
  }

  /** Returns the number of rows of a type after population. */
  public long rows(RecordType type) {
    return type.rows(scale);
  }

  /** Returns the total number of rows after population. */
  public long rows() {
    long sum = 0;
    for (RecordType type : schema.types()) {
      sum += rows(type);
    }
    return sum;
  }
}
