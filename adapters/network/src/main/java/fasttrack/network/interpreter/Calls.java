package fasttrack.network.interpreter;

import fasttrack.network.engine.Intent;
import fasttrack.network.engine.ItemList;
import fasttrack.network.schema.DataSet;
import fasttrack.network.schema.Item;
import org.jspecify.annotations.Nullable;

/**
 * The calls that a transaction makes, by whichever call interface. Each returns its condition; see
 * {@link fasttrack.network.engine.NativeInterface} for what they mean.
 */
interface Calls {
  int find(DataSet set, int mode, Item item, long from, long to, Intent intent);

  int get(DataSet set, int mode, ItemList list, byte[] buffer, long argument, Intent intent);

  int put(DataSet set, ItemList list, byte[] buffer);

  int update(DataSet set, ItemList list, byte[] buffer);

  int delete(DataSet set);

  /** Locks a data set, or the database where there is none, and waits for it. */
  int lock(@Nullable DataSet set, Intent intent);

  int unlock();

  int begin();

  int end();

  int undo();

  /** Makes permanent what was changed outside of a transaction, or only writes it. */
  int control(int mode);

  /** Forgets the current record of a data set. */
  int rewind(DataSet set);

  /** Closes the database. */
  int close();

  /** Returns the number of the current record after a call that has one. */
  long recordNumber();
}
