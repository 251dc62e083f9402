package fasttrack.core.conformance;

import static fasttrack.core.model.Operand.constant;
import static org.assertj.core.api.Assertions.assertThat;
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
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.LockChoice;
import fasttrack.core.spi.LockLevel;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.Stepwise;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the conformance tests share: the hooks that an adapter overrides, the transactions on the
 * test schema {@link Shop}, and how these are run and compared with the oracle.
 */
@Timeout(300)
abstract class ConformanceBase {
  /** Enough to reach an engine's changes of plan for repeated statements. */
  static final int INPUTS = 25;

  static final int INPUTS_MAX = 16;

  static final long AMOUNT = 1_000_000;

  /** The item that several transactions change. */
  static final long FIRST = 1;

  static final TransactionType READ_FIRST =
      shop("read", Ending.COMMIT, new Step.Read(item(FIRST), List.of(Shop.ITEM.field("amount"))));

  static final TransactionType ADD_TO_FIRST = shop("add", Ending.COMMIT, add(FIRST));

  /** Changes a record, and then fails since the key that it inserts is taken. */
  static final TransactionType FAILING = shop("failing", Ending.COMMIT, add(FIRST), insertTaken());

  @TempDir protected java.nio.file.Path folder;

  /** Returns the backend. */
  protected abstract Backend backend();

  /** Returns options that open this test's own empty database, the same at every call. */
  protected Options options() {
    return Options.of(backend(), folder);
  }

  Options options(ExecutionMode mode) {
    return options().withExecution(mode);
  }

  /** Returns options that open a database whose server can be restarted, where there is one. */
  protected Options restartable() {
    return options();
  }

  /**
   * Returns the causes of the conflicts between sessions that update two records in opposite
   * orders. An empty set if there are none, since the second session waits until the first has
   * ended; the test then proves that it waits.
   */
  protected abstract Set<ConflictCause> conflictCauses();

  /**
   * Connects to the database that {@link #options} open without the adapter, as another program. An
   * engine without JDBC overrides {@link #makeForeign} and {@link #foreignContent} instead.
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

  /**
   * Returns what nothing but a checkpoint changes while no transaction runs; empty if that cannot
   * be seen. By default the size of each file, which suits an engine in this process.
   */
  protected Optional<Object> writtenOut() throws Exception {
    Map<String, Long> sizes = new TreeMap<>();
    try (Stream<java.nio.file.Path> files = Files.walk(folder)) {
      for (java.nio.file.Path file : files.filter(Files::isRegularFile).toList()) {
        sizes.put(file.toString(), Files.size(file));
      }
    }
    return Optional.of(sizes);
  }

  void runAll(
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

  static String why(Outcome outcome, Session session) {
    return switch (outcome) {
      case FAILED, UNKNOWN -> ": " + session.failure();
      case CONFLICT -> ": " + session.conflictCause();
      case COMMITTED, ROLLED_BACK -> "";
    };
  }

  /** Returns what the backend says that it can lock. */
  List<LockChoice> lockChoices() {
    return backend().lockChoices().stream().filter(LockChoice::offered).toList();
  }

  /** Returns the choices by which transactions lock before the engine does. */
  List<LockChoice> locksInAddition() {
    boolean some =
        lockChoices().stream().anyMatch(one -> one.origin() == LockChoice.Origin.EMULATED);
    return lockChoices().stream()
        .filter(choice -> some && choice.level() != LockLevel.RECORD)
        .toList();
  }

  /** Returns options that open this test's database, locked as a choice says. */
  Options options(LockChoice choice) {
    Map<String, List<String>> own = new HashMap<>(options().own().given());
    choice.options().forEach((name, value) -> own.put(name, List.of(value)));
    return Options.of(backend(), folder, own).withSessionsMax(options().sessionsMax());
  }

  Stepwise stepwise(Database database) {
    assumeTrue(
        options().offer().has(Capability.STEPWISE),
        "its transactions cannot be driven step by step");
    return database.as(Stepwise.class);
  }

  List<ExecutionMode> modes() {
    return options().offer().executionModes();
  }

  void openAndLoad() {
    try (Database database = backend().open(options())) {
      load(database, Shop.dataset());
    }
  }

  static PopulationReport load(Database database, Dataset dataset) {
    return Populator.ensurePopulated(database, dataset, PopulationListener.NONE);
  }

  static long count(Database database, RecordType type) {
    long[] rows = new long[1];
    database.scan(type, row -> rows[0]++);
    return rows[0];
  }

  static List<Workload> workloads() {
    List<Workload> workloads =
        ServiceLoader.load(Workload.class).stream().map(ServiceLoader.Provider::get).toList();
    assertThat(workloads).as("workloads on the class path").isNotEmpty();
    return workloads;
  }

  static Path item(long key) {
    return Path.byKey(Shop.ITEM, constant(key));
  }

  static Step add(long key) {
    return new Step.Update(item(key), Shop.ITEM.field("amount"), constant(AMOUNT), false);
  }

  static Step insertTaken() {
    return new Step.Insert(Shop.OWNER, List.of(constant(1), constant(999), constant(0)));
  }

  /** Takes a while, so that others come in between. */
  static Step readAll() {
    return new Step.Read(Path.all(Shop.ITEM), List.of(Shop.ITEM.field("size")));
  }

  static TransactionType shop(String name, Ending ending, Step... steps) {
    return new TransactionType(name, name, List.of(), List.of(steps), ending);
  }

  @SafeVarargs
  static <T> List<T> inParallel(Callable<T>... tasks) throws Exception {
    List<Callable<T>> all = new ArrayList<>();
    for (Callable<T> task : tasks) {
      all.add(task);
    }
    return inParallel(all);
  }

  static <T> List<T> inParallel(List<Callable<T>> tasks) throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(tasks.size())) {
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
