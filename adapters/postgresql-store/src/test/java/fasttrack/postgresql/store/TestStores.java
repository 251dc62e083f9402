package fasttrack.postgresql.store;

import fasttrack.core.model.SpiVersion;
import fasttrack.core.spi.Durability;
import fasttrack.network.store.StoreException;
import fasttrack.network.store.StoreProvider;
import fasttrack.postgresql.TestServer;
import fasttrack.postgresql.server.PostgresqlAddress;
import fasttrack.postgresql.standby.Replication;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Opens the stores of tests on the server of all tests, in a database for each folder, which stays:
 * what the contract of all stores says of closing and opening can be seen there.
 */
@SpiVersion(SpiVersion.CURRENT)
public final class TestStores implements StoreProvider {
  private static final Map<Path, PostgresqlAddress> ADDRESSES = new ConcurrentHashMap<>();
  private static final TestServer SERVER = TestServer.shared();

  /** Returns the server, which a test class registers as its extension. */
  static TestServer server() {
    return SERVER;
  }

  static PostgresqlStore open(PostgresqlAddress address, Durability durability) {
    return PostgresqlStore.open(address, durability, new Replication(1, 0, "on"), () -> "");
  }

  static PostgresqlAddress newAddress() {
    try {
      return PostgresqlAddress.of(SERVER.database(), SERVER.server().owner());
    } catch (SQLException e) {
      throw new StoreException("cannot make a database", e);
    }
  }

  @Override
  public String name() {
    return "test";
  }

  @Override
  public int order() {
    return Integer.MAX_VALUE;
  }

  @Override
  public Optional<String> unavailable() {
    return Optional.empty();
  }

  @Override
  public PostgresqlStore open(Path folder, Durability durability) {
    return open(ADDRESSES.computeIfAbsent(folder, key -> newAddress()), durability);
  }
}
