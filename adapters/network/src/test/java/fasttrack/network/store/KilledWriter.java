package fasttrack.network.store;

import fasttrack.core.spi.Durability;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/**
 * A process that writes batch after batch into a store until it is killed, and says which of them
 * the store has promised to keep. Batch <i>n</i> writes {@link #KEYS} keys of its own, overwrites
 * the key {@code last} with <i>n</i>, and removes one key of batch <i>n</i> − 1.
 */
final class KilledWriter {
  static final int KEYS = 5;
  static final byte[] LAST = bytes("last");

  /** In this mode a batch is promised by the {@code sync()} that follows every so many. */
  private static final int BATCHES_PER_SYNC = 7;

  private KilledWriter() {}

  /**
   * Arguments: the provider's class, the folder, the durability, whether writes are acknowledged.
   */
  public static void main(String[] arguments) throws ReflectiveOperationException {
    StoreProvider provider =
        (StoreProvider) Class.forName(arguments[0]).getDeclaredConstructor().newInstance();
    boolean acknowledged = Boolean.parseBoolean(arguments[3]);
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    KeyValueStore store = provider.open(Path.of(arguments[1]), Durability.valueOf(arguments[2]));
    for (int number = next(store); ; number++) {
      store.write(batch(number), acknowledged);
      if (acknowledged) {
        out.println(number);
      } else if (number % BATCHES_PER_SYNC == 0) {
        store.sync();
        out.println(number);
      }
    }
  }

  /**
   * Runs the writer, kills it after some promises, and returns the number of the last batch that
   * was promised.
   */
  static int runAndKill(
      Class<?> provider, Path folder, Durability durability, boolean acknowledged, int promises)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                // what it unpacks and cannot remove goes with the test's own files
                "-Djava.io.tmpdir=" + folder.getParent(),
                "-cp",
                System.getProperty("java.class.path"),
                KilledWriter.class.getName(),
                provider.getName(),
                folder.toString(),
                durability.name(),
                Boolean.toString(acknowledged))
            .redirectErrorStream(true)
            .start();
    try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
      int last = -1;
      for (int i = 0; i < promises; i++) {
        last = number(said.readLine());
      }
      // By its handle: the process object would close the stream that is still to be read.
      process.toHandle().destroyForcibly();
      // What it promised before it died; its very last line may be cut short.
      List<String> rest = said.lines().toList();
      return rest.size() < 2 ? last : number(rest.get(rest.size() - 2));
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  private static int number(String line) {
    try {
      return Integer.parseInt(line);
    } catch (NumberFormatException e) {
      throw new AssertionError("the writer says: " + line, e);
    }
  }

  /** Returns the number of the first batch that the store does not have. */
  static int next(KeyValueStore store) {
    byte[] value = new byte[64];
    int length = store.get(LAST, value);
    return length == KeyValueStore.ABSENT
        ? 0
        : 1 + Integer.parseInt(new String(value, 0, length, StandardCharsets.UTF_8));
  }

  static byte[] key(int batch, int key) {
    return bytes("batch %09d %d".formatted(batch, key));
  }

  static byte[] value(int batch, int key) {
    return bytes("value of %d in %d".formatted(key, batch));
  }

  private static TreeMap<byte[], byte[]> batch(int number) {
    TreeMap<byte[], byte[]> changes = new TreeMap<>(Arrays::compareUnsigned);
    for (int key = 0; key < KEYS; key++) {
      changes.put(key(number, key), value(number, key));
    }
    changes.put(LAST, bytes(Integer.toString(number)));
    if (number > 0) {
      changes.put(key(number - 1, 0), null);
    }
    return changes;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
