package fasttrack.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.conformance.KilledServerConformanceTest;
import fasttrack.core.facet.KillableServer;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Database;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

class PostgresqlKilledServerTest extends KilledServerConformanceTest {
  @Override
  protected Backend backend() {
    return new PostgresqlBackend();
  }

  @Override
  protected Path serversFolder() {
    return TestServer.folder("killed");
  }

  @Override
  protected List<ProcessHandle> processes(Database database) {
    ProcessHandle postmaster = database.as(KillableServer.class).process().orElseThrow();
    List<ProcessHandle> all = Stream.concat(Stream.of(postmaster), postmaster.children()).toList();
    assertThat(all).hasSizeGreaterThan(3);
    return all;
  }
}
