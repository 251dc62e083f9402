package fasttrack.network.engine;

import fasttrack.network.schema.BtreeIndex;
import fasttrack.network.schema.Bytes;

/**
 * The keys of a database in the store: its own number (1 byte), the number of a data set or index
 * (1 byte), then a record's number (8 bytes), or an indexed value and a record's number.
 */
final class StoreKeys {
  static final int PREFIX = 2;
  static final int RECORD = PREFIX + Long.BYTES;

  private StoreKeys() {}

  /** Returns the key below which nothing of a data set or index lies. */
  static byte[] prefix(int database, int number) {
    return new byte[] {(byte) database, (byte) number};
  }

  /** Returns the first key behind all of a data set or index. */
  static byte[] end(int database, int number) {
    return number == 0xff
        ? new byte[] {(byte) (database + 1)}
        : new byte[] {(byte) database, (byte) (number + 1)};
  }

  static byte[] record(int database, int set, long number) {
    byte[] key = new byte[RECORD];
    key[0] = (byte) database;
    putRecord(key, set, number);
    return key;
  }

  static void putRecord(byte[] key, int set, long number) {
    key[1] = (byte) set;
    Bytes.putLong(key, PREFIX, number);
  }

  static byte[] entry(int database, BtreeIndex index, long value, long record) {
    byte[] key = new byte[PREFIX + index.entryLength()];
    key[0] = (byte) database;
    key[1] = (byte) index.number();
    index.putValue(key, PREFIX, value);
    Bytes.putLong(key, key.length - Long.BYTES, record);
    return key;
  }

  /** Returns the number of the record to which a key of either kind leads. */
  static long recordOf(byte[] key, int length) {
    return Bytes.getLong(key, length - Long.BYTES);
  }
}
