package fasttrack.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.conformance.KilledServerConformanceTest;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Database;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
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
    OptionalLong first = ((EmbeddedDatabase) database).postmaster();
    if (first.isEmpty()) {
      return List.of();
    }
    ProcessHandle postmaster = ProcessHandle.of(first.getAsLong()).orElseThrow();
    List<ProcessHandle> all = Stream.concat(Stream.of(postmaster), postmaster.children()).toList();
    assertThat(all).hasSizeGreaterThan(3);
    return all;
  }
}
