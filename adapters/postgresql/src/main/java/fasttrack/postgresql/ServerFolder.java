package fasttrack.postgresql;

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

/**
 * The folder of one server of this process: its data, logs and password. A lock beside it, which
 * the operating system frees when the process ends, tells others that it is in use.
 *
 * <p>Data and write-ahead log can be elsewhere, each in a folder whose name begins with this one's.
 * A file here names them before they are made, so that whoever clears this folder away clears them
 * away first.
 */
final class ServerFolder implements AutoCloseable {
  private static final String LOCK = ".lock";
  private static final String ELSEWHERE = "elsewhere";
  private static final String DATA = "data";
  private static final String WAL = "wal";

  /** This process's own: a lock is the process's, and would be lost by trying it again. */
  private static final Set<Path> OWN = new HashSet<>();

  private final Path path;
  private final FileChannel lock;

  private ServerFolder(Path path, FileChannel lock) {
    this.path = path;
    this.lock = lock;
  }

  /** Makes a fresh folder, after clearing away those that killed processes left behind. */
  static ServerFolder make(ServerPlaces places) throws IOException {
    Path parent = places.parent();
    Files.createDirectories(parent);
    synchronized (OWN) {
      try (FileChannel all = open(parent.resolve("all" + LOCK));
          FileLock held = all.lock()) {
        sweep(parent);
        Path path = parent.resolve("server-" + UUID.randomUUID());
        ServerFolder folder = new ServerFolder(path, open(lockOf(path)));
        OWN.add(path);
        try {
          if (!held.isValid() || folder.lock.tryLock() == null) {
            throw new IOException("cannot lock " + path);
          }
          Files.createDirectory(path);
          folder.makeElsewhere(places);
          return folder;
        } catch (IOException | RuntimeException e) {
          folder.close();
          throw e;
        }
      }
    }
  }

  Path path() {
    return path;
  }

  Path data() {
    return data(path);
  }

  /** Returns where the write-ahead log is put, or nothing where it is beside the data. */
  Optional<Path> writeAheadLog() {
    return elsewhere(path, WAL);
  }

  Path log() {
    return path.resolve("server.log");
  }

  /** Deletes the folder and gives up its lock. */
  @Override
  public void close() throws IOException {
    synchronized (OWN) {
      delete(path);
      lock.close();
      Files.deleteIfExists(lockOf(path));
      OWN.remove(path);
    }
  }

  /** Returns the server's process, where one is alive that runs on the data of that folder. */
  static Optional<ProcessHandle> postmaster(Path data) {
    try {
      List<String> lines = Files.readAllLines(data.resolve("postmaster.pid"));
      // The number may be another process's by now: its command must be a server of ours.
      return ProcessHandle.of(Long.parseLong(lines.getFirst().strip()))
          .filter(process -> process.info().command().orElse("").contains("postgres"));
    } catch (IOException | NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static void sweep(Path parent) throws IOException {
    try (DirectoryStream<Path> locks = Files.newDirectoryStream(parent, "server-*" + LOCK)) {
      for (Path file : locks) {
        Path folder = folderOf(file);
        if (!OWN.contains(folder)) {
          sweep(folder, file);
        }
      }
    }
  }

  private static void sweep(Path folder, Path file) throws IOException {
    try (FileChannel channel = open(file);
        FileLock held = channel.tryLock()) {
      if (held != null) {
        postmaster(data(folder)).ifPresent(ServerFolder::kill);
        delete(folder);
        Files.deleteIfExists(file);
      }
    }
  }

  /** Kills a server with all its children, and returns when they are gone. */
  static void kill(ProcessHandle postmaster) {
    List<ProcessHandle> children = postmaster.children().toList();
    postmaster.destroyForcibly();
    children.forEach(ProcessHandle::destroyForcibly);
    postmaster.onExit().join();
    children.forEach(child -> child.onExit().join());
  }

  private void makeElsewhere(ServerPlaces places) throws IOException {
    List<Path> folders = new ArrayList<>();
    if (places.data() != null) {
      folders.add(elsewhereBelow(places.data(), DATA));
    }
    if (places.log() != null) {
      folders.add(elsewhereBelow(places.log(), WAL));
    }
    Files.write(path.resolve(ELSEWHERE), folders.stream().map(Path::toString).toList());
    for (Path folder : folders) {
      Files.createDirectories(folder);
    }
  }

  private Path elsewhereBelow(Path parent, String part) {
    return parent.toAbsolutePath().normalize().resolve(path.getFileName() + "-" + part);
  }

  private static void delete(Path folder) throws IOException {
    for (Path each : all(folder)) {
      Folders.delete(each);
    }
  }

  private static Path data(Path folder) {
    return elsewhere(folder, DATA).orElse(folder.resolve(DATA));
  }

  private static List<Path> all(Path folder) {
    return Stream.of(elsewhere(folder, DATA), elsewhere(folder, WAL), Optional.of(folder))
        .flatMap(Optional::stream)
        .toList();
  }

  /** Returns where a part of a server is, if it is elsewhere; by its name, it is that server's. */
  private static Optional<Path> elsewhere(Path folder, String part) {
    String name = folder.getFileName() + "-" + part;
    try (Stream<String> lines = Files.lines(folder.resolve(ELSEWHERE))) {
      return lines.map(Path::of).filter(path -> path.endsWith(name)).findFirst();
    } catch (IOException | UncheckedIOException | InvalidPathException e) {
      // Its maker ended before it had anything elsewhere.
      return Optional.empty();
    }
  }

  private static Path lockOf(Path folder) {
    return folder.resolveSibling(folder.getFileName() + LOCK);
  }

  private static Path folderOf(Path file) {
    String name = file.getFileName().toString();
    return file.resolveSibling(name.substring(0, name.length() - LOCK.length()));
  }

  private static FileChannel open(Path file) throws IOException {
    return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
  }
}
