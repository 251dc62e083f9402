package fasttrack.rocksdb;

import fasttrack.network.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/**
 * A store's folder. RocksDB renames and writes files as soon as it opens a store for writing, and
 * makes a new one, over what is left of an old one, where the file {@code CURRENT} is missing: all
 * that could be refused is refused before.
 */
record RocksdbFolder(Path path) {
  /** What there may be when a new store's making was cut short: {@code CURRENT} is written last. */
  private static final Pattern BEFORE_CURRENT =
      Pattern.compile("LOCK|LOG(\\.old\\..*)?|IDENTITY|MANIFEST-000001|0+\\d\\.dbtmp");

  /**
   * Checks that the folder is empty, or a store that can be read in all it takes to open it.
   *
   * @throws StoreException where it is not; nothing has been changed
   */
  void check() {
    List<String> names = names();
    if (names.contains("CURRENT")) {
      openToRead();
    } else if (!names.stream().allMatch(name -> BEFORE_CURRENT.matcher(name).matches())) {
      throw new StoreException(
          ("%s is neither empty nor a RocksDB store: it has no file CURRENT, but %s. Nothing"
                  + " in it has been changed. Name another folder, or move this one away")
              .formatted(path, names.getFirst()),
          null,
          true);
    }
  }

  /** Tells whether files are damaged or missing, rather than unreadable or on a full disk. */
  static boolean isDamage(RocksDBException e) {
    Status status = e.getStatus();
    String message = String.valueOf(e.getMessage());
    return status != null
        && (status.getCode() == Status.Code.Corruption
            || (status.getCode() == Status.Code.IOError
                && message.contains("No such file or directory")));
  }

  private List<String> names() {
    try (Stream<Path> files = Files.list(path)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    } catch (IOException e) {
      throw new StoreException("cannot read the folder " + path + ": " + e, e);
    }
  }

  private void openToRead() {
    try (Options options = new Options();
        RocksDB store = RocksDB.openReadOnly(options, path.toString())) {
      store.getLatestSequenceNumber();
    } catch (RocksDBException e) {
      throw new StoreException(
          ("the RocksDB store in %s is damaged or cannot be read: %s. Nothing in it has been"
                  + " changed. Move or delete the folder, and load anew")
              .formatted(path, e.getMessage()),
          e,
          isDamage(e));
    }
  }
}
