package fasttrack.rocksdb;

import fasttrack.network.store.KeyValueStoreContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

class RocksdbStoreTest extends KeyValueStoreContract {
  RocksdbStoreTest() {
    super(new RocksdbProvider());
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
