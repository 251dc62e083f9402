package fasttrack.berkeleydb;

import fasttrack.network.engine.SerializabilityTest;
import fasttrack.network.store.StoreProvider;

class BerkeleydbSerializabilityTest extends SerializabilityTest {
  @Override
  protected StoreProvider provider() {
    return new BerkeleydbProvider();
  }
}
