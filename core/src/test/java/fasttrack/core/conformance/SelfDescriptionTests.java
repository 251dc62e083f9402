package fasttrack.core.conformance;

import static fasttrack.core.conformance.Work.INPUTS;
import static fasttrack.core.conformance.Work.INPUTS_MAX;
import static fasttrack.core.conformance.Work.SEVERAL_PAGES;
import static fasttrack.core.conformance.Work.assertSame;
import static fasttrack.core.conformance.Work.load;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.core.facet.KillableServer;
import fasttrack.core.facet.NoticeBoard;
import fasttrack.core.facet.ReplicatedServer;
import fasttrack.core.facet.SelfChecking;
import fasttrack.core.facet.Snapshotting;
import fasttrack.core.facet.Stepwise;
import fasttrack.core.facet.TellsWaits;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Depot;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Shop;
import fasttrack.core.model.SpiVersion;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Checkpointing;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Disclosure;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Engine;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Planning;
import fasttrack.core.spi.Planning.StatementPlan;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.cpu.CpuClock;
import fasttrack.core.spi.cpu.CpuReading;
import fasttrack.core.spi.cpu.ServerCpu;
import fasttrack.core.spi.cpu.TaskId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a backend says of itself, of its engine and of what it offers. */
abstract class SelfDescriptionTests {
  private static final Map<Capability, Class<?>> INTERFACES =
      Map.of(
          Capability.EMBEDDED_SERVER, KillableServer.class,
          Capability.REPLICAS, ReplicatedServer.class,
          Capability.EXTERNAL_SERVER, NoticeBoard.class,
          Capability.STEPWISE, Stepwise.class,
          Capability.SELF_CHECKING, SelfChecking.class,
          Capability.WAIT_EVENTS, TellsWaits.class,
          Capability.CHECKPOINT, Checkpointing.class,
          Capability.PLANS, Planning.class,
          Capability.SNAPSHOTS, Snapshotting.class);

  private final Adapter adapter;

  SelfDescriptionTests(BackendConformanceTest test) {
    adapter = new Adapter(test);
  }

  @BeforeEach
  void once() {
    adapter.skipVariants();
  }

  @Test
  void saysWhatItIs() {
    Backend backend = adapter.backend();
    assertThat(backend.name()).matches("[a-z][a-z0-9-]*");
    assertThat(backend.title()).isNotBlank();
    assertThat(backend.offer().isolations()).doesNotHaveDuplicates();
    assertThat(backend.unavailable()).isEmpty();
    assertThat(backend.options()).allMatch(option -> option.name().matches("[a-z][a-z0-9-]*"));
    assertThat(ServiceLoader.load(Backend.class)).hasAtLeastOneElementOfType(backend.getClass());
    assertThat(backend.getClass().getAnnotation(SpiVersion.class))
        .as("annotate it with @SpiVersion(SpiVersion.CURRENT)")
        .isNotNull()
        .returns(SpiVersion.CURRENT, SpiVersion::value);
    try (Database database = adapter.open()) {
      Engine engine = database.engine();
      assertThat(engine.product()).isNotBlank();
      assertThat(engine.version()).matches("\\d.*");
      assertThat(engine.location()).isNotBlank();
      assertThat(engine.isolation()).isEqualTo(adapter.options().isolation());
      assertThat(engine.settings()).isNotEmpty();
      assertThat(database.marker("shop")).isEmpty();
    }
  }

  @Test
  void aCapabilityComesWithItsInterfaceAndTheOtherWayRound() {
    for (Options options : List.of(adapter.options(), adapter.restartable())) {
      try (Database database = adapter.open(options)) {
        INTERFACES.forEach(
            (capability, type) ->
                assertThat(database.facet(type).isPresent())
                    .as(capability.name())
                    .isEqualTo(options.offer().has(capability)));
      }
    }
  }

  @Test
  void explainsEveryTransaction() {
    List<TransactionType> types = new ArrayList<>(Shop.TYPES);
    types.addAll(Depot.TYPES);
    RealWorkloadTests.workloads().map(Workload::types).forEach(types::addAll);
    for (TransactionType type : types) {
      Set<List<String>> explanations = new HashSet<>();
      for (ExecutionMode mode : adapter.modes()) {
        List<String> lines = adapter.backend().explain(type, adapter.options(mode));
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

  @Test
  void tellsThePlanOfEachStatementAndExecutesNone() {
    assumeTrue(adapter.offer().has(Capability.PLANS), "its engine tells no plans");
    Dataset dataset = Shop.dataset();
    long[] inputs = new long[INPUTS_MAX];
    try (Database database = adapter.open()) {
      load(database, dataset);
      for (TransactionType type : Shop.TYPES) {
        type.draw(new SplittableRandom(3), dataset, inputs);
        List<StatementPlan> plans = database.as(Planning.class).plans(type, inputs);
        assertThat(plans).hasSizeGreaterThanOrEqualTo(type.steps().size());
        assertThat(adapter.backend().explain(type, adapter.options()))
            .containsSubsequence(plans.stream().map(StatementPlan::statement).toList());
        plans.forEach(SelfDescriptionTests::assertNamesItsTables);
      }
      assertSame(database, dataset, new Oracle(dataset), "after the plans");
    }
  }

  /** An insert needs no search: some engines have nothing to say of it. */
  private static void assertNamesItsTables(StatementPlan plan) {
    String text = String.join("\n", plan.lines()).toLowerCase(Locale.ROOT);
    for (RecordType table : Shop.SCHEMA.types()) {
      Pattern name = Pattern.compile("\\b" + table.name() + "\\b");
      if (name.matcher(plan.statement()).find() && !plan.statement().startsWith("INSERT")) {
        assertThat(text).as(plan.statement()).containsPattern(name);
      }
    }
    assertThat(plan.lines()).noneMatch(String::isBlank);
  }

  @Test
  void executionModeThatItLacksIsRefused() {
    assertThat(adapter.modes()).doesNotHaveDuplicates().contains(ExecutionMode.PREPARED);
    for (ExecutionMode mode : ExecutionMode.values()) {
      if (!adapter.modes().contains(mode)) {
        assertThatThrownBy(() -> adapter.open(mode).close())
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
    List<Durability> promises = adapter.offer().durabilities();
    assertThat(promises).doesNotHaveDuplicates().contains(adapter.options().durability());
    for (Durability promise : Durability.values()) {
      if (!promises.contains(promise)) {
        assertThatThrownBy(() -> adapter.options().withDurability(promise))
            .isInstanceOfSatisfying(
                BackendException.class,
                e -> assertThat(e.kind()).isEqualTo(BackendException.Kind.USAGE))
            .hasMessageContaining(promise.name().toLowerCase(Locale.ROOT));
      }
    }
  }

  @Test
  void tellsWhereItsDataIsAndHowBig() {
    try (Database database = adapter.open()) {
      load(database, SEVERAL_PAGES);
      assertDisclosed(database, SEVERAL_PAGES.rows());
    }
  }

  /** Asserts that a database tells where its files are, how big they are, and what is set. */
  static void assertDisclosed(Database database, long rows) {
    Disclosure disclosure = database.disclosure();
    Path folder = disclosure.folder();
    if (folder != null && disclosure.own()) {
      assertThat(folder).isAbsolute().isDirectory().isWritable();
    }
    // a row has some ten bytes at least
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

  @Test
  void saysHowTheServersCpuTimeIsKnown() {
    try (Database database = adapter.open()) {
      load(database, Shop.dataset());
      CpuReading before = database.serverCpuNanos();
      try (Session session = database.connect(Shop.TYPES)) {
        ServerCpu cpu = session.serverCpu();
        assertThat(session.serverCpu()).isSameAs(cpu);
        switch (cpu) {
          case ServerCpu.InProcess inProcess ->
              assertThat(adapter.offer().capabilities()).contains(Capability.IN_PROCESS);
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
        case CpuReading.Nanos(long nanos, long replicas) ->
            assertThat(nanos).isGreaterThan(((CpuReading.Nanos) before).nanos());
        case CpuReading.Unavailable(String reason, boolean hidden) ->
            assertThat(reason).isNotBlank();
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
