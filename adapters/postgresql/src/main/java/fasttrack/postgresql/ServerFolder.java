package fasttrack.postgresql;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The folder of one server of this process: its data, logs and password. A lock beside it, which
 * the operating system frees when the process ends, tells others that it is in use.
 */
final class ServerFolder implements AutoCloseable {
  private static final String LOCK = ".lock";

  /** This process's own: a lock is the process's, and would be lost by trying it again. */
  private static final Set<Path> OWN = new HashSet<>();

  private final Path path;
  private final FileChannel lock;

  private ServerFolder(Path path, FileChannel lock) {
    this.path = path;
    this.lock = lock;
  }

  /** Makes a fresh folder, after clearing away those that killed processes left behind. */
  static ServerFolder make(Path parent) throws IOException {
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
    return path.resolve("data");
  }

  Path log() {
    return path.resolve("server.log");
  }

  /** Deletes the folder and gives up its lock. */
  @Override
  public void close() throws IOException {
    synchronized (OWN) {
      Folders.delete(path);
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
        postmaster(folder.resolve("data")).ifPresent(ServerFolder::kill);
        Folders.delete(folder);
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
