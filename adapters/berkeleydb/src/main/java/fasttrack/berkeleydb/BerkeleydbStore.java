package fasttrack.berkeleydb;

import com.sleepycat.je.CheckpointConfig;
import com.sleepycat.je.CursorConfig;
import com.sleepycat.je.Database;
import com.sleepycat.je.DatabaseConfig;
import com.sleepycat.je.DatabaseEntry;
import com.sleepycat.je.DatabaseException;
import com.sleepycat.je.Environment;
import com.sleepycat.je.EnvironmentConfig;
import com.sleepycat.je.Get;
import com.sleepycat.je.JEVersion;
import com.sleepycat.je.LockMode;
import com.sleepycat.je.Put;
import com.sleepycat.je.ReadOptions;
import com.sleepycat.je.ThreadInterruptedException;
import com.sleepycat.je.Transaction;
import com.sleepycat.je.TransactionConfig;
import fasttrack.core.spi.Disclosure;
import fasttrack.core.spi.Durability;
import fasttrack.network.store.KeyValueStore;
import fasttrack.network.store.KeyValueStore.Cursor;
import fasttrack.network.store.StoreDescription;
import fasttrack.network.store.StoreException;
import fasttrack.support.Interruption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A store in a folder: an environment with one database, keys in the order of unsigned bytes. */
final class BerkeleydbStore implements KeyValueStore {
  /** Without locks: the network model's own see to it that nobody reads what is being written. */
  static final ReadOptions READ = new ReadOptions().setLockMode(LockMode.READ_UNCOMMITTED);

  /** A cursor that is not copied for each of its moves, and so loses its place at either end. */
  private static final CursorConfig CURSOR =
      new CursorConfig().setReadUncommitted(true).setNonSticky(true);

  /** Keys that one transaction removes: each holds a lock of some hundred bytes until it ends. */
  private static final int CLEAR_BATCH = 10_000;

  /**
   * Its daemons, and what notices that somebody deletes its files: a timer, and the JDK's watch of
   * a folder.
   */
  private static final List<String> THREADS =
      List.of(
          "Checkpointer",
          "Cleaner-",
          "DataCorruptionV",
          "DataEraser",
          "ExtinctionScann",
          "FileDeletionDet",
          "FileSystemWatch",
          "INCompressor",
          "JEEvictor",
          "LogFlusher",
          "Timer-");

  private final Path folder;
  private final Durability durability;
  private final Environment environment;
  private final Database database;
  private final TransactionConfig acknowledged;
  private final TransactionConfig unacknowledged;
  private final Set<BerkeleydbCursor> cursors = ConcurrentHashMap.newKeySet();
  private boolean closed;

  private BerkeleydbStore(
      Path folder, Durability durability, Environment environment, Database database) {
    this.folder = folder;
    this.durability = durability;
    this.environment = environment;
    this.database = database;
    this.acknowledged = new TransactionConfig().setDurability(commit(durability));
    this.unacknowledged = new TransactionConfig().setDurability(commit(Durability.NONE));
  }

  /** Opens the store in a folder, or makes one where it is empty. */
  static BerkeleydbStore open(Path path, Durability durability) {
    BerkeleydbFolder folder = new BerkeleydbFolder(path);
    boolean interrupted = Interruption.hide();
    try {
      folder.check();
      Environment environment =
          new Environment(path.toFile(), BerkeleydbSettings.environment().setAllowCreate(true));
      try {
        return new BerkeleydbStore(path, durability, environment, database(environment));
      } catch (DatabaseException e) {
        environment.close();
        throw e;
      }
    } catch (DatabaseException e) {
      throw folder.cannotOpen(e);
    } finally {
      Interruption.restore(interrupted);
    }
  }

  private static Database database(Environment environment) {
    return environment.openDatabase(
        null,
        BerkeleydbFolder.DATABASE,
        new DatabaseConfig().setAllowCreate(true).setTransactional(true).setKeyPrefixing(true));
  }

  private static com.sleepycat.je.Durability commit(Durability durability) {
    return switch (durability) {
      case DURABLE -> com.sleepycat.je.Durability.COMMIT_SYNC;
      case RELAXED -> com.sleepycat.je.Durability.COMMIT_WRITE_NO_SYNC;
      case NONE -> com.sleepycat.je.Durability.COMMIT_NO_SYNC;
    };
  }

  @Override
  public Durability durability() {
    return durability;
  }

  @Override
  public StoreDescription description() {
    EnvironmentConfig inForce = environment.getConfig();
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put(
        "commit",
        switch (durability) {
          case DURABLE -> "SYNC";
          case RELAXED -> "WRITE_NO_SYNC";
          case NONE -> "NO_SYNC";
        });
    BerkeleydbSettings.describe(inForce, settings);
    return new StoreDescription(
        "Berkeley DB Java Edition",
        JEVersion.CURRENT_VERSION.getNumericVersionString(),
        settings,
        new Disclosure.Cache("je.maxMemory", inForce.getCacheSize(), false),
        BerkeleydbSettings.changed(inForce),
        THREADS);
  }

  @Override
  public int get(byte[] key, byte[] value) {
    DatabaseEntry found = new DatabaseEntry();
    boolean interrupted = Interruption.hide();
    try {
      return database.get(null, new DatabaseEntry(key), found, Get.SEARCH, READ) == null
          ? ABSENT
          : copy(found, value);
    } catch (DatabaseException | IllegalStateException e) {
      throw failure("read from", e);
    } finally {
      Interruption.restore(interrupted);
    }
  }

  @Override
  public Cursor cursor() {
    boolean interrupted = Interruption.hide();
    try {
      BerkeleydbCursor cursor = new BerkeleydbCursor(this, database.openCursor(null, CURSOR));
      cursors.add(cursor);
      return cursor;
    } catch (DatabaseException | IllegalStateException e) {
      throw failure("read from", e);
    } finally {
      Interruption.restore(interrupted);
    }
  }

  @Override
  public void write(SortedMap<byte[], byte @Nullable []> changes, boolean acknowledged) {
    boolean interrupted = Interruption.hide();
    try {
      Transaction transaction =
          environment.beginTransaction(null, acknowledged ? this.acknowledged : unacknowledged);
      try {
        write(changes, transaction);
        transaction.commit();
      } catch (RuntimeException e) {
        abort(transaction, e);
        throw e;
      }
    } catch (DatabaseException | IllegalStateException e) {
      throw failure("write to", e);
    } finally {
      Interruption.restore(interrupted);
    }
  }

  private void write(SortedMap<byte[], byte @Nullable []> changes, Transaction transaction) {
    DatabaseEntry key = new DatabaseEntry();
    DatabaseEntry value = new DatabaseEntry();
    for (Map.Entry<byte[], byte @Nullable []> change : changes.entrySet()) {
      byte[] bytes = change.getValue();
      key.setData(change.getKey());
      if (bytes == null) {
        database.delete(transaction, key, null);
      } else {
        value.setData(bytes);
        database.put(transaction, key, value, Put.OVERWRITE, null);
      }
    }
  }

  @Override
  public void sync() {
    boolean interrupted = Interruption.hide();
    try {
      if (durability != Durability.NONE) {
        environment.flushLog(durability == Durability.DURABLE);
      }
    } catch (DatabaseException | IllegalStateException e) {
      throw failure("sync", e);
    } finally {
      Interruption.restore(interrupted);
    }
  }

  @Override
  public void checkpoint() {
    boolean interrupted = Interruption.hide();
    try {
      environment.checkpoint(new CheckpointConfig().setForce(true));
    } catch (DatabaseException | IllegalStateException e) {
      throw failure("checkpoint", e);
    } finally {
      Interruption.restore(interrupted);
    }
  }

  @Override
  public void clear(byte[] from, byte[] until) {
    boolean interrupted = Interruption.hide();
    try {
      boolean more = true;
      while (more) {
        Transaction transaction = environment.beginTransaction(null, unacknowledged);
        try {
          more = clearBatch(transaction, from, until);
          transaction.commit();
        } catch (RuntimeException e) {
          abort(transaction, e);
          throw e;
        }
      }
    } catch (DatabaseException | IllegalStateException e) {
      throw failure("clear keys of", e);
    } finally {
      Interruption.restore(interrupted);
    }
  }

  /** Removes some keys; returns whether there may be more. */
  private boolean clearBatch(Transaction transaction, byte[] from, byte[] until) {
    DatabaseEntry key = new DatabaseEntry(from);
    try (com.sleepycat.je.Cursor cursor = database.openCursor(transaction, null)) {
      Get move = Get.SEARCH_GTE;
      for (int i = 0; i < CLEAR_BATCH; i++) {
        if (cursor.get(key, null, move, null) == null
            || Arrays.compareUnsigned(key.getData(), until) >= 0) {
          return false;
        }
        cursor.delete(null);
        move = Get.NEXT;
      }
    }
    return true;
  }

  /** Closes cursors that were left open, too: the environment would not close over them. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    boolean interrupted = Interruption.hide();
    try {
      cursors.forEach(BerkeleydbCursor::close);
      try {
        database.close();
      } finally {
        environment.close();
      }
    } catch (DatabaseException | IllegalStateException e) {
      throw failure("close", e);
    } finally {
      Interruption.restore(interrupted);
    }
  }

  /** A cursor has been closed. */
  void forget(BerkeleydbCursor cursor) {
    cursors.remove(cursor);
  }

  StoreException failure(String what, RuntimeException cause) {
    if (cause instanceof ThreadInterruptedException) {
      Thread.currentThread().interrupt();
    }
    return new StoreException(
        "cannot " + what + " the Berkeley DB store in " + folder + ": " + cause.getMessage(),
        cause,
        BerkeleydbFolder.isDamage(cause));
  }

  /** Copies what was found; returns its length. */
  static int copy(DatabaseEntry found, byte[] array) {
    int length = StoreException.checkFits(found.getSize(), array);
    System.arraycopy(found.getData(), found.getOffset(), array, 0, length);
    return length;
  }

  private static void abort(Transaction transaction, RuntimeException cause) {
    try {
      transaction.abort();
    } catch (DatabaseException | IllegalStateException e) {
      cause.addSuppressed(e);
    }
  }
}
