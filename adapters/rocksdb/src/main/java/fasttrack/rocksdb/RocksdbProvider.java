package fasttrack.rocksdb;

import fasttrack.core.model.SpiVersion;
import fasttrack.core.spi.Durability;
import fasttrack.network.store.KeyValueStore;
import fasttrack.network.store.StoreException;
import fasttrack.network.store.StoreProvider;
import fasttrack.support.guard.NativeLibrary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** The store {@code rocksdb}. */
@SpiVersion(SpiVersion.CURRENT)
public final class RocksdbProvider implements StoreProvider {
  @Override
  public String name() {
    return "rocksdb";
  }

  @Override
  public int order() {
    return 1;
  }

  @Override
  public Optional<String> unavailable() {
    try {
      RocksdbLibrary.load();
      return Optional.empty();
    } catch (IOException | RuntimeException | LinkageError e) {
      return Optional.of(NativeLibrary.reason(e));
    }
  }

  @Override
  public KeyValueStore open(Path folder, Durability durability) {
    unavailable()
        .ifPresent(
            reason -> {
              throw new StoreException("RocksDB: " + reason, null);
            });
    return RocksdbStore.open(folder, durability);
  }
}
