package fasttrack.core.model;

/**
 * The data that a schema holds when freshly loaded; scale and seed determine every row.
 *
 * @param schema the schema
 * @param scale how large, from 1
 * @param seed what the rows are generated from
 */
public record Dataset(Schema schema, int scale, long seed) {
  /** The largest scale that every schema's generator supports. */
  public static final int SCALE_MAX = 10_000;

  public Dataset {
    if (scale < 1 || scale > SCALE_MAX) {
      throw new IllegalArgumentException("scale must be from 1 to " + SCALE_MAX + ", not " + scale);
    }
  }

  /** Returns how many rows of a type are loaded. */
  public long rows(RecordType type) {
    return type.rows(scale);
  }

  /** Returns how many rows are loaded altogether. */
  public long rows() {
    long sum = 0;
    for (RecordType type : schema.types()) {
      sum += rows(type);
    }
    return sum;
  }
}
