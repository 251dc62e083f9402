package fasttrack.support.server;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where a server that a run starts puts its files. In each of these folders it makes one of its
 * own, and writes or deletes nothing else there.
 *
 * @param parent the folder below which all parts go that are not placed elsewhere
 * @param elsewhere the folders below which single parts go, by the part's name: lower-case letters,
 *     for example {@code data} or {@code log}
 * @param snapshot the folder with a copy of which its data begin, which {@link
 *     EmbeddedServer#saveTo} has filled; null or an empty folder for new data
 */
public record ServerPlaces(Path parent, Map<String, Path> elsewhere, @Nullable Path snapshot) {
  /** Makes the parent absolute and copies the map. */
  public ServerPlaces {
    parent = parent.toAbsolutePath().normalize();
    elsewhere = Map.copyOf(elsewhere);
  }

  /** Everything below one folder, with new data. */
  public static ServerPlaces below(Path parent) {
    return new ServerPlaces(parent, Map.of(), null);
  }
}
