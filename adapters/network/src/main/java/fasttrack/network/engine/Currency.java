package fasttrack.network.engine;

import fasttrack.network.schema.BtreeIndex;
import fasttrack.network.schema.Bytes;
import fasttrack.network.schema.ChainPath;
import org.jspecify.annotations.Nullable;

/** Where a user is in a data set: the current record, chain, and place in an index. */
final class Currency {
  /** The current record, 0 for none. */
  long record;

  /** The path whose chain was found, or null for none. */
  @Nullable ChainPath path;

  /** How many records the chain had when it was found. */
  long count;

  /** The records before and after the current one in the chain, 0 for none. */
  long backward;

  long forward;

  /** The index in which a range was found, or null for none. */
  @Nullable BtreeIndex index;

  /** The first key behind the range. */
  byte[] until = {};

  void rewind() {
    record = 0;
    forgetFound();
  }

  /** Forgets the chain or range, but not the current record. */
  void forgetFound() {
    path = null;
    index = null;
    count = 0;
    backward = 0;
    forward = 0;
  }

  /** Takes the pointers of a record on the chain that was found. */
  void onChain(long number, byte[] stored) {
    record = number;
    ChainPath found = path;
    if (found != null) {
      backward = Bytes.getLong(stored, found.pointersOffset());
      forward = Bytes.getLong(stored, found.pointersOffset() + Long.BYTES);
    }
  }
}
