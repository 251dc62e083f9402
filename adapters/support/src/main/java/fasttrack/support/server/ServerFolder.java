package fasttrack.support.server;

import fasttrack.support.Folders;
import fasttrack.support.process.PidFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The folder of one server that this process starts: its data, logs and secrets. A locked file
 * beside the folder tells other processes that it is in use; the operating system releases that
 * lock when this process ends.
 *
 * <p>Parts such as the data or the log can be placed elsewhere, each in a folder whose name begins
 * with this one's. A file in this folder lists them before they are created, so that another
 * process which deletes an abandoned folder deletes them first.
 */
public final class ServerFolder implements AutoCloseable {
  /** The part that holds the server's data. */
  public static final String DATA = "data";

  private static final Logger LOG = LoggerFactory.getLogger(ServerFolder.class);
  private static final String LOCK = ".lock";
  private static final String ELSEWHERE = "elsewhere";

  /** This process's own: trying the lock of one of them a second time would release it. */
  private static final Set<Path> OWN = new HashSet<>();

  private final Path path;
  private final FileChannel lock;
  private final ServerEngine engine;

  private ServerFolder(Path path, FileChannel lock, ServerEngine engine) {
    this.path = path;
    this.lock = lock;
    this.engine = engine;
  }

  /**
   * Creates a folder, after deleting those that killed processes left behind and killing the
   * servers that still run in them.
   *
   * @param engine finds these servers, and what they leave elsewhere
   */
  static ServerFolder create(ServerPlaces places, ServerEngine engine) throws IOException {
    Path parent = places.parent();
    Files.createDirectories(parent);
    synchronized (OWN) {
      try (FileChannel all = lockFile(parent);
          FileLock held = all.lock()) {
        sweep(parent, engine);
        Path path = parent.resolve("server-" + UUID.randomUUID());
        ServerFolder folder = new ServerFolder(path, open(lockOf(path)), engine);
        OWN.add(path);
        try {
          if (!held.isValid() || folder.lock.tryLock() == null) {
            throw new IOException("cannot lock " + path);
          }
          Files.createDirectory(path);
          folder.createElsewhere(places);
          return folder;
        } catch (IOException | RuntimeException e) {
          folder.close();
          throw e;
        }
      }
    }
  }

  /** Returns the folder itself. */
  public Path path() {
    return path;
  }

  /** Returns the folder of the data, which the engine creates unless it is placed elsewhere. */
  public Path data() {
    return elsewhere(DATA).orElse(path.resolve(DATA));
  }

  /** Returns the folder of a part that is placed elsewhere, or nothing for one that is not. */
  public Optional<Path> elsewhere(String part) {
    String name = path.getFileName() + "-" + part;
    return elsewhere().stream().filter(each -> each.endsWith(name)).findFirst();
  }

  /** Returns the file for the server's log. */
  public Path log() {
    return path.resolve("server.log");
  }

  /** Returns the file for what the server's programs print. */
  public Path output() {
    return path.resolve("commands.log");
  }

  /** Returns all folders in the order in which they are to be deleted. */
  List<Path> all() {
    List<Path> all = new ArrayList<>(elsewhere());
    all.add(path);
    return all;
  }

  /** Returns the file that is locked, and tells others of the folder as long as it exists. */
  Path lock() {
    return lockOf(path);
  }

  /** Returns the command that removes what killed servers have left elsewhere; may be empty. */
  List<String> clearCommand() {
    return engine.clearCommand(path, data());
  }

  /**
   * Deletes the folder and all parts, with what killed servers have left elsewhere, and releases
   * the lock.
   */
  @Override
  public void close() throws IOException {
    synchronized (OWN) {
      delete();
      lock.close();
      OWN.remove(path);
    }
  }

  private static void sweep(Path parent, ServerEngine engine) throws IOException {
    try (DirectoryStream<Path> locks = Files.newDirectoryStream(parent, "server-*" + LOCK)) {
      for (Path file : locks) {
        Path folder = folderOf(file);
        if (!OWN.contains(folder)) {
          sweep(folder, file, engine);
        }
      }
    }
  }

  private static void sweep(Path path, Path file, ServerEngine engine) throws IOException {
    try (FileChannel channel = open(file);
        FileLock held = channel.tryLock()) {
      if (held != null) {
        ServerFolder folder = new ServerFolder(path, channel, engine);
        engine.processes(path, folder.data()).forEach(PidFile::killTree);
        folder.delete();
      }
    }
  }

  private void createElsewhere(ServerPlaces places) throws IOException {
    List<Path> folders = new ArrayList<>();
    places
        .elsewhere()
        .forEach(
            (part, parent) ->
                folders.add(
                    parent.toAbsolutePath().normalize().resolve(path.getFileName() + "-" + part)));
    Files.write(path.resolve(ELSEWHERE), folders.stream().map(Path::toString).toList());
    for (Path folder : folders) {
      Files.createDirectories(folder);
    }
  }

  /** What cannot be removed elsewhere is told, and keeps nobody from deleting the folder. */
  private void delete() throws IOException {
    List<String> clear = clearCommand();
    if (!clear.isEmpty() && Files.isDirectory(path)) {
      try {
        engine.programs().run(clear, output());
      } catch (IOException e) {
        LOG.warn(
            "cannot remove what killed servers in {} left elsewhere: {}", path, e.getMessage());
      }
    }
    for (Path each : all()) {
      Folders.delete(each);
    }
    Files.deleteIfExists(lockOf(path));
  }

  /** Returns the parts that are placed elsewhere; their names prove that they are this server's. */
  private List<Path> elsewhere() {
    String prefix = path.getFileName() + "-";
    try (Stream<String> lines = Files.lines(path.resolve(ELSEWHERE))) {
      return lines
          .map(Path::of)
          .filter(each -> each.getFileName() != null)
          .filter(each -> each.getFileName().toString().startsWith(prefix))
          .toList();
    } catch (IOException | UncheckedIOException | InvalidPathException e) {
      // Its process ended before it had created anything elsewhere.
      return List.of();
    }
  }

  private static Path lockOf(Path folder) {
    return folder.resolveSibling(folder.getFileName() + LOCK);
  }

  private static Path folderOf(Path file) {
    String name = file.getFileName().toString();
    return file.resolveSibling(name.substring(0, name.length() - LOCK.length()));
  }

  /** Opens the file whose lock excludes other processes from changing what is below a folder. */
  static FileChannel lockFile(Path parent) throws IOException {
    return open(parent.resolve("all" + LOCK));
  }

  private static FileChannel open(Path file) throws IOException {
    return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
  }
}
