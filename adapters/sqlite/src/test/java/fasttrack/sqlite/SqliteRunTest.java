package fasttrack.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.core.host.Disk;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Workload;
import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.PopulationReport;
import fasttrack.core.population.Populator;
import fasttrack.core.result.Environment;
import fasttrack.core.result.HostProbes;
import fasttrack.core.result.Mark;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import fasttrack.core.run.RunListener;
import fasttrack.core.run.Runner;
import fasttrack.core.run.load.Control;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Data;
import fasttrack.core.spec.DatabaseState;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Schedule;
import fasttrack.core.spec.Target;
import fasttrack.core.spec.TypeMix;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Disclosure;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Survival;
import fasttrack.core.testing.ShopWorkload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Whole runs, with somebody who changes the database behind the harness's back. They wait for the
 * disk, and share nothing, so they run side by side.
 */
@Execution(ExecutionMode.CONCURRENT)
class SqliteRunTest {
  /** Holds tp1's data, which most runs use a copy of; one loads its own. */
  @TempDir static Path loaded;

  @TempDir Path folder;

  /** So few of each of three terminals that Little's law does not judge their last moments. */
  private static final long SOME = 270;

  /** What is true of a run of any workload. */
  private static final Workload SHOP = new ShopWorkload();

  private static final String FILE = "sqlite/fasttrack.db";
  private static final int LAW = 2_001;
  private static final long HELD_MILLIS = 2_600;

  private final Backend backend = new SqliteBackend();

  @BeforeAll
  static void load() {
    Workload tp1 = workload("tp1");
    Backend backend = new SqliteBackend();
    try (Database database = backend.open(Options.of(backend, loaded))) {
      Dataset dataset = Data.of(tp1, 1, 1).dataset(tp1.schema());
      Populator.ensurePopulated(database, dataset, PopulationListener.NONE);
    }
  }

  /** What somebody does to the database. */
  @FunctionalInterface
  private interface Disturbance {
    void happen() throws IOException, SQLException;
  }

  @Test
  void anUndisturbedRunThatLoadsItsDataIsValid() {
    RunResult result =
        runner(spec(workload("tp1"), 3, SOME), workload("tp1"), RunListener.NONE).run().result();

    assertThat(result.validity()).isEqualTo(new Validity.Valid());
    assertThat(result.work().counts().due()).isEqualTo(SOME);
    assertThat(result.verdict().verification().passed()).isTrue();
    assertThat(result.verdict().verification().invariants()).hasSize(3);
    assertThat(result.verdict().remarks()).hasSize(2);
  }

  /** Terminals of unequal speed share the number, so that Little's law holds to the end. */
  @Test
  void aNumberOfTransactionsIsMetExactly() {
    requireExactly(SOME + 1);
  }

  @Tag("long")
  @Test
  void aNumberOfTransactionsIsMetExactlyWhereLittlesLawApplies() {
    requireExactly(LAW);
  }

  private void requireExactly(long transactions) {
    RunResult result = run(SHOP, 4, RunListener.Phase.OPENING, () -> {}, transactions);

    assertThat(result.validity()).isEqualTo(new Validity.Valid());
    assertThat(result.work().counts().due()).isEqualTo(transactions);
    assertThat(result.verdict().remarks()).hasSize(1);
  }

  /** What each of its terminals executed is drawn again, warm-up and all, to verify the state. */
  @Test
  void theTrafficGoesToTheHotBranchAlone() throws SQLException {
    RunResult result = runHot(1);

    assertThat(result.validity()).isEqualTo(new Validity.Valid());
    assertThat(result.spec().data().hot()).isEqualTo(1);
    assertThat(rows("SELECT count(*) FROM history WHERE branch_no = 1"))
        .isGreaterThanOrEqualTo(SOME);
    assertThat(rows("SELECT count(*) FROM history WHERE branch_no <> 1")).isZero();
    assertThat(rows("SELECT count(*) FROM teller WHERE balance <> 0 AND branch_no = 1"))
        .isEqualTo(10);
    assertThat(rows("SELECT count(*) FROM teller WHERE balance <> 0 AND branch_no <> 1")).isZero();
    assertThat(rows("SELECT count(*) FROM branch WHERE balance <> 0")).isEqualTo(1);
    assertThat(rows("SELECT count(DISTINCT branch_no) FROM account WHERE balance <> 0"))
        .as("remote accounts are of any branch")
        .isGreaterThan(1);
  }

  @Test
  void theHostIsProbedBeforeAndAfterARunThatMeasures() {
    RunResult measured = probed(SHOP, RunListener.NONE);
    HostProbes host = measured.setup().host();
    assertThat(host.before().fsyncNanos().figure()).isPositive();
    assertThat(host.after().fsyncNanos().figure()).isPositive();
    assertThat(measured.setup().place().folder())
        .isEqualTo(folder.resolve("sqlite").toAbsolutePath().toString());
    assertThat(measured.setup().place().fileSystem()).isNotNull();
    assertThat(measured.setup().place().cache())
        .isEqualTo(new Disclosure.Cache("cache_size", 2000 * 1024, true));
    assertThat(measured.setup().place().changed())
        .contains(new Disclosure.Changed("journal_mode", "wal", "delete"));
    assertThat(folder.resolve("sqlite")).isDirectoryNotContaining("glob:**fsync*");
  }

  private RunResult probed(Workload workload, RunListener listener) {
    return runner(spec(workload, 1, SOME), workload, listener).probingHost().run().result();
  }

  /** What need not be forced is not watched. */
  @Test
  void commitsAreWatchedForFlushesIfTheyAreToBeDurable() {
    assumeTrue(Disk.of(folder).flatMap(Disk::flushes).isPresent(), "flushes are not counted here");
    RunResult durable = flushed(Durability.DURABLE);
    assertThat(durable.course().flushes().watched().commits()).isPositive();
    assertThat(durable.setup().survives()).isEqualTo(Survival.POWER_LOSS);
    RunResult weaker = flushed(Durability.NONE);
    assertThat(weaker.course().flushes().watched()).isNull();
    assertThat(weaker.setup().survives()).as("written at each commit").isEqualTo(Survival.KILL);
  }

  private RunResult flushed(Durability promise) {
    Options options = options().withDurability(promise);
    BenchmarkSpec spec =
        BenchmarkSpec.of(Target.of(backend, options), SHOP, Data.of(SHOP, 1, 1))
            .withSchedule(Schedule.ofCount(SOME));
    return runner(spec, SHOP, options, RunListener.NONE).run().result();
  }

  @Test
  void aWrongAnswerIsFoundBeforeAnythingIsMeasured() {
    String wrong = "UPDATE supplier SET rating = rating + 1 WHERE supplier_no = 7";
    RunListener.Phase when = RunListener.Phase.VERIFYING_ANSWERS;
    RunResult result = probed(workload("fasttrack"), at(when, () -> execute(wrong)));
    assertThat(reasons(result))
        .anyMatch(reason -> reason.startsWith("T4["))
        .anyMatch(reason -> reason.contains("supplier has the right number of rows"));
    assertThat(result.setup().host()).isNull();
  }

  @Test
  void aRowThatChangesBesideTheVerifiedTransactionsIsFoundInACopyToo() {
    String wrong = "UPDATE account SET balance = balance + 1 WHERE account_no = 99999";
    Workload workload = workload("tp1");
    RunListener changing =
        at(
            RunListener.Phase.VERIFYING_ANSWERS,
            () -> execute(folder.resolve("copies").resolve(FILE), wrong));
    RunResult result =
        runner(spec(workload, 1, SOME), workload, changing).ofSeveral().run().result();
    assertThat(reasons(result)).as("a snapshot is made of what was loaded").isNotEmpty();
    result = runner(spec(workload, 1, SOME), workload, changing).ofSeveral().run().result();
    assertThat(result.setup().population().reason()).isEqualTo(PopulationReport.Reason.COPIED);
    assertThat(reasons(result))
        .anyMatch(reason -> reason.startsWith("account has the right number of rows"));
  }

  /** How soon depends on the compiler; never later than the schedule says. */
  @Test
  void aFurtherRunOfAProcessWarmsUpUntilTheCompilerIsQuiet() {
    Workload workload = workload("tp1");
    BenchmarkSpec spec = spec(workload, 1, SOME);
    Schedule warmed = new Schedule(0, 1_000_000_000L, spec.schedule().span(), DatabaseState.FRESH);
    BenchmarkSpec warming = spec.withSchedule(warmed);
    RunResult first = runner(warming, workload, RunListener.NONE).run().result();
    assertThat(first.header().process().shortWarmupNanos()).as("it stands for itself").isNull();
    RunResult further = runner(warming, workload, RunListener.NONE).ofSeveral().run().result();
    assertThat(further.header().process().runsBefore()).isPositive();
    assertThat(further.header().process().shortWarmupNanos())
        .isBetween(250_000_000L, 1_000_000_000L);
    assertThat(further.validity()).isEqualTo(new Validity.Valid());
    assertThat(further.spec()).as("as it was asked for").isEqualTo(warming);
  }

  /** It is lost before a warm-up of its own, which ends before anything is measured. */
  @Test
  void aLostIndexEntryOrRowIsFound() {
    Workload workload = workload("fasttrack");
    BenchmarkSpec spec = spec(workload, 1, SOME);
    Schedule warmed =
        new Schedule(0, 10_000_000L, spec.schedule().span(), DatabaseState.CHECKPOINTED);
    Disturbance lost = () -> execute("DELETE FROM region WHERE region_no = 10");
    assertThat(
            reasons(
                runner(spec.withSchedule(warmed), workload, at(RunListener.Phase.WARMING_UP, lost))
                    .run()
                    .result()))
        .hasSize(2)
        .anyMatch(reason -> reason.contains("answers of T4 checked during the run"))
        .contains("region holds 9 rows and should hold 10");
  }

  @Test
  void moneyOutOfNowhereIsFoundTwice() {
    assertThat(
            reasons(
                RunListener.Phase.WARMING_UP,
                "UPDATE account SET balance = balance + 1 WHERE account_no = 1"))
        .anyMatch(reason -> reason.startsWith("account has the right number of rows"))
        .anyMatch(reason -> reason.startsWith("the sums differ"));
  }

  @Test
  void aTimeThatNoTransactionStoredIsFound() {
    assertThat(
            reasons(
                RunListener.Phase.VERIFYING_STATE,
                "UPDATE history SET happened_at = 0 WHERE rowid <= 5"))
        .singleElement()
        .asString()
        .startsWith("history.happened_at is no time of this run in 5 rows: it is 1970-01-01T00:00");
  }

  @Test
  void aFileThatIsDeletedUnderTheRunIsMissed() {
    RunResult result =
        run(SHOP, 2, RunListener.Phase.WARMING_UP, () -> Files.delete(folder.resolve(FILE)), SOME);
    assertThat(result.validity())
        .isInstanceOfSatisfying(
            Validity.Invalid.class,
            invalid -> assertThat(evidence(invalid)).anyMatch(why -> why.contains("was deleted")));
  }

  @Test
  void aLockThatHoldsEverybodyUpIsNamedAsAStall() {
    Workload writing = workload("tp1"); // a reader goes on beside SQLite's lock
    List<Mark> marks =
        run(writing, 2, RunListener.Phase.MEASURING, this::lockForAWhile, 600).course().marks();
    // a slow run has slices of half a second, of which the stall has whole ones; a machine whose
    // disk stands still for seconds has more stalls
    assertThat(marks)
        .filteredOn(mark -> mark.kind() == Mark.Event.STALL)
        .anyMatch(stall -> stall.lastedNanos() > 1_300_000_000L);
  }

  private void lockForAWhile() throws SQLException {
    Connection connection = connect();
    try (Statement lock = connection.createStatement()) {
      lock.execute("PRAGMA busy_timeout = 0");
      while (!locked(lock)) {
        Thread.onSpinWait(); // who waits as SQLite does may wait until the run is over
      }
    }
    Thread.startVirtualThread(
        () -> {
          try (connection) {
            Thread.sleep(HELD_MILLIS);
          } catch (InterruptedException | SQLException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  private static boolean locked(Statement lock) {
    try {
      lock.execute("BEGIN IMMEDIATE");
      return true;
    } catch (SQLException e) {
      return false;
    }
  }

  /** Of a run on a copy of tp1's data. */
  private List<String> reasons(RunListener.Phase when, String statement) {
    copyLoaded();
    return reasons(run(workload("tp1"), 1, when, () -> execute(statement), SOME));
  }

  private static List<String> reasons(RunResult result) {
    assertThat(result.verdict().verification().passed()).isFalse();
    return result.validity() instanceof Validity.Invalid invalid ? evidence(invalid) : List.of();
  }

  private static List<String> evidence(Validity.Invalid invalid) {
    return invalid.reasons().stream()
        .map(each -> String.valueOf(each.values().get("evidence")))
        .toList();
  }

  private RunResult run(
      Workload workload,
      int terminals,
      RunListener.Phase when,
      Disturbance what,
      long transactions) {
    return runner(spec(workload, terminals, transactions), workload, at(when, what)).run().result();
  }

  private void copyLoaded() {
    try {
      Files.createDirectories(folder.resolve("sqlite"));
      Files.copy(loaded.resolve(FILE), folder.resolve(FILE));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private BenchmarkSpec spec(Workload workload, int terminals, long transactions) {
    return BenchmarkSpec.of(Target.of(backend, options()), workload, Data.of(workload, 1, 1))
        .withLoad(Load.Closed.of(terminals))
        .withSchedule(Schedule.ofCount(transactions))
        .withMix(new TypeMix(TypeMix.Order.IN_ORDER, TypeMix.equalWeights(workload).weights()));
  }

  private static RunListener at(RunListener.Phase when, Disturbance what) {
    return new RunListener() {
      @Override
      public void phase(Phase phase) {
        if (phase == when) {
          try {
            what.happen();
          } catch (IOException | SQLException e) {
            throw new IllegalStateException(e);
          }
        }
      }
    };
  }

  /** With a warm-up of its own, before a checkpoint. */
  private RunResult runHot(int branches) {
    Workload workload = workload("tp1");
    Schedule count = Schedule.ofCount(SOME);
    BenchmarkSpec spec =
        BenchmarkSpec.of(
                Target.of(backend, options()),
                workload,
                Data.of(workload, 2, 1).withHot(workload, branches))
            .withLoad(Load.Closed.of(3))
            .withSchedule(new Schedule(0, 200_000_000L, count.span(), DatabaseState.CHECKPOINTED));
    return runner(spec, workload, RunListener.NONE).run().result();
  }

  private Runner runner(BenchmarkSpec spec, Workload workload, RunListener listener) {
    return runner(spec, workload, options(), listener);
  }

  private Runner runner(
      BenchmarkSpec spec, Workload workload, Options options, RunListener listener) {
    return new Runner(
        spec,
        workload,
        backend,
        options,
        new Environment("", "", "", "", 1, 1, 1, "", null),
        listener,
        new Control());
  }

  private Options options() {
    return Options.of(backend, folder);
  }

  private static Workload workload(String name) {
    return ServiceLoader.load(Workload.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(found -> found.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private long rows(String query) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(query)) {
      return result.getLong(1);
    }
  }

  private void execute(String statement) throws SQLException {
    execute(folder.resolve(FILE), statement);
  }

  private static void execute(Path file, String statement) throws SQLException {
    try (Connection connection = connect(file);
        Statement disturbance = connection.createStatement()) {
      disturbance.execute(statement);
    }
  }

  private Connection connect() throws SQLException {
    return connect(folder.resolve(FILE));
  }

  private static Connection connect(Path file) throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + file + "?busy_timeout=60000");
  }
}
