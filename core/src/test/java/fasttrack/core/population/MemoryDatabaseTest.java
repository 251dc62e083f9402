package fasttrack.core.population;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.core.facet.StepwiseSession;
import fasttrack.core.facet.StepwiseSession.Result;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import fasttrack.core.testing.MemoryDatabase;
import fasttrack.core.testing.Misbehavior;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** The engine that tests of the harness stand on does the same work as the oracle. */
class MemoryDatabaseTest {
  private static final int ADD = Shop.TYPES.indexOf(Shop.ADD);
  private static final int DELETE = Shop.TYPES.indexOf(Shop.DELETE_ROLLED_BACK);
  private static final long[] ONE_TO_THE_FIRST = {1, 1};

  private final Dataset dataset = Shop.dataset();
  private final Oracle oracle = new Oracle(dataset);
  private final MemoryDatabase database = loaded(new MemoryDatabase());

  @Test
  void everyTransactionAnswersAsTheOracleDoes() {
    RandomGenerator random = new Random(1987);
    try (Session session = database.connect(Shop.TYPES)) {
      for (int i = 0; i < 500; i++) {
        int position = random.nextInt(Shop.TYPES.size());
        TransactionType type = Shop.TYPES.get(position);
        long[] inputs = type == Shop.READ_OWNERS ? range(random) : values(random);
        assertThat(session.execute(position, inputs))
            .isEqualTo(
                type.ending() == TransactionType.Ending.COMMIT
                    ? Outcome.COMMITTED
                    : Outcome.ROLLED_BACK);
        assertThat(session.digest()).as(type.name()).isEqualTo(oracle.execute(type, inputs));
      }
    }
    assertThat(StateCheck.differences(database, dataset, oracle)).isEmpty();
  }

  @Test
  void aKillLosesWhatIsOpenAndNothingElse() {
    Session session = database.connect(Shop.TYPES);
    session.execute(ADD, ONE_TO_THE_FIRST);
    oracle.execute(Shop.ADD, ONE_TO_THE_FIRST);
    StepwiseSession open = database.connectStepwise(Shop.TYPES);
    open.begin(ADD);
    open.step(0, ONE_TO_THE_FIRST);
    database.kill();
    assertThatThrownBy(() -> StateCheck.differences(database, dataset, oracle))
        .isInstanceOf(BackendException.class);
    database.recover();
    assertThat(open.commit()).isEqualTo(Result.FAILED);
    assertThat(session.execute(ADD, ONE_TO_THE_FIRST)).isEqualTo(Outcome.FAILED);
    assertThat(StateCheck.differences(database, dataset, oracle)).isEmpty();
    try (Session next = database.connect(Shop.TYPES)) {
      assertThat(next.execute(ADD, ONE_TO_THE_FIRST)).isEqualTo(Outcome.COMMITTED);
    }
  }

  @Test
  void whatIsClosedOpenIsRolledBack() {
    try (StepwiseSession session = database.connectStepwise(Shop.TYPES)) {
      session.begin(ADD);
      session.step(0, ONE_TO_THE_FIRST);
      session.step(1, ONE_TO_THE_FIRST);
    }
    try (StepwiseSession session = database.connectStepwise(Shop.TYPES)) {
      session.begin(DELETE);
      session.step(0, ONE_TO_THE_FIRST);
      session.step(1, ONE_TO_THE_FIRST);
      session.rollback();
    }
    assertThat(StateCheck.differences(database, dataset, oracle)).isEmpty();
  }

  @Test
  void whatIsDoneWrongIsSeen() {
    MemoryDatabase wrong =
        loaded(
            new MemoryDatabase(
                new Misbehavior() {
                  @Override
                  public boolean forgetsLastChange() {
                    return true;
                  }

                  @Override
                  public long reported(long digest) {
                    return digest + 1;
                  }
                },
                0));
    try (Session session = wrong.connect(Shop.TYPES)) {
      session.execute(ADD, ONE_TO_THE_FIRST);
      assertThat(session.digest()).isNotEqualTo(oracle.execute(Shop.ADD, ONE_TO_THE_FIRST));
    }
    assertThat(StateCheck.differences(wrong, dataset, oracle)).isNotEmpty();
  }

  private MemoryDatabase loaded(MemoryDatabase empty) {
    Populator.ensurePopulated(empty, dataset, PopulationListener.NONE);
    return empty;
  }

  private static long[] values(RandomGenerator random) {
    return new long[] {random.nextLong(1, 5), random.nextLong(1, 9)};
  }

  private static long[] range(RandomGenerator random) {
    long from = random.nextLong(1, 9);
    return new long[] {from, from + 4};
  }
}
