package fasttrack.core.result;

import fasttrack.core.spi.Disclosure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a database is, how big it is, and which of its engine's settings somebody has changed.
 *
 * @param folder the folder of the files to which commits are forced; null if it is on another
 *     machine or the engine does not tell
 * @param fileSystem the folder's file system; null if unknown
 * @param dataBytes the size of the database on the disk after it was loaded; null if unknown
 * @param cache the engine's cache of data; null if unknown
 * @param changed the engine's settings that differ from their defaults
 * @param lacking what the server lacks, or does not grant, and what follows: a clause each
 */
public record DataPlace(
    @Nullable String folder,
    @Nullable FileSystem fileSystem,
    @Nullable Long dataBytes,
    Disclosure.@Nullable Cache cache,
    List<Disclosure.Changed> changed,
    List<String> lacking) {

  /** The smallest memory that may hold all of the data. */
  public enum Fit {
    /** The engine's cache. */
    CACHE,
    /** The machine's memory, with the cache of its operating system. */
    MEMORY,
    /** None. */
    NONE
  }

  /**
   * Returns what the data fits in; null if its size is unknown, or it does not fit in the engine's
   * cache and is on a machine whose memory is unknown.
   *
   * @param here the machine on which the run was executed
   */
  public @Nullable Fit fit(Environment here) {
    Long bytes = dataBytes;
    if (bytes == null) {
      return null;
    }
    if (cache != null && bytes <= cache.bytes()) {
      return Fit.CACHE;
    }
    if (folder == null) {
      return null;
    }
    return bytes <= here.memoryAllowedBytes() ? Fit.MEMORY : Fit.NONE;
  }
}
