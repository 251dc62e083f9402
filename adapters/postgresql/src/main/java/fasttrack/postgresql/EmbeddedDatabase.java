package fasttrack.postgresql;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.CpuReading;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.RestartableServer;
import fasttrack.relational.SqlErrors;
import fasttrack.relational.SqlFailure;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;

/** The database of a server of our own, which is stopped with it. */
final class EmbeddedDatabase extends PostgresqlDatabase implements RestartableServer {
  private final EmbeddedServer server;

  /** What servers used that have been stopped since. */
  private volatile long earlierCpuNanos;

  EmbeddedDatabase(
      EmbeddedServer server,
      ServerSettings settings,
      Set<String> reported,
      int sessionsMax,
      BackendCpu.Place cpuPlace,
      ExecutionMode execution) {
    super(server.address(), settings, reported, sessionsMax, cpuPlace, execution);
    this.server = server;
  }

  @Override
  public CpuReading serverCpuNanos() {
    return switch (super.serverCpuNanos()) {
      case CpuReading.Nanos(long nanos) -> new CpuReading.Nanos(earlierCpuNanos + nanos);
      case CpuReading.Unavailable unavailable -> unavailable;
    };
  }

  @Override
  public void restartServer() {
    if (serverCpuNanos() instanceof CpuReading.Nanos(long nanos)) {
      earlierCpuNanos = nanos;
    }
    disconnect();
    server.restart();
    evictIdle();
  }

  @Override
  protected Map<String, String> places() {
    return server.places();
  }

  /** A server of our own is never anywhere else, so what helps is what it said at its end. */
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
                server.isAlive() ? "broke the connection" : "is gone",
                SqlErrors.text(error),
                server.lastWords()),
        error);
  }

  @Override
  public void close() {
    try {
      super.close();
    } finally {
      server.stop();
    }
  }
}
