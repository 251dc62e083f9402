package fasttrack.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.core.facet.SelfChecking;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Shop;
import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.Populator;
import fasttrack.core.population.RowCounts;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.BackendException.Kind;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.Options;
import fasttrack.network.store.KeyValueStore;
import fasttrack.network.store.StoreProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the backend reports for invalid options, and for a folder with foreign content. */
public abstract class NetworkDatabaseTest {
  @TempDir Path folder;

  /** Returns the name of the store. */
  protected abstract String store();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "calls|natvie||native, translator",
        "locks|row||page, page+set, set, record, database",
        "store|levigo||one of",
        "record-cache|64MB||a number of megabytes",
        "calls|image1000-optimized|page|leave it out",
        "calls|image1000-unoptimized|record|not a record",
      })
  void anOptionThatCannotBeIsRefused(String option, String value, String locks, String saying) {
    Map<String, List<String>> own = new HashMap<>();
    own.put(option, List.of(value));
    if (locks != null) {
      own.put("locks", List.of(locks));
    }
    refused(Kind.USAGE, saying, () -> new NetworkBackend().open(options(own, 1)).close());
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void withoutLocksThereIsOneTerminal() {
    Map<String, List<String>> own =
        Map.of("store", List.of(store()), "calls", List.of("image1000-optimized"));
    assertThat(options(own, 1).offer().terminalsMax()).isEqualTo(1);
    refused(Kind.USAGE, "no isolation", () -> new NetworkBackend().open(options(own, 2)).close());
    try (Database database = new NetworkBackend().open(options(own, 1))) {
      assertThat(database.engine().isolation()).isEqualTo(Isolation.READ_UNCOMMITTED);
    }
  }

  @Test
  void settingsAreShown() {
    try (Database database = open()) {
      assertThat(database.engine().settings())
          .containsEntry("calls", "native")
          .containsEntry("locks", "page")
          .containsEntry("store", store())
          .containsEntry("record-cache", "64 MB");
    }
  }

  @Test
  void anotherKindOfStoreIsRefusedAndNotTouched() throws IOException {
    open().close();
    Files.writeString(
        storeFolder().resolve("fasttrack-store"), "a store of FASTTRACK's network model: other\n");
    Map<String, String> before = content();
    refused(Kind.FOREIGN, "not a store of ours", () -> open().close());
    assertThat(content()).isEqualTo(before);
  }

  @Test
  void aDamagedStoreIsRefusedAndNotTouched() throws IOException {
    try (Database database = open()) {
      Populator.ensurePopulated(database, Shop.dataset(), PopulationListener.NONE);
    }
    try (Stream<Path> files = Files.list(storeFolder().resolve("data"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.write(file, "this is no store".getBytes(java.nio.charset.StandardCharsets.UTF_8));
      }
    }
    Map<String, String> before = content();
    refused(Kind.DAMAGED, storeFolder().toString(), () -> open().close());
    assertThat(content()).isEqualTo(before);
  }

  /** The earlier one told each data set's capacity. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "later",
        "database\t1\tshop\t1\t1\t42\tLOADED\n"
            + "set\towner\tMANUAL\t1099511627776\nitem\towner_no\tint64\nkey\towner_no"
      })
  void aStoreOfAnotherVersionIsRefused(String root) {
    open().close();
    SortedMap<byte[], byte[]> other = new TreeMap<>(Arrays::compareUnsigned);
    other.put(new byte[] {0, 'x'}, root.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    try (KeyValueStore data =
        ((StoreProvider) Stores.named(store()))
            .open(storeFolder().resolve("data"), Durability.DURABLE)) {
      data.write(other, true);
    }
    refused(Kind.FOREIGN, "was not changed; move it away", () -> open().close());
  }

  @Test
  void whatIsNotThereIsNotMadeToLookForIt() {
    Options options = options(Map.of("store", List.of(store())), 1);
    assertThat(new NetworkBackend().missing(options)).contains(storeFolder());
    assertThat(folder).isEmptyDirectory();
    open().close();
    assertThat(new NetworkBackend().missing(options)).isEmpty();
  }

  @Test
  void anEmptiedStoreHasTooFewRows() {
    try (Database database = open()) {
      Populator.ensurePopulated(database, Shop.dataset(), PopulationListener.NONE);
      assertThat(faults(database)).isEmpty();
    }
    try (KeyValueStore data =
        ((StoreProvider) Stores.named(store()))
            .open(storeFolder().resolve("data"), Durability.DURABLE)) {
      data.clear(new byte[] {1}, new byte[] {2});
    }
    try (Database database = open()) {
      assertThat(((SelfChecking) database).check(Shop.SCHEMA).faults()).isEmpty();
      assertThat(faults(database)).contains("item holds 0 rows and should hold 12");
    }
  }

  /** Returns which record types have a number of rows that cannot be. */
  private static List<String> faults(Database database) {
    List<String> faults = new ArrayList<>();
    for (RecordType type : Shop.SCHEMA.types()) {
      long[] rows = new long[1];
      database.scan(type, row -> rows[0]++);
      RowCounts.fault(type, rows[0], Shop.dataset(), Shop.TYPES).ifPresent(faults::add);
    }
    return faults;
  }

  @Test
  void filesThatAreDeletedMeanwhileAreMissed() throws IOException {
    try (Database database = open()) {
      assertThat(database.filesLost()).isEmpty();
      Files.move(storeFolder(), folder.resolve("elsewhere"));
      assertThat(database.filesLost()).hasValueSatisfying(how -> assertThat(how).contains("moved"));
      Files.move(folder.resolve("elsewhere"), storeFolder());
      assertThat(database.filesLost()).isEmpty();
    }
  }

  @Test
  void whatIsNotThereCannotBeChecked() {
    try (Database database = open()) {
      refused(
          Kind.SETUP, "holds nothing of shop", () -> ((SelfChecking) database).check(Shop.SCHEMA));
    }
  }

  @Test
  void whatWasLoadedIsSound() {
    try (Database database = open()) {
      Populator.ensurePopulated(database, Shop.dataset(), PopulationListener.NONE);
      SelfChecking.StructureReport findings = ((SelfChecking) database).check(Shop.SCHEMA);
      assertThat(findings.faults()).isEmpty();
      // 4 owners, 12 items and their 12 automatic entries; the index on names and that on sizes
      assertThat(findings.walked())
          .containsEntry("records", 28L)
          .containsEntry("chains", 16L)
          .containsEntry("chain members", 24L)
          .containsEntry("index entries", 16L);
    }
  }

  private static void refused(Kind kind, String saying, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(BackendException.class, e -> assertThat(e.kind()).isEqualTo(kind))
        .hasMessageContaining(saying);
  }

  private Database open() {
    return new NetworkBackend().open(options(Map.of("store", List.of(store())), 4));
  }

  private Options options(Map<String, List<String>> own, int sessions) {
    return Options.of(new NetworkBackend(), folder, own).withSessionsMax(sessions);
  }

  private Path storeFolder() {
    return folder.resolve("network").resolve(store());
  }

  private Map<String, String> content() throws IOException {
    Map<String, String> content = new TreeMap<>();
    try (Stream<Path> files = Files.walk(storeFolder())) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        content.put(
            file.toString(),
            new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.ISO_8859_1));
      }
    }
    return content;
  }
}
