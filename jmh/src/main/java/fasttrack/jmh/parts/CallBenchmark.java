package fasttrack.jmh.parts;

import fasttrack.core.model.Field;
import fasttrack.core.spi.Durability;
import fasttrack.jmh.Services;
import fasttrack.jmh.TemporaryFolder;
import fasttrack.network.engine.Condition;
import fasttrack.network.engine.Intent;
import fasttrack.network.engine.ItemList;
import fasttrack.network.engine.Modes;
import fasttrack.network.engine.NativeInterface;
import fasttrack.network.engine.OpenBase;
import fasttrack.network.engine.Structure;
import fasttrack.network.lock.Granularity;
import fasttrack.network.schema.DataSet;
import fasttrack.network.schema.SetSpec;
import fasttrack.network.schema.SetSpec.ItemSpec;
import fasttrack.network.store.KeyValueStore;
import fasttrack.network.store.StoreProvider;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Single calls of the network model's native interface, and the store operations behind them. */
@State(Scope.Benchmark)
public class CallBenchmark extends PartBenchmark {
  private static final int ENTRIES = 100_000;
  private static final int KEY_AT = 2;
  static final Structure ACCOUNTS =
      new Structure(
          List.of(
              new SetSpec(
                  "account",
                  DataSet.SetType.MANUAL,
                  List.of(
                      new ItemSpec("account_no", new Field.Type.Int64()),
                      new ItemSpec("balance", new Field.Type.Int64()),
                      new ItemSpec("filler", new Field.Type.Filler(84))),
                  "account_no",
                  List.of(),
                  List.of())));

  /** The granularity of locks. */
  @Param("RECORD")
  public Granularity locks = Granularity.RECORD;

  /** How much memory the cache of committed records may take; 0 for none. */
  @Param("67108864")
  public long recordCacheBytes;

  /** The store's name. */
  @Param("rocksdb")
  public String storeName = "";

  private final ItemList list = ItemList.all(ACCOUNTS.set("account"));
  private final byte[] buffer = new byte[list.length()];
  private final byte[] key = new byte[KEY_AT + Long.BYTES];
  private final byte[] value = new byte[ACCOUNTS.set("account").recordLength()];
  private @Nullable TemporaryFolder folder;
  private @Nullable KeyValueStore store;
  private @Nullable NativeInterface user;

  /** Creates a store in a temporary folder, and fills one data set. */
  @Setup(Level.Trial)
  public void open() throws IOException {
    TemporaryFolder place = TemporaryFolder.in(Path.of(System.getProperty("java.io.tmpdir")));
    StoreProvider provider =
        Services.first(
            StoreProvider.class, each -> each.name().equals(storeName), "store " + storeName);
    KeyValueStore opened = provider.open(place.path(), Durability.DURABLE);
    OpenBase base =
        new OpenBase(opened, 1, ACCOUNTS, locks, OpenBase.LOCK_TIMEOUT_NANOS, recordCacheBytes);
    NativeInterface first = new NativeInterface(base, (level, nanos, queue, result) -> {});
    check(first.open());
    first.begin();
    for (int i = 1; i <= ENTRIES; i++) {
      ByteBuffer.wrap(buffer).putLong(i);
      check(first.put(1, list, buffer));
      if (i % 1_000 == 0) {
        check(first.end());
        first.begin();
      }
    }
    check(first.end());
    folder = place;
    store = opened;
    user = first;
    key[0] = 1;
    key[1] = 1;
  }

  /** Reads a value of the store by key. */
  @Benchmark
  public int rawGet() {
    ByteBuffer.wrap(key).putLong(KEY_AT, 1 + ThreadLocalRandom.current().nextLong(ENTRIES));
    return Objects.requireNonNull(store).get(key, value);
  }

  /** Reads a record by a calculated read, with its locks. */
  @Benchmark
  public int calculatedRead() {
    long account = 1 + ThreadLocalRandom.current().nextLong(ENTRIES);
    return check(user().get(1, Modes.GET_CALCULATED, list, buffer, account, Intent.READ));
  }

  /** Begins a transaction and ends it. */
  @Benchmark
  public int emptyTransaction() {
    user().begin();
    return check(user().end());
  }

  /** Writes one value durably, the least that a transaction needs. */
  @Benchmark
  public void rawWrite() {
    TreeMap<byte[], byte @Nullable []> changes = new TreeMap<>(Arrays::compareUnsigned);
    changes.put(key.clone(), value);
    Objects.requireNonNull(store).write(changes, true);
  }

  /** Closes database and store, and deletes the folder. */
  @TearDown(Level.Trial)
  public void close() throws IOException {
    user().close(Modes.CLOSE_DATABASE, 0);
    Objects.requireNonNull(store).close();
    Objects.requireNonNull(folder).close();
  }

  private NativeInterface user() {
    return Objects.requireNonNull(user);
  }

  private static int check(int condition) {
    if (condition != Condition.GOOD) {
      throw new IllegalStateException(Condition.text(condition));
    }
    return condition;
  }
}
