package fasttrack.core.host;

import static java.lang.Integer.parseInt;
import static java.util.regex.Matcher.quoteReplacement;

import fasttrack.core.result.FileSystem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The file systems that are mounted, from the kernel's table (proc_pid_mountinfo(5)). OSHI, with
 * which the application describes the machine, leaves out {@code /dev/shm}, on which data may lie,
 * and would have to be loaded by the process of each run; {@link java.nio.file.FileStore} knows no
 * options.
 *
 * @param all in the order of the table; a later one hides an earlier one at the same place
 */
public record Mounts(List<Mount> all) {
  private static final Path TABLE = Path.of("/proc/self/mountinfo");

  /** What stands before the separator: ids, device, root, mount point, options. */
  private static final int POINT = 4;

  private static final int OPTIONS = 5;

  /** What stands after the separator: type, source, options of the file system. */
  private static final int AFTER = 3;

  private static final Pattern ESCAPED = Pattern.compile("\\\\([0-7]{3})");

  /**
   * A mounted file system.
   *
   * @param point where it is mounted
   * @param fileSystem what is mounted
   */
  public record Mount(Path point, FileSystem fileSystem) {}

  /** Reads the table; empty on a system that has none. */
  public static Mounts read() {
    try {
      return parse(Files.readAllLines(TABLE, StandardCharsets.UTF_8));
    } catch (IOException e) {
      return new Mounts(List.of());
    }
  }

  /** Reads the lines of a table; leaves out those that are not understood. */
  static Mounts parse(List<String> lines) {
    List<Mount> mounts = new ArrayList<>();
    for (String line : lines) {
      List<String> fields = List.of(line.split(" ", -1));
      int separator = fields.indexOf("-");
      if (separator > OPTIONS && fields.size() >= separator + 1 + AFTER) {
        Set<String> options = new LinkedHashSet<>(List.of(fields.get(OPTIONS).split(",", -1)));
        options.addAll(List.of(fields.get(separator + AFTER).split(",", -1)));
        mounts.add(
            new Mount(
                Path.of(unescape(fields.get(POINT))),
                new FileSystem(
                    fields.get(separator + 1),
                    Secrets.mask(unescape(fields.get(separator + 2))),
                    Secrets.mask(String.join(",", options)))));
      }
    }
    return new Mounts(mounts);
  }

  /** Returns where the file system of a path is mounted, and what it is; links are followed. */
  public Optional<Mount> of(Path path) {
    Path real = real(path);
    return all.stream()
        .filter(mount -> real.startsWith(mount.point()))
        .reduce((one, next) -> depth(next) < depth(one) ? one : next);
  }

  /** Returns the file system of a path, with less detail where there is no table. */
  public Optional<FileSystem> fileSystem(Path path) {
    Optional<FileSystem> known = of(path).map(Mount::fileSystem);
    if (known.isPresent()) {
      return known;
    }
    try {
      FileStore store = Files.getFileStore(path);
      return Optional.of(new FileSystem(store.type(), Secrets.mask(store.name()), null));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static int depth(Mount mount) {
    return mount.point().getNameCount();
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      return path.toAbsolutePath().normalize();
    }
  }

  /** Turns three octal digits after a backslash into the character that they stand for. */
  private static String unescape(String field) {
    return ESCAPED
        .matcher(field)
        .replaceAll(digits -> quoteReplacement(Character.toString(parseInt(digits.group(1), 8))));
  }
}
