package fasttrack.network.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.core.model.Field;
import fasttrack.core.spi.Durability;
import fasttrack.network.lock.Granularity;
import fasttrack.network.schema.DataSet;
import fasttrack.network.schema.SetSpec;
import fasttrack.network.store.KeyValueStore;
import fasttrack.network.store.MemoryStores;
import fasttrack.network.store.StoreProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * A store for the tests of the engine: the one in memory, where a store's module does not run them
 * on its own.
 */
public abstract class EngineTest {
  /** The number of the tests' database in the store. */
  static final int DATABASE = 7;

  /** Room for all records of the tests. */
  static final long CACHE_BYTES = 1 << 20;

  static final Field.Type INT = new Field.Type.Int64();
  static final Field.Type LABEL = new Field.Type.Label("L", 2);

  @TempDir private Path temporary;
  private Path folder;
  private KeyValueStore store;

  /** Returns the kind of store that is under the engine. */
  protected StoreProvider provider() {
    return new MemoryStores();
  }

  /**
   * Returns the granularities at which random calls and histories are made: all, where a store's
   * module does not run them on its own. The store sees nothing of the locks.
   */
  protected Set<Granularity> granularities() {
    return EnumSet.allOf(Granularity.class);
  }

  void onlyAtThoseOfThisStore(Granularity granularity) {
    assumeTrue(granularities().contains(granularity), "the engine's module has it");
  }

  @BeforeEach
  void openStore() throws IOException {
    folder = Files.createDirectory(temporary.resolve("store"));
    store = provider().open(folder, Durability.RELAXED);
  }

  @AfterEach
  void closeStore() {
    store.close();
  }

  void reopenStore() {
    store.close();
    store = provider().open(folder, Durability.RELAXED);
  }

  KeyValueStore store() {
    return store;
  }

  OpenBase open(Structure structure, Granularity granularity, long cacheBytes) {
    return new OpenBase(
        store, DATABASE, structure, granularity, TimeUnit.MINUTES.toNanos(2), cacheBytes);
  }

  /** Returns the size of a cache: none, one that keeps throwing records out, or one for all. */
  static long cacheBytes(long seed) {
    return List.of(0L, 1L << 10, CACHE_BYTES).get((int) (seed % 3));
  }

  List<String> faults(Structure structure) {
    return new StructureCheck(store, DATABASE, structure).run().faults();
  }

  /** Returns what is wrong with the data in the store, and with the records kept in memory. */
  List<String> faults(OpenBase base) {
    StructureCheck check = new StructureCheck(store, DATABASE, base.structure());
    check.compare(base.cache());
    return check.run().faults();
  }

  /** Returns a user who has opened the database. */
  static NativeInterface user(OpenBase base) {
    NativeInterface calls = new NativeInterface(base, (level, nanos, queue, result) -> {});
    assertThat(calls.open()).isEqualTo(Condition.GOOD);
    return calls;
  }

  /** Returns a buffer that holds values of some items. */
  static byte[] buffer(ItemList list, long... values) {
    byte[] buffer = new byte[list.length()];
    for (int i = 0; i < values.length; i++) {
      list.items().get(i).put(buffer, list.offset(i), values[i]);
    }
    return buffer;
  }

  /** Returns the values that a buffer holds. */
  static List<Long> values(ItemList list, byte[] buffer) {
    Long[] values = new Long[list.items().size()];
    Arrays.setAll(values, i -> list.items().get(i).get(buffer, list.offset(i)));
    return List.of(values);
  }

  static SetSpec.ItemSpec item(String name, Field.Type type) {
    return new SetSpec.ItemSpec(name, type);
  }

  static SetSpec master(
      String name,
      DataSet.SetType kind,
      List<SetSpec.ItemSpec> items,
      SetSpec.IndexSpec... indexes) {
    return new SetSpec(name, kind, items, items.getFirst().name(), List.of(), List.of(indexes));
  }

  static SetSpec detail(
      String name,
      List<SetSpec.ItemSpec> items,
      List<SetSpec.PathSpec> paths,
      SetSpec.IndexSpec... indexes) {
    return new SetSpec(name, DataSet.SetType.DETAIL, items, null, paths, List.of(indexes));
  }
}
