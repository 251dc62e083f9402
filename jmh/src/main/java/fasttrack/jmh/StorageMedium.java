package fasttrack.jmh;

import java.nio.file.Path;
import java.util.Locale;

/** Where a database's files are. */
public enum StorageMedium {
  /** In a file system in memory: no disk takes part. */
  MEMORY,
  /** On a disk. */
  DISK;

  /**
   * Returns the folder in which those of trials are made: that of the property {@code
   * fasttrack.jmh.memory} or {@code fasttrack.jmh.disk}, or else that of temporary files.
   */
  Path folder() {
    String property = "fasttrack.jmh." + name().toLowerCase(Locale.ROOT);
    return Path.of(System.getProperty(property, System.getProperty("java.io.tmpdir")));
  }
}
