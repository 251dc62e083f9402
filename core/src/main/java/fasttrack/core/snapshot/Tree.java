package fasttrack.core.snapshot;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A folder with all that it holds, of which other processes may delete something meanwhile. */
final class Tree {
  private Tree() {}

  /** What is done with each file or folder. */
  @FunctionalInterface
  private interface Action {
    void on(Path path) throws IOException;
  }

  private static void walk(Path folder, Action file, Action after) throws IOException {
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path visited, BasicFileAttributes attributes)
              throws IOException {
            file.on(visited);
            return FileVisitResult.CONTINUE;
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

  /** Returns the files; none where there is no such folder. */
  static List<Path> files(Path folder) throws IOException {
    List<Path> files = new ArrayList<>();
    walk(folder, files::add, after -> {});
    return files;
  }

  /** Returns the size of the files. */
  static long bytes(Path folder) throws IOException {
    return files(folder).stream().mapToLong(file -> file.toFile().length()).sum();
  }

  /** Deletes it, if it exists. */
  static void delete(Path folder) throws IOException {
    walk(folder, Files::deleteIfExists, Files::deleteIfExists);
  }
}
