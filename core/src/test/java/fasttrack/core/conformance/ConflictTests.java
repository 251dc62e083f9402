package fasttrack.core.conformance;

import static fasttrack.core.conformance.Lane.settled;
import static fasttrack.core.conformance.Work.FIRST;
import static fasttrack.core.conformance.Work.NONE;
import static fasttrack.core.conformance.Work.SEVERAL_PAGES;
import static fasttrack.core.conformance.Work.add;
import static fasttrack.core.conformance.Work.assertSame;
import static fasttrack.core.conformance.Work.load;
import static fasttrack.core.conformance.Work.loadOnce;
import static fasttrack.core.conformance.Work.shop;
import static fasttrack.core.conformance.Work.why;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.core.facet.Stepwise;
import fasttrack.core.facet.StepwiseSession;
import fasttrack.core.facet.StepwiseSession.Result;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.TransactionType.Ending;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import java.util.List;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** What sessions do that change the same records in opposite orders: give way, or wait. */
abstract class ConflictTests {
  private static final long SECOND = SEVERAL_PAGES.rows(Shop.ITEM) / 2;

  /** The item that keeps the session under test waiting for a while. */
  private static final long THIRD = SEVERAL_PAGES.rows(Shop.ITEM);

  private static final TransactionType FIRST_THIRD_SECOND =
      shop("first-third-second", Ending.COMMIT, add(FIRST), add(THIRD), add(SECOND));

  private static final TransactionType SECOND_FIRST =
      shop("second-first", Ending.COMMIT, add(SECOND), add(FIRST));

  private static final TransactionType HOLD_THIRD = shop("hold-third", Ending.COMMIT, add(THIRD));

  /** So much work that an engine which rolls back whoever did less does not choose it. */
  private static final TransactionType MUCH_SECOND_FIRST =
      shop(
          "much-second-first",
          Ending.COMMIT,
          add(SECOND),
          add(SECOND + 1),
          add(SECOND + 2),
          add(SECOND + 3),
          add(FIRST));

  private static final List<TransactionType> CROSSING =
      List.of(FIRST_THIRD_SECOND, SECOND_FIRST, HOLD_THIRD, MUCH_SECOND_FIRST);

  /** How long a call is left alone to see whether it waits; doubled while nothing is decided. */
  private static final long PAUSE_MILLIS = 10;

  private static final int ROUNDS_MAX = 16;

  /** Many times what the session takes that nobody is in the way of. */
  private static final long WAIT_MILLIS = 100;

  private final Adapter adapter;

  ConflictTests(BackendConformanceTest test) {
    adapter = new Adapter(test);
  }

  /**
   * The session under test updates the first and the second item; a stepwise session does so in the
   * opposite order, until the one under test is the one that the engine rolls back. Which of the
   * two that is depends on the engine, so the rounds differ in who begins to wait first, and in who
   * has done more.
   */
  @Test
  void aConflictIsClassifiedAndLosesNothing() throws Exception {
    assumeTrue(!adapter.conflictCauses().isEmpty(), "its sessions wait, and never conflict");
    Oracle oracle = new Oracle(SEVERAL_PAGES);
    for (ExecutionMode mode : adapter.modes()) {
      try (Database database = adapter.open(mode)) {
        Stepwise stepwise = adapter.stepwise(database);
        loadOnce(database, SEVERAL_PAGES);
        boolean met = false;
        for (int round = 0; round < ROUNDS_MAX && !met; round++) {
          boolean gate = round % 2 == 1;
          int opponent = CROSSING.indexOf(round % 4 < 2 ? SECOND_FIRST : MUCH_SECOND_FIRST);
          met = cross(database, stepwise, opponent, gate, PAUSE_MILLIS << round / 2, oracle);
        }
        assertThat(met).as(mode + ": a conflict of the session under test").isTrue();
        assertSame(database, SEVERAL_PAGES, oracle, mode);
      }
    }
  }

  /**
   * Returns whether the session under test met a conflict.
   *
   * @param type the position of what its opponent does, which ends with the first item
   * @param gate whether the session is held up by a third one, so that its opponent waits first
   */
  private boolean cross(
      Database database, Stepwise stepwise, int type, boolean gate, long pauseMillis, Oracle oracle)
      throws Exception {
    try (Session session = database.connect(CROSSING);
        StepwiseSession opponent = stepwise.connectStepwise(CROSSING);
        StepwiseSession third = stepwise.connectStepwise(CROSSING);
        Lane sessionLane = new Lane();
        Lane opponentLane = new Lane()) {
      assertThat(opponent.begin(type)).isEqualTo(Result.DONE);
      int last = CROSSING.get(type).steps().size() - 1;
      for (int step = 0; step < last; step++) {
        assertThat(opponent.step(step, NONE)).isEqualTo(Result.DONE);
      }
      boolean held = gate && third.begin(2) == Result.DONE && third.step(0, NONE) == Result.DONE;
      Future<Outcome> outcome = sessionLane.call(() -> session.execute(0, NONE));
      settled(outcome, pauseMillis);
      Future<Result> step = opponentLane.call(() -> opponent.step(last, NONE));
      settled(step, pauseMillis);
      if (held) {
        assertThat(third.rollback()).isEqualTo(Result.DONE);
      }
      if (committed(opponent, step.get())) {
        oracle.execute(CROSSING.get(type), NONE);
      }
      return switch (outcome.get()) {
        case COMMITTED -> {
          oracle.execute(FIRST_THIRD_SECOND, NONE);
          yield false;
        }
        case CONFLICT -> {
          assertThat(session.conflictCause()).isIn(adapter.conflictCauses());
          yield true;
        }
        case FAILED, UNKNOWN -> throw new AssertionError(session.failure());
        case ROLLED_BACK -> throw new AssertionError("a rollback that nobody asked for");
      };
    }
  }

  @Test
  void stepwiseSessionsConflictWithEachOther() throws Exception {
    assumeTrue(!adapter.conflictCauses().isEmpty(), "its sessions wait, and never conflict");
    try (Database database = adapter.open()) {
      Stepwise stepwise = adapter.stepwise(database);
      load(database, SEVERAL_PAGES);
      Oracle oracle = new Oracle(SEVERAL_PAGES);
      try (StepwiseSession one = stepwise.connectStepwise(CROSSING);
          StepwiseSession other = stepwise.connectStepwise(CROSSING);
          Lane oneLane = new Lane()) {
        assertThat(one.begin(1)).isEqualTo(Result.DONE);
        assertThat(one.step(0, NONE)).isEqualTo(Result.DONE);
        Result second = other.begin(0);
        second = second == Result.DONE ? other.step(0, NONE) : second;
        Future<Result> first = oneLane.call(() -> one.step(1, NONE));
        settled(first, PAUSE_MILLIS);
        for (int step = 1; step < 3 && second == Result.DONE; step++) {
          second = other.step(step, NONE);
        }
        boolean otherCommitted = committed(other, second);
        boolean oneCommitted = committed(one, first.get());
        assertThat(otherCommitted && oneCommitted).as("both committed").isFalse();
        if (otherCommitted) {
          oracle.execute(FIRST_THIRD_SECOND, NONE);
        }
        if (oneCommitted) {
          oracle.execute(SECOND_FIRST, NONE);
        }
      }
      assertSame(database, SEVERAL_PAGES, oracle, "at the end");
    }
  }

  @Test
  void withoutConflictsTheSecondSessionWaits() throws Exception {
    assumeTrue(adapter.conflictCauses().isEmpty(), "its sessions conflict");
    Oracle oracle = new Oracle(SEVERAL_PAGES);
    for (ExecutionMode mode : adapter.modes()) {
      try (Database database = adapter.open(mode)) {
        Stepwise stepwise = adapter.stepwise(database);
        loadOnce(database, SEVERAL_PAGES);
        try (Session session = database.connect(CROSSING);
            StepwiseSession first = stepwise.connectStepwise(CROSSING);
            Lane lane = new Lane()) {
          assertThat(first.begin(1)).isEqualTo(Result.DONE);
          assertThat(first.step(0, NONE)).isEqualTo(Result.DONE);
          Future<Outcome> second = lane.call(() -> session.execute(0, NONE));
          assertThat(settled(second, WAIT_MILLIS)).as("the second session waits").isFalse();
          assertThat(first.step(1, NONE)).isEqualTo(Result.DONE);
          assertThat(first.commit()).isEqualTo(Result.DONE);
          Outcome outcome = second.get();
          assertThat(outcome).as(() -> why(outcome, session)).isEqualTo(Outcome.COMMITTED);
        }
        oracle.execute(SECOND_FIRST, NONE);
        oracle.execute(FIRST_THIRD_SECOND, NONE);
        assertSame(database, SEVERAL_PAGES, oracle, mode);
      }
    }
  }

  /** Commits if the last step was done; returns whether the commit was, too. */
  private boolean committed(StepwiseSession session, Result step) {
    Result result = step == Result.DONE ? session.commit() : step;
    if (result == Result.FAILED) {
      throw new AssertionError(session.failure());
    }
    if (result == Result.CONFLICT) {
      assertThat(session.conflictCause()).isIn(adapter.conflictCauses());
    }
    return result == Result.DONE;
  }
}
