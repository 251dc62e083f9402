package fasttrack.berkeleydb;

import fasttrack.network.NetworkConformanceTest;

class BerkeleydbConformanceTest extends NetworkConformanceTest {
  @Override
  protected String store() {
    return "berkeleydb";
  }
}
