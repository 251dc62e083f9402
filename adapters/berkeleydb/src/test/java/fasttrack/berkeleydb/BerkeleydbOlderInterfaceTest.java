package fasttrack.berkeleydb;

import fasttrack.network.engine.OlderInterfaceTest;
import fasttrack.network.store.StoreProvider;

class BerkeleydbOlderInterfaceTest extends OlderInterfaceTest {
  @Override
  protected StoreProvider provider() {
    return new BerkeleydbProvider();
  }
}
