package fasttrack.postgresql.store;

import fasttrack.network.WorkloadsTest;
import org.junit.jupiter.api.Tag;

/** A minute and more: each call of the model is a round trip. */
@Tag("long")
class PostgresqlStoreWorkloadsTest extends WorkloadsTest {
  @Override
  protected String store() {
    return "postgresql";
  }
}
