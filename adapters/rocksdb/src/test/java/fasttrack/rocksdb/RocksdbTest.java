package fasttrack.rocksdb;

import fasttrack.network.StoreTests;
import fasttrack.network.store.StoreProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

class RocksdbTest extends StoreTests {
  @Override
  protected StoreProvider provider() {
    return new RocksdbProvider();
  }

  /** The manifest, which lists the store's files, is no longer what it was. */
  @Override
  protected void damage(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      Path manifest =
          files
              .filter(file -> file.getFileName().toString().startsWith("MANIFEST-"))
              .findAny()
              .orElseThrow();
      byte[] bytes = Files.readAllBytes(manifest);
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] ^= 0x55;
      }
      Files.write(manifest, bytes);
    }
  }
}
