package fasttrack.berkeleydb;

import fasttrack.network.StoreTests;
import fasttrack.network.store.StoreProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class BerkeleydbTest extends StoreTests {
  @Override
  protected StoreProvider provider() {
    return new BerkeleydbProvider();
  }

  /** The log's first file is no longer what it was. */
  @Override
  protected void damage(Path folder) throws IOException {
    Path log = folder.resolve("00000000.jdb");
    byte[] bytes = Files.readAllBytes(log);
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] ^= 0x55;
    }
    Files.write(log, bytes);
  }
}
