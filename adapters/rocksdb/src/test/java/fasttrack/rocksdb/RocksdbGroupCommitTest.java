package fasttrack.rocksdb;

import fasttrack.network.engine.GroupCommitTest;
import fasttrack.network.store.StoreProvider;

class RocksdbGroupCommitTest extends GroupCommitTest {
  @Override
  protected StoreProvider provider() {
    return new RocksdbProvider();
  }
}
