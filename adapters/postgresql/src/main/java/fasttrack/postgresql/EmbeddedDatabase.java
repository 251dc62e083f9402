package fasttrack.postgresql;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Checkpoint;
import fasttrack.core.spi.CpuReading;
import fasttrack.core.spi.KillableServer;
import fasttrack.core.spi.Options;
import fasttrack.relational.SqlErrors;
import fasttrack.relational.SqlFailure;
import fasttrack.support.server.CpuAcrossRestarts;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The database of a server that this run started, which stops when the database is closed. */
final class EmbeddedDatabase extends PostgresqlDatabase implements KillableServer {
  private final PostgresqlServer server;
  private final CpuAcrossRestarts cpu = new CpuAcrossRestarts();

  EmbeddedDatabase(
      PostgresqlServer server,
      ServerSettings settings,
      Set<String> reported,
      Options options,
      BackendCpu.Place cpuPlace) {
    super(server.address(), settings, reported, options, cpuPlace);
    this.server = server;
  }

  @Override
  public CpuReading serverCpuNanos() {
    return cpu.reading(super::serverCpuNanos);
  }

  @Override
  public List<Checkpoint> checkpoints(Instant from, Instant until) {
    return CheckpointLog.read(server.server().folder().log(), from, until);
  }

  @Override
  public void restartServer() {
    cpu.restarting(super::serverCpuNanos);
    disconnect();
    server.server().restart();
    evictIdle();
  }

  @Override
  protected Map<String, String> places() {
    return server.places();
  }

  @Override
  protected Optional<Path> ownFolder() {
    return Optional.of(server.logFolder());
  }

  @Override
  public void killServer() {
    cpu.killing(super::serverCpuNanos);
    server.server().kill();
  }

  @Override
  public void recoverServer() {
    disconnect();
    server.server().recover();
    evictIdle();
    cpu.recovered();
  }

  /**
   * The address of a server that this run started is right, so what helps is the end of its log.
   */
  @Override
  protected BackendException failure(String doing, SQLException error) {
    if (!(new PostgresqlDialect().classify(error) instanceof SqlFailure.ConnectionLost)) {
      return super.failure(doing, error);
    }
    return new BackendException(
        BackendException.Kind.UNREACHABLE,
        "cannot %s: the PostgreSQL that this run had started %s (%s); its log said: %s"
            .formatted(
                doing,
                server.server().isAlive() ? "broke the connection" : "is gone",
                SqlErrors.text(error),
                server.server().lastWords()),
        error);
  }

  @Override
  public void close() {
    try {
      super.close();
    } finally {
      server.server().stop();
    }
  }
}
