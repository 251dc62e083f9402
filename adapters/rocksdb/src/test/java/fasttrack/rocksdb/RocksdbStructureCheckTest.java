package fasttrack.rocksdb;

import fasttrack.network.engine.StructureCheckTest;
import fasttrack.network.store.StoreProvider;

class RocksdbStructureCheckTest extends StructureCheckTest {
  @Override
  protected StoreProvider provider() {
    return new RocksdbProvider();
  }
}
