package fasttrack.core.host;

import fasttrack.core.proc.NumberFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The disk under a file system of this machine, as Linux knows it. OSHI counts no flush requests.
 *
 * @param number its major and minor device number, as the kernel's tables have them
 */
public record Disk(String number) {
  private static final Path DEVICES = Path.of("/sys/dev/block");

  /** Flush requests completed, from 0 (Documentation/block/stat.rst). */
  private static final int FLUSHES = 15;

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
   * Returns what tells how many flush requests it has completed, for whatever program; requests
   * that come together may be one. For one thread. Empty where the kernel does not count them, or
   * the disk is made of others, which count them.
   */
  public Optional<LongSupplier> flushes() {
    return flushes(DEVICES.resolve(number).resolve("stat"));
  }

  static Optional<LongSupplier> flushes(Path statistics) {
    try {
      NumberFile file = new NumberFile(statistics, FLUSHES);
      // one that holds a file system has flushed before
      return file.read() > 0 ? Optional.of(() -> read(file)) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static long read(NumberFile file) {
    try {
      return file.read();
    } catch (IOException e) {
      throw new UncheckedIOException("the disk is gone", e);
    }
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
