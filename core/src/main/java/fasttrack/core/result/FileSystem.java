package fasttrack.core.result;

import org.jspecify.annotations.Nullable;

/**
 * A file system as it is mounted.
 *
 * @param type its type, for example {@code ext4}
 * @param device what is mounted, a disk's partition as a rule; null if unknown
 * @param options how it is mounted, separated by commas, without secrets; null if unknown
 */
public record FileSystem(String type, @Nullable String device, @Nullable String options) {
  /** Tells whether a type of file systems keeps its files in memory, on no disk. */
  public static boolean inMemory(String type) {
    return type.equals("tmpfs") || type.equals("ramfs");
  }
}
