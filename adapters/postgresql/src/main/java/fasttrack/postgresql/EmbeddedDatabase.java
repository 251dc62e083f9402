package fasttrack.postgresql;

import fasttrack.core.spi.Checkpoint;
import fasttrack.core.spi.KillableServer;
import fasttrack.core.spi.Options;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The database of a server that this run started, which stops when the database is closed. */
final class EmbeddedDatabase extends PostgresqlDatabase implements KillableServer {
  private final PostgresqlServer server;

  EmbeddedDatabase(
      PostgresqlServer server,
      ServerSettings settings,
      Set<String> reported,
      Options options,
      BackendCpu.Place cpuPlace) {
    super(server.address(), settings, reported, options, cpuPlace, server.server());
    this.server = server;
  }

  @Override
  public List<Checkpoint> checkpoints(Instant from, Instant until) {
    return CheckpointLog.read(server.server().folder().log(), from, until);
  }

  @Override
  protected Map<String, String> places() {
    return server.places();
  }

  @Override
  protected Optional<Path> ownFolder() {
    return Optional.of(server.logFolder());
  }
}
