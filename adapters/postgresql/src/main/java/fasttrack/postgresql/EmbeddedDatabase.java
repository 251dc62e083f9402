package fasttrack.postgresql;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.CpuReading;
import fasttrack.core.spi.KillableServer;
import fasttrack.core.spi.Options;
import fasttrack.relational.SqlErrors;
import fasttrack.relational.SqlFailure;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;

/** The database of a server of our own, which is stopped with it. */
final class EmbeddedDatabase extends PostgresqlDatabase implements KillableServer {
  private final EmbeddedServer server;

  private volatile Earlier earlier = new Earlier(new CpuReading.Nanos(0), false);

  /**
   * What was before the server that runs now.
   *
   * @param cpu what servers used that have been stopped since
   * @param down whether none runs now
   */
  private record Earlier(CpuReading cpu, boolean down) {}

  EmbeddedDatabase(
      EmbeddedServer server,
      ServerSettings settings,
      Set<String> reported,
      Options options,
      BackendCpu.Place cpuPlace) {
    super(server.address(), settings, reported, options, cpuPlace);
    this.server = server;
  }

  @Override
  public CpuReading serverCpuNanos() {
    Earlier before = earlier;
    if (before.down()) {
      return before.cpu();
    }
    try {
      return sum(before.cpu(), super.serverCpuNanos());
    } catch (BackendException e) {
      if (!earlier.down()) {
        throw e;
      }
      // It was killed meanwhile.
      return earlier.cpu();
    }
  }

  @Override
  public void restartServer() {
    earlier = new Earlier(serverCpuNanos(), false);
    disconnect();
    server.restart();
    evictIdle();
  }

  @Override
  protected Map<String, String> places() {
    return server.places();
  }

  @Override
  public void killServer() {
    earlier = new Earlier(serverCpuNanos(), true);
    server.kill();
  }

  @Override
  public void recoverServer() {
    disconnect();
    server.recover();
    evictIdle();
    earlier = new Earlier(earlier.cpu(), false);
  }

  private static CpuReading sum(CpuReading before, CpuReading since) {
    return before instanceof CpuReading.Nanos(long earlierNanos)
            && since instanceof CpuReading.Nanos(long nanos)
        ? new CpuReading.Nanos(earlierNanos + nanos)
        : since;
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
