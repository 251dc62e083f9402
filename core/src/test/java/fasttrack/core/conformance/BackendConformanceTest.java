package fasttrack.core.conformance;

import static fasttrack.core.model.Operand.now;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.PopulationReport;
import fasttrack.core.population.Populator;
import fasttrack.core.population.StateCheck;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Checkpointing;
import fasttrack.core.spi.CpuReading;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Disclosure;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Engine;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.KillableServer;
import fasttrack.core.spi.Marker;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.ServerCpu;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.cpu.CpuClock;
import fasttrack.core.spi.cpu.TaskId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * What every backend must do, on its real engine. An adapter extends it and says how its database
 * is opened, how another program connects to it, and which conflicts there are.
 *
 * <p>What sessions do is tested by the classes that it extends. Nothing depends on how fast the
 * machine is.
 */
public abstract class BackendConformanceTest extends HistoryConformance {
  @Test
  void saysWhatItIs() {
    Backend backend = backend();
    assertThat(backend.name()).matches("[a-z][a-z0-9-]*");
    assertThat(backend.title()).isNotBlank();
    assertThat(backend.offer().isolations()).doesNotHaveDuplicates();
    assertThat(backend.unavailable()).isEmpty();
    assertThat(backend.options()).allMatch(option -> option.name().matches("[a-z][a-z0-9-]*"));
    assertThat(ServiceLoader.load(Backend.class)).hasAtLeastOneElementOfType(backend.getClass());
    try (Database database = backend.open(options())) {
      Engine engine = database.engine();
      assertThat(engine.product()).isNotBlank();
      assertThat(engine.version()).matches("\\d.*");
      assertThat(engine.location()).isNotBlank();
      assertThat(engine.isolation()).isEqualTo(options().isolation());
      assertThat(engine.settings()).isNotEmpty();
      assertThat(database.marker("shop")).isEmpty();
    }
  }

  @Test
  void aCapabilityComesWithItsInterfaceAndTheOtherWayRound() {
    for (Options options : List.of(options(), restartable())) {
      try (Database database = backend().open(options)) {
        for (Capability capability : Capability.values()) {
          capability
              .facet()
              .ifPresent(
                  facet ->
                      assertThat(facet.isInstance(database))
                          .as(capability.name())
                          .isEqualTo(options.offer().has(capability)));
        }
      }
    }
  }

  @Test
  void tellsWhereItsDataIsAndHowBig() {
    Workload workload = workloads().getFirst();
    try (Database database = backend().open(options())) {
      Populator.ensurePopulated(
          database, new Dataset(workload.schema(), 1, 7), PopulationListener.NONE);
      Disclosure disclosure = database.disclosure();
      Path folder = disclosure.folder();
      if (folder != null && disclosure.own()) {
        assertThat(folder).isAbsolute().isDirectory().isWritable();
      }
      // a row has some ten bytes at least
      long rows =
          workload.schema().types().stream()
              .mapToLong(type -> new Dataset(workload.schema(), 1, 7).rows(type))
              .sum();
      assertThat(disclosure.dataBytes()).isGreaterThan(10 * rows);
      assertThat(database.dataSize())
          .hasValueSatisfying(size -> assertThat(size.bytes()).isGreaterThan(10 * rows));
      if (disclosure.cache() != null) {
        assertThat(disclosure.cache().bytes()).isGreaterThan(1 << 20);
      }
      assertThat(disclosure.changed())
          .allMatch(setting -> !setting.value().equals(setting.standard()))
          .doesNotHaveDuplicates();
    }
  }

  @Test
  void explainsEveryTransaction() {
    for (Workload workload : workloads()) {
      for (TransactionType type : workload.types()) {
        Set<List<String>> explanations = new HashSet<>();
        for (ExecutionMode mode : modes()) {
          List<String> lines = backend().explain(type, options(mode));
          assertThat(lines)
              .as("%s %s", mode, type.name())
              .isNotEmpty()
              .allMatch(line -> !line.isBlank());
          assertThat(explanations.add(lines) || type.inputs().isEmpty())
              .as("%s of %s is explained like another mode", mode, type.name())
              .isTrue();
        }
      }
    }
  }

  @Test
  void executionModeThatItLacksIsRefused() {
    assertThat(modes()).doesNotHaveDuplicates().contains(ExecutionMode.PREPARED);
    for (ExecutionMode mode : ExecutionMode.values()) {
      if (!modes().contains(mode)) {
        assertThatThrownBy(() -> backend().open(options(mode)).close())
            .isInstanceOfSatisfying(
                BackendException.class,
                e -> assertThat(e.kind()).isEqualTo(BackendException.Kind.USAGE))
            .hasMessageContaining(mode.name().toLowerCase(Locale.ROOT))
            .hasMessageContaining("prepared");
      }
    }
  }

  @Test
  void durabilityThatItLacksIsRefused() {
    assertThat(promises()).doesNotHaveDuplicates().contains(options().durability());
    for (Durability promise : Durability.values()) {
      if (!promises().contains(promise)) {
        assertThatThrownBy(() -> options().withDurability(promise))
            .isInstanceOfSatisfying(
                BackendException.class,
                e -> assertThat(e.kind()).isEqualTo(BackendException.Kind.USAGE))
            .hasMessageContaining(promise.name().toLowerCase(Locale.ROOT));
      }
    }
  }

  /** What an existing server promises is for its owner to set. */
  @Test
  void eachDurabilityHasSettingsOfItsOwnAndLosesNothingInPeace() {
    assumeFalse(options().offer().usesExistingServer(), "its owner decides");
    Oracle oracle = new Oracle(Shop.dataset());
    Set<Map<String, String>> settings = new HashSet<>();
    try (Database database = backend().open(options())) {
      load(database, Shop.dataset());
    }
    for (Durability promise : promises()) {
      try (Database database = backend().open(options().withDurability(promise));
          Session session = database.connect(List.of(ADD_TO_FIRST))) {
        assertThat(settings.add(database.engine().settings())).as(promise.name()).isTrue();
        assertThat(session.execute(0, new long[0])).isEqualTo(Outcome.COMMITTED);
        oracle.execute(ADD_TO_FIRST, new long[0]);
      }
      try (Database database = backend().open(options().withDurability(promise))) {
        assertThat(StateCheck.differences(database, Shop.dataset(), oracle))
            .as(promise.name())
            .isEmpty();
      }
    }
  }

  private List<Durability> promises() {
    return options().offer().durabilities();
  }

  @Test
  void loadsEveryRowAndReusesIt() {
    for (Workload workload : workloads()) {
      Dataset dataset = new Dataset(workload.schema(), 1, 7);
      List<Long> progress = new ArrayList<>();
      try (Database database = backend().open(options())) {
        PopulationReport report =
            Populator.ensurePopulated(
                database,
                dataset,
                new PopulationListener() {
                  @Override
                  public void loaded(long rowsSoFar, long rowsTotal) {
                    progress.add(rowsSoFar);
                  }
                });
        assertThat(report.reason()).isEqualTo(PopulationReport.Reason.ABSENT);
        for (RecordType type : workload.schema().types()) {
          assertThat(count(database, type)).as(type.name()).isEqualTo(dataset.rows(type));
        }
      }
      assertThat(progress).isSorted().last().isEqualTo(dataset.rows());
      try (Database database = backend().open(options())) {
        assertThat(database.marker(workload.schema().name()))
            .contains(Marker.of(dataset, Marker.State.LOADED));
        assertThat(load(database, dataset).reason()).isEqualTo(PopulationReport.Reason.REUSED);
      }
    }
  }

  @Test
  void replacesOtherAndUsedData() {
    try (Database database = backend().open(options())) {
      load(database, Shop.dataset());
      Dataset larger = new Dataset(Shop.SCHEMA, 2, 42);
      assertThat(load(database, larger).reason()).isEqualTo(PopulationReport.Reason.OTHER_DATA);
      assertThat(count(database, Shop.ITEM)).isEqualTo(larger.rows(Shop.ITEM));
      database.mark(Marker.of(larger, Marker.State.USED));
      assertThat(load(database, larger).reason()).isEqualTo(PopulationReport.Reason.USED);
    }
  }

  @Test
  void aCheckpointIsWrittenAndLosesNothing() throws Exception {
    assumeTrue(options().offer().has(Capability.CHECKPOINT), "it writes none when told to");
    List<TransactionType> types = List.of(Shop.ADD);
    Oracle oracle = new Oracle(Shop.dataset());
    try (Database database = backend().open(options())) {
      load(database, Shop.dataset());
      try (Session session = database.connect(types)) {
        runAll(session, types, INPUTS, oracle, Shop.dataset());
        Optional<Object> before = writtenOut();
        database.as(Checkpointing.class).checkpoint();
        assertThat(before.isPresent() && before.equals(writtenOut()))
            .as("nothing was written; before: %s", before)
            .isFalse();
        runAll(session, types, INPUTS, oracle, Shop.dataset());
      }
      assertThat(StateCheck.differences(database, Shop.dataset(), oracle)).isEmpty();
    }
    try (Database database = backend().open(options())) {
      assertThat(StateCheck.differences(database, Shop.dataset(), oracle)).isEmpty();
    }
  }

  @Test
  void sessionsSurviveTheServersRestartByReconnecting() {
    assumeTrue(restartable().offer().has(Capability.EMBEDDED_SERVER), "it starts no server");
    List<TransactionType> types = List.of(ADD_TO_FIRST);
    try (Database database = backend().open(restartable())) {
      load(database, Shop.dataset());
      Oracle oracle = new Oracle(Shop.dataset());
      oracle.execute(ADD_TO_FIRST, new long[0]);
      oracle.execute(ADD_TO_FIRST, new long[0]);
      Session old = database.connect(types);
      database.connect(types).close();
      assertThat(old.execute(0, new long[0])).isEqualTo(Outcome.COMMITTED);
      CpuReading before = database.serverCpuNanos();
      database.as(KillableServer.class).restartServer();
      assertThat(old.execute(0, new long[0])).isIn(Outcome.FAILED, Outcome.UNKNOWN);
      assertThat(old.failure()).isNotBlank();
      assertThat(old.execute(0, new long[0])).isEqualTo(Outcome.FAILED);
      old.close();
      try (Session fresh = database.connect(types)) {
        assertThat(fresh.execute(0, new long[0])).isEqualTo(Outcome.COMMITTED);
      }
      assertThat(StateCheck.differences(database, Shop.dataset(), oracle)).isEmpty();
      if (before instanceof CpuReading.Nanos(long nanos)) {
        assertThat(((CpuReading.Nanos) database.serverCpuNanos()).nanos()).isGreaterThan(nanos);
      }
    }
  }

  @Test
  void foreignDatabaseIsRefusedAndNotTouched() throws Exception {
    // Makes what has to be there before a stranger can come, such as a folder.
    backend().open(options()).close();
    makeForeign();
    Object content = foreignContent();
    assertThatThrownBy(() -> backend().open(options()).close())
        .isInstanceOfSatisfying(
            BackendException.class,
            e -> assertThat(e.kind()).isEqualTo(BackendException.Kind.FOREIGN))
        .hasMessageContaining("was not changed");
    assertThat(foreignContent()).isEqualTo(content);
  }

  @Test
  void aSecondRunOnOneDatabaseIsRefusedWhileTheFirstLasts() {
    try (Database database = backend().open(options())) {
      load(database, Shop.dataset());
      assertThatThrownBy(this::openAndLoad)
          .isInstanceOfSatisfying(
              BackendException.class,
              e -> assertThat(e.kind()).isEqualTo(BackendException.Kind.SETUP))
          .hasMessageContaining("another run");
      assertThat(count(database, Shop.ITEM)).isEqualTo(Shop.dataset().rows(Shop.ITEM));
    }
    try (Database database = backend().open(options())) {
      assertThat(load(database, Shop.dataset()).reason()).isEqualTo(PopulationReport.Reason.REUSED);
    }
  }

  @Test
  void interruptedLoadIsNoticedAndRedone() {
    Dataset dataset = new Dataset(Shop.SCHEMA, 2_000, 42);
    try (Database database = backend().open(options())) {
      database.create(dataset);
      assertThatThrownBy(
              () ->
                  database.populate(
                      dataset,
                      rows -> {
                        throw new IllegalStateException("stop");
                      }))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("stop");
    }
    try (Database database = backend().open(options())) {
      assertThat(database.marker("shop")).contains(Marker.of(dataset, Marker.State.LOADING));
      assertThat(load(database, Shop.dataset()).reason())
          .isEqualTo(PopulationReport.Reason.INTERRUPTED);
      assertThat(count(database, Shop.ITEM)).isEqualTo(Shop.dataset().rows(Shop.ITEM));
    }
  }

  @Test
  void saysHowTheServersCpuTimeIsKnown() {
    List<TransactionType> types = Shop.TYPES;
    try (Database database = backend().open(options())) {
      load(database, Shop.dataset());
      CpuReading before = database.serverCpuNanos();
      try (Session session = database.connect(types)) {
        ServerCpu cpu = session.serverCpu();
        assertThat(session.serverCpu()).isSameAs(cpu);
        switch (cpu) {
          case ServerCpu.InProcess inProcess ->
              assertThat(options().offer().capabilities()).contains(Capability.IN_PROCESS);
          case ServerCpu.Measured(CpuClock clock, String method, TaskId task) -> {
            assertThat(method).isNotBlank();
            assertThat(task == null || task.schedstat().isPresent()).isTrue();
            clockAdvances(clock, session);
          }
          case ServerCpu.Sampled(CpuClock clock, String method, long readingNanos) -> {
            assertThat(method).isNotBlank();
            assertThat(readingNanos).isPositive();
            clockAdvances(clock, session);
          }
          case ServerCpu.Unavailable(String reason) -> assertThat(reason).isNotBlank();
        }
      }
      switch (database.serverCpuNanos()) {
        case CpuReading.Nanos(long nanos) ->
            assertThat(nanos).isGreaterThan(((CpuReading.Nanos) before).nanos());
        case CpuReading.Unavailable(String reason) -> assertThat(reason).isNotBlank();
      }
    }
  }

  private static void clockAdvances(CpuClock clock, Session session) {
    long before = clock.nanos();
    long now = before;
    // A clock may be a scheduler's tick behind, so this waits for it rather than for a time.
    while (now <= before) {
      for (int i = 0; i < INPUTS; i++) {
        assertThat(session.execute(0, new long[] {1})).isEqualTo(Outcome.COMMITTED);
      }
      now = clock.nanos();
    }
    assertThat(session.execute(0, new long[] {1})).isEqualTo(Outcome.COMMITTED);
  }
}
