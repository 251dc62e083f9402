package fasttrack.mariadb;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.core.spi.Options;
import fasttrack.mariadb.server.MariadbPrograms;
import fasttrack.mariadb.server.MariadbServer;
import fasttrack.support.server.EmbeddedServer;
import fasttrack.support.server.ServerNodes;
import fasttrack.support.server.ServerPlaces;
import java.nio.file.Path;
import java.util.Map;

/** Starts servers for tests, where MariaDB is installed. */
final class TestServers {
  private TestServers() {}

  /** Starts one, which the caller stops; else its test is skipped. */
  static EmbeddedServer start(int sessionsMax) {
    assumeTrue(
        MariadbPrograms.unavailable().isEmpty(), () -> MariadbPrograms.unavailable().orElse(""));
    Path folder = Path.of("target", "test-servers");
    Options options = Options.of(new MariadbBackend(), folder).withSessionsMax(sessionsMax);
    return EmbeddedServer.start(
        "MariaDB",
        ServerPlaces.below(folder),
        message -> {},
        parent ->
            new ServerNodes(
                new MariadbServer(
                    new MariadbPrograms(null),
                    MariadbSettings.ofOwnServer(options, Map.of()),
                    false)));
  }
}
