package fasttrack.rocksdb;

import fasttrack.network.CrashTest;

class RocksdbCrashTest extends CrashTest {
  @Override
  protected String store() {
    return "rocksdb";
  }

  @Override
  protected int kills() {
    return 50;
  }
}
