package fasttrack.berkeleydb;

import fasttrack.network.engine.CallModelTest;
import fasttrack.network.store.StoreProvider;

class BerkeleydbCallModelTest extends CallModelTest {
  @Override
  protected StoreProvider provider() {
    return new BerkeleydbProvider();
  }
}
