package fasttrack.network.store;

import fasttrack.core.model.SpiVersion;
import fasttrack.core.spi.Durability;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Opens {@link MemoryStore}s, which tests of this module and of the stores' modules find. */
@SpiVersion(SpiVersion.CURRENT)
public final class MemoryStores implements StoreProvider {
  @Override
  public String name() {
    return "memory";
  }

  /** Behind all stores that are no test's. */
  @Override
  public int order() {
    return Integer.MAX_VALUE;
  }

  @Override
  public Optional<String> unavailable() {
    return Optional.empty();
  }

  @Override
  public KeyValueStore open(Path folder, Durability durability) {
    try {
      return new MemoryStore(folder, durability);
    } catch (IOException e) {
      throw new StoreException("cannot read " + folder, e);
    }
  }
}
