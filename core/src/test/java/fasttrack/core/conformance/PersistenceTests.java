package fasttrack.core.conformance;

import static fasttrack.core.conformance.Work.ADD_TO_FIRST;
import static fasttrack.core.conformance.Work.INPUTS;
import static fasttrack.core.conformance.Work.NONE;
import static fasttrack.core.conformance.Work.assertSame;
import static fasttrack.core.conformance.Work.load;
import static fasttrack.core.conformance.Work.runAll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.core.facet.KillableServer;
import fasttrack.core.facet.Snapshotting;
import fasttrack.core.host.Disk;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.population.PopulationReport.Reason;
import fasttrack.core.result.DiskFlushes;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Checkpointing;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Marker;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.cpu.CpuReading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is committed stays, at every durability, after a checkpoint and after a restart. */
abstract class PersistenceTests {
  /** As many as a judgement needs. */
  private static final int COMMITS = 100;

  private final Adapter adapter;

  PersistenceTests(BackendConformanceTest test) {
    adapter = new Adapter(test);
  }

  @BeforeEach
  void once() {
    adapter.skipVariants();
  }

  /** What an existing server promises is for its owner to set. */
  @Test
  void eachDurabilityHasSettingsOfItsOwnAndLosesNothingInPeace() {
    assumeFalse(adapter.offer().usesExistingServer(), "its owner decides");
    Oracle oracle = new Oracle(Shop.dataset());
    Set<Map<String, String>> settings = new HashSet<>();
    try (Database database = adapter.open()) {
      load(database, Shop.dataset());
    }
    for (Durability promise : adapter.offer().durabilities()) {
      try (Database database = adapter.open(adapter.options().withDurability(promise));
          Session session = database.connect(List.of(ADD_TO_FIRST))) {
        assertThat(settings.add(database.engine().settings())).as(promise.name()).isTrue();
        assertThat(session.execute(0, NONE)).isEqualTo(Outcome.COMMITTED);
        oracle.execute(ADD_TO_FIRST, NONE);
      }
      try (Database database = adapter.open(adapter.options().withDurability(promise))) {
        assertSame(database, Shop.dataset(), oracle, promise);
      }
    }
  }

  /** Other programs' flushes count, too, but do not fall into each commit. */
  @Test
  void aDurableCommitIsForcedToTheDisk() {
    assumeTrue(adapter.offer().durabilities().contains(Durability.DURABLE), "it promises less");
    Options durable = adapter.options().withDurability(Durability.DURABLE);
    try (Database database = adapter.open(durable)) {
      load(database, Shop.dataset());
      Path at = database.disclosure().folder();
      Optional<Disk> disk = at == null ? Optional.empty() : Disk.of(at);
      Optional<LongSupplier> flushes = disk.flatMap(Disk::flushes);
      assumeTrue(flushes.isPresent(), "flushes are not counted");
      try (Session session = database.connect(List.of(ADD_TO_FIRST))) {
        long first = flushes.get().getAsLong();
        int forced = 0;
        for (int commit = 0; commit < COMMITS; commit++) {
          long before = flushes.get().getAsLong();
          assertThat(session.execute(0, NONE)).isEqualTo(Outcome.COMMITTED);
          forced += flushes.get().getAsLong() > before ? 1 : 0;
        }
        long all = flushes.get().getAsLong() - first;
        DiskFlushes.Watched watched = new DiskFlushes.Watched(COMMITS, forced);
        assertThat(new DiskFlushes(all, COMMITS, watched).tooFew(1)).isEmpty();
      }
      database.mark(Marker.of(Shop.dataset(), Marker.State.USED));
    }
  }

  @Test
  void aCheckpointIsWrittenAndLosesNothing() throws Exception {
    assumeTrue(adapter.offer().has(Capability.CHECKPOINT), "it writes none when told to");
    List<TransactionType> types = List.of(Shop.ADD);
    Oracle oracle = new Oracle(Shop.dataset());
    try (Database database = adapter.open()) {
      load(database, Shop.dataset());
      try (Session session = database.connect(types)) {
        runAll(adapter, session, types, INPUTS, oracle, Shop.dataset());
        Optional<Object> before = adapter.writtenOut();
        database.as(Checkpointing.class).checkpoint();
        assertThat(before.isPresent() && before.equals(adapter.writtenOut()))
            .as("nothing was written; before: %s", before)
            .isFalse();
        runAll(adapter, session, types, INPUTS, oracle, Shop.dataset());
      }
      assertSame(database, Shop.dataset(), oracle, "after the checkpoint");
    }
    try (Database database = adapter.open()) {
      assertSame(database, Shop.dataset(), oracle, "opened again");
    }
  }

  /** Whatever was there before, and apart from the database that is opened without a copy. */
  @Test
  void beginsWithACopyOfItsFiles(@TempDir Path folder) throws Exception {
    Options options = adapter.restartable();
    assumeTrue(options.offer().has(Capability.SNAPSHOTS), "its files cannot be copied");
    Path none = Files.createDirectory(folder.resolve("none"));
    Path copy = Files.createDirectory(folder.resolve("copy"));
    Dataset dataset = Shop.dataset();
    try (Database other = adapter.open(options)) {
      load(other, dataset);
      try (Database database = adapter.open(options.withSnapshot(none))) {
        assertThat(load(database, dataset).reason()).isEqualTo(Reason.ABSENT);
        Path file = Files.writeString(folder.resolve("file"), "");
        assertThatThrownBy(() -> database.as(Snapshotting.class).saveTo(file))
            .isInstanceOf(IOException.class);
        database.as(Snapshotting.class).saveTo(copy);
        assertThat(database.filesLost()).isEmpty();
        assertChanges(database);
      }
      assertThat(load(other, dataset).reason()).isEqualTo(Reason.REUSED);
    }
    for (int time = 0; time < 2; time++) {
      try (Database database = adapter.open(options.withSnapshot(copy))) {
        assertThat(load(database, dataset).reason()).isEqualTo(Reason.REUSED);
        assertChanges(database);
      }
    }
    assertThat(none).isEmptyDirectory();
  }

  /** Changes a row, so that the database is not what it was. */
  private static void assertChanges(Database database) {
    database.mark(Marker.of(Shop.dataset(), Marker.State.USED));
    Oracle oracle = new Oracle(Shop.dataset());
    oracle.execute(ADD_TO_FIRST, NONE);
    try (Session session = database.connect(List.of(ADD_TO_FIRST))) {
      assertThat(session.execute(0, NONE)).isEqualTo(Outcome.COMMITTED);
    }
    assertSame(database, Shop.dataset(), oracle, "changed");
  }

  @Test
  void sessionsSurviveTheServersRestartByReconnecting() {
    assumeTrue(
        adapter.restartable().offer().has(Capability.EMBEDDED_SERVER), "it starts no server");
    List<TransactionType> types = List.of(ADD_TO_FIRST);
    try (Database database = adapter.open(adapter.restartable())) {
      load(database, Shop.dataset());
      Oracle oracle = new Oracle(Shop.dataset());
      oracle.execute(ADD_TO_FIRST, NONE);
      oracle.execute(ADD_TO_FIRST, NONE);
      Session old = database.connect(types);
      database.connect(types).close();
      assertThat(old.execute(0, NONE)).isEqualTo(Outcome.COMMITTED);
      CpuReading before = database.serverCpuNanos();
      database.as(KillableServer.class).restart();
      assertThat(old.execute(0, NONE)).isIn(Outcome.FAILED, Outcome.UNKNOWN);
      assertThat(old.failure()).isNotBlank();
      assertThat(old.execute(0, NONE)).isEqualTo(Outcome.FAILED);
      old.close();
      try (Session fresh = database.connect(types)) {
        assertThat(fresh.execute(0, NONE)).isEqualTo(Outcome.COMMITTED);
      }
      assertSame(database, Shop.dataset(), oracle, "after the restart");
      if (before instanceof CpuReading.Nanos(long nanos, long replicas)) {
        assertThat(((CpuReading.Nanos) database.serverCpuNanos()).nanos()).isGreaterThan(nanos);
      }
    }
  }
}
