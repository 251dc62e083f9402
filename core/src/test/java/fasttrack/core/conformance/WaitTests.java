package fasttrack.core.conformance;

import static fasttrack.core.conformance.Work.ADD_TO_FIRST;
import static fasttrack.core.conformance.Work.FIRST;
import static fasttrack.core.conformance.Work.NONE;
import static fasttrack.core.conformance.Work.add;
import static fasttrack.core.conformance.Work.load;
import static fasttrack.core.conformance.Work.shop;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.core.facet.Stepwise;
import fasttrack.core.facet.StepwiseSession;
import fasttrack.core.facet.StepwiseSession.Result;
import fasttrack.core.facet.TellsWaits;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.TransactionType.Ending;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Frames;
import fasttrack.core.spi.LockChoice;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.wait.Wait;
import fasttrack.core.spi.wait.WaitSource;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What an engine tells of the waits of its sessions. */
abstract class WaitTests {
  private static final Dataset SOME = Shop.dataset();

  private static final TransactionType ADD = shop("hold", Ending.COMMIT, add(FIRST));

  /** How often an engine has to be seen in a state, so that it is no accident. */
  private static final int SIGHTINGS = 20;

  private final Adapter adapter;

  WaitTests(BackendConformanceTest test) {
    adapter = new Adapter(test);
  }

  /** The choices of locks bring their own options. */
  @BeforeEach
  void once() {
    adapter.skipVariants();
  }

  @Test
  void aSessionThatWaitsForALockIsSeenToDoSoAsLongAsItDoes() throws Exception {
    assumeTrue(adapter.offer().has(Capability.WAIT_EVENTS), "it does not tell waits");
    for (LockChoice choice : adapter.lockChoices()) {
      isSeenToWait(adapter.options(choice), waitFor(choice));
    }
  }

  private static Wait waitFor(LockChoice choice) {
    return switch (choice.level()) {
      case RECORD -> Wait.ROW_LOCK;
      case PAGE -> Wait.PAGE_LOCK;
      case SET -> Wait.TABLE_LOCK;
      case DATABASE -> Wait.DATABASE_LOCK;
    };
  }

  @Test
  void aThreadThatSleepsForALockIsToldByWhatItExecutes() throws Exception {
    assumeTrue(adapter.offer().has(Capability.IN_PROCESS), "its sessions wait in a server");
    assumeFalse(adapter.offer().has(Capability.LOCK_WAITS), "it reports each wait");
    for (LockChoice choice : adapter.lockChoices()) {
      isToldByItsFrames(adapter.options(choice), waitFor(choice));
    }
  }

  private void isToldByItsFrames(Options options, Wait lock) throws Exception {
    try (Database database = adapter.open(options)) {
      Stepwise stepwise = adapter.stepwise(database);
      load(database, Shop.dataset());
      try (Session victim = database.connect(List.of(ADD_TO_FIRST));
          StepwiseSession holder = stepwise.connectStepwise(List.of(ADD_TO_FIRST))) {
        assertThat(holder.begin(0)).isEqualTo(Result.DONE);
        assertThat(holder.step(0, NONE)).isEqualTo(Result.DONE);
        FutureTask<Outcome> work = new FutureTask<>(() -> victim.execute(0, NONE));
        Thread thread = Thread.ofPlatform().start(work);
        Wait seen;
        do {
          seen = database.asleep(Frames.of(thread));
        } while (seen == Wait.OTHER && thread.isAlive() && !Thread.currentThread().isInterrupted());
        assertThat(database.asleep(Frames.of(Thread.currentThread()))).isEqualTo(Wait.OTHER);
        assertThat(holder.rollback()).isEqualTo(Result.DONE);
        if (work.get() == Outcome.COMMITTED) {
          assertThat(seen).isEqualTo(lock);
        } else {
          assertThat(victim.conflictCause())
              .as("it gave way, and did not wait: %s", victim.failure())
              .isIn(ConflictCause.BUSY, ConflictCause.SERIALIZATION_FAILURE);
        }
      }
    }
  }

  private void isSeenToWait(Options options, Wait lock) throws Exception {
    try (Database database = adapter.open(options);
        ExecutorService thread = Executors.newSingleThreadExecutor()) {
      Stepwise stepwise = adapter.stepwise(database);
      load(database, Shop.dataset());
      try (Session idle = database.connect(List.of(ADD_TO_FIRST));
          Session victim = database.connect(List.of(ADD_TO_FIRST));
          StepwiseSession holder = stepwise.connectStepwise(List.of(ADD_TO_FIRST));
          WaitSource source = database.as(TellsWaits.class).waits(List.of(idle, victim))) {
        @Nullable Wait[] seen = new Wait[2];
        long first = source.read(seen);
        // a server answers a request before it says that it waits for the next
        for (int i = 0; i < SIGHTINGS && (seen[0] != Wait.CLIENT || seen[1] != Wait.CLIENT); i++) {
          source.read(seen);
        }
        assertThat(seen).as("sessions without work").containsExactly(Wait.CLIENT, Wait.CLIENT);
        assertThat(holder.begin(0)).isEqualTo(Result.DONE);
        assertThat(holder.step(0, NONE)).isEqualTo(Result.DONE);
        Future<Outcome> waiting = thread.submit(() -> victim.execute(0, NONE));
        await(source, seen, waiting, lock);
        int others = 0;
        for (int i = 0; i < SIGHTINGS; i++) {
          source.read(seen);
          assertThat(seen[0]).isEqualTo(Wait.CLIENT);
          others += seen[1] == lock ? 0 : 1;
        }
        assertThat(others).as("it wakes up once, to look for a deadlock").isLessThan(2);
        assertThat(holder.rollback()).isEqualTo(Result.DONE);
        assertThat(waiting.get()).isEqualTo(Outcome.COMMITTED);
        assertThat(source.read(seen)).as("its clock goes on").isGreaterThan(first);
        assertThat(seen[0]).isEqualTo(Wait.CLIENT);
      }
    }
  }

  /**
   * The victim gets there sooner or later, since nobody else lets go of the lock; unless it stays
   * with another one, or the test is given up.
   */
  private static void await(
      WaitSource source, @Nullable Wait[] seen, Future<Outcome> waiting, Wait lock) {
    int elsewhere = 0;
    do {
      assertThat(waiting).as("it does not wait").isNotDone();
      source.read(seen);
      elsewhere = seen[1] != lock && isLock(seen[1]) ? elsewhere + 1 : 0;
      boolean decided = elsewhere > SIGHTINGS || Thread.currentThread().isInterrupted();
      assertThat(!decided || seen[1] == lock)
          .as("it waits for a %s, and should for a %s", seen[1], lock)
          .isTrue();
    } while (seen[1] != lock);
  }

  private static boolean isLock(@Nullable Wait seen) {
    return seen != null && seen.group() == Wait.Group.LOCK;
  }
}
