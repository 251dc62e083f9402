package fasttrack.berkeleydb;

import com.sleepycat.je.Database;
import com.sleepycat.je.DatabaseConfig;
import com.sleepycat.je.DatabaseException;
import com.sleepycat.je.Environment;
import com.sleepycat.je.EnvironmentConfig;
import com.sleepycat.je.EnvironmentFailureException;
import com.sleepycat.je.EnvironmentLockedException;
import fasttrack.network.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A store's folder. Berkeley DB cuts off what it cannot read at its log's end as soon as it opens a
 * store for writing, and makes a new one beside any other files: all that could be refused is
 * refused before.
 */
record BerkeleydbFolder(Path path) {
  /** The name of the one database in the environment. */
  static final String DATABASE = "fasttrack";

  /** What remains of a store whose making was cut short. */
  private static final Pattern BEFORE_LOG = Pattern.compile("je\\.(lck|info\\..*)");

  /**
   * Checks that the folder is empty, or a store that can be read in all it takes to open it.
   *
   * @throws StoreException where it is not; nothing has been changed
   */
  void check() {
    List<String> names = names();
    if (names.stream().anyMatch(name -> name.endsWith(".jdb"))) {
      try {
        openToRead();
      } catch (StoreException e) {
        putBack(names);
        throw e;
      }
    } else if (!names.stream().allMatch(name -> BEFORE_LOG.matcher(name).matches())) {
      throw new StoreException(
          ("%s is neither empty nor a Berkeley DB store: it has no file *.jdb, but %s."
                  + " Nothing in it has been changed. Name another folder, or move this one away")
              .formatted(path, names.getFirst()),
          null,
          true);
    }
  }

  /** Tells whether files are damaged or missing, rather than unreadable or on a full disk. */
  static boolean isDamage(Throwable e) {
    return e instanceof AssertionError
        || (e instanceof EnvironmentFailureException failure && failure.isCorrupted());
  }

  /** Returns the failure to open a store, as it is told to users. */
  StoreException cannotOpen(DatabaseException cause) {
    return new StoreException(
        "cannot open the Berkeley DB store in " + path + ": " + cause.getMessage(),
        cause,
        isDamage(cause));
  }

  private List<String> names() {
    try (Stream<Path> files = Files.list(path)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    } catch (IOException e) {
      throw new StoreException("cannot read the folder " + path + ": " + e, e);
    }
  }

  /** A last log file that it cannot read gets another name from it, even when it only reads. */
  private void putBack(List<String> namesBefore) {
    for (String name : namesBefore) {
      Path file = path.resolve(name);
      Path aside = path.resolve(name.replace(".jdb", ".bad"));
      if (name.endsWith(".jdb") && !Files.exists(file) && Files.exists(aside)) {
        try {
          Files.move(aside, file);
        } catch (IOException e) {
          throw new StoreException(file + " is damaged, and its name is now " + aside, e);
        }
      }
    }
  }

  private void openToRead() {
    EnvironmentConfig config = BerkeleydbSettings.environment().setReadOnly(true);
    try (Environment environment = new Environment(path.toFile(), config)) {
      List<String> databases = environment.getDatabaseNames();
      // None at all: the store's making was cut short.
      if (!databases.isEmpty()) {
        DatabaseConfig toRead = new DatabaseConfig().setReadOnly(true).setTransactional(true);
        try (Database database = environment.openDatabase(null, DATABASE, toRead)) {
          database.getDatabaseName();
        }
      }
    } catch (EnvironmentLockedException e) {
      throw cannotOpen(e);
    } catch (DatabaseException | AssertionError e) {
      // the engine asserts what it reads, where assertions are on
      throw new StoreException(
          ("the Berkeley DB store in %s is damaged, or not one of FASTTRACK's: %s. Nothing"
                  + " in it has been changed. Move or delete the folder, and load anew")
              .formatted(path, e.getMessage()),
          e,
          !String.valueOf(e.getMessage()).contains("Permission denied"));
    }
  }
}
