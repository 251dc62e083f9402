package fasttrack.postgresql.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.BackendException.Kind;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Options;
import fasttrack.network.NetworkBackend;
import fasttrack.network.engine.CallModelTest;
import fasttrack.network.engine.SerializabilityTest;
import fasttrack.network.lock.Granularity;
import fasttrack.network.store.KeyValueStore;
import fasttrack.network.store.KeyValueStoreContract;
import fasttrack.network.store.StoreException;
import fasttrack.network.store.StoreProvider;
import fasttrack.postgresql.TestServer;
import fasttrack.postgresql.server.PostgresqlAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The store in a table promises what all stores do, and refuses the writes of earlier holders. */
@Timeout(180)
class PostgresqlStoreTest {
  @RegisterExtension static final TestServer SERVER = TestStores.server();

  private static final long WAIT_NANOS_MAX = 60_000_000_000L;
  private static final String BROKEN = "cannot write to the PostgreSQL store at ";

  @Nested
  class Contract extends KeyValueStoreContract {
    @Override
    protected StoreProvider provider() {
      return new TestStores();
    }

    /** The server of the tests forces its files whatever a store promises. */
    @Override
    protected List<Durability> differing() {
      return List.of(Durability.DURABLE, Durability.RELAXED);
    }
  }

  /** Enough to see that the engine and this store go together. */
  @Nested
  class CallModel extends CallModelTest {
    @Override
    protected StoreProvider provider() {
      return new TestStores();
    }

    @Override
    protected int sequences() {
      return 1;
    }

    @Override
    protected Set<Granularity> granularities() {
      return Set.of(Granularity.RECORD);
    }
  }

  @Nested
  class Serializability extends SerializabilityTest {
    @Override
    protected StoreProvider provider() {
      return new TestStores();
    }

    @Override
    protected int histories() {
      return 3;
    }

    @Override
    protected Set<Granularity> granularities() {
      return Set.of(Granularity.RECORD);
    }
  }

  @Test
  void anEarlierHolderCanWriteNoMore() {
    PostgresqlAddress address = TestStores.newAddress();
    try (PostgresqlStore early = TestStores.open(address, Durability.DURABLE)) {
      early.write(changes("a", "1", "b", "1"), true);
      try (PostgresqlStore late = TestStores.open(address, Durability.DURABLE)) {
        late.write(changes("a", "2"), true);
        refused(() -> early.write(changes("a", "3", "b", null, "c", "3"), true));
        refused(() -> early.write(changes("c", "3"), false));
        refused(early::sync);
        refused(() -> early.clear(bytes("a"), bytes("z")));
        assertThat(content(late)).isEqualTo("a=2 b=1 ");
        late.write(changes("b", null), false);
        late.sync();
        assertThat(content(early)).as("what it may still read").isEqualTo("a=2 ");
      }
    }
  }

  private static void refused(org.assertj.core.api.ThrowableAssert.ThrowingCallable write) {
    assertThatThrownBy(write)
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("the store has since been opened again; nothing was changed");
  }

  /** It waits for the write, and the next one finds that it is too late. */
  @Test
  void anOpeningWaitsForAWriteThatIsUnderWay() throws Exception {
    PostgresqlAddress address = TestStores.newAddress();
    try (ExecutorService threads = Executors.newCachedThreadPool();
        PostgresqlStore early = TestStores.open(address, Durability.DURABLE);
        Connection other = address.connect();
        Statement statement = other.createStatement()) {
      early.write(changes("a", "1", "b", "1"), true);
      other.setAutoCommit(false);
      statement.execute("SELECT FROM fasttrack_store WHERE key = 'a' FOR UPDATE");
      CompletableFuture<Void> write =
          CompletableFuture.runAsync(() -> early.write(changes("a", "2", "c", "2"), true), threads);
      awaitWaiting(statement, 1);
      CompletableFuture<KeyValueStore> opening =
          CompletableFuture.supplyAsync(
              () -> TestStores.open(address, Durability.DURABLE), threads);
      awaitWaiting(statement, 2);
      CompletableFuture<Void> next =
          CompletableFuture.runAsync(() -> early.write(changes("b", "2"), true), threads);
      awaitWaiting(statement, 3);
      other.commit();
      write.join();
      try (KeyValueStore late = opening.join()) {
        assertThatThrownBy(next::join).hasMessageContaining("nothing was changed");
        assertThat(content(late)).isEqualTo("a=2 b=1 c=2 ");
      }
    }
  }

  private static void awaitWaiting(Statement statement, int sessions) throws SQLException {
    String sql =
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            + " AND wait_event_type = 'Lock'";
    long giveUp = System.nanoTime() + WAIT_NANOS_MAX;
    int waiting;
    do {
      assertThat(System.nanoTime()).as("nobody waits").isLessThan(giveUp);
      // the view shows what was there when the transaction first looked
      statement.execute("SELECT pg_stat_clear_snapshot()");
      try (var result = statement.executeQuery(sql)) {
        result.next();
        waiting = result.getInt(1);
      }
    } while (waiting < sessions);
  }

  /** What it has not synced may be lost with what broke the connections. */
  @Test
  void aStoreThatHasLostItsServerStaysLost() throws SQLException {
    PostgresqlAddress address = TestStores.newAddress();
    try (PostgresqlStore store = TestStores.open(address, Durability.DURABLE)) {
      store.write(changes("a", "1"), false);
      try (Connection other = address.connect();
          Statement statement = other.createStatement()) {
        statement.execute(
            "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
                + " WHERE datname = current_database() AND pid <> pg_backend_pid()");
      }
      assertThatThrownBy(() -> store.write(changes("a", "2"), false))
          .isInstanceOf(StoreException.class)
          .hasMessageStartingWith(BROKEN + address.location());
      for (int attempt = 0; attempt < 2; attempt++) {
        assertThatThrownBy(store::sync)
            .isInstanceOf(StoreException.class)
            .hasMessageContaining("unsynced writes may be lost");
      }
    }
    try (PostgresqlStore again = TestStores.open(address, Durability.DURABLE)) {
      again.write(changes("b", "3"), true);
      assertThat(content(again)).isEqualTo("a=1 b=3 ");
    }
  }

  @Test
  void longReadsSeeEveryKeyOnce() {
    int keys = 1_500;
    try (PostgresqlStore store = TestStores.open(TestStores.newAddress(), Durability.RELAXED);
        KeyValueStore.Cursor cursor = store.cursor()) {
      SortedMap<byte[], byte[]> all = new TreeMap<>(Arrays::compareUnsigned);
      for (int i = 0; i < keys; i++) {
        all.put(bytes("%05d".formatted(i)), bytes("" + i));
      }
      store.write(all, true);
      byte[] key = new byte[5];
      int seen = 0;
      for (boolean more = cursor.seekBelow(bytes("00001")); more; more = cursor.next()) {
        cursor.key(key);
        assertThat(text(key, 5)).isEqualTo("%05d".formatted(seen++));
      }
      assertThat(seen).isEqualTo(keys);
    }
  }

  @Test
  void eachCallIsOneRoundTripOfItsThread() {
    try (PostgresqlStore store = TestStores.open(TestStores.newAddress(), Durability.DURABLE);
        KeyValueStore.Cursor cursor = store.cursor()) {
      store.write(changes("a", "1", "b", "2"), true);
      List<Runnable> calls =
          List.of(
              () -> store.get(bytes("a"), new byte[1]),
              () -> cursor.seek(bytes("a")),
              () -> cursor.seekBelow(bytes("b")),
              () -> store.write(changes("a", "3", "b", null, "c", "4"), false),
              store::sync);
      for (Runnable call : calls) {
        call.run(); // the first time also prepares the statement
        long before = store.roundTrips();
        call.run();
        assertThat(store.roundTrips() - before).isEqualTo(1);
      }
      assertThat(CompletableFuture.supplyAsync(store::roundTrips).join()).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "test|nodes|3|--nodes: is for --store postgresql, not for test",
        "postgresql|sync|local|--sync is for standbys",
        "postgresql|nodes|10|a number from 1 to 9",
      })
  void anOptionThatCannotBeIsRefused(String store, String option, String value, String saying) {
    Map<String, List<String>> own = Map.of("store", List.of(store), option, List.of(value));
    assertThatThrownBy(() -> Options.of(new NetworkBackend(), Path.of("target"), own))
        .isInstanceOfSatisfying(
            BackendException.class, e -> assertThat(e.kind()).isEqualTo(Kind.USAGE))
        .hasMessageContaining(saying);
  }

  private static SortedMap<byte[], byte[]> changes(String... keysAndValues) {
    SortedMap<byte[], byte[]> changes = new TreeMap<>(Arrays::compareUnsigned);
    for (int i = 0; i < keysAndValues.length; i += 2) {
      String value = keysAndValues[i + 1];
      changes.put(bytes(keysAndValues[i]), value == null ? null : bytes(value));
    }
    return changes;
  }

  private static String content(KeyValueStore store) {
    StringBuilder all = new StringBuilder();
    byte[] buffer = new byte[16];
    try (KeyValueStore.Cursor cursor = store.cursor()) {
      for (boolean more = cursor.seek(new byte[0]); more; more = cursor.next()) {
        all.append(text(buffer, cursor.key(buffer))).append('=');
        all.append(text(buffer, cursor.value(buffer))).append(' ');
      }
    }
    return all.toString();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String text(byte[] bytes, int length) {
    return new String(bytes, 0, length, StandardCharsets.UTF_8);
  }
}
