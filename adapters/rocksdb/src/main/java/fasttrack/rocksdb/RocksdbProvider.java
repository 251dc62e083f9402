package fasttrack.rocksdb;

import fasttrack.core.model.SpiVersion;
import fasttrack.core.spi.Durability;
import fasttrack.network.store.KeyValueStore;
import fasttrack.network.store.StoreException;
import fasttrack.network.store.StoreProvider;
import fasttrack.support.UnpackedLibrary;
import fasttrack.support.guard.NativeLibrary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.rocksdb.NativeLibraryLoader;
import org.rocksdb.RocksDB;

/** The store {@code rocksdb}. */
@SpiVersion(SpiVersion.CURRENT)
public final class RocksdbProvider implements StoreProvider {
  /** Where RocksDB unpacks its library, if the user has set it. */
  private static final String LIBRARY_FOLDER = "ROCKSDB_SHAREDLIB_DIR";

  private static boolean loaded;

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
      loadLibrary();
      return Optional.empty();
    } catch (IOException | RuntimeException | LinkageError e) {
      return Optional.of(NativeLibrary.reason(e));
    }
  }

  /** Loads the native library, unless an earlier call has. */
  private static synchronized void loadLibrary() throws IOException {
    if (!loaded && System.getenv(LIBRARY_FOLDER) == null) {
      UnpackedLibrary.load(
          folder -> NativeLibraryLoader.getInstance().loadLibrary(folder.toString()));
    }
    RocksDB.loadLibrary();
    loaded = true;
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
