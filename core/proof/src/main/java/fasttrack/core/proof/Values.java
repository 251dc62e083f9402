package fasttrack.core.proof;

import fasttrack.core.model.Field;
import fasttrack.core.model.RecordType;
import java.util.function.LongConsumer;

/** What records hold: in each of their versions, see {@link Versions}, and before the run. */
public interface Values {
  /**
   * Returns the value of a field in a version of a record, by its position in the type; in one that
   * was deleted, what it was before.
   */
  long value(RecordType type, long key, int version, int position);

  /**
   * Tells whether the first version of a record, that of before the run, is one. Not asked of other
   * versions.
   */
  boolean exists(RecordType type, long key, int version);

  /**
   * Visits the keys of the records before the run of which a field is in a range, ends included.
   */
  void before(RecordType type, Field field, long from, long to, LongConsumer keys);

  /** Returns the value of a field before the run, by its position in the type. */
  long before(RecordType type, long key, int position);
}
