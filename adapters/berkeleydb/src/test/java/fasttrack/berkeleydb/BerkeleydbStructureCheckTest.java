package fasttrack.berkeleydb;

import fasttrack.network.engine.StructureCheckTest;
import fasttrack.network.store.StoreProvider;

class BerkeleydbStructureCheckTest extends StructureCheckTest {
  @Override
  protected StoreProvider provider() {
    return new BerkeleydbProvider();
  }
}
