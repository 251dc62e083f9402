package fasttrack.mariadb;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Checkpointing;
import fasttrack.core.spi.CpuReading;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.KillableServer;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.cpu.CpuClocks;
import fasttrack.relational.SqlErrors;
import fasttrack.relational.SqlFailure;
import fasttrack.support.server.CpuAcrossRestarts;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The database of a server that this run started, which stops when the database is closed. */
final class EmbeddedDatabase extends MariadbDatabase implements KillableServer, Checkpointing {
  private final MariadbServer server;
  private final CpuAcrossRestarts cpu = new CpuAcrossRestarts();

  EmbeddedDatabase(MariadbServer server, Options options) {
    super(server.address(), options);
    this.server = server;
  }

  @Override
  protected OptionalLong process() {
    return server.process().stream().mapToLong(ProcessHandle::pid).findFirst();
  }

  @Override
  public CpuReading serverCpuNanos() {
    return cpu.reading(this::running);
  }

  private CpuReading running() {
    OptionalLong pid = process();
    return pid.isEmpty()
        ? new CpuReading.Unavailable("the server does not run")
        : CpuClocks.process(pid.getAsLong())
            .<CpuReading>map(clock -> new CpuReading.Nanos(clock.nanos()))
            .orElse(new CpuReading.Unavailable("this platform has no clock of another process"));
  }

  /** A server of our own can be told what to promise at any time. */
  @Override
  protected void applyDurability(Connection connection, Durability promise) throws SQLException {
    String flush = ServerSettings.flush(promise);
    execute(connection, List.of("SET GLOBAL " + ServerSettings.FLUSH + " = " + flush));
    confirm(connection, Map.of(ServerSettings.FLUSH, flush));
    requireSyncedBinaryLog(connection);
  }

  @Override
  public void checkpoint() {
    run("write a checkpoint", ServerCheckpoint::write);
  }

  @Override
  protected Optional<Path> ownFolder() {
    return Optional.of(server.server().folder().data());
  }

  @Override
  public void restartServer() {
    cpu.restarting(this::running);
    disconnect();
    server.server().restart();
    evictIdle();
  }

  @Override
  public void killServer() {
    cpu.killing(this::running);
    server.server().kill();
  }

  @Override
  public void recoverServer() {
    disconnect();
    server.server().recover();
    evictIdle();
    cpu.recovered();
  }

  /** The address of a server that this run started is right, so what helps is its log's end. */
  @Override
  protected BackendException failure(String doing, SQLException error) {
    if (!(new MariadbDialect().classify(error) instanceof SqlFailure.ConnectionLost)) {
      return super.failure(doing, error);
    }
    return new BackendException(
        BackendException.Kind.UNREACHABLE,
        "cannot %s: the MariaDB that this run had started %s (%s); its log said: %s"
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
