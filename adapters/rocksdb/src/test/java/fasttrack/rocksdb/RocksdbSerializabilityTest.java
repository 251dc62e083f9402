package fasttrack.rocksdb;

import fasttrack.network.engine.SerializabilityTest;
import fasttrack.network.store.StoreProvider;

class RocksdbSerializabilityTest extends SerializabilityTest {
  @Override
  protected StoreProvider provider() {
    return new RocksdbProvider();
  }
}
