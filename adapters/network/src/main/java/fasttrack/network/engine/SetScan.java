package fasttrack.network.engine;

import fasttrack.core.spi.Database;
import fasttrack.network.schema.DataSet;
import fasttrack.network.schema.Item;
import fasttrack.network.store.KeyValueStore;

/** Hands over all records of a data set, as values of its items. Locks nothing. */
public final class SetScan {
  private SetScan() {}

  /** Scans what has been committed. */
  public static void run(
      KeyValueStore store, int database, DataSet set, Database.RowConsumer consumer) {
    byte[] key = new byte[MergedCursor.KEY_MAX];
    byte[] record = new byte[set.recordLength()];
    long[] row = new long[set.items().size()];
    try (KeyValueStore.Cursor cursor = store.cursor()) {
      boolean more = cursor.seek(StoreKeys.prefix(database, set.number()));
      for (; more; more = cursor.next()) {
        cursor.key(key);
        if (key[0] != (byte) database || key[1] != (byte) set.number()) {
          return;
        }
        cursor.value(record);
        for (Item item : set.items()) {
          row[item.number()] = item.get(record, item.offset());
        }
        consumer.row(row);
      }
    }
  }
}
