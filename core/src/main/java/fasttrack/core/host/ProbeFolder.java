package fasttrack.core.host;

import java.nio.file.Files;
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

  /** Returns the absolute path of a folder, or of the nearest around it that exists. */
  public static Path nearest(Path folder) {
    Path found = folder.toAbsolutePath().normalize();
    while (!Files.exists(found) && found.getParent() != null) {
      found = found.getParent();
    }
    return found;
  }

  /** No folder. */
  public static ProbeFolder missing(String why) {
    return new ProbeFolder(null, why);
  }
}
