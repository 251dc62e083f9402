package fasttrack.core.conformance;

import static fasttrack.core.model.Operand.constant;
import static fasttrack.core.model.Operand.now;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.Path;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Shop;
import fasttrack.core.model.Step;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.TransactionType.Ending;
import fasttrack.core.model.Workload;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.PopulationReport;
import fasttrack.core.population.Populator;
import fasttrack.core.population.StateCheck;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.CpuReading;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Engine;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.KillableServer;
import fasttrack.core.spi.Marker;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.ServerCpu;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.Stepwise;
import fasttrack.core.spi.StepwiseSession;
import fasttrack.core.spi.cpu.CpuClock;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every backend must do, on its real engine. An adapter extends it, and says how its database
 * is opened, how a stranger gets at it, and which conflicts there are.
 *
 * <p>It uses the SPI alone: what needs a transaction that is held open, which the SPI does not
 * offer, is shown by repetition, without a word about how fast anything is.
 */
@Timeout(300)
public abstract class BackendConformanceTest {
  /** Enough to reach an engine's changes of plan for repeated statements. */
  private static final int INPUTS = 25;

  private static final int INPUTS_MAX = 16;
  private static final int SIGHTINGS = 500;

  /** Far more than it takes for two short transactions to meet, even where locks are brief. */
  private static final int ROUNDS_MAX = 100_000;

  private static final long AMOUNT = 1_000_000;

  /** The item that concurrency tests fight for, and another one. */
  private static final long FIRST = 1;

  private static final long SECOND = 2;

  /** The key of the item that follows the loaded ones. */
  private static final long NEW_ITEM = 1 + Shop.ITEM.rows(1);

  private static final TransactionType READ_FIRST =
      shop("read", Ending.COMMIT, new Step.Read(item(FIRST), List.of(Shop.ITEM.field("amount"))));

  private static final TransactionType ADD_TO_FIRST = shop("add", Ending.COMMIT, add(FIRST));

  private static final TransactionType ADD_AND_ROLL_BACK =
      shop("add-rolled-back", Ending.ROLLBACK, add(FIRST), readAll());

  private static final TransactionType FIRST_THEN_SECOND =
      shop("first-second", Ending.COMMIT, add(FIRST), readAll(), add(SECOND));

  private static final TransactionType SECOND_THEN_FIRST =
      shop("second-first", Ending.COMMIT, add(SECOND), readAll(), add(FIRST));

  /** Changes a record, and then fails since the key that it inserts is taken. */
  private static final TransactionType FAILING =
      shop("failing", Ending.COMMIT, add(FIRST), insertTaken());

  private static final TransactionType FAILING_ROLLED_BACK =
      shop("failing-rolled-back", Ending.ROLLBACK, add(FIRST), insertTaken());

  /**
   * What the workloads do not have: records that come, are found by every path, and go for good.
   */
  private static final List<TransactionType> ALL_STEPS =
      List.of(
          shop(
              "insert",
              Ending.COMMIT,
              new Step.Insert(
                  Shop.ITEM, List.of(constant(NEW_ITEM), constant(2), constant(5), constant(77)))),
          shop(
              "read-all-fields",
              Ending.COMMIT,
              new Step.Read(Path.all(Shop.ITEM), Shop.ITEM.fields())),
          shop(
              "update-owners-returning",
              Ending.COMMIT,
              new Step.Update(
                  Path.byIndexRange(Shop.ITEM, "size", constant(2), constant(9))
                      .toOwner(Shop.OWNER),
                  Shop.OWNER.field("total"),
                  constant(3),
                  true)),
          shop(
              "log-by-label",
              Ending.COMMIT,
              new Step.Read(
                  Path.byIndex(Shop.OWNER, "name", constant(2)).toMembers(Shop.ITEM),
                  List.of(Shop.OWNER.field("total"), Shop.ITEM.field("filler"))),
              new Step.Insert(Shop.LOG, List.of(constant(NEW_ITEM), now()))),
          shop(
              "delete-by-owners",
              Ending.COMMIT,
              new Step.Delete(
                  Path.byIndexRange(Shop.OWNER, "name", constant(2), constant(3))
                      .toMembers(Shop.ITEM))),
          shop(
              "absent",
              Ending.COMMIT,
              new Step.Read(item(4_711), List.of()),
              new Step.Update(item(4_711), Shop.ITEM.field("amount"), constant(1), true),
              new Step.Delete(item(4_711))));

  @TempDir protected java.nio.file.Path folder;

  /** Returns the backend. */
  protected abstract Backend backend();

  /** Returns options that open this test's own empty database, the same at every call. */
  protected Options options() {
    return Options.of(backend(), folder);
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

  /** Returns options that open a database whose server can be restarted, where there is one. */
  protected Options restartable() {
    return options();
  }

  /** Returns the causes by which sessions give way that change two records in opposite orders. */
  protected abstract Set<ConflictCause> conflictCauses();

  /**
   * Connects a stranger to the database that {@link #options} open, past the adapter. An engine
   * without JDBC overrides {@link #makeForeign} and {@link #foreignContent} instead.
   */
  protected Connection stranger() throws SQLException {
    throw new UnsupportedOperationException("override this, or what calls it");
  }

  /** Puts a table or the like, with some content, where the options open a database. */
  protected void makeForeign() throws Exception {
    try (Connection connection = stranger();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE item (precious varchar(100))");
      statement.execute("INSERT INTO item VALUES ('do not lose me')");
    }
  }

  /** Returns the content of what {@link #makeForeign} made, to see that nothing touched it. */
  protected Object foreignContent() throws Exception {
    List<String> content = new ArrayList<>();
    try (Connection connection = stranger();
        Statement statement = connection.createStatement();
        ResultSet relations = connection.getMetaData().getTables(null, null, null, null)) {
      while (relations.next()) {
        content.add(relations.getString("TABLE_SCHEM") + "." + relations.getString("TABLE_NAME"));
      }
      try (ResultSet rows = statement.executeQuery("SELECT precious FROM item")) {
        while (rows.next()) {
          content.add(rows.getString(1));
        }
      }
    }
    return content;
  }

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
      assertThat(engine.isolation()).isEqualTo(options().offer().isolations().getFirst());
      assertThat(engine.settings()).isNotEmpty();
      assertThat(database.marker("shop")).isEmpty();
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
  void answersWhatTheOracleSays() {
    for (Workload workload : workloads()) {
      answersWhatTheOracleSays(new Dataset(workload.schema(), 1, 11), workload.types());
    }
  }

  @Test
  void handlesEveryKindOfStep() {
    for (ExecutionMode mode : modes()) {
      try (Database database = backend().open(options(mode))) {
        load(database, Shop.dataset());
        Oracle oracle = new Oracle(Shop.dataset());
        try (Session session = database.connect(Shop.TYPES)) {
          runAll(session, Shop.TYPES, INPUTS, oracle, Shop.dataset());
        }
        try (Session session = database.connect(ALL_STEPS)) {
          runAll(session, ALL_STEPS, 1, oracle, Shop.dataset());
        }
        assertThat(StateCheck.differences(database, Shop.dataset(), oracle))
            .as(mode.name())
            .isEmpty();
      }
    }
  }

  @Test
  void terminalsSideBySideLoseNothing() throws Exception {
    for (ExecutionMode mode : modes()) {
      try (Database database = backend().open(options(mode))) {
        load(database, Shop.dataset());
        inParallel(
            () -> runBeside(database, Shop.dataset(), Shop.TYPES, 1),
            () -> runBeside(database, Shop.dataset(), Shop.TYPES, 2),
            () -> runBeside(database, Shop.dataset(), Shop.TYPES, 3));
        Oracle oracle = new Oracle(Shop.dataset());
        for (int terminal = 1; terminal <= 3; terminal++) {
          repeat(oracle, Shop.dataset(), Shop.TYPES, terminal);
        }
        assertThat(StateCheck.differences(database, Shop.dataset(), oracle))
            .as(mode.name())
            .isEmpty();
      }
    }
  }

  @Test
  void intendedRollbackLeavesNothing() {
    int rolledBack = 0;
    for (Workload workload : workloads()) {
      Dataset dataset = new Dataset(workload.schema(), 1, 5);
      List<TransactionType> types =
          workload.types().stream().filter(type -> type.ending() == Ending.ROLLBACK).toList();
      rolledBack += types.size();
      try (Database database = backend().open(options())) {
        load(database, dataset);
        try (Session session = database.connect(types)) {
          runAll(session, types, INPUTS, new Oracle(dataset), dataset);
        }
        assertThat(StateCheck.differences(database, dataset, new Oracle(dataset))).isEmpty();
      }
    }
    assertThat(rolledBack).isPositive();
  }

  @Test
  void failureLeavesNothingAndNoTransactionOpen() {
    modes().forEach(this::failureLeavesNothingAndNoTransactionOpen);
  }

  private void failureLeavesNothingAndNoTransactionOpen(ExecutionMode mode) {
    try (Database database = backend().open(options(mode))) {
      load(database, Shop.dataset());
      List<TransactionType> types = List.of(FAILING, ADD_TO_FIRST, FAILING_ROLLED_BACK);
      try (Session session = database.connect(types);
          Session other = database.connect(types)) {
        assertThat(session.execute(0, new long[0])).isEqualTo(Outcome.FAILED);
        assertThat(session.failure()).isNotBlank();
        assertThat(session.execute(2, new long[0])).isEqualTo(Outcome.FAILED);
        assertThat(session.connected()).isTrue();
        assertThat(other.execute(1, new long[0])).isEqualTo(Outcome.COMMITTED);
        assertThat(session.execute(1, new long[0])).isEqualTo(Outcome.COMMITTED);
      }
      Oracle oracle = new Oracle(Shop.dataset());
      oracle.execute(ADD_TO_FIRST, new long[0]);
      oracle.execute(ADD_TO_FIRST, new long[0]);
      assertThat(StateCheck.differences(database, Shop.dataset(), oracle))
          .as(mode.name())
          .isEmpty();
    }
  }

  @Test
  void uncommittedWritesAreSeenByNobodyElse() throws Exception {
    try (Database database = backend().open(options())) {
      load(database, Shop.dataset());
      long expected = new Oracle(Shop.dataset()).execute(READ_FIRST, new long[0]);
      AtomicBoolean enough = new AtomicBoolean();
      CyclicBarrier start = new CyclicBarrier(2);
      inParallel(
          () -> {
            try (Session writer = database.connect(List.of(ADD_AND_ROLL_BACK))) {
              start.await();
              int rolledBack = 0;
              while (!enough.get() || rolledBack < SIGHTINGS) {
                Outcome outcome = writer.execute(0, new long[0]);
                assertThat(outcome).isIn(Outcome.ROLLED_BACK, Outcome.CONFLICT);
                rolledBack += outcome == Outcome.ROLLED_BACK ? 1 : 0;
              }
            }
            return null;
          },
          () -> {
            try (Session reader = database.connect(List.of(READ_FIRST))) {
              start.await();
              for (int seen = 0; seen < SIGHTINGS; ) {
                Outcome outcome = reader.execute(0, new long[0]);
                assertThat(outcome).isIn(Outcome.COMMITTED, Outcome.CONFLICT);
                if (outcome == Outcome.COMMITTED) {
                  assertThat(reader.digest()).isEqualTo(expected);
                  seen++;
                }
              }
            } finally {
              enough.set(true);
            }
            return null;
          });
    }
  }

  @Test
  void conflictIsClassifiedAndLosesNothing() throws Exception {
    for (ExecutionMode mode : modes()) {
      conflictIsClassifiedAndLosesNothing(mode);
    }
  }

  private void conflictIsClassifiedAndLosesNothing(ExecutionMode mode) throws Exception {
    List<TransactionType> types = List.of(FIRST_THEN_SECOND, SECOND_THEN_FIRST);
    try (Database database = backend().open(options(mode))) {
      load(database, Shop.dataset());
      CyclicBarrier round = new CyclicBarrier(2);
      AtomicBoolean met = new AtomicBoolean();
      List<Integer> committed =
          inParallel(
              () -> untilConflict(database, types, 0, round, met),
              () -> untilConflict(database, types, 1, round, met));
      assertThat(met).as(mode + ": a conflict in " + ROUNDS_MAX + " rounds").isTrue();
      Oracle oracle = new Oracle(Shop.dataset());
      for (int type = 0; type < types.size(); type++) {
        for (int i = 0; i < committed.get(type); i++) {
          oracle.execute(types.get(type), new long[0]);
        }
      }
      assertThat(StateCheck.differences(database, Shop.dataset(), oracle)).isEmpty();
    }
  }

  @Test
  void stepsThatAreDrivenSinglyDoTheSame() {
    try (Database database = backend().open(options())) {
      Stepwise stepwise = stepwise(database);
      load(database, Shop.dataset());
      Oracle oracle = new Oracle(Shop.dataset());
      for (List<TransactionType> all : List.of(Shop.TYPES, ALL_STEPS)) {
        List<TransactionType> types =
            all.stream().filter(type -> type.ending() == Ending.COMMIT).toList();
        try (StepwiseSession session = stepwise.connectStepwise(types)) {
          for (int type = 0; type < types.size(); type++) {
            stepThrough(session, types.get(type), type, oracle);
          }
        }
      }
      assertThat(StateCheck.differences(database, Shop.dataset(), oracle)).isEmpty();
    }
  }

  private static void stepThrough(
      StepwiseSession session, TransactionType type, int position, Oracle oracle) {
    long[] inputs = new long[INPUTS_MAX];
    type.draw(new SplittableRandom(3), Shop.dataset(), inputs);
    assertThat(session.begin(position)).isEqualTo(StepwiseSession.Result.DONE);
    for (int step = 0; step < type.steps().size(); step++) {
      TransactionType alone =
          new TransactionType(
              "step", "step", type.inputs(), List.of(type.steps().get(step)), Ending.COMMIT);
      assertThat(session.step(step, inputs)).isEqualTo(StepwiseSession.Result.DONE);
      assertThat(session.digest())
          .as("step %d of %s", step, type.name())
          .isEqualTo(oracle.execute(alone, inputs));
    }
    assertThat(session.commit()).isEqualTo(StepwiseSession.Result.DONE);
  }

  @Test
  void onlyWhatAStepwiseSessionCommitsIsThere() {
    List<TransactionType> types = List.of(FIRST_THEN_SECOND, READ_FIRST, FAILING);
    long[] none = new long[0];
    Oracle oracle = new Oracle(Shop.dataset());
    try (Database database = backend().open(options())) {
      Stepwise stepwise = stepwise(database);
      load(database, Shop.dataset());
      try (StepwiseSession writer = stepwise.connectStepwise(types);
          StepwiseSession reader = stepwise.connectStepwise(types)) {
        writer.begin(0);
        assertThat(writer.step(0, none)).isEqualTo(StepwiseSession.Result.DONE);
        assertThat(writer.rollback()).isEqualTo(StepwiseSession.Result.DONE);
        assertThat(readStepwise(reader, 1)).isEqualTo(oracle.execute(READ_FIRST, none));
        closeHalfDone(stepwise, types);
        assertThat(readStepwise(reader, 1)).isEqualTo(oracle.execute(READ_FIRST, none));
        writer.begin(2);
        assertThat(writer.step(0, none)).isEqualTo(StepwiseSession.Result.DONE);
        assertThat(writer.step(1, none)).isEqualTo(StepwiseSession.Result.FAILED);
        assertThat(writer.failure()).isNotBlank();
        assertThat(readStepwise(reader, 1)).isEqualTo(oracle.execute(READ_FIRST, none));
        writer.begin(0);
        assertThat(writer.step(0, none)).isEqualTo(StepwiseSession.Result.DONE);
        assertThat(writer.commit()).isEqualTo(StepwiseSession.Result.DONE);
        oracle.execute(ADD_TO_FIRST, none);
        assertThat(readStepwise(reader, 1)).isEqualTo(oracle.execute(READ_FIRST, none));
      }
      assertThat(StateCheck.differences(database, Shop.dataset(), oracle)).isEmpty();
    }
  }

  private static void closeHalfDone(Stepwise stepwise, List<TransactionType> types) {
    try (StepwiseSession session = stepwise.connectStepwise(types)) {
      session.begin(0);
      assertThat(session.step(0, new long[0])).isEqualTo(StepwiseSession.Result.DONE);
    }
  }

  @Test
  void stepwiseSessionsGiveWayToEachOther() throws Exception {
    List<TransactionType> types = List.of(FIRST_THEN_SECOND, SECOND_THEN_FIRST);
    long[] none = new long[0];
    try (Database database = backend().open(options())) {
      Stepwise stepwise = stepwise(database);
      load(database, Shop.dataset());
      Oracle oracle = new Oracle(Shop.dataset());
      CyclicBarrier round = new CyclicBarrier(2);
      AtomicBoolean met = new AtomicBoolean();
      List<Integer> committed =
          inParallel(
              () -> crossing(stepwise, types, 0, round, met),
              () -> crossing(stepwise, types, 1, round, met));
      assertThat(met).as("a conflict in " + ROUNDS_MAX + " rounds").isTrue();
      for (int type = 0; type < types.size(); type++) {
        for (int i = 0; i < committed.get(type); i++) {
          oracle.execute(types.get(type), none);
        }
      }
      assertThat(StateCheck.differences(database, Shop.dataset(), oracle)).isEmpty();
    }
  }

  /** Returns the number of transactions that were committed. */
  private int crossing(
      Stepwise stepwise,
      List<TransactionType> types,
      int type,
      CyclicBarrier round,
      AtomicBoolean met)
      throws Exception {
    int committed = 0;
    try (StepwiseSession session = stepwise.connectStepwise(types)) {
      for (int i = 0; i < ROUNDS_MAX && !met.get(); i++) {
        round.await(2, TimeUnit.MINUTES);
        StepwiseSession.Result result = session.begin(type);
        for (int step = 0; step < 3 && result == StepwiseSession.Result.DONE; step++) {
          result = session.step(step, new long[0]);
        }
        result = result == StepwiseSession.Result.DONE ? session.commit() : result;
        committed += result == StepwiseSession.Result.DONE ? 1 : 0;
        if (result == StepwiseSession.Result.CONFLICT) {
          assertThat(session.conflictCause()).isIn(conflictCauses());
          met.set(true);
        }
        assertThat(result).isNotEqualTo(StepwiseSession.Result.FAILED);
        round.await(2, TimeUnit.MINUTES);
      }
    }
    return committed;
  }

  private static long readStepwise(StepwiseSession session, int type) {
    assertThat(session.begin(type)).isEqualTo(StepwiseSession.Result.DONE);
    assertThat(session.step(0, new long[0])).isEqualTo(StepwiseSession.Result.DONE);
    assertThat(session.commit()).isEqualTo(StepwiseSession.Result.DONE);
    return session.digest();
  }

  private Stepwise stepwise(Database database) {
    assumeTrue(
        options().offer().has(Capability.STEPWISE),
        "its transactions cannot be driven step by step");
    return database.as(Stepwise.class);
  }

  @Test
  void interruptedThreadLeavesNoTransactionOpen() {
    try (Database database = backend().open(options())) {
      load(database, Shop.dataset());
      Oracle oracle = new Oracle(Shop.dataset());
      List<TransactionType> types = List.of(ADD_TO_FIRST);
      try (Session session = database.connect(types);
          Session other = database.connect(types)) {
        Thread.currentThread().interrupt();
        Outcome outcome = session.execute(0, new long[0]);
        assertThat(Thread.interrupted()).as("the interrupt is kept for who asks").isTrue();
        assertThat(outcome).isIn(Outcome.COMMITTED, Outcome.FAILED);
        if (outcome == Outcome.COMMITTED) {
          oracle.execute(ADD_TO_FIRST, new long[0]);
        }
        assertThat(other.execute(0, new long[0])).isEqualTo(Outcome.COMMITTED);
        oracle.execute(ADD_TO_FIRST, new long[0]);
      }
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
    assertThatThrownBy(this::openAndLoad)
        .isInstanceOfSatisfying(
            BackendException.class,
            e -> assertThat(e.kind()).isEqualTo(BackendException.Kind.FOREIGN))
        .hasMessageContaining("not");
    assertThatThrownBy(this::openAndCreate).isInstanceOf(BackendException.class);
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
          case ServerCpu.Measured(CpuClock clock, String method) -> {
            assertThat(method).isNotBlank();
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

  /** Returns the number of transactions that were committed. */
  private int untilConflict(
      Database database,
      List<TransactionType> types,
      int type,
      CyclicBarrier round,
      AtomicBoolean met)
      throws Exception {
    int committed = 0;
    try (Session session = database.connect(types)) {
      for (int i = 0; i < ROUNDS_MAX && !met.get(); i++) {
        round.await(2, TimeUnit.MINUTES);
        switch (session.execute(type, new long[0])) {
          case COMMITTED -> committed++;
          case CONFLICT -> {
            assertThat(session.conflictCause()).isIn(conflictCauses());
            met.set(true);
          }
          case FAILED, UNKNOWN -> throw new AssertionError(session.failure());
          case ROLLED_BACK -> throw new AssertionError("nobody asked for a rollback");
        }
        round.await(2, TimeUnit.MINUTES);
      }
    }
    return committed;
  }

  /** Goes from mode to mode on one loaded database, as the oracle does. */
  private void answersWhatTheOracleSays(Dataset dataset, List<TransactionType> types) {
    Oracle oracle = new Oracle(dataset);
    boolean loaded = false;
    for (ExecutionMode mode : modes()) {
      try (Database database = backend().open(options(mode))) {
        if (!loaded) {
          load(database, dataset);
          loaded = true;
        }
        try (Session session = database.connect(types)) {
          runAll(session, types, INPUTS, oracle, dataset);
        }
        assertThat(StateCheck.differences(database, dataset, oracle)).as(mode.name()).isEmpty();
      }
    }
  }

  private void runAll(
      Session session, List<TransactionType> types, int times, Oracle oracle, Dataset dataset) {
    SplittableRandom random = new SplittableRandom(3);
    long[] inputs = new long[INPUTS_MAX];
    for (int i = 0; i < types.size(); i++) {
      TransactionType type = types.get(i);
      Set<Long> roundTrips = new HashSet<>();
      for (int run = 0; run < times; run++) {
        type.draw(random, dataset, inputs);
        long before = session.roundTrips();
        Outcome outcome = session.execute(i, inputs);
        roundTrips.add(session.roundTrips() - before);
        assertThat(outcome)
            .as(() -> type.name() + why(outcome, session))
            .isEqualTo(
                switch (type.ending()) {
                  case COMMIT -> Outcome.COMMITTED;
                  case ROLLBACK -> Outcome.ROLLED_BACK;
                });
        assertThat(session.digest())
            .as("digest of %s with inputs %s", type.name(), inputs)
            .isEqualTo(oracle.execute(type, inputs));
      }
      boolean counted = options().offer().has(Capability.ROUND_TRIPS);
      assertThat(roundTrips)
          .as("round trips of " + type.name())
          .hasSize(1)
          .allMatch(trips -> counted ? trips >= 1 : trips == 0);
    }
  }

  /** Runs every type in turn, and each transaction until nothing is in its way. */
  private static Void runBeside(
      Database database, Dataset dataset, List<TransactionType> types, int terminal) {
    SplittableRandom random = new SplittableRandom(terminal);
    long[] inputs = new long[INPUTS_MAX];
    try (Session session = database.connect(types)) {
      for (int run = 0; run < INPUTS; run++) {
        for (int i = 0; i < types.size(); i++) {
          types.get(i).draw(random, dataset, inputs);
          Outcome outcome;
          do {
            outcome = session.execute(i, inputs);
          } while (outcome == Outcome.CONFLICT);
          Outcome last = outcome;
          assertThat(last)
              .as(() -> why(last, session))
              .isIn(Outcome.COMMITTED, Outcome.ROLLED_BACK);
        }
      }
    }
    return null;
  }

  /** Does what {@link #runBeside} did. */
  private static void repeat(
      Oracle oracle, Dataset dataset, List<TransactionType> types, int terminal) {
    SplittableRandom random = new SplittableRandom(terminal);
    long[] inputs = new long[INPUTS_MAX];
    for (int run = 0; run < INPUTS; run++) {
      for (TransactionType type : types) {
        type.draw(random, dataset, inputs);
        oracle.execute(type, inputs);
      }
    }
  }

  private static String why(Outcome outcome, Session session) {
    return switch (outcome) {
      case FAILED, UNKNOWN -> ": " + session.failure();
      case CONFLICT -> ": " + session.conflictCause();
      case COMMITTED, ROLLED_BACK -> "";
    };
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

  private List<ExecutionMode> modes() {
    return options().offer().executionModes();
  }

  private Options options(ExecutionMode mode) {
    return options().withExecution(mode);
  }

  private void openAndLoad() {
    try (Database database = backend().open(options())) {
      load(database, Shop.dataset());
    }
  }

  private void openAndCreate() {
    try (Database database = backend().open(options())) {
      database.create(Shop.dataset());
    }
  }

  private static PopulationReport load(Database database, Dataset dataset) {
    return Populator.ensurePopulated(database, dataset, PopulationListener.NONE);
  }

  private static long count(Database database, RecordType type) {
    long[] rows = new long[1];
    database.scan(type, row -> rows[0]++);
    return rows[0];
  }

  private static List<Workload> workloads() {
    List<Workload> workloads =
        ServiceLoader.load(Workload.class).stream().map(ServiceLoader.Provider::get).toList();
    assertThat(workloads).as("workloads on the class path").isNotEmpty();
    return workloads;
  }

  private static Path item(long key) {
    return Path.byKey(Shop.ITEM, constant(key));
  }

  private static Step add(long key) {
    return new Step.Update(item(key), Shop.ITEM.field("amount"), constant(AMOUNT), false);
  }

  private static Step insertTaken() {
    return new Step.Insert(Shop.OWNER, List.of(constant(1), constant(999), constant(0)));
  }

  /** Takes a while, so that others come in between. */
  private static Step readAll() {
    return new Step.Read(Path.all(Shop.ITEM), List.of(Shop.ITEM.field("size")));
  }

  private static TransactionType shop(String name, Ending ending, Step... steps) {
    return new TransactionType(name, name, List.of(), List.of(steps), ending);
  }

  @SafeVarargs
  private static <T> List<T> inParallel(Callable<T>... tasks) throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(tasks.length)) {
      List<Future<T>> futures = new ArrayList<>();
      for (Callable<T> task : tasks) {
        futures.add(threads.submit(task));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> future : futures) {
        results.add(future.get());
      }
      return results;
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }
}
