package fasttrack.postgresql;

import fasttrack.network.WorkloadsTest;

class PostgresqlStoreWorkloadsTest extends WorkloadsTest {
  @Override
  protected String store() {
    return "postgresql";
  }
}
