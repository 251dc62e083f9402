package fasttrack.rocksdb;

import fasttrack.network.NetworkConformanceTest;

class RocksdbConformanceTest extends NetworkConformanceTest {
  @Override
  protected String store() {
    return "rocksdb";
  }
}
