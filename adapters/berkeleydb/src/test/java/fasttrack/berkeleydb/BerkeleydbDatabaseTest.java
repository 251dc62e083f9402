package fasttrack.berkeleydb;

import fasttrack.network.NetworkDatabaseTest;

class BerkeleydbDatabaseTest extends NetworkDatabaseTest {
  @Override
  protected String store() {
    return "berkeleydb";
  }
}
