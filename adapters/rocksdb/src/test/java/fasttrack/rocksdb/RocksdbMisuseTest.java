package fasttrack.rocksdb;

import fasttrack.network.engine.MisuseTest;
import fasttrack.network.store.StoreProvider;

class RocksdbMisuseTest extends MisuseTest {
  @Override
  protected StoreProvider provider() {
    return new RocksdbProvider();
  }
}
