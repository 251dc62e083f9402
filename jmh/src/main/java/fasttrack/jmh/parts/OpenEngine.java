package fasttrack.jmh.parts;

import fasttrack.core.spi.Durability;
import fasttrack.jmh.TemporaryFolder;
import fasttrack.network.engine.Condition;
import fasttrack.network.engine.Modes;
import fasttrack.network.engine.NativeInterface;
import fasttrack.network.engine.OpenBase;
import fasttrack.network.engine.Structure;
import fasttrack.network.lock.Granularity;
import fasttrack.network.store.KeyValueStore;
import fasttrack.network.store.StoreProvider;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ServiceLoader;

/**
 * A database of the network engine in a temporary folder, with one user. Used by one thread.
 *
 * @param folder where it is
 * @param store the key-value store beneath
 * @param user the user
 */
record OpenEngine(TemporaryFolder folder, KeyValueStore store, NativeInterface user) {
  static OpenEngine open(
      String storeName, Structure structure, Granularity locks, long recordCacheBytes)
      throws IOException {
    TemporaryFolder folder = TemporaryFolder.in(Path.of(System.getProperty("java.io.tmpdir")));
    KeyValueStore store =
        ServiceLoader.load(StoreProvider.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(found -> found.name().equals(storeName))
            .findFirst()
            .orElseThrow()
            .open(folder.path(), Durability.DURABLE);
    OpenBase base =
        new OpenBase(store, 1, structure, locks, OpenBase.LOCK_TIMEOUT_NANOS, recordCacheBytes);
    NativeInterface user = new NativeInterface(base, (level, nanos, queue, result) -> {});
    check(user.open());
    return new OpenEngine(folder, store, user);
  }

  /**
   * Returns a condition that is good.
   *
   * @throws IllegalStateException if it is not
   */
  static int check(int condition) {
    if (condition != Condition.GOOD) {
      throw new IllegalStateException(Condition.text(condition));
    }
    return condition;
  }

  void close() throws IOException {
    user.close(Modes.CLOSE_DATABASE, 0);
    store.close();
    folder.close();
  }
}
