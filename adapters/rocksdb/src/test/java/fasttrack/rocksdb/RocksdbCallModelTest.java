package fasttrack.rocksdb;

import fasttrack.network.engine.CallModelTest;
import fasttrack.network.store.StoreProvider;

class RocksdbCallModelTest extends CallModelTest {
  @Override
  protected StoreProvider provider() {
    return new RocksdbProvider();
  }
}
