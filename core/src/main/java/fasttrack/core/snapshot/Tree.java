package fasttrack.core.snapshot;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
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

  /** Returns what a folder holds, each folder after its content; nothing where there is none. */
  private static List<Path> all(Path folder) throws IOException {
    List<Path> all = new ArrayList<>();
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path visited, BasicFileAttributes attributes) {
            all.add(visited);
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
          public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException e) {
            all.add(visited);
            return FileVisitResult.CONTINUE;
          }
        });
    return all;
  }

  /** Returns the files; none where there is no such folder. */
  static List<Path> files(Path folder) throws IOException {
    return all(folder).stream()
        .filter(path -> !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS))
        .toList();
  }

  /** Returns the size of the files. */
  static long bytes(Path folder) throws IOException {
    return files(folder).stream().mapToLong(file -> file.toFile().length()).sum();
  }

  /** Deletes it, if it exists. */
  static void delete(Path folder) throws IOException {
    for (Path path : all(folder)) {
      Files.deleteIfExists(path);
    }
  }
}
