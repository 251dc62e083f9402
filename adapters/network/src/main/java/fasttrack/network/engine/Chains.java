package fasttrack.network.engine;

import fasttrack.network.schema.Bytes;
import fasttrack.network.schema.ChainPath;
import fasttrack.network.schema.DataSet;
import java.util.Arrays;

/** Puts details into their chains and takes them out. Not thread-safe. */
final class Chains {
  private static final int FIRST = Long.BYTES;
  private static final int LAST = 2 * Long.BYTES;

  private final Records records;
  private final UserLocks locks;
  private final byte[] head;
  private final byte[] neighbour;

  Chains(OpenBase base, Records records, UserLocks locks) {
    this.records = records;
    this.locks = locks;
    this.head = new byte[base.structure().longestRecord()];
    this.neighbour = new byte[head.length];
  }

  static long count(byte[] head, ChainPath path) {
    return Bytes.getLong(head, path.headOffset());
  }

  static long first(byte[] head, ChainPath path) {
    return Bytes.getLong(head, path.headOffset() + FIRST);
  }

  static long last(byte[] head, ChainPath path) {
    return Bytes.getLong(head, path.headOffset() + LAST);
  }

  /** Tells whether all chains that begin in a master's entry are empty. */
  static boolean empty(DataSet master, byte[] head) {
    for (ChainPath path : master.paths()) {
      if (count(head, path) != 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * Appends a detail to the chain of its value.
   *
   * @param detail the detail; its pointers are filled in
   */
  void link(ChainPath path, long number, byte[] detail) {
    long value = Bytes.getLong(detail, path.item().offset());
    if (!records.read(path.master(), value, true, head)) {
      newHead(path, value);
    }
    long last = last(head, path);
    if (last == 0) {
      Bytes.putLong(head, path.headOffset() + FIRST, number);
    } else {
      setPointer(path, last, Long.BYTES, number);
    }
    Bytes.putLong(head, path.headOffset(), count(head, path) + 1);
    Bytes.putLong(head, path.headOffset() + LAST, number);
    records.write(path.master(), value, head);
    Bytes.putLong(detail, path.pointersOffset(), last);
    Bytes.putLong(detail, path.pointersOffset() + Long.BYTES, 0);
  }

  /** Takes a detail out of the chain of its value. */
  void unlink(ChainPath path, byte[] detail) {
    long value = Bytes.getLong(detail, path.item().offset());
    long before = Bytes.getLong(detail, path.pointersOffset());
    long after = Bytes.getLong(detail, path.pointersOffset() + Long.BYTES);
    DataSet master = path.master();
    if (!records.read(master, value, true, head)) {
      throw new CallFailure(Condition.DAMAGED);
    }
    if (before == 0) {
      Bytes.putLong(head, path.headOffset() + FIRST, after);
    } else {
      setPointer(path, before, Long.BYTES, after);
    }
    if (after == 0) {
      Bytes.putLong(head, path.headOffset() + LAST, before);
    } else {
      setPointer(path, after, 0, before);
    }
    Bytes.putLong(head, path.headOffset(), count(head, path) - 1);
    if (master.kind() == DataSet.SetType.AUTOMATIC && empty(master, head)) {
      records.remove(master, value);
    } else {
      records.write(master, value, head);
    }
  }

  /** Makes an entry of an automatic master, whose lock is held. */
  private void newHead(ChainPath path, long value) {
    DataSet master = path.master();
    if (master.kind() == DataSet.SetType.MANUAL) {
      throw new CallFailure(Condition.NO_CHAIN_HEAD + path.inDetail() + 1);
    }
    if (value < 1) {
      throw new CallFailure(Condition.BAD_VALUE);
    }
    Arrays.fill(head, (byte) 0);
    master.putKey(value, head);
  }

  private void setPointer(ChainPath path, long number, int which, long value) {
    DataSet detail = path.detail();
    locks.record(detail, number, true);
    records.readLinked(detail, number, neighbour);
    Bytes.putLong(neighbour, path.pointersOffset() + which, value);
    records.write(detail, number, neighbour);
  }
}
