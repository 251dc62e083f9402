package fasttrack.network.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.core.host.Disk;
import fasttrack.core.result.DiskFlushes;
import fasttrack.core.spi.Durability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What a store on a disk promises: it survives the end of its process, and leaves alone what it
 * cannot open. Every store's module runs it on its own.
 */
public abstract class StoreOnDiskContract extends KeyValueStoreContract {
  /** As many as a judgement needs. */
  private static final int WRITES = 100;

  /** Damages a store that was closed, in a way that makes it impossible to open. */
  protected abstract void damage(Path folder) throws IOException;

  @Test
  void refusesADamagedStoreAndLeavesItAlone() throws IOException {
    for (int i = 0; i < 1000; i++) {
      put("key" + i, "value" + i);
    }
    store.close();
    damage(folder);
    Map<String, String> before = files();
    for (int attempt = 0; attempt < 2; attempt++) {
      assertThatThrownBy(() -> provider().open(folder, Durability.DURABLE).close())
          .isInstanceOfSatisfying(
              StoreException.class, e -> assertThat(e.damaged()).as(e.getMessage()).isTrue())
          .hasMessageContaining(folder.toString())
          .hasMessageContaining("damaged")
          .hasMessageContaining("Move or delete");
      assertThat(files()).isEqualTo(before);
    }
  }

  @Test
  void refusesAForeignFolderAndLeavesItAlone() throws IOException {
    Path foreign = Files.createDirectory(temporary.resolve("foreign"));
    Files.writeString(foreign.resolve("LOG"), "of something else");
    Files.writeString(foreign.resolve("notes.txt"), "my notes");
    Files.createDirectory(foreign.resolve("photographs"));
    Map<String, String> before = files(foreign);
    assertThatThrownBy(() -> provider().open(foreign, Durability.DURABLE).close())
        .isInstanceOf(StoreException.class)
        .hasMessageContaining(foreign.toString())
        .hasMessageContaining("Name another folder");
    assertThat(files(foreign)).isEqualTo(before).hasSize(3);
  }

  /** Other programs' flushes count, too, but do not fall into each write. */
  @Test
  void forcesWhatItAcknowledgesAsDurable() {
    Optional<LongSupplier> flushes = Disk.of(folder).flatMap(Disk::flushes);
    assumeTrue(flushes.isPresent(), "flushes are not counted");
    store.close();
    store = provider().open(folder, Durability.DURABLE);
    long first = flushes.get().getAsLong();
    int forced = 0;
    for (int write = 0; write < WRITES; write++) {
      long before = flushes.get().getAsLong();
      put("key", "value" + write);
      forced += flushes.get().getAsLong() > before ? 1 : 0;
    }
    long all = flushes.get().getAsLong() - first;
    DiskFlushes.Watched watched = new DiskFlushes.Watched(WRITES, forced);
    assertThat(new DiskFlushes(all, WRITES, watched).tooFew(1)).isEmpty();
  }

  @Test
  void hasNothingOfABatchThatFailsHalfway() {
    put("a", "old");
    TreeMap<byte[], byte[]> failing =
        new TreeMap<>(Arrays::compareUnsigned) {
          @Override
          public Set<Map.Entry<byte[], byte[]>> entrySet() {
            Iterator<Map.Entry<byte[], byte[]>> all = super.entrySet().iterator();
            return new AbstractSet<>() {
              @Override
              public Iterator<Map.Entry<byte[], byte[]>> iterator() {
                return Stream.generate(all::next).iterator();
              }

              @Override
              public int size() {
                return 2;
              }
            };
          }
        };
    failing.put("a".getBytes(UTF_8), "new".getBytes(UTF_8));
    failing.put("b".getBytes(UTF_8), "new".getBytes(UTF_8));
    assertThatThrownBy(() -> store.write(failing, true)).isInstanceOf(NoSuchElementException.class);
    assertThat(content()).containsExactly("a=old");
  }

  // Crashes

  @ParameterizedTest
  @CsvSource({"DURABLE,true", "DURABLE,false", "RELAXED,true"})
  void keepsWholeBatchesOfAKilledProcess(Durability durability, boolean acknowledged)
      throws Exception {
    survives(durability, acknowledged, 90);
  }

  @ParameterizedTest
  @CsvSource({"DURABLE,true", "DURABLE,false", "RELAXED,true"})
  @Tag("long")
  void keepsWholeBatchesOfManyKilledProcesses(Durability durability, boolean acknowledged)
      throws Exception {
    survives(durability, acknowledged, 1, 90, 1, 2, 300, 7, 40, 1_000, 20, 3);
  }

  /** Kills a process each time that it has made so many promises. */
  private void survives(Durability durability, boolean acknowledged, int... promisesOfEach)
      throws Exception {
    store.close();
    for (int promises : promisesOfEach) {
      int promised =
          KilledWriter.runAndKill(
              provider().getClass(), folder, durability, acknowledged, promises);
      assertThat(promised).isNotNegative();
      store = provider().open(folder, durability);
      int batches = KilledWriter.next(store);
      assertThat(batches).as("batches, of which one was promised").isGreaterThan(promised);
      assertThat(content()).isEqualTo(whole(batches));
      store.close();
    }
  }

  /** What there must be after so many batches, and nothing else. */
  private static List<String> whole(int batches) {
    List<String> all = new ArrayList<>();
    for (int batch = 0; batch < batches; batch++) {
      for (int key = batch < batches - 1 ? 1 : 0; key < KilledWriter.KEYS; key++) {
        all.add(text(KilledWriter.key(batch, key)) + "=" + text(KilledWriter.value(batch, key)));
      }
    }
    all.add(text(KilledWriter.LAST) + "=" + (batches - 1));
    return all;
  }

  private Map<String, String> files() throws IOException {
    return files(folder);
  }

  /** Every file and folder below, with all its bytes. */
  private static Map<String, String> files(Path folder) throws IOException {
    Map<String, String> all = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(file -> !file.equals(folder)).toList()) {
        all.put(
            file.toString(),
            Files.isDirectory(file)
                ? "folder"
                : HexFormat.of().formatHex(Files.readAllBytes(file)));
      }
    }
    return all;
  }
}
