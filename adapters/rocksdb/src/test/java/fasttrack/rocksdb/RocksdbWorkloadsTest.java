package fasttrack.rocksdb;

import fasttrack.network.WorkloadsTest;

class RocksdbWorkloadsTest extends WorkloadsTest {
  @Override
  protected String store() {
    return "rocksdb";
  }
}
