package fasttrack.jmh.parts;

import static fasttrack.jmh.parts.OpenEngine.check;

import fasttrack.core.model.Field;
import fasttrack.network.engine.Intent;
import fasttrack.network.engine.ItemList;
import fasttrack.network.engine.Modes;
import fasttrack.network.engine.NativeInterface;
import fasttrack.network.engine.Structure;
import fasttrack.network.lock.Granularity;
import fasttrack.network.schema.DataSet;
import fasttrack.network.schema.SetSpec;
import fasttrack.network.schema.SetSpec.ItemSpec;
import java.io.IOException;
import java.nio.ByteBuffer;
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
  private @Nullable OpenEngine engine;

  /** Creates a store in a temporary folder, and fills one data set. */
  @Setup(Level.Trial)
  public void open() throws IOException {
    OpenEngine opened = OpenEngine.open(storeName, ACCOUNTS, locks, recordCacheBytes);
    NativeInterface user = opened.user();
    user.begin();
    for (int i = 1; i <= ENTRIES; i++) {
      ByteBuffer.wrap(buffer).putLong(i);
      check(user.put(1, list, buffer));
      if (i % 1_000 == 0) {
        check(user.end());
        user.begin();
      }
    }
    check(user.end());
    engine = opened;
    key[0] = 1;
    key[1] = 1;
  }

  /** Reads a value of the store by key. */
  @Benchmark
  public int rawGet() {
    ByteBuffer.wrap(key).putLong(KEY_AT, 1 + ThreadLocalRandom.current().nextLong(ENTRIES));
    return Objects.requireNonNull(engine).store().get(key, value);
  }

  /** Reads a record by a calculated read, with its locks. */
  @Benchmark
  public int calculatedRead() {
    long account = 1 + ThreadLocalRandom.current().nextLong(ENTRIES);
    NativeInterface user = Objects.requireNonNull(engine).user();
    return check(user.get(1, Modes.GET_CALCULATED, list, buffer, account, Intent.READ));
  }

  /** Begins a transaction and ends it. */
  @Benchmark
  public int emptyTransaction() {
    NativeInterface user = Objects.requireNonNull(engine).user();
    user.begin();
    return check(user.end());
  }

  /** Writes one value durably, the least that a transaction needs. */
  @Benchmark
  public void rawWrite() {
    TreeMap<byte[], byte @Nullable []> changes = new TreeMap<>(Arrays::compareUnsigned);
    changes.put(key.clone(), value);
    Objects.requireNonNull(engine).store().write(changes, true);
  }

  /** Closes database and store, and deletes the folder. */
  @TearDown(Level.Trial)
  public void close() throws IOException {
    Objects.requireNonNull(engine).close();
  }
}
