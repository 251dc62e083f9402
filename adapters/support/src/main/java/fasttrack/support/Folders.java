package fasttrack.support;

import fasttrack.support.process.Platform;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Measures, copies, forces and deletes folders. */
public final class Folders {
  private Folders() {}

  /** Does something with a file or a folder. */
  @FunctionalInterface
  private interface Action {
    void on(Path path) throws IOException;
  }

  /** Does something with a folder, and says whether its content is visited. */
  @FunctionalInterface
  private interface Entry {
    FileVisitResult into(Path folder) throws IOException;
  }

  /**
   * Visits a folder from which others may delete files meanwhile; each folder after its content.
   */
  private static void walk(Path folder, Action file, Action after) throws IOException {
    walk(folder, before -> FileVisitResult.CONTINUE, file, after);
  }

  private static void walk(Path folder, Entry before, Action file, Action after)
      throws IOException {
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path visited, BasicFileAttributes attributes)
              throws IOException {
            return before.into(visited);
          }

          @Override
          public FileVisitResult visitFile(Path visited, BasicFileAttributes attributes)
              throws IOException {
            try {
              file.on(visited);
              return FileVisitResult.CONTINUE;
            } catch (NoSuchFileException e) {
              return FileVisitResult.CONTINUE;
            }
          }

          @Override
          public FileVisitResult visitFileFailed(Path visited, IOException e) throws IOException {
            if (e instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE;
            }
            throw e;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException e)
              throws IOException {
            after.on(visited);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /**
   * Returns the size of all files in a folder, or of one file; those that disappear meanwhile count
   * nothing. Does not enter folders by links.
   */
  public static long bytes(Path folder) throws IOException {
    AtomicLong sum = new AtomicLong();
    walk(folder, file -> sum.addAndGet(file.toFile().length()), after -> {});
    return sum.get();
  }

  /**
   * Forces all files in a folder to the disk, with the folders that name them, for an engine that
   * does not; those that disappear meanwhile need not be.
   */
  public static void force(Path folder) throws IOException {
    Action folders = Platform.isWindows() ? no -> {} : each -> force(each, StandardOpenOption.READ);
    walk(folder, file -> force(file, StandardOpenOption.WRITE), folders);
  }

  private static void force(Path path, StandardOpenOption access) throws IOException {
    try (FileChannel channel = FileChannel.open(path, access)) {
      channel.force(true);
    } catch (NoSuchFileException e) {
      // it was deleted meanwhile
    }
  }

  /**
   * Copies a folder, or a file, and forces the copy to the disk, so that the system does not write
   * it while something is measured. Shares the blocks where the file system can.
   *
   * @param copy has the permissions of the original where it does not exist; a folder that exists
   *     is added to
   * @throws IOException where that fails; what did not exist before does not exist then
   */
  public static void copy(Path original, Path copy) throws IOException {
    boolean existed = Files.exists(copy);
    try {
      // not each file at once, which would wait for the file system's journal each time
      for (Path file : copied(original, copy, path -> false)) {
        force(file, StandardOpenOption.WRITE);
      }
    } catch (IOException e) {
      if (!existed) {
        delete(copy);
      }
      throw e;
    }
  }

  /**
   * Copies a folder in which others may change and delete files meanwhile. Does not force the copy.
   *
   * @param left selects files that are not copied, and folders that are copied without content
   */
  public static void copyInUse(Path original, Path copy, Predicate<Path> left) throws IOException {
    copied(original, copy, left);
  }

  /** Copies all but what disappears meanwhile; returns the files' copies. */
  private static List<Path> copied(Path original, Path copy, Predicate<Path> left)
      throws IOException {
    List<Path> files = new ArrayList<>();
    walk(
        original,
        visited -> {
          Path made = copy.resolve(original.relativize(visited).toString());
          if (!Files.isDirectory(made)) {
            Files.copy(visited, made);
          }
          return left.test(visited) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        },
        file -> {
          if (!left.test(file)) {
            files.add(Files.copy(file, copy.resolve(original.relativize(file).toString())));
          }
        },
        after -> {});
    return files;
  }

  /** Deletes a folder and its content, if it exists. Does not follow links. */
  public static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    walk(folder, Files::deleteIfExists, Files::deleteIfExists);
  }
}
