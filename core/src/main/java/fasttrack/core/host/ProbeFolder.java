package fasttrack.core.host;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where the time of a sync is probed.
 *
 * @param path a folder in which this program may write; null if there is none
 * @param missing why there is none; empty if there is one
 */
public record ProbeFolder(@Nullable Path path, String missing) {
  /** A folder in which this program may write. */
  public static ProbeFolder at(Path path) {
    return new ProbeFolder(path, "");
  }

  /** No folder. */
  public static ProbeFolder missing(String why) {
    return new ProbeFolder(null, why);
  }
}
