package fasttrack.postgresql.store;

import fasttrack.core.spi.Durability;
import fasttrack.network.store.KeyValueStore;
import fasttrack.network.store.KeyValueStore.Cursor;
import fasttrack.network.store.StoreDescription;
import fasttrack.network.store.StoreException;
import fasttrack.postgresql.server.PostgresqlAddress;
import fasttrack.postgresql.server.PostgresqlSettings;
import fasttrack.postgresql.server.ServerFacts;
import fasttrack.postgresql.standby.Replication;
import fasttrack.relational.database.Connections;
import fasttrack.relational.session.SqlErrorText;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A store in a table of a server. Each call takes one of the open connections that nobody is using,
 * or makes one.
 *
 * <p>Each opening takes the next {@link StoreFence epoch}, and every write checks in its own
 * transaction that its epoch is the last. Nor does the store connect to a server that is no longer
 * the one it was opened on, where writes may be gone that nobody has synced: a store that has lost
 * its server has to be opened again.
 */
final class PostgresqlStore implements KeyValueStore {
  private final PostgresqlAddress address;
  private final Durability durability;
  private final Replication replication;
  private final Supplier<String> state;
  private final StoreFence fence;
  private final ThreadLocal<long[]> roundTrips = ThreadLocal.withInitial(() -> new long[1]);
  private final Deque<StoreConnection> idle = new ArrayDeque<>();
  private boolean closed;

  private PostgresqlStore(
      PostgresqlAddress address,
      Durability durability,
      Replication replication,
      Supplier<String> state,
      StoreFence fence) {
    this.address = address;
    this.durability = durability;
    this.replication = replication;
    this.state = state;
    this.fence = fence;
  }

  /**
   * Opens the store of a database, or makes one; from now on earlier openings cannot write.
   *
   * @param state tells what has become of the server, to follow the words of a failure
   */
  static PostgresqlStore open(
      PostgresqlAddress address,
      Durability durability,
      Replication replication,
      Supplier<String> state) {
    try {
      StoreFence fence =
          StoreFence.raise(
              StoreConnection.connect(address),
              PostgresqlSettings.commit(replication.sync(), durability));
      return new PostgresqlStore(address, durability, replication, state, fence);
    } catch (SQLException e) {
      throw failure("open", address, e, state);
    }
  }

  @Override
  public Durability durability() {
    return durability;
  }

  @Override
  public StoreDescription description() {
    return on(
        "ask",
        taken -> {
          Connection one = taken.connection();
          Map<String, String> settings = PostgresqlSettings.report(one, Set.of());
          settings.putAll(PostgresqlSettings.standbys(one));
          return new StoreDescription(
              replication.product(),
              one.getMetaData().getDatabaseProductVersion().split(" ", 2)[0],
              settings,
              ServerFacts.cache(one),
              ServerFacts.changed(one),
              List.of());
        });
  }

  @Override
  public int get(byte[] key, byte[] value) {
    return on("read from", one -> one.get(key, value));
  }

  @Override
  public Cursor cursor() {
    checkOpen();
    return new StoreCursor(this);
  }

  /** Returns the first rows from a key on, in order. */
  List<StoreConnection.Row> from(byte[] key, int rowsMax) {
    return on("read from", one -> one.from(key, rowsMax));
  }

  /** Returns the last row below a key, if there is one. */
  List<StoreConnection.Row> below(byte[] key) {
    return on("read from", one -> one.below(key));
  }

  @Override
  public void write(SortedMap<byte[], byte @Nullable []> changes, boolean acknowledged) {
    String commit =
        PostgresqlSettings.commit(replication.sync(), acknowledged ? durability : Durability.NONE);
    fenced("write to", one -> one.write(changes, commit, fence.epoch()));
  }

  @Override
  public long roundTrips() {
    return roundTrips.get()[0];
  }

  /** Commits something: what a commit waits for waits for all earlier ones, too. */
  @Override
  public void sync() {
    if (durability == Durability.DURABLE) {
      fenced("sync", one -> one.sync(fence.epoch()));
    } else {
      checkOpen();
    }
  }

  @Override
  public void checkpoint() {
    on(
        "checkpoint",
        one -> {
          one.execute("CHECKPOINT");
          return one;
        });
  }

  /** With a vacuum, or every later cursor would have to step around what is deleted. */
  @Override
  public void clear(byte[] from, byte[] until) {
    fenced("clear keys of", one -> one.clear(from, until, fence.epoch()));
    on(
        "clear keys of",
        one -> {
          one.execute("VACUUM " + StoreConnection.TABLE);
          return one;
        });
  }

  @Override
  public void close() {
    synchronized (idle) {
      closed = true;
      idle.forEach(StoreConnection::close);
      idle.clear();
    }
    fence.close();
  }

  private void fenced(String doing, Use<StoreConnection, Boolean> write) {
    if (!on(doing, write)) {
      throw new StoreException(
          "cannot %s %s: the store has since been opened again; nothing was changed"
              .formatted(doing, name(address)),
          null);
    }
  }

  /** Works on a connection that nobody else is using; one that fails is not used again. */
  private <T> T on(String doing, Use<StoreConnection, T> work) {
    StoreConnection taken = null;
    boolean sound = false;
    try {
      taken = take();
      T result = work.of(taken);
      sound = true;
      return result;
    } catch (SQLException e) {
      throw failure(doing, address, e, state);
    } finally {
      if (taken != null) {
        roundTrips.get()[0] += taken.newRoundTrips();
        giveBack(taken, sound);
      }
    }
  }

  private StoreConnection take() throws SQLException {
    synchronized (idle) {
      checkOpen();
      StoreConnection last = idle.pollFirst();
      if (last != null) {
        return last;
      }
    }
    return Connections.orClose(
        StoreConnection.connect(address),
        made -> {
          fence.check(made);
          return new StoreConnection(
              made, PostgresqlSettings.commit(replication.sync(), durability));
        });
  }

  private void giveBack(StoreConnection used, boolean sound) {
    synchronized (idle) {
      if (sound && !closed) {
        idle.addFirst(used);
        return;
      }
    }
    used.close();
  }

  private void checkOpen() {
    synchronized (idle) {
      if (closed) {
        throw new StoreException(name(address) + " is closed", null);
      }
    }
  }

  private static String name(PostgresqlAddress address) {
    return "the PostgreSQL store at " + address.location();
  }

  private static StoreException failure(
      String doing, PostgresqlAddress address, SQLException cause, Supplier<String> state) {
    return new StoreException(
        "cannot %s %s: %s%s".formatted(doing, name(address), SqlErrorText.text(cause), state.get()),
        cause);
  }

  /** Uses a connection. */
  @FunctionalInterface
  private interface Use<C, T> {
    T of(C connection) throws SQLException;
  }
}
