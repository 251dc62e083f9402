package fasttrack.app.audit.acid;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.anomaly.Stage;
import fasttrack.core.anomaly.Stage.Scene;
import fasttrack.core.facet.Stepwise;
import fasttrack.core.model.Dataset;
import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.Populator;
import fasttrack.core.spi.Database;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who is taken to wait for the other of two transactions. */
class StageTest {
  private static final long AT_ONCE = 1;
  private static final long[] INPUTS = {1, 1, 5};

  private final Database database = Flaw.NONE.database();

  @BeforeEach
  void populated() {
    Dataset dataset = new Dataset(new Bank().schema(), 1, 7);
    Populator.ensurePopulated(database, dataset, PopulationListener.NONE);
  }

  /** However soon a call is taken to wait: alone, it is only late. */
  @Test
  void aTransactionWithoutAnotherWaitsForNobody() {
    try (Stage stage = stage(AT_ONCE)) {
      Scene begin = stage.begin(1, 0);
      Scene step = stage.step(1, "w1[x]", 0, INPUTS);
      assertThat(List.of(begin, step))
          .noneMatch(Scene::waited)
          .allMatch(each -> each.future().isDone());
      stage.end(1, true).answer();
      assertThat(stage.begin(2, 0).waited()).isFalse();
      assertThat(stage.step(2, "w2[x]", 0, INPUTS).waited()).isFalse();
    }
  }

  @Test
  void aSecondWriterOfARecordWaitsForTheFirst() {
    try (Stage stage = stage(TimeUnit.MILLISECONDS.toNanos(20))) {
      stage.begin(1, 0);
      stage.step(1, "w1[x]", 0, INPUTS);
      stage.begin(2, 0);
      Scene second = stage.step(2, "w2[x]", 0, INPUTS);
      assertThat(second.waited()).isTrue();
      assertThat(second.future().isDone()).isFalse();
      stage.end(1, true);
      assertThat(second.answer().done()).isTrue();
    }
  }

  private Stage stage(long waitNanos) {
    return new Stage(database.as(Stepwise.class), List.of(Bank.PAY), waitNanos);
  }
}
