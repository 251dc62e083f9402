package fasttrack.postgresql.store;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.conformance.KilledServerConformanceTest;
import fasttrack.core.facet.KillableServer;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Options;
import fasttrack.network.NetworkBackend;
import fasttrack.postgresql.TestServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The network model's commits outlive its store's server. */
class PostgresqlStoreKilledServerTest extends KilledServerConformanceTest {
  @Override
  protected Backend backend() {
    return new NetworkBackend();
  }

  @Override
  protected Path serversFolder() {
    return TestServer.folder("killed-store");
  }

  @Override
  protected Options options() {
    return Options.of(backend(), serversFolder(), Map.of("store", List.of("postgresql")));
  }

  @Override
  protected Path startedIn() {
    return serversFolder().resolve("postgresql");
  }

  @Override
  protected List<ProcessHandle> processes(Database database) {
    ProcessHandle first = database.as(KillableServer.class).process().orElseThrow();
    List<ProcessHandle> all = Stream.concat(Stream.of(first), first.children()).toList();
    assertThat(all).hasSizeGreaterThan(3);
    return all;
  }
}
