package fasttrack.network;

import fasttrack.core.spi.BackendException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;

/**
 * The folder of a store: a file that says whose it is, and the store's own folder beside it. The
 * file is locked for as long as a run uses the store; the operating system frees it with the
 * process, however that ends.
 */
final class StoreFolder implements AutoCloseable {
  private static final String SIGN = "fasttrack-store";
  private static final String DATA = "data";

  private final Path folder;
  private final FileChannel sign;

  private StoreFolder(Path folder, FileChannel sign) {
    this.folder = folder;
    this.sign = sign;
  }

  /**
   * Claims a folder; makes it where there is none.
   *
   * @param store the name of the kind of store
   * @throws BackendException of kind FOREIGN where the folder is not ours, of kind SETUP where
   *     another run is using it or it cannot be written
   */
  static StoreFolder claim(Path folder, String store) {
    String content = "a store of FASTTRACK's network model: " + store + "\n";
    try {
      boolean fresh = !Files.exists(folder.resolve(SIGN)) || unsigned(folder);
      if (fresh) {
        checkEmpty(folder);
        Files.createDirectories(folder);
      } else if (!Files.readString(folder.resolve(SIGN)).equals(content)) {
        throw foreign(folder, "its file " + SIGN + " says so");
      }
      FileChannel sign = lock(folder);
      if (fresh) {
        sign.write(StandardCharsets.US_ASCII.encode(content));
        sign.force(true);
      }
      Files.createDirectories(folder.resolve(DATA));
      return new StoreFolder(folder, sign);
    } catch (IOException e) {
      throw new BackendException(
          BackendException.Kind.SETUP,
          "cannot set up the store in %s: %s; is the folder writable?".formatted(folder, e),
          e);
    }
  }

  /** Returns the store's own folder. */
  Path data() {
    return folder.resolve(DATA);
  }

  @Override
  public void close() {
    try {
      sign.close();
    } catch (IOException e) {
      // nothing was written since the claim, and the lock goes with the process at the latest
    }
  }

  /** Tells whether a process has died before it could sign a folder that it had just made. */
  private static boolean unsigned(Path folder) throws IOException {
    return Files.size(folder.resolve(SIGN)) == 0;
  }

  private static void checkEmpty(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      try (Stream<Path> files = Files.list(folder)) {
        Path first = files.filter(file -> !file.endsWith(SIGN)).findFirst().orElse(null);
        if (first != null) {
          throw foreign(folder, "it holds " + first.getFileName());
        }
      }
    } else if (Files.exists(folder)) {
      throw foreign(folder, "it is no folder");
    }
  }

  private static FileChannel lock(Path folder) throws IOException {
    FileChannel channel =
        FileChannel.open(folder.resolve(SIGN), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    boolean locked = false;
    try {
      locked = channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      // this very process has it
    } finally {
      if (!locked) {
        channel.close();
      }
    }
    if (!locked) {
      throw new BackendException(
          BackendException.Kind.SETUP,
          "another run is using the store in %s; wait for it, or choose another folder by --work"
              .formatted(folder));
    }
    return channel;
  }

  private static BackendException foreign(Path folder, String why) {
    return new BackendException(
        BackendException.Kind.FOREIGN,
        ("%s is not a store of ours (%s), so nothing in it was touched; move it away, or choose"
                + " another folder by --work")
            .formatted(folder, why));
  }
}
