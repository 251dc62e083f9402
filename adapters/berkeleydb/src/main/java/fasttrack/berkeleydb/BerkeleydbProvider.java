package fasttrack.berkeleydb;

import fasttrack.core.model.SpiVersion;
import fasttrack.core.spi.Durability;
import fasttrack.network.store.KeyValueStore;
import fasttrack.network.store.StoreProvider;
import java.nio.file.Path;
import java.util.Optional;

/** The store {@code berkeleydb}. */
@SpiVersion(SpiVersion.CURRENT)
public final class BerkeleydbProvider implements StoreProvider {
  @Override
  public String name() {
    return "berkeleydb";
  }

  @Override
  public int order() {
    return 2;
  }

  /** It is written in Java, and runs everywhere. */
  @Override
  public Optional<String> unavailable() {
    return Optional.empty();
  }

  @Override
  public KeyValueStore open(Path folder, Durability durability) {
    return BerkeleydbStore.open(folder, durability);
  }
}
