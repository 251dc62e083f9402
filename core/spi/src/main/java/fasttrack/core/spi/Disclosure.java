package fasttrack.core.spi;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a reader needs to know of a database beyond its settings, read once its data is loaded.
 *
 * @param folder the folder of the files to which commits are forced, absolute; null if they are on
 *     another machine or the engine does not tell
 * @param own whether this program may write a file of its own there
 * @param dataBytes the size of the database on the disk, with its log if that is part of its files;
 *     null if unknown
 * @param cache the engine's cache of data; null if unknown
 * @param changed the settings that differ from the engine's defaults, without secrets
 * @param lacking what the server lacks, or does not grant, and what follows: a clause each
 */
public record Disclosure(
    @Nullable Path folder,
    boolean own,
    @Nullable Long dataBytes,
    @Nullable Cache cache,
    List<Changed> changed,
    List<String> lacking) {
  /** Of an engine that tells nothing. */
  public static final Disclosure NONE =
      new Disclosure(null, false, null, null, List.of(), List.of());

  /**
   * An engine's cache.
   *
   * @param setting the setting that determines its size, or what it is
   * @param bytes its size
   * @param eachSession whether each session has one of its own
   */
  public record Cache(String setting, long bytes, boolean eachSession) {}

  /**
   * A setting that differs from its default.
   *
   * @param name its name
   * @param value its value
   * @param standard its default; empty for none
   */
  public record Changed(String name, String value, String standard) {}

  /**
   * Returns the settings in force that differ from their defaults.
   *
   * @param standards the defaults, of settings of which a reader is to know what differs
   */
  public static List<Changed> changed(Map<String, String> inForce, Map<String, String> standards) {
    List<Changed> changed = new ArrayList<>();
    inForce.forEach(
        (name, value) -> {
          String standard = standards.get(name);
          if (standard != null && !standard.equals(value)) {
            changed.add(new Changed(name, value, standard));
          }
        });
    return changed;
  }
}
