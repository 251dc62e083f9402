package fasttrack.network;

import fasttrack.core.spi.BackendException;
import fasttrack.support.Folders;
import fasttrack.support.guard.IoErrors;
import fasttrack.support.guard.OpenFiles;
import fasttrack.support.guard.RunLock;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;

/**
 * The folder of a store: a file that says whose it is, and the store's own folder beside it. A run
 * holds a lock as long as it uses the store.
 *
 * @param lock the run's
 */
record StoreFolder(Path folder, RunLock lock) implements AutoCloseable {
  private static final String SIGN = "fasttrack-store";
  private static final String DATA = "data";
  private static final String REMEDY = "choose another folder by --work";

  /**
   * Claims a folder; creates it if it does not exist.
   *
   * @param store the name of the kind of store
   * @throws BackendException of kind FOREIGN if the folder is not ours, of kind SETUP if another
   *     run is using it or it cannot be written
   */
  static StoreFolder claim(Path folder, String store) {
    try {
      Files.createDirectories(folder.resolveSibling("."));
      StoreFolder claimed =
          new StoreFolder(folder, RunLock.take(folder, "the store in " + folder, REMEDY));
      try {
        sign(folder, "a store of FASTTRACK's network model: " + store + "\n");
        Files.createDirectories(claimed.data());
        return claimed;
      } catch (IOException | RuntimeException e) {
        claimed.close();
        throw e;
      }
    } catch (IOException e) {
      throw cannotSetUp(folder, e);
    }
  }

  /** Tells whether there is a store in a folder, sound or not; changes nothing. */
  static boolean isStore(Path folder) {
    return Files.exists(folder.resolve(SIGN)) && Files.isDirectory(folder.resolve(DATA));
  }

  /** Returns the store's own folder. */
  Path data() {
    return folder.resolve(DATA);
  }

  /**
   * Replaces the store's own files, while it is closed, by those that {@link #copyTo} has put into
   * a folder; an empty one leaves none. Only of a store that nothing but such copies have made.
   */
  void replaceBy(Path snapshot) {
    try {
      Folders.delete(data());
      Path data = snapshot.resolve(DATA);
      if (Files.isDirectory(data)) {
        Folders.copy(data, data());
      } else {
        Files.createDirectory(data());
      }
    } catch (IOException e) {
      throw cannotSetUp(folder, e);
    }
  }

  /** Copies the store's own files, while it is closed, to an empty folder. */
  void copyTo(Path snapshot) throws IOException {
    Folders.copy(data(), snapshot.resolve(DATA));
  }

  /** Returns the store's own files, which the store has opened. */
  OpenFiles opened() {
    try {
      return OpenFiles.at(data());
    } catch (IOException e) {
      throw cannotSetUp(folder, e);
    }
  }

  @Override
  public void close() {
    try {
      lock.close();
    } catch (IOException e) {
      // The lock is released; a file that remains does not hinder the next run.
    }
  }

  /** Checks that the folder is ours, or signs it durably if it is new. */
  private static void sign(Path folder, String content) throws IOException {
    Path sign = folder.resolve(SIGN);
    // without content where a process has died before it could sign a folder that it had just made
    if (Files.exists(sign) && Files.size(sign) > 0) {
      if (!Files.readString(sign).equals(content)) {
        throw foreign(folder, "its file " + SIGN + " says so");
      }
      return;
    }
    checkEmpty(folder);
    Files.createDirectories(folder);
    try (FileChannel channel =
        FileChannel.open(sign, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      channel.write(StandardCharsets.US_ASCII.encode(content));
      channel.force(true);
    }
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
      throw foreign(folder, "it is not a folder");
    }
  }

  private static BackendException cannotSetUp(Path folder, IOException e) {
    return BackendException.setup(
        "cannot set up the store in %s: %s; is the folder writable?"
            .formatted(folder, IoErrors.text(e)),
        e);
  }

  private static BackendException foreign(Path folder, String why) {
    return new BackendException(
        BackendException.Kind.FOREIGN,
        "%s is not a store of ours (%s) and was not changed; move it away, or %s"
            .formatted(folder, why, REMEDY));
  }
}
