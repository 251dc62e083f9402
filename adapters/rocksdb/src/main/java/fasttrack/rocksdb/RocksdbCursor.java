package fasttrack.rocksdb;

import fasttrack.network.store.KeyValueStore;
import fasttrack.network.store.StoreException;
import java.util.Arrays;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/**
 * An iterator that looks at the store's newest state whenever it is positioned anew. Not
 * thread-safe.
 */
final class RocksdbCursor implements KeyValueStore.Cursor {
  private final RocksdbStore store;
  private final RocksIterator iterator;
  private byte[] found = new byte[64];

  /** Whether there is a position: the native library may not be asked to move without. */
  private boolean valid;

  RocksdbCursor(RocksdbStore store, RocksIterator iterator) {
    this.store = store;
    this.iterator = iterator;
  }

  @Override
  public boolean seek(byte[] key) {
    refresh();
    iterator.seek(key);
    return arrived();
  }

  @Override
  public boolean seekBelow(byte[] key) {
    refresh();
    iterator.seekForPrev(key);
    if (arrived() && isAt(key)) {
      iterator.prev();
      return arrived();
    }
    return valid;
  }

  @Override
  public boolean next() {
    if (valid) {
      iterator.next();
      arrived();
    }
    return valid;
  }

  @Override
  public int key(byte[] key) {
    checkPosition();
    return StoreException.checkFits(iterator.key(key), key);
  }

  @Override
  public int value(byte[] value) {
    checkPosition();
    return StoreException.checkFits(iterator.value(value), value);
  }

  @Override
  public void close() {
    valid = false;
    iterator.close();
    store.forget(this);
  }

  private boolean isAt(byte[] key) {
    if (found.length < key.length) {
      found = new byte[key.length];
    }
    return iterator.key(found) == key.length
        && Arrays.equals(found, 0, key.length, key, 0, key.length);
  }

  private void refresh() {
    if (!iterator.isOwningHandle()) {
      throw new IllegalStateException("the cursor is closed");
    }
    valid = false;
    try {
      iterator.refresh();
    } catch (RocksDBException e) {
      throw store.failure("read from", e);
    }
  }

  /** An iterator without a position has run off an end, or met with an error. */
  private boolean arrived() {
    valid = iterator.isValid();
    if (!valid) {
      try {
        iterator.status();
      } catch (RocksDBException e) {
        throw store.failure("read from", e);
      }
    }
    return valid;
  }

  private void checkPosition() {
    if (!valid) {
      throw new IllegalStateException("the cursor has no position");
    }
  }
}
