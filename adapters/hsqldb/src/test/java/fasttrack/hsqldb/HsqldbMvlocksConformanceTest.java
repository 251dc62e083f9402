package fasttrack.hsqldb;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.anomaly.Anomaly;
import fasttrack.core.facet.Stepwise;
import fasttrack.core.facet.StepwiseSession;
import fasttrack.core.facet.StepwiseSession.Result;
import fasttrack.core.model.Shop;
import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.Populator;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Frames;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.wait.Wait;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

/** With the model {@code mvlocks}: the second of two sessions waits for the table. */
class HsqldbMvlocksConformanceTest extends HsqldbConformanceTest {
  @Override
  protected Options options() {
    return Options.of(backend(), folder, Map.of("model", List.of("mvlocks")));
  }

  @Override
  protected boolean variant() {
    return true;
  }

  @Override
  protected Set<Anomaly> seenDespite(Isolation level) {
    return Set.of();
  }

  @Override
  protected Set<ConflictCause> conflictCauses() {
    return Set.of();
  }

  /** What is not declared read only waits for the writer's lock on the table. */
  @Test
  void aReaderWaitsForNoWriter() throws Exception {
    try (Database database = backend().open(options())) {
      Populator.ensurePopulated(database, Shop.dataset(), PopulationListener.NONE);
      try (Session reader = database.connect(List.of(Shop.READ_MEMBERS));
          StepwiseSession writer =
              database.as(Stepwise.class).connectStepwise(List.of(Shop.ADD_TO_MEMBERS))) {
        assertThat(writer.begin(0)).isEqualTo(Result.DONE);
        assertThat(writer.step(0, new long[] {1})).isEqualTo(Result.DONE);
        FutureTask<Outcome> read = new FutureTask<>(() -> reader.execute(0, new long[] {1}));
        Thread thread = Thread.ofPlatform().start(read);
        Wait seen = Wait.OTHER;
        while (seen == Wait.OTHER && !read.isDone()) {
          seen = database.asleep(Frames.of(thread));
        }
        assertThat(writer.rollback()).isEqualTo(Result.DONE);
        assertThat(read.get()).isEqualTo(Outcome.COMMITTED);
        assertThat(seen).as("what the reader waits for").isEqualTo(Wait.OTHER);
      }
    }
  }
}
