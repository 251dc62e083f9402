package fasttrack.core.model;

/**
 * The data with which a schema is populated; scale and seed determine every row.
 *
 * @param schema the schema
 * @param scale the size, from 1
 * @param seed the seed from which the rows are generated
 */
public record Dataset(Schema schema, int scale, long seed) {
  /** The largest scale that every schema's generator supports. */
  public static final int SCALE_MAX = 10_000;

  public Dataset {
    if (scale < 1 || scale > SCALE_MAX) {
      throw new IllegalArgumentException("scale must be from 1 to " + SCALE_MAX + ", not " + scale);
    }
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
