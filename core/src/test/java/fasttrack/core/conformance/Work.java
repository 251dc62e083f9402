package fasttrack.core.conformance;

import static fasttrack.core.model.Operand.constant;
import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.model.Action;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Path;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.TransactionType.Ending;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.PopulationReport;
import fasttrack.core.population.Populator;
import fasttrack.core.population.StateCheck;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * What the tests of several subjects do: transactions on the test schema {@link Shop}, how these
 * are run, and how they are compared with the oracle.
 */
final class Work {
  /** Enough to reach an engine's changes of plan for repeated statements. */
  static final int INPUTS = 25;

  static final int INPUTS_MAX = TransactionType.INPUTS_MAX;

  static final long[] NONE = {};

  static final long AMOUNT = 1_000_000;

  /** The item that several transactions change. */
  static final long FIRST = 1;

  /** So large that three items lie on pages of their own, for engines that lock pages. */
  static final Dataset SEVERAL_PAGES = new Dataset(Shop.SCHEMA, 100, 42);

  static final TransactionType READ_FIRST =
      shop("read", Ending.COMMIT, Action.read(item(FIRST), List.of(Shop.ITEM.field("amount"))));

  static final TransactionType ADD_TO_FIRST = shop("add", Ending.COMMIT, add(FIRST));

  /** Changes a record, and then fails since the key that it inserts is taken. */
  static final TransactionType FAILING = shop("failing", Ending.COMMIT, add(FIRST), insertTaken());

  private Work() {}

  static PopulationReport load(Database database, Dataset dataset) {
    return Populator.ensurePopulated(database, dataset, PopulationListener.NONE);
  }

  /** Loads where nothing is loaded yet, for tests that open one database several times. */
  static void loadOnce(Database database, Dataset dataset) {
    if (database.marker(dataset.schema().name()).isEmpty()) {
      load(database, dataset);
    }
  }

  static long count(Database database, RecordType type) {
    long[] rows = new long[1];
    database.scan(type, row -> rows[0]++);
    return rows[0];
  }

  /** Asserts that a database holds what the oracle holds, and nothing else. */
  static void assertSame(Database database, Dataset dataset, Oracle oracle, Object when) {
    assertThat(StateCheck.differences(database, dataset, oracle)).as("%s", when).isEmpty();
  }

  /** Runs each type several times, and compares outcome, answer and round trips. */
  static void runAll(
      Adapter adapter,
      Session session,
      List<TransactionType> types,
      int times,
      Oracle oracle,
      Dataset dataset) {
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
        long answer = oracle.execute(type, inputs);
        assertThat(outcome)
            .as(() -> type.name() + why(outcome, session))
            .isEqualTo(oracle.rolledBack() ? Outcome.ROLLED_BACK : Outcome.COMMITTED);
        assertThat(session.digest())
            .as("digest of %s with inputs %s", type.name(), Arrays.toString(inputs))
            .isEqualTo(answer);
      }
      boolean counted = adapter.offer().has(Capability.ROUND_TRIPS);
      boolean decides = type.program() != null;
      assertThat(roundTrips)
          .as("round trips of " + type.name())
          .matches(numbers -> decides || numbers.size() == 1)
          .allMatch(trips -> counted ? decides || trips >= 1 : trips == 0);
    }
  }

  static String why(Outcome outcome, Session session) {
    return switch (outcome) {
      case FAILED, UNKNOWN -> ": " + session.failure();
      case CONFLICT -> ": " + session.conflictCause();
      case COMMITTED, ROLLED_BACK -> "";
    };
  }

  static Path item(long key) {
    return Path.byKey(Shop.ITEM, constant(key));
  }

  static Action.OnRecords add(long key) {
    return Action.add(item(key), Shop.ITEM.field("amount"), constant(AMOUNT), false);
  }

  static Action.OnRecords insertTaken() {
    return Action.insert(Shop.OWNER, List.of(constant(1), constant(999), constant(0)));
  }

  static TransactionType shop(String name, Ending ending, Action.OnRecords... steps) {
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
      try {
        List<T> results = new ArrayList<>();
        for (Future<T> future : futures) {
          results.add(future.get());
        }
        return results;
      } catch (InterruptedException | ExecutionException e) {
        // nobody waits for the others any more
        threads.shutdownNow();
        throw e;
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }
}
