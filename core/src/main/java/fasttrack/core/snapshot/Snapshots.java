package fasttrack.core.snapshot;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The snapshots below a work folder. They take at most a tenth of what is free or theirs: to make
 * room, the least recently used are removed.
 *
 * <p>Several processes may use the same folder: a snapshot appears as a whole, and what a killed
 * process has left of one is removed a day later. Thread-safe.
 *
 * @param folder the folder that holds them, each in a folder of its own; made when needed
 */
public record Snapshots(Path folder) {
  private static final Logger LOG = LoggerFactory.getLogger(Snapshots.class);
  private static final String MAKING = "making-";
  private static final int FREE_SHARE = 10;
  private static final int DIGITS = 16;
  private static final Pattern KEPT = Pattern.compile("[0-9a-f]{" + DIGITS + "}");
  private static final Pattern MADE = Pattern.compile(MAKING + "[0-9a-f]{8}(-[0-9a-f]+)+");

  /** What was begun longer ago is no copy that another process is still making. */
  private static final Duration LEFT_AFTER = Duration.ofDays(1);

  /** Returns the snapshots below a work folder. */
  public static Snapshots below(Path work) {
    return new Snapshots(work.resolve("snapshots").toAbsolutePath().normalize());
  }

  /**
   * Returns the name of the snapshot of a database.
   *
   * @param parts all that determines its files
   */
  public static String name(Map<String, String> parts) {
    byte[] all = new TreeMap<>(parts).toString().getBytes(StandardCharsets.UTF_8);
    return UUID.nameUUIDFromBytes(all).toString().replace("-", "").substring(0, DIGITS);
  }

  /** Returns the snapshot of that name; a damaged one is removed. */
  public Optional<Snapshot> find(String name) throws IOException {
    Path place = folder.resolve(name);
    if (!Files.isDirectory(place)) {
      return Optional.empty();
    }
    Snapshot found = Snapshot.at(place);
    if (found.isSound()) {
      found.use();
      return Optional.of(found);
    }
    found.remove();
    return Optional.empty();
  }

  /** Returns all snapshots, the last used first. */
  public List<Snapshot> all() throws IOException {
    List<Snapshot> all = new ArrayList<>();
    for (Path place : places(KEPT)) {
      all.add(Snapshot.at(place));
    }
    all.sort(Comparator.comparing(Snapshot::usedAt).reversed());
    return all;
  }

  /** Begins a new snapshot, whose files are to be put into an empty folder. */
  public Making begin() throws IOException {
    Files.createDirectories(folder);
    removeLeftovers(Instant.now().minus(LEFT_AFTER));
    Path place = newPlace(folder);
    Files.createDirectories(Snapshot.files(place));
    return new Making(place);
  }

  /**
   * Removes what is left of snapshots that were not made to an end.
   *
   * @param before those that were begun before
   */
  public void removeLeftovers(Instant before) throws IOException {
    for (Path place : places(MADE)) {
      try {
        if (Files.getLastModifiedTime(place).toInstant().isBefore(before)) {
          Tree.delete(place);
        }
      } catch (IOException e) {
        // another process's, or another user's: neither is in the way
        LOG.info("cannot delete {}", place, e);
      }
    }
  }

  /** Tells whether files of a size may be kept on a disk; removes others to make room. */
  boolean hasRoom(long bytes, long freeBytes) throws IOException {
    List<Snapshot> all = new ArrayList<>(all());
    long taken = all.stream().mapToLong(Snapshot::bytes).sum();
    long most = (freeBytes + taken) / FREE_SHARE;
    while (taken + bytes > most && bytes <= most && !all.isEmpty()) {
      Snapshot last = all.removeLast();
      taken -= last.bytes();
      last.remove();
    }
    return taken + bytes <= most;
  }

  /** Returns the folders with such names. */
  private List<Path> places(Pattern names) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(place -> names.matcher(place.getFileName().toString()).matches())
          .filter(place -> Files.isDirectory(place))
          .toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** Returns a new name in a folder for what no other process takes for a snapshot. */
  static Path newPlace(Path folder) {
    return folder.resolve(MAKING + UUID.randomUUID());
  }

  /** A snapshot that is being made. */
  public final class Making implements AutoCloseable {
    private final Path place;

    private Making(Path place) {
      this.place = place;
    }

    /** Returns the folder for its files; exists, and is empty at first. */
    public Path files() {
      return Snapshot.files(place);
    }

    /**
     * Tells whether a database of a size may be kept; removes others to make room.
     *
     * @param bytes its size, from 0
     */
    public boolean hasRoom(long bytes) throws IOException {
      return Snapshots.this.hasRoom(bytes, Files.getFileStore(folder).getUsableSpace());
    }

    /**
     * Makes the files a snapshot, unless another process has made the same.
     *
     * @param title what they hold, in a few words
     * @param engine the product and version that wrote them
     * @return false where there is no room, so that they are not kept
     */
    public boolean keep(String name, String title, String engine) throws IOException {
      if (!hasRoom(Tree.bytes(place))) {
        return false;
      }
      Snapshot.seal(place, title, engine);
      Path to = folder.resolve(name);
      try {
        Files.move(place, to, StandardCopyOption.ATOMIC_MOVE);
      } catch (FileSystemException e) {
        if (!Files.isDirectory(to)) {
          throw e;
        }
      }
      return true;
    }

    /** Deletes what was not kept; what is left of it, a later process deletes. */
    @Override
    public void close() {
      try {
        Tree.delete(place);
      } catch (IOException e) {
        LOG.info("cannot delete {}", place, e);
      }
    }
  }
}
