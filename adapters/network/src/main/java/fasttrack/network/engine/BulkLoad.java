package fasttrack.network.engine;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.RecordType;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Database;
import fasttrack.network.schema.DataSet;
import fasttrack.network.schema.Item;

/**
 * Puts the generated rows of record types, many in one transaction. What it has put is durable when
 * its caller has synced the store. Used by one thread.
 *
 * @param base a database that nobody else is using, and that locks nothing
 */
public record BulkLoad(OpenBase base, Database.PopulationProgress progress) {
  private static final int BATCH = 1_000;

  /**
   * Loads a record type, whose owners are there already.
   *
   * @throws BackendException where a call fails
   */
  public void load(RecordType type, Dataset dataset) {
    DataSet set = base.structure().set(type.name());
    ItemList list = ItemList.all(set);
    byte[] buffer = new byte[list.length()];
    long[] row = new long[set.items().size()];
    NativeInterface database = new NativeInterface(base, (level, nanos, queue, result) -> {});
    database.open();
    try {
      long rows = dataset.rows(type);
      for (long done = 0; done < rows; ) {
        check(database, type, database.begin());
        int batch = (int) Math.min(BATCH, rows - done);
        for (int i = 0; i < batch; i++) {
          type.generate(++done, dataset, row);
          for (Item item : list.items()) {
            item.put(buffer, list.offset(item.number()), row[item.number()]);
          }
          check(database, type, database.put(set.number(), list, buffer));
        }
        check(database, type, database.endUnsynced());
        progress.loaded(batch);
      }
    } finally {
      database.close(Modes.CLOSE_DATABASE, 0);
    }
  }

  private static void check(NativeInterface database, RecordType type, int condition) {
    if (condition != Condition.GOOD) {
      throw BackendException.setup(
          "loading "
              + type
              + " failed: "
              + Condition.text(condition)
              + (condition == Condition.STORE_FAILED ? ": " + database.failure() : ""));
    }
  }
}
