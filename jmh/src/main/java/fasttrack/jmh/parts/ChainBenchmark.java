package fasttrack.jmh.parts;

import static fasttrack.jmh.parts.OpenEngine.check;

import fasttrack.core.model.Field;
import fasttrack.network.engine.Condition;
import fasttrack.network.engine.Intent;
import fasttrack.network.engine.ItemList;
import fasttrack.network.engine.Modes;
import fasttrack.network.engine.NativeInterface;
import fasttrack.network.engine.Structure;
import fasttrack.network.lock.Granularity;
import fasttrack.network.schema.DataSet;
import fasttrack.network.schema.SetSpec;
import fasttrack.network.schema.SetSpec.IndexSpec;
import fasttrack.network.schema.SetSpec.ItemSpec;
import fasttrack.network.schema.SetSpec.PathSpec;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Reads of the network engine that follow a chain or search an index: each of ten records. */
@State(Scope.Benchmark)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ChainBenchmark extends PartBenchmark {
  private static final int CUSTOMERS = 1_000;
  private static final int ORDERS_EACH = 10;
  private static final int CUSTOMER = 1;
  private static final int ORDER = 2;
  private static final int ORDER_CUSTOMER = 1;
  private static final int ORDER_DATE = 2;
  private static final Structure ORDERS =
      new Structure(
          List.of(
              new SetSpec(
                  "customer",
                  DataSet.SetType.MANUAL,
                  List.of(new ItemSpec("customer_no", new Field.Type.Int64())),
                  "customer_no",
                  List.of(),
                  List.of()),
              new SetSpec(
                  "order",
                  DataSet.SetType.DETAIL,
                  List.of(
                      new ItemSpec("order_no", new Field.Type.Int64()),
                      new ItemSpec("customer_no", new Field.Type.Int64()),
                      new ItemSpec("ordered_on", new Field.Type.Int64())),
                  null,
                  List.of(new PathSpec("customer_no", "customer")),
                  List.of(new IndexSpec("ordered_on", false)))));

  /** The store's name. */
  @Param("rocksdb")
  public String storeName = "";

  private final ItemList customer = ItemList.all(ORDERS.set("customer"));
  private final ItemList order = ItemList.all(ORDERS.set("order"));
  private final byte[] buffer = new byte[order.length()];
  private @Nullable OpenEngine engine;

  /** Fills a master, and chains of a detail: a customer's orders are of ten successive days. */
  @Setup(Level.Trial)
  public void open() throws IOException {
    OpenEngine opened = OpenEngine.open(storeName, ORDERS, Granularity.RECORD, 0);
    NativeInterface user = opened.user();
    user.begin();
    for (int i = 1; i <= CUSTOMERS; i++) {
      ByteBuffer.wrap(buffer).putLong(i);
      check(user.put(CUSTOMER, customer, buffer));
      for (int j = 0; j < ORDERS_EACH; j++) {
        long number = (long) i * ORDERS_EACH + j;
        ByteBuffer.wrap(buffer).putLong(number).putLong(i).putLong(number);
        check(user.put(ORDER, order, buffer));
      }
    }
    check(user.end());
    engine = opened;
  }

  /** Finds a customer's chain and reads all of it. */
  @Benchmark
  public int readChain() {
    NativeInterface user = Objects.requireNonNull(engine).user();
    long key = 1 + ThreadLocalRandom.current().nextLong(CUSTOMERS);
    check(user.find(ORDER, Modes.FIND_CHAIN, ORDER_CUSTOMER, key, key, Intent.READ));
    return readAll(user, Modes.GET_NEXT_IN_CHAIN);
  }

  /** Searches the index for ten successive days, and reads their orders. */
  @Benchmark
  public int searchIndex() {
    NativeInterface user = Objects.requireNonNull(engine).user();
    long first = (1 + ThreadLocalRandom.current().nextLong(CUSTOMERS)) * ORDERS_EACH;
    long last = first + ORDERS_EACH - 1;
    check(user.find(ORDER, Modes.FIND_RANGE, ORDER_DATE, first, last, Intent.READ));
    return readAll(user, Modes.GET_NEXT_IN_INDEX);
  }

  private int readAll(NativeInterface user, int mode) {
    int read = 0;
    while (user.get(ORDER, mode, order, buffer, 0, Intent.READ) == Condition.GOOD) {
      read++;
    }
    if (read != ORDERS_EACH) {
      throw new IllegalStateException("read " + read + " records, not " + ORDERS_EACH);
    }
    return read;
  }

  /** Closes the database and deletes its folder. */
  @TearDown(Level.Trial)
  public void close() throws IOException {
    Objects.requireNonNull(engine).close();
  }
}
