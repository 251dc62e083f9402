package fasttrack.rocksdb;

import fasttrack.core.spi.Disclosure;
import fasttrack.core.spi.Durability;
import fasttrack.network.store.KeyValueStore;
import fasttrack.network.store.KeyValueStore.Cursor;
import fasttrack.network.store.StoreDescription;
import fasttrack.network.store.StoreException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.rocksdb.FlushOptions;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** A store in a folder. Its calls are native, and know nothing of a thread's interruption. */
final class RocksdbStore implements KeyValueStore {
  /** Room that a batch has from its start: most transactions write less than this many bytes. */
  private static final int BATCH_BYTES = 2048;

  private final Path folder;
  private final Durability durability;
  private final RocksdbSettings settings;
  private final RocksDB store;
  private final ReadOptions read = new ReadOptions();
  private final WriteOptions acknowledged = new WriteOptions();
  private final WriteOptions unacknowledged = new WriteOptions();
  private final Set<RocksdbCursor> cursors = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  private RocksdbStore(
      Path folder, Durability durability, RocksdbSettings settings, RocksDB store) {
    this.folder = folder;
    this.durability = durability;
    this.settings = settings;
    this.store = store;
    acknowledged.setSync(durability == Durability.DURABLE);
    acknowledged.setDisableWAL(durability == Durability.NONE);
    unacknowledged.setDisableWAL(durability == Durability.NONE);
  }

  /** Opens the store in a folder, or makes one where it is empty. */
  static RocksdbStore open(Path folder, Durability durability) {
    new RocksdbFolder(folder).check();
    RocksdbSettings settings = new RocksdbSettings();
    try {
      RocksDB store = RocksDB.open(settings.options(), folder.toString());
      return new RocksdbStore(folder, durability, settings, store);
    } catch (RocksDBException e) {
      settings.close();
      throw new StoreException(
          "cannot open the RocksDB store in " + folder + ": " + reason(e),
          e,
          RocksdbFolder.isDamage(e));
    }
  }

  @Override
  public Durability durability() {
    return durability;
  }

  @Override
  public StoreDescription description() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("sync", acknowledged.sync() ? "on" : "off");
    all.put("wal", acknowledged.disableWAL() ? "off" : "on");
    settings.describe(all);
    return new StoreDescription(
        "RocksDB",
        RocksDB.rocksdbVersion().toString(),
        all,
        settings.cache(),
        Disclosure.changed(all, RocksdbSettings.standards()),
        List.of("rocksdb:")); // its pools of threads that flush and compact
  }

  @Override
  public int get(byte[] key, byte[] value) {
    checkOpen();
    try {
      int length = store.get(read, key, 0, key.length, value, 0, value.length);
      // It tells a value's length, but copies no more of it than there is room for.
      return length == RocksDB.NOT_FOUND ? ABSENT : StoreException.checkFits(length, value);
    } catch (RocksDBException e) {
      throw failure("read from", e);
    }
  }

  @Override
  public Cursor cursor() {
    checkOpen();
    RocksdbCursor cursor = new RocksdbCursor(this, store.newIterator(read));
    cursors.add(cursor);
    return cursor;
  }

  @Override
  public void write(SortedMap<byte[], byte @Nullable []> changes, boolean acknowledged) {
    checkOpen();
    // Making a batch costs a fraction of filling it; kept ones would have to be kept per thread.
    try (WriteBatch batch = new WriteBatch(BATCH_BYTES)) {
      for (Map.Entry<byte[], byte @Nullable []> change : changes.entrySet()) {
        byte[] value = change.getValue();
        if (value == null) {
          batch.delete(change.getKey());
        } else {
          batch.put(change.getKey(), value);
        }
      }
      store.write(acknowledged ? this.acknowledged : unacknowledged, batch);
    } catch (RocksDBException e) {
      throw failure("write to", e);
    }
  }

  @Override
  public void sync() {
    checkOpen();
    try {
      switch (durability) {
        case DURABLE -> store.flushWal(true);
        case RELAXED -> store.flushWal(false);
        case NONE -> {}
      }
    } catch (RocksDBException e) {
      throw failure("sync", e);
    }
  }

  @Override
  public void checkpoint() {
    checkOpen();
    try (FlushOptions flush = new FlushOptions()) {
      store.flush(flush);
    } catch (RocksDBException e) {
      throw failure("checkpoint", e);
    }
  }

  @Override
  public void clear(byte[] from, byte[] until) {
    checkOpen();
    try {
      store.deleteRange(unacknowledged, from, until);
      // Without this every later cursor would have to step around what is deleted.
      store.compactRange(from, until);
    } catch (RocksDBException e) {
      throw failure("clear keys of", e);
    }
  }

  /** Closes cursors that were left open, too: RocksDB would crash on them. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    cursors.forEach(RocksdbCursor::close);
    try (FlushOptions flush = new FlushOptions()) {
      // RocksDB would leave what is in memory to the log, and every later start to replay it.
      store.flush(flush);
      store.closeE();
    } catch (RocksDBException e) {
      throw failure("close", e);
    } finally {
      store.close();
      read.close();
      acknowledged.close();
      unacknowledged.close();
      settings.close();
    }
  }

  /** A cursor has been closed. */
  void forget(RocksdbCursor cursor) {
    cursors.remove(cursor);
  }

  StoreException failure(String what, RocksDBException cause) {
    return new StoreException(
        "cannot " + what + " the RocksDB store in " + folder + ": " + reason(cause),
        cause,
        RocksdbFolder.isDamage(cause));
  }

  /** The native library would crash on a store that is closed. */
  private void checkOpen() {
    if (closed) {
      throw new StoreException("the RocksDB store in " + folder + " is closed", null);
    }
  }

  private static String reason(RocksDBException e) {
    String message = e.getMessage();
    return message == null ? e.toString() : message;
  }
}
