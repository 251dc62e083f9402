package fasttrack.rocksdb;

import fasttrack.network.NetworkDatabaseTest;

class RocksdbDatabaseTest extends NetworkDatabaseTest {
  @Override
  protected String store() {
    return "rocksdb";
  }
}
