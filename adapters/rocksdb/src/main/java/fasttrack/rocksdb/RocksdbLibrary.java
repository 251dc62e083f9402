package fasttrack.rocksdb;

import fasttrack.support.UnpackedLibrary;
import java.io.IOException;
import org.rocksdb.NativeLibraryLoader;
import org.rocksdb.RocksDB;

/** The native library. Thread-safe. */
final class RocksdbLibrary {
  /** Where RocksDB unpacks its library, if the user has set it. */
  private static final String FOLDER = "ROCKSDB_SHAREDLIB_DIR";

  private static boolean loaded;

  private RocksdbLibrary() {}

  /**
   * Loads the library, unless an earlier call has.
   *
   * @throws IOException where it cannot be unpacked
   */
  static synchronized void load() throws IOException {
    if (!loaded && System.getenv(FOLDER) == null) {
      UnpackedLibrary.load(
          folder -> NativeLibraryLoader.getInstance().loadLibrary(folder.toString()));
    }
    RocksDB.loadLibrary();
    loaded = true;
  }
}
