package fasttrack.berkeleydb;

import fasttrack.network.VariantsTest;

class BerkeleydbVariantsTest extends VariantsTest {
  @Override
  protected String store() {
    return "berkeleydb";
  }
}
