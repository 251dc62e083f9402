package fasttrack.postgresql;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where a server of our own puts its files. In each folder that is given it makes one of its own,
 * which is all that it ever writes or deletes there.
 *
 * @param parent the folder below which all is that is not put elsewhere
 * @param data the folder below which the data go, or null
 * @param log the folder below which the write-ahead log goes, or null for beside the data
 */
record ServerPlaces(Path parent, @Nullable Path data, @Nullable Path log) {
  /** Everything below one folder. */
  static ServerPlaces below(Path parent) {
    return new ServerPlaces(parent, null, null);
  }
}
