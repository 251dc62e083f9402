package fasttrack.network;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.network.engine.CallModelTest;
import fasttrack.network.engine.SerializabilityTest;
import fasttrack.network.lock.Granularity;
import fasttrack.network.store.StoreOnDiskContract;
import fasttrack.network.store.StoreProvider;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.opentest4j.TestAbortedException;

/**
 * The tests of a store beneath the network model. A store's module extends this class, and {@link
 * #OTHERS} by classes beside it, which run at the same time.
 *
 * <p>What depends on the store is run on each: its contract, damaged and foreign folders, crashes,
 * conformance with each real workload, and a few whole runs, random calls and histories. What the
 * engine does above any store is tested once, in this module, on the {@link
 * fasttrack.network.store.MemoryStore}, to which the contract applies too: misuse, group commit,
 * the record cache, the structure check, the older interface, fresh numbers, random calls and
 * histories in number, and every combination of calls and locks.
 */
@ExtendWith(StoreTests.NamingTheStore.class)
public abstract class StoreTests {
  private static final List<Class<?>> OTHERS =
      List.of(NetworkConformanceTest.class, WorkloadsTest.class, CrashTest.class);

  /** Enough to see that the engine and this store go together. */
  private static final int SEQUENCES = 3;

  private static final int HISTORIES = 10;

  /** Returns the store that is tested. */
  protected abstract StoreProvider provider();

  /** Damages a closed store in such a way that it cannot be opened. */
  protected abstract void damage(Path folder) throws IOException;

  /** Beside {@code TigerTest} there are {@code TigerConformanceTest} and so on. */
  @Test
  void theOtherTestsAreThere() throws ClassNotFoundException {
    for (Class<?> other : OTHERS) {
      String topic = other.getSimpleName().replace("Network", "");
      assertThat(other)
          .isAssignableFrom(Class.forName(getClass().getName().replaceFirst("Test$", topic)));
    }
  }

  @Nested
  class Contract extends StoreOnDiskContract {
    @Override
    protected StoreProvider provider() {
      return StoreTests.this.provider();
    }

    @Override
    protected void damage(Path folder) throws IOException {
      StoreTests.this.damage(folder);
    }
  }

  @Nested
  class CallModel extends CallModelTest {
    @Override
    protected StoreProvider provider() {
      return StoreTests.this.provider();
    }

    @Override
    protected int sequences() {
      return SEQUENCES;
    }

    @Override
    protected Set<Granularity> granularities() {
      return Set.of(Granularity.RECORD);
    }
  }

  @Nested
  class Serializability extends SerializabilityTest {
    @Override
    protected StoreProvider provider() {
      return StoreTests.this.provider();
    }

    @Override
    protected int histories() {
      return HISTORIES;
    }

    @Override
    protected Set<Granularity> granularities() {
      return Set.of(Granularity.RECORD);
    }
  }

  @Nested
  class DatabaseOptions extends NetworkDatabaseTest {
    @Override
    protected String store() {
      return provider().name();
    }
  }

  /** Names the store in a failure, which a report shows under this class for every store. */
  static final class NamingTheStore implements TestExecutionExceptionHandler {
    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable failure)
        throws Throwable {
      if (failure instanceof TestAbortedException) {
        throw failure;
      }
      StoreTests tests =
          context.getRequiredTestInstances().findInstance(StoreTests.class).orElseThrow();
      throw new AssertionError(
          "with the store %s: %s".formatted(tests.provider().name(), failure.getMessage()),
          failure);
    }
  }
}
