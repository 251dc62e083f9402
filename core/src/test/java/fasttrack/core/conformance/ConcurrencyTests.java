package fasttrack.core.conformance;

import static fasttrack.core.conformance.Lane.settled;
import static fasttrack.core.conformance.Work.ADD_TO_FIRST;
import static fasttrack.core.conformance.Work.FIRST;
import static fasttrack.core.conformance.Work.INPUTS;
import static fasttrack.core.conformance.Work.INPUTS_MAX;
import static fasttrack.core.conformance.Work.NONE;
import static fasttrack.core.conformance.Work.READ_FIRST;
import static fasttrack.core.conformance.Work.add;
import static fasttrack.core.conformance.Work.assertSame;
import static fasttrack.core.conformance.Work.inParallel;
import static fasttrack.core.conformance.Work.load;
import static fasttrack.core.conformance.Work.loadOnce;
import static fasttrack.core.conformance.Work.shop;
import static fasttrack.core.conformance.Work.why;
import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.facet.Stepwise;
import fasttrack.core.facet.StepwiseSession;
import fasttrack.core.facet.StepwiseSession.Result;
import fasttrack.core.model.Action;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Path;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.TransactionType.Ending;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** What terminals do side by side: nothing is lost, and nothing is seen too early. */
abstract class ConcurrencyTests {
  private static final int SIGHTINGS = 200;

  /** Many times what a read takes that need not wait. */
  private static final long LOOK_MILLIS = 100;

  /** Takes a while, so that others come in between. */
  private static final Action.OnRecords READ_ALL =
      Action.read(Path.all(Shop.ITEM), List.of(Shop.ITEM.field("size")));

  private static final TransactionType ADD_AND_ROLL_BACK =
      shop("add-rolled-back", Ending.ROLLBACK, add(FIRST), READ_ALL);

  private final Adapter adapter;

  ConcurrencyTests(BackendConformanceTest test) {
    adapter = new Adapter(test);
  }

  @Test
  void terminalsSideBySideLoseNothing() throws Exception {
    Oracle oracle = new Oracle(Shop.dataset());
    List<TransactionType> types = adapter.sideBySide();
    for (ExecutionMode mode : adapter.modes()) {
      try (Database database = adapter.open(mode)) {
        loadOnce(database, Shop.dataset());
        inParallel(
            () -> runBeside(database, Shop.dataset(), types, 1),
            () -> runBeside(database, Shop.dataset(), types, 2),
            () -> runBeside(database, Shop.dataset(), types, 3));
        for (int terminal = 1; terminal <= 3; terminal++) {
          repeat(oracle, Shop.dataset(), types, terminal);
        }
        assertSame(database, Shop.dataset(), oracle, mode);
      }
    }
  }

  /** Whoever reads what is written and not committed sees the old value, waits, or gives way. */
  @Test
  void anUncommittedWriteIsSeenByNobodyWhileItLasts() throws Exception {
    List<TransactionType> types = List.of(ADD_TO_FIRST, READ_FIRST);
    try (Database database = adapter.open()) {
      Stepwise stepwise = adapter.stepwise(database);
      load(database, Shop.dataset());
      try (Session reader = database.connect(types);
          StepwiseSession writer = stepwise.connectStepwise(types);
          Lane lane = new Lane()) {
        assertThat(writer.begin(0)).isEqualTo(Result.DONE);
        assertThat(writer.step(0, NONE)).isEqualTo(Result.DONE);
        Future<Outcome> read = lane.call(() -> reader.execute(1, NONE));
        settled(read, LOOK_MILLIS);
        assertThat(writer.rollback()).isEqualTo(Result.DONE);
        assertThat(read.get()).isIn(Outcome.COMMITTED, Outcome.CONFLICT);
        if (read.get() == Outcome.CONFLICT) {
          assertThat(reader.execute(1, NONE)).isEqualTo(Outcome.COMMITTED);
        }
        assertThat(reader.digest()).isEqualTo(new Oracle(Shop.dataset()).execute(READ_FIRST, NONE));
      }
    }
  }

  @Test
  void uncommittedWritesAreSeenByNobodyElse() throws Exception {
    try (Database database = adapter.open()) {
      load(database, Shop.dataset());
      long expected = new Oracle(Shop.dataset()).execute(READ_FIRST, NONE);
      AtomicBoolean enough = new AtomicBoolean();
      CyclicBarrier start = new CyclicBarrier(2);
      inParallel(
          () -> {
            try (Session writer = database.connect(List.of(ADD_AND_ROLL_BACK))) {
              start.await();
              int rolledBack = 0;
              while (!enough.get() || rolledBack < SIGHTINGS) {
                Outcome outcome = writer.execute(0, NONE);
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
                Outcome outcome = reader.execute(0, NONE);
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
          } while (Tries.again(outcome, session));
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
}
