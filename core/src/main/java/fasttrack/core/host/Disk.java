package fasttrack.core.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The disk under a file system of this machine, as Linux knows it. OSHI counts no flush requests.
 *
 * @param number its major and minor device number, as the kernel's tables have them
 */
public record Disk(String number) {
  private static final Path STATISTICS = Path.of("/proc/diskstats");
  private static final Path DEVICES = Path.of("/sys/dev/block");

  /** Flush requests completed: field 16 after the name (Documentation/admin-guide/iostats.rst). */
  private static final int FLUSHES = 18;

  private static final int MAJOR_SHIFT = 8;
  private static final long MAJOR_MASK = 0xfff;
  private static final long MINOR_LOW_MASK = 0xff;
  private static final int MINOR_HIGH_SHIFT = 12;
  private static final long MINOR_HIGH_MASK = 0xfff00;

  /**
   * Returns the disk that holds a folder; empty where there is none that is told to flush a cache:
   * on another system than Linux, on a file system in memory or over others, or where the disk says
   * that it has no cache that a loss of power would empty.
   */
  public static Optional<Disk> of(Path folder) {
    try {
      long device = ((Number) Files.getAttribute(folder, "unix:dev")).longValue();
      Path found = DEVICES.resolve(number(device)).toRealPath();
      Path disk =
          Files.exists(found.resolve("partition"))
              ? Objects.requireNonNull(found.getParent())
              : found;
      return line(disk.resolve("queue/write_cache")).equals("write back")
          ? Optional.of(new Disk(line(disk.resolve("dev"))))
          : Optional.empty();
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns how many flush requests it has completed, for whatever program. Requests that come
   * together may be one.
   */
  public OptionalLong flushes() {
    try {
      return flushes(Files.readAllLines(STATISTICS, StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }

  OptionalLong flushes(List<String> statistics) {
    return statistics.stream()
        .map(line -> line.strip().split("\\s+", -1))
        .filter(fields -> fields.length > FLUSHES && (fields[0] + ":" + fields[1]).equals(number))
        .mapToLong(fields -> Long.parseLong(fields[FLUSHES]))
        // a device made of others counts none, and one that holds a file system has flushed before
        .filter(count -> count > 0)
        .findFirst();
  }

  /** Takes a device number apart, as the C library's macros do. */
  static String number(long device) {
    long major = (device >> MAJOR_SHIFT) & MAJOR_MASK;
    long minor = (device & MINOR_LOW_MASK) | ((device >> MINOR_HIGH_SHIFT) & MINOR_HIGH_MASK);
    return major + ":" + minor;
  }

  private static String line(Path file) throws IOException {
    return Files.readString(file).strip();
  }
}
