package fasttrack.berkeleydb;

import fasttrack.network.CrashTest;

class BerkeleydbCrashTest extends CrashTest {
  @Override
  protected String store() {
    return "berkeleydb";
  }

  @Override
  protected int kills() {
    return 20;
  }
}
