package fasttrack.sqlite;

import fasttrack.support.JvmProperties;
import fasttrack.support.UnpackedLibrary;
import java.util.Map;
import org.sqlite.SQLiteJDBCLoader;

/** The native library of the driver. Thread-safe. */
final class SqliteLibrary {
  /** Where the driver unpacks its library; a user may have set it. */
  private static final String FOLDER = "org.sqlite.tmpdir";

  private static boolean loaded;

  private SqliteLibrary() {}

  /**
   * Loads the library, unless an earlier call has.
   *
   * @throws Exception where it cannot be unpacked or loaded
   */
  static synchronized void load() throws Exception {
    if (!loaded && System.getProperty(FOLDER) == null) {
      UnpackedLibrary.load(
          folder ->
              JvmProperties.during(
                  Map.of(FOLDER, folder.toString()), SQLiteJDBCLoader::initialize));
    } else {
      SQLiteJDBCLoader.initialize();
    }
    loaded = true;
  }
}
