package fasttrack.jmh;

import fasttrack.core.spi.Durability;
import fasttrack.network.store.KeyValueStore;
import fasttrack.network.store.StoreProvider;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The least work that TP1 needs, on a store alone: it reads an account, a teller and a branch, and
 * writes these and a history record at once. It locks nothing, so if two threads change one branch
 * at the same time, one update is lost.
 */
final class RawTp1 {
  private static final int KEY = 10;
  private static final int BALANCE = 32;
  private static final int RECORD = 125;
  private static final int HISTORY_RECORD = 50;
  private static final int BATCH = 1_000;
  private static final byte BRANCH = 1;
  private static final byte TELLER = 2;
  private static final byte ACCOUNT = 3;
  private static final byte HISTORY = 4;

  private final Store store;
  private final byte[][] keys = {key(ACCOUNT, 0), key(TELLER, 0), key(BRANCH, 0)};
  private final byte[] value = new byte[RECORD];

  RawTp1(Store store) {
    this.store = store;
  }

  /** Executes one transaction with the inputs that TP1 draws. */
  void execute(long[] inputs) {
    long[] records = {inputs[2], inputs[0], inputs[1]};
    TreeMap<byte[], byte @Nullable []> changes = new TreeMap<>(Arrays::compareUnsigned);
    for (int i = 0; i < keys.length; i++) {
      ByteBuffer.wrap(keys[i]).putLong(2, records[i]);
      if (store.store.get(keys[i], value) != RECORD) {
        throw new IllegalStateException("no such record");
      }
      ByteBuffer changed = ByteBuffer.wrap(value.clone());
      changed.putLong(BALANCE, changed.getLong(BALANCE) + inputs[3]);
      changes.put(keys[i].clone(), changed.array());
    }
    changes.put(key(HISTORY, store.history.incrementAndGet()), new byte[HISTORY_RECORD]);
    store.store.write(changes, true);
  }

  private static byte[] key(byte set, long record) {
    return ByteBuffer.allocate(KEY).put((byte) 1).put(set).putLong(record).array();
  }

  /** A store with the records of TP1. */
  record Store(KeyValueStore store, AtomicLong history) implements AutoCloseable {
    static Store open(String name, Path folder, Durability durability, int scale) {
      KeyValueStore opened =
          Services.first(StoreProvider.class, each -> each.name().equals(name), "store " + name)
              .open(folder, durability);
      fill(opened, BRANCH, scale);
      fill(opened, TELLER, 10L * scale);
      fill(opened, ACCOUNT, 100_000L * scale);
      opened.sync();
      return new Store(opened, new AtomicLong());
    }

    @Override
    public void close() {
      store.close();
    }

    private static void fill(KeyValueStore store, byte set, long records) {
      TreeMap<byte[], byte @Nullable []> changes = new TreeMap<>(Arrays::compareUnsigned);
      for (long record = 1; record <= records; record++) {
        changes.put(key(set, record), new byte[RECORD]);
        if (record % BATCH == 0 || record == records) {
          store.write(changes, false);
          changes.clear();
        }
      }
    }
  }
}
