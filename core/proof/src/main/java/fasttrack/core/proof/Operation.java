package fasttrack.core.proof;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * The begin or the end of an attempt, as Jepsen's histories have it.
 *
 * @param type {@code invoke} where it begins; where it ends {@code ok} if it committed, {@code
 *     fail} if it did not, and {@code info} if its client does not know
 * @param process the number of a client, which does one thing after the other
 * @param nanos when it was, since the first attempt began
 * @param accesses what it did, in this order; as it begins, without what its reads will see
 */
public record Operation(String type, int process, long nanos, Collection<Access> accesses) {
  /**
   * A read or a write of a record.
   *
   * @param key the record's type and key
   * @param value the number of the write that made the record as it was seen or written; null as it
   *     was before the run, be that with no record
   */
  public record Access(boolean writes, String key, @Nullable Long value) {
    /** Returns it as it is before anything is seen. */
    Access unseen() {
      return writes ? this : new Access(false, key, null);
    }
  }
}
