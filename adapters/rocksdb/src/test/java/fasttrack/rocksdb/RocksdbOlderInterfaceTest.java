package fasttrack.rocksdb;

import fasttrack.network.engine.OlderInterfaceTest;
import fasttrack.network.store.StoreProvider;

class RocksdbOlderInterfaceTest extends OlderInterfaceTest {
  @Override
  protected StoreProvider provider() {
    return new RocksdbProvider();
  }
}
