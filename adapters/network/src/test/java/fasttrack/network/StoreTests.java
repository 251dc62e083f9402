package fasttrack.network;

import fasttrack.network.engine.CallModelTest;
import fasttrack.network.engine.FreshNumbersTest;
import fasttrack.network.engine.GroupCommitTest;
import fasttrack.network.engine.MisuseTest;
import fasttrack.network.engine.OlderInterfaceTest;
import fasttrack.network.engine.RecordCacheTest;
import fasttrack.network.engine.SerializabilityTest;
import fasttrack.network.engine.StructureCheckTest;
import fasttrack.network.store.KeyValueStoreContract;
import fasttrack.network.store.StoreProvider;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.opentest4j.TestAbortedException;

/**
 * All tests that need a store beneath the network model: the store's own, the engine's and the
 * backend's. A store's module extends this class once and gets them all.
 */
@ExtendWith(StoreTests.NamingTheStore.class)
public abstract class StoreTests {
  /** Returns the store that is tested. */
  protected abstract StoreProvider provider();

  /** Damages a closed store in such a way that it cannot be opened. */
  protected abstract void damage(Path folder) throws IOException;

  /** Returns how often the test of crashes kills a process. */
  protected abstract int kills();

  @Nested
  class Contract extends KeyValueStoreContract {
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
  }

  @Nested
  class FreshNumbers extends FreshNumbersTest {
    @Override
    protected StoreProvider provider() {
      return StoreTests.this.provider();
    }
  }

  @Nested
  class GroupCommit extends GroupCommitTest {
    @Override
    protected StoreProvider provider() {
      return StoreTests.this.provider();
    }
  }

  @Nested
  class Misuse extends MisuseTest {
    @Override
    protected StoreProvider provider() {
      return StoreTests.this.provider();
    }
  }

  @Nested
  class OlderInterface extends OlderInterfaceTest {
    @Override
    protected StoreProvider provider() {
      return StoreTests.this.provider();
    }
  }

  @Nested
  class RecordCache extends RecordCacheTest {
    @Override
    protected StoreProvider provider() {
      return StoreTests.this.provider();
    }
  }

  @Nested
  class Serializability extends SerializabilityTest {
    @Override
    protected StoreProvider provider() {
      return StoreTests.this.provider();
    }
  }

  @Nested
  class StructureCheck extends StructureCheckTest {
    @Override
    protected StoreProvider provider() {
      return StoreTests.this.provider();
    }
  }

  @Nested
  class Conformance extends NetworkConformanceTest {
    @Override
    protected String store() {
      return provider().name();
    }
  }

  @Nested
  class DatabaseOptions extends NetworkDatabaseTest {
    @Override
    protected String store() {
      return provider().name();
    }
  }

  @Nested
  class Variants extends VariantsTest {
    @Override
    protected String store() {
      return provider().name();
    }
  }

  @Nested
  class Crash extends CrashTest {
    @Override
    protected String store() {
      return provider().name();
    }

    @Override
    protected int kills() {
      return StoreTests.this.kills();
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
