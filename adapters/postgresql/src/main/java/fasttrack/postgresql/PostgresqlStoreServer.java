package fasttrack.postgresql;

import fasttrack.core.spi.DataSize;
import fasttrack.core.spi.EngineCounter;
import fasttrack.core.spi.Maintenance;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.cpu.CpuReading;
import fasttrack.core.spi.cpu.ProcessTable;
import fasttrack.network.store.KeyValueStore;
import fasttrack.network.store.StoreServer;
import fasttrack.relational.database.Connections;
import fasttrack.support.process.ProcessCpu;
import fasttrack.support.server.ClusterCpu;
import fasttrack.support.server.EmbeddedServer;
import fasttrack.support.server.ServerPlaces;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A server, with standbys or without, that holds a {@link PostgresqlStore} for one run. */
final class PostgresqlStoreServer implements StoreServer {
  private final EmbeddedServer server;
  private final ServerAddress address;
  private final StoreTerms terms;
  private final ClusterCpu cpu = new ClusterCpu();

  private PostgresqlStoreServer(EmbeddedServer server, StoreTerms terms) {
    this.server = server;
    this.address = PostgresqlServer.address(server);
    this.terms = terms;
  }

  static PostgresqlStoreServer start(Options options) {
    Replication replication = Replication.of(options.own());
    Map<String, String> settings =
        ServerSettings.ofOwnServer(
            options.durability(), replication.sessionsMax(options.sessionsMax()));
    settings.putAll(replication.settings());
    EmbeddedServer server =
        PostgresqlServer.start(
            ServerPlaces.below(options.workFolder().resolve("postgresql")),
            settings,
            replication,
            false,
            options.progress());
    PostgresqlStoreServer started =
        new PostgresqlStoreServer(server, new StoreTerms(options.durability(), replication));
    boolean ready = false;
    try {
      if (replication.hasStandbys()) {
        started.ask(
            "wait for the standbys",
            connection -> {
              replication.await(connection, server.folder());
              return replication;
            });
      }
      ready = true;
      return started;
    } finally {
      if (!ready) {
        server.stop();
      }
    }
  }

  @Override
  public KeyValueStore open() {
    return PostgresqlStore.open(address, terms, this::state);
  }

  @Override
  public String location() {
    return address.location();
  }

  @Override
  public Path folder() {
    return server.folder().path().toAbsolutePath();
  }

  @Override
  public long bytes() {
    return ask("read the size of the database", ServerFacts::databaseBytes);
  }

  @Override
  public DataSize dataSize() {
    return ask("read the size of the tables", ServerFacts::dataSize);
  }

  @Override
  public Map<EngineCounter, Long> counters() {
    return ask("read the statistics", ServerCounters::read);
  }

  @Override
  public Duration lag(EngineCounter counter) {
    return ServerCounters.lag(counter);
  }

  @Override
  public List<Maintenance> maintenance(Instant from, Instant until) {
    return MaintenanceLog.read(server.folder().log(), from, until);
  }

  @Override
  public CpuReading cpuNanos() {
    return cpu.reading(this::runningNanos, this::standbysNanos);
  }

  private CpuReading runningNanos() {
    return ProcessTable.available()
        ? server
            .process()
            .<CpuReading>map(first -> new CpuReading.Nanos(ProcessCpu.familyNanos(first.pid())))
            .orElse(new CpuReading.Unavailable("the server is gone"))
        : new CpuReading.Unavailable("the server's processes are not visible to this one");
  }

  private long standbysNanos() {
    return server.replicas().stream().mapToLong(each -> ProcessCpu.familyNanos(each.pid())).sum();
  }

  @Override
  public Optional<ProcessHandle> process() {
    return server.process();
  }

  @Override
  public void restart() {
    cpu.restarting(this::runningNanos);
    server.restart();
  }

  @Override
  public void kill() {
    cpu.killing(this::runningNanos);
    server.kill();
  }

  @Override
  public void recover() {
    cpu.recover(server::recover, this::standbysNanos);
  }

  @Override
  public int replicasToSpare() {
    return terms.replication().toSpare(terms.durability());
  }

  @Override
  public int deadReplicas() {
    return terms.replication().nodes() - 1 - server.replicas().size();
  }

  @Override
  public List<String> lostReplicas() {
    return ask("list the standbys that replicate", terms.replication()::lost).stream()
        .map(name -> PostgresqlCluster.described(server.folder(), name))
        .toList();
  }

  @Override
  public void releaseCommits() {
    ask(
        "stop waiting for lost standbys",
        connection -> {
          terms.replication().release(connection);
          return terms;
        });
  }

  @Override
  public void close() {
    server.stop();
  }

  /** Returns what has become of the server, to follow the words of a connection that was lost. */
  private String state() {
    return "; the PostgreSQL server that this run had started %s; its log ends with: %s"
        .formatted(server.isAlive() ? "is running" : "has exited", server.lastWords());
  }

  /** Asks on a connection of its own: what asks is rare, and may ask from any thread. */
  private <T> T ask(String doing, Connections.Question<T> question) {
    try (Connection connection = address.connect()) {
      return question.on(connection);
    } catch (SQLException e) {
      throw address.failure(doing, e);
    }
  }
}
