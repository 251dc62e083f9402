package fasttrack.berkeleydb;

import fasttrack.network.WorkloadsTest;

class BerkeleydbWorkloadsTest extends WorkloadsTest {
  @Override
  protected String store() {
    return "berkeleydb";
  }
}
