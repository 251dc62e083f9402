package fasttrack.rocksdb;

import fasttrack.network.VariantsTest;

class RocksdbVariantsTest extends VariantsTest {
  @Override
  protected String store() {
    return "rocksdb";
  }
}
