package fasttrack.network.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.core.model.SpiVersion;
import fasttrack.core.spi.Durability;
import fasttrack.network.store.KeyValueStore.Cursor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What {@link KeyValueStore} and {@link StoreProvider} promise, but for what they do on a disk. */
public abstract class KeyValueStoreContract {
  private static final byte[] EMPTY = {};

  @TempDir Path temporary;
  Path folder;
  KeyValueStore store;

  /** Returns the store that is tested. */
  protected abstract StoreProvider provider();

  /** Returns the promises that differ in the store's settings: all, on a machine of its own. */
  protected List<Durability> differing() {
    return List.of(Durability.values());
  }

  @BeforeEach
  void openEmpty() throws IOException {
    folder = Files.createDirectory(temporary.resolve("store"));
    store = provider().open(folder, Durability.RELAXED);
  }

  @AfterEach
  void close() {
    store.close();
  }

  private void reopen(Durability durability) {
    store.close();
    store = provider().open(folder, durability);
  }

  // The provider

  @Test
  void isFoundByItsName() {
    assertThat(ServiceLoader.load(StoreProvider.class))
        .hasAtLeastOneElementOfType(provider().getClass());
    assertThat(provider().getClass().getAnnotation(SpiVersion.class))
        .as("annotate it with @SpiVersion(SpiVersion.CURRENT)")
        .isNotNull()
        .returns(SpiVersion.CURRENT, SpiVersion::value);
    assertThat(provider().name()).matches("[a-z]+");
    assertThat(provider().unavailable()).isEmpty();
  }

  @Test
  void tellsItsProductAndVersion() {
    assertThat(store.description().product()).isNotBlank();
    assertThat(store.description().version()).matches("\\d+\\.\\d+.*");
  }

  @Test
  void tellsItsDurabilityFirst() {
    List<String> all = new ArrayList<>();
    for (Durability durability : differing()) {
      reopen(durability);
      Map<String, String> settings = store.description().settings();
      assertThat(settings).doesNotContainValue("").hasSizeGreaterThan(2);
      all.add(settings.entrySet().stream().limit(2).toList().toString());
    }
    assertThat(all).doesNotHaveDuplicates();
  }

  // Single keys

  @Test
  void getsWhatWasWritten() {
    put("a", "first", "b", "second");
    assertThat(get("a")).isEqualTo("first");
    assertThat(get("b")).isEqualTo("second");
    assertThat(get("c")).isNull();
    assertThat(get("")).isNull();
    assertThat(get("aa")).isNull();
  }

  @Test
  void leavesTheRestOfTheArrayAlone() {
    put("a", "xyz");
    byte[] value = {9, 9, 9, 9, 9};
    assertThat(store.get(bytes("a"), value)).isEqualTo(3);
    assertThat(value).isEqualTo(new byte[] {'x', 'y', 'z', 9, 9});
    assertThat(store.get(bytes("b"), value)).isEqualTo(KeyValueStore.ABSENT);
    assertThat(value).isEqualTo(new byte[] {'x', 'y', 'z', 9, 9});
  }

  @Test
  void keepsNeitherKeysNorValues() {
    byte[] key = bytes("k");
    byte[] value = bytes("v");
    TreeMap<byte[], byte[]> changes = changes();
    changes.put(key, value);
    store.write(changes, true);
    key[0] = 'x';
    value[0] = 'x';
    assertThat(get("k")).isEqualTo("v");
    assertThat(get("x")).isNull();
  }

  @Test
  void tellsAnEmptyValueFromNone() {
    put("a", "", "b", "full");
    assertThat(get("a")).isEmpty();
    try (Cursor cursor = store.cursor()) {
      assertThat(cursor.seek(bytes("a"))).isTrue();
      assertThat(cursor.value(new byte[1])).isZero();
      assertThat(cursor.next()).isTrue();
      assertThat(value(cursor)).isEqualTo("full");
    }
    put("b", "");
    assertThat(get("b")).isEmpty();
  }

  @Test
  void overwritesAndRemovesInOneBatch() {
    put("a", "1", "b", "2", "c", "3");
    put("a", "longer than before", "b", null, "d", "4", "never there", null);
    assertThat(content()).isEqualTo(List.of("a=longer than before", "c=3", "d=4"));
    assertThat(get("b")).isNull();
    put("b", "again", "a", "s");
    assertThat(content()).isEqualTo(List.of("a=s", "b=again", "c=3", "d=4"));
  }

  @Test
  void takesAnEmptyBatch() {
    put("a", "1");
    store.write(changes(), true);
    store.write(changes(), false);
    assertThat(content()).isEqualTo(List.of("a=1"));
  }

  @Test
  void takesLargeBatchesAndValues() {
    byte[] large = new byte[100_000];
    new Random(7).nextBytes(large);
    TreeMap<byte[], byte[]> changes = changes();
    for (int i = 0; i < 50; i++) {
      changes.put(bytes("large" + i), large);
    }
    store.write(changes, true);
    byte[] value = new byte[large.length];
    for (int i = 0; i < 50; i++) {
      assertThat(store.get(bytes("large" + i), value)).isEqualTo(large.length);
      assertThat(value).isEqualTo(large);
    }
  }

  // Order and cursors

  @Test
  void ordersKeysAsUnsignedBytes() {
    List<byte[]> keys = new ArrayList<>();
    for (int first : new int[] {0x00, 0x01, 0x7f, 0x80, 0xff}) {
      keys.add(new byte[] {(byte) first});
      for (int second : new int[] {0x00, 0x7f, 0x80, 0xff}) {
        keys.add(new byte[] {(byte) first, (byte) second});
      }
    }
    TreeMap<byte[], byte[]> changes = changes();
    keys.forEach(key -> changes.put(key, key));
    store.write(changes, true);
    List<String> expected = changes.keySet().stream().map(HexFormat.of()::formatHex).toList();
    List<String> found = new ArrayList<>();
    byte[] key = new byte[2];
    try (Cursor cursor = store.cursor()) {
      for (boolean more = cursor.seek(EMPTY); more; more = cursor.next()) {
        found.add(HexFormat.of().formatHex(key, 0, cursor.key(key)));
      }
    }
    assertThat(found).isEqualTo(expected).hasSize(25);
  }

  @Test
  void findsNothingInAnEmptyStore() {
    try (Cursor cursor = store.cursor()) {
      assertThat(cursor.seek(EMPTY)).isFalse();
      assertThat(cursor.seek(bytes("a"))).isFalse();
      assertThat(cursor.seekBelow(bytes("a"))).isFalse();
      assertThat(cursor.seekBelow(EMPTY)).isFalse();
      assertThat(cursor.next()).isFalse();
    }
    assertThat(get("a")).isNull();
  }

  @Test
  void seeksToTheKeyOrTheNext() {
    put("b", "2", "d", "4", "f", "6");
    try (Cursor cursor = store.cursor()) {
      assertThat(seek(cursor, "")).isEqualTo("b");
      assertThat(seek(cursor, "b")).isEqualTo("b");
      assertThat(seek(cursor, "bb")).isEqualTo("d");
      assertThat(seek(cursor, "c")).isEqualTo("d");
      assertThat(seek(cursor, "f")).isEqualTo("f");
      assertThat(seek(cursor, "g")).isNull();
      assertThat(seek(cursor, "a")).isEqualTo("b");
    }
  }

  @Test
  void seeksToTheLastKeyBelow() {
    put("b", "2", "d", "4", "f", "6");
    try (Cursor cursor = store.cursor()) {
      assertThat(seekBelow(cursor, "")).isNull();
      assertThat(seekBelow(cursor, "a")).isNull();
      assertThat(seekBelow(cursor, "b")).isNull();
      assertThat(seekBelow(cursor, "ba")).isEqualTo("b");
      assertThat(seekBelow(cursor, "d")).isEqualTo("b");
      assertThat(seekBelow(cursor, "e")).isEqualTo("d");
      assertThat(seekBelow(cursor, "f")).isEqualTo("d");
      assertThat(seekBelow(cursor, "a key that is longer than any of them".repeat(9))).isNull();
      assertThat(seekBelow(cursor, "z key that is longer than any of them".repeat(9)))
          .isEqualTo("f");
    }
  }

  @Test
  void movesToTheEndAndLosesItsPosition() {
    put("a", "1", "b", "2");
    try (Cursor cursor = store.cursor()) {
      assertThat(cursor.next()).as("a new cursor").isFalse();
      assertThat(seek(cursor, "a")).isEqualTo("a");
      assertThat(cursor.next()).isTrue();
      assertThat(key(cursor) + value(cursor)).isEqualTo("b2");
      assertThat(cursor.next()).isFalse();
      assertThat(cursor.next()).as("after the end").isFalse();
      assertThat(seek(cursor, "z")).isNull();
      assertThat(cursor.next()).as("after a seek in vain").isFalse();
      assertThat(seekBelow(cursor, "a")).isNull();
      assertThat(cursor.next()).as("after a seek below in vain").isFalse();
    }
  }

  @Test
  void seesWhatWasWrittenBeforeItWasPositioned() {
    try (Cursor cursor = store.cursor()) {
      put("a", "1", "c", "3");
      assertThat(seek(cursor, "a")).isEqualTo("a");
      put("b", "2", "c", "33");
      assertThat(seek(cursor, "b")).isEqualTo("b");
      assertThat(cursor.next()).isTrue();
      assertThat(value(cursor)).isEqualTo("33");
      put("b", null);
      assertThat(seek(cursor, "b")).isEqualTo("c");
      assertThat(seekBelow(cursor, "c")).isEqualTo("a");
      store.clear(bytes("b"), bytes("z"));
      assertThat(seek(cursor, "b")).isNull();
      assertThat(seekBelow(cursor, "z")).isEqualTo("a");
      put("c", "new");
      assertThat(seek(cursor, "b")).isEqualTo("c");
      assertThat(value(cursor)).isEqualTo("new");
    }
  }

  @Test
  void keepsSeveralCursorsApart() {
    put("a", "1", "b", "2", "c", "3");
    try (Cursor one = store.cursor();
        Cursor other = store.cursor()) {
      assertThat(seek(one, "a")).isEqualTo("a");
      assertThat(seek(other, "b")).isEqualTo("b");
      assertThat(one.next()).isTrue();
      assertThat(other.next()).isTrue();
      assertThat(key(one)).isEqualTo("b");
      assertThat(key(other)).isEqualTo("c");
    }
  }

  // Clearing

  @Test
  void clearsARange() {
    put("a", "1", "b", "2", "ba", "3", "c", "4", "d", "5");
    store.clear(bytes("b"), bytes("c"));
    assertThat(content()).isEqualTo(List.of("a=1", "c=4", "d=5"));
    store.clear(bytes("b"), bytes("c"));
    store.clear(bytes("x"), bytes("z"));
    assertThat(content()).isEqualTo(List.of("a=1", "c=4", "d=5"));
    store.clear(EMPTY, bytes("d"));
    assertThat(content()).isEqualTo(List.of("d=5"));
    put("b", "again");
    assertThat(content()).isEqualTo(List.of("b=again", "d=5"));
    reopen(Durability.RELAXED);
    assertThat(content()).isEqualTo(List.of("b=again", "d=5"));
  }

  @Test
  void clearsManyKeys() {
    int count = 60_000;
    byte[] value = new byte[100];
    for (int batch = 0; batch < count; batch += 1000) {
      TreeMap<byte[], byte[]> changes = changes();
      for (int i = batch; i < batch + 1000; i++) {
        changes.put(bytes("k%08d".formatted(i)), value);
      }
      store.write(changes, false);
    }
    store.clear(bytes("k%08d".formatted(10)), bytes("k%08d".formatted(count - 10)));
    assertThat(content()).hasSize(20).first().asString().startsWith("k00000000=");
    store.sync();
    reopen(Durability.RELAXED);
    assertThat(content()).hasSize(20);
  }

  // Closing and opening

  @ParameterizedTest
  @EnumSource(Durability.class)
  void keepsItsContent(Durability durability) {
    reopen(durability);
    for (boolean acknowledged : new boolean[] {true, false}) {
      TreeMap<byte[], byte[]> changes = changes();
      for (int i = 0; i < 500; i++) {
        changes.put(bytes("key" + i), bytes(durability + " " + i));
      }
      changes.put(bytes("acknowledged " + acknowledged), EMPTY);
      store.write(changes, acknowledged);
    }
    put("key77", null);
    List<String> before = content();
    assertThat(before).hasSize(501);
    reopen(durability);
    assertThat(content()).isEqualTo(before);
    store.sync();
    assertThat(content()).isEqualTo(before);
  }

  @Test
  void changesItsDurability() {
    for (Durability durability : Durability.values()) {
      reopen(durability);
      put(durability.name(), "1");
    }
    reopen(Durability.DURABLE);
    assertThat(content()).isEqualTo(List.of("DURABLE=1", "NONE=1", "RELAXED=1"));
  }

  @Test
  void closesTwice() {
    put("a", "1");
    Cursor cursor = store.cursor();
    assertThat(seek(cursor, "a")).isEqualTo("a");
    cursor.close();
    cursor.close();
    store.close();
    store.close();
    cursor.close();
    store = provider().open(folder, Durability.RELAXED);
    assertThat(content()).isEqualTo(List.of("a=1"));
  }

  @Test
  void closesOverAnOpenCursor() {
    put("a", "1");
    Cursor cursor = store.cursor();
    assertThat(seek(cursor, "a")).isEqualTo("a");
    store.close();
    cursor.close();
    store = provider().open(folder, Durability.RELAXED);
    assertThat(content()).isEqualTo(List.of("a=1"));
  }

  @Test
  void failsOnceClosed() {
    put("a", "1");
    store.close();
    assertThatThrownBy(() -> get("a")).isInstanceOf(StoreException.class);
    assertThatThrownBy(() -> put("a", "1")).isInstanceOf(StoreException.class);
    assertThatThrownBy(() -> store.cursor()).isInstanceOf(StoreException.class);
  }

  // Interruption

  @Test
  void leavesAnInterruptionAsItIs() {
    interrupted(() -> put("a", "1", "b", "2"));
    interrupted(() -> store.write(changes(), false));
    interrupted(() -> assertThat(get("a")).isEqualTo("1"));
    interrupted(store::sync);
    interrupted(
        () -> {
          try (Cursor cursor = store.cursor()) {
            assertThat(seek(cursor, "a")).isEqualTo("a");
            assertThat(cursor.next()).isTrue();
            assertThat(seekBelow(cursor, "c")).isEqualTo("b");
          }
        });
    interrupted(() -> store.clear(bytes("b"), bytes("c")));
    interrupted(() -> reopen(Durability.DURABLE));
    interrupted(() -> put("c", "3"));
    interrupted(store::sync);
    interrupted(() -> reopen(Durability.RELAXED));
    assertThat(content()).isEqualTo(List.of("a=1", "c=3"));
    put("d", "4");
    assertThat(Thread.interrupted()).isFalse();
    assertThat(get("d")).isEqualTo("4");
  }

  private static void interrupted(Runnable call) {
    Thread.currentThread().interrupt();
    try {
      call.run();
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  // Threads

  @Test
  void servesWritersAndReadersAtTheSameTime() throws Exception {
    int writers = 3;
    int rounds = 300;
    int keys = 40;
    AtomicBoolean done = new AtomicBoolean();
    List<Callable<Integer>> work = new ArrayList<>();
    for (int reader = 0; reader < 2; reader++) {
      Random random = new Random(reader);
      work.add(() -> readUntil(done, random, writers, keys));
    }
    try (ExecutorService threads = Executors.newFixedThreadPool(writers + 2)) {
      List<Future<Integer>> readers = work.stream().map(threads::submit).toList();
      List<Future<?>> all = new ArrayList<>();
      for (int writer = 0; writer < writers; writer++) {
        int number = writer;
        all.add(threads.submit(() -> writeRounds(number, rounds, keys)));
      }
      try {
        for (Future<?> writer : all) {
          writer.get();
        }
      } finally {
        done.set(true);
      }
      for (Future<Integer> reader : readers) {
        assertThat(reader.get()).as("values that a reader saw").isPositive();
      }
    }
    byte[] value = new byte[256];
    for (int writer = 0; writer < writers; writer++) {
      for (int key = 0; key < keys; key++) {
        assertThat(store.get(threadKey(writer, key), value)).isEqualTo(length(rounds - 1));
        assertThat(value[0]).isEqualTo((byte) (rounds - 1));
      }
    }
    assertThat(content()).hasSize(writers * keys);
  }

  private void writeRounds(int writer, int rounds, int keys) {
    for (int round = 0; round < rounds; round++) {
      TreeMap<byte[], byte[]> changes = changes();
      byte[] value = new byte[length(round)];
      Arrays.fill(value, (byte) round);
      for (int key = 0; key < keys; key++) {
        changes.put(threadKey(writer, key), value);
      }
      store.write(changes, round % 10 == 0);
    }
  }

  private int readUntil(AtomicBoolean done, Random random, int writers, int keys) {
    byte[] key = new byte[64];
    byte[] value = new byte[256];
    int seen = 0;
    try (Cursor cursor = store.cursor()) {
      while (!done.get() || seen == 0) {
        byte[] wanted = threadKey(random.nextInt(writers), random.nextInt(keys));
        int length = store.get(wanted, value);
        if (length != KeyValueStore.ABSENT) {
          assertWhole(value, length);
          seen++;
        }
        byte[] before = wanted;
        boolean more = cursor.seek(wanted);
        for (int i = 0; i < 20 && more; i++) {
          byte[] here = Arrays.copyOf(key, cursor.key(key));
          assertThat(Arrays.compareUnsigned(here, before)).isGreaterThanOrEqualTo(i == 0 ? 0 : 1);
          before = here;
          assertWhole(value, cursor.value(value));
          seen++;
          more = cursor.next();
        }
      }
    }
    return seen;
  }

  /** A value is all of one byte, which tells its length. */
  private static void assertWhole(byte[] value, int length) {
    assertThat(length).isEqualTo(length(value[0] & 0xff));
    for (int i = 1; i < length; i++) {
      if (value[i] != value[0]) {
        throw new AssertionError("torn: " + HexFormat.of().formatHex(value, 0, length));
      }
    }
  }

  private static int length(int round) {
    return 100 + (round & 0xff) % 100;
  }

  private static byte[] threadKey(int writer, int key) {
    return bytes("w%d key %03d".formatted(writer, key));
  }

  // What the tests are written with

  private static TreeMap<byte[], byte[]> changes() {
    return new TreeMap<>(Arrays::compareUnsigned);
  }

  void put(String... keysAndValues) {
    TreeMap<byte[], byte[]> changes = changes();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      String value = keysAndValues[i + 1];
      changes.put(bytes(keysAndValues[i]), value == null ? null : bytes(value));
    }
    store.write(changes, true);
  }

  private String get(String key) {
    byte[] value = new byte[64];
    int length = store.get(bytes(key), value);
    return length == KeyValueStore.ABSENT ? null : new String(value, 0, length, UTF_8);
  }

  private static String seek(Cursor cursor, String key) {
    return cursor.seek(bytes(key)) ? key(cursor) : null;
  }

  private static String seekBelow(Cursor cursor, String key) {
    return cursor.seekBelow(bytes(key)) ? key(cursor) : null;
  }

  private static String key(Cursor cursor) {
    byte[] key = new byte[64];
    return new String(key, 0, cursor.key(key), UTF_8);
  }

  private static String value(Cursor cursor) {
    byte[] value = new byte[256];
    return new String(value, 0, cursor.value(value), UTF_8);
  }

  List<String> content() {
    List<String> all = new ArrayList<>();
    try (Cursor cursor = store.cursor()) {
      for (boolean more = cursor.seek(EMPTY); more; more = cursor.next()) {
        all.add(key(cursor) + "=" + value(cursor));
      }
    }
    return all;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  static String text(byte[] bytes) {
    return new String(bytes, UTF_8);
  }
}
