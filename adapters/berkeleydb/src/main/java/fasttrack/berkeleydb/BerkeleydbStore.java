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
import fasttrack.support.guard.Interruption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
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
    settings.put("commit", commit(durability).getLocalSync().name());
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
    return guarded(
        "read from",
        () ->
            database.get(null, new DatabaseEntry(key), found, Get.SEARCH, READ) == null
                ? ABSENT
                : copy(found, value));
  }

  @Override
  public Cursor cursor() {
    return guarded(
        "read from",
        () -> {
          BerkeleydbCursor cursor = new BerkeleydbCursor(this, database.openCursor(null, CURSOR));
          cursors.add(cursor);
          return cursor;
        });
  }

  @Override
  public void write(SortedMap<byte[], byte @Nullable []> changes, boolean acknowledged) {
    TransactionConfig promise = acknowledged ? this.acknowledged : unacknowledged;
    guarded("write to", () -> committed(promise, transaction -> write(changes, transaction)));
  }

  private boolean committed(TransactionConfig promise, Predicate<Transaction> work) {
    Transaction transaction = environment.beginTransaction(null, promise);
    try {
      boolean more = work.test(transaction);
      transaction.commit();
      return more;
    } catch (RuntimeException e) {
      abort(transaction, e);
      throw e;
    }
  }

  private boolean write(SortedMap<byte[], byte @Nullable []> changes, Transaction transaction) {
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
    return true;
  }

  @Override
  public void sync() {
    if (durability != Durability.NONE) {
      guarded("sync", () -> environment.flushLog(durability == Durability.DURABLE));
    }
  }

  @Override
  public void checkpoint() {
    guarded("checkpoint", () -> environment.checkpoint(new CheckpointConfig().setForce(true)));
  }

  @Override
  public void clear(byte[] from, byte[] until) {
    guarded(
        "clear keys of",
        () -> {
          boolean more = true;
          while (more) {
            more = committed(unacknowledged, transaction -> clearBatch(transaction, from, until));
          }
        });
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
    guarded(
        "close",
        () -> {
          cursors.forEach(BerkeleydbCursor::close);
          try {
            database.close();
          } finally {
            environment.close();
          }
        });
  }

  /** A cursor has been closed. */
  void forget(BerkeleydbCursor cursor) {
    cursors.remove(cursor);
  }

  void guarded(String what, Runnable work) {
    guarded(
        what,
        () -> {
          work.run();
          return work;
        });
  }

  /** Works with the interruption hidden, at which Berkeley DB would close the store. */
  <T> T guarded(String what, Supplier<T> work) {
    boolean interrupted = Interruption.hide();
    try {
      return work.get();
    } catch (DatabaseException | IllegalStateException e) {
      throw failure(what, e);
    } finally {
      Interruption.restore(interrupted);
    }
  }

  private StoreException failure(String what, RuntimeException cause) {
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
