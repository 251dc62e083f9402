package fasttrack.berkeleydb;

import com.sleepycat.je.Cursor;
import com.sleepycat.je.DatabaseEntry;
import com.sleepycat.je.Get;
import fasttrack.network.store.KeyValueStore;
import java.util.Arrays;

/** A cursor over the database, which sees every change at once. Not thread-safe. */
final class BerkeleydbCursor implements KeyValueStore.Cursor {
  private final BerkeleydbStore store;
  private final Cursor cursor;
  private final DatabaseEntry key = new DatabaseEntry();
  private final DatabaseEntry value = new DatabaseEntry();

  /** Whether there is a position: Berkeley DB would go to an end when asked to move without. */
  private boolean valid;

  BerkeleydbCursor(BerkeleydbStore store, Cursor cursor) {
    this.store = store;
    this.cursor = cursor;
  }

  @Override
  public boolean seek(byte[] from) {
    key.setData(from);
    return move(Get.SEARCH_GTE);
  }

  @Override
  public boolean seekBelow(byte[] bound) {
    if (!seek(bound) && !move(Get.LAST)) {
      return false;
    }
    // More than one step where another thread has just written keys in between.
    while (valid && Arrays.compareUnsigned(key.getData(), bound) >= 0) {
      move(Get.PREV);
    }
    return valid;
  }

  @Override
  public boolean next() {
    return valid && move(Get.NEXT);
  }

  @Override
  public int key(byte[] array) {
    checkPosition();
    return BerkeleydbStore.copy(key, array);
  }

  @Override
  public int value(byte[] array) {
    checkPosition();
    return BerkeleydbStore.copy(value, array);
  }

  @Override
  public void close() {
    valid = false;
    store.forget(this);
    store.guarded("close a cursor of", cursor::close);
  }

  private boolean move(Get to) {
    valid = false;
    valid =
        store.guarded("read from", () -> cursor.get(key, value, to, BerkeleydbStore.READ)) != null;
    return valid;
  }

  private void checkPosition() {
    if (!valid) {
      throw new IllegalStateException("the cursor has no position");
    }
  }
}
