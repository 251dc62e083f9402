package fasttrack.app;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.CpuReading;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Engine;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.Marker;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.ServerCpu;
import fasttrack.core.spi.Session;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A database for workloads without records, which answers right or wrong. */
class ExampleDatabase implements Database {
  private final boolean honest;
  private Dataset dataset;

  ExampleDatabase(boolean honest) {
    this.honest = honest;
  }

  @Override
  public Engine engine() {
    return new Engine("Example", "1", "nowhere", Isolation.SERIALIZABLE, Map.of());
  }

  @Override
  public Optional<Marker> marker(String schema) {
    return Optional.empty();
  }

  @Override
  public void create(Dataset created) {
    dataset = created;
  }

  @Override
  public void populate(Dataset loaded, PopulationProgress progress) {}

  @Override
  public void mark(Marker marker) {}

  @Override
  public void scan(RecordType type, RowConsumer consumer) {}

  @Override
  public Session connect(List<TransactionType> types) {
    return new ExampleSession(types, new Oracle(dataset));
  }

  @Override
  public CpuReading serverCpuNanos() {
    return new CpuReading.Unavailable("the engine runs in this process");
  }

  @Override
  public void close() {}

  private final class ExampleSession implements Session {
    private final List<TransactionType> types;
    private final Oracle oracle;
    private long digest;

    ExampleSession(List<TransactionType> types, Oracle oracle) {
      this.types = types;
      this.oracle = oracle;
    }

    @Override
    public Outcome execute(int type, long[] inputs) {
      digest = oracle.execute(types.get(type), inputs) + (honest ? 0 : 1);
      return Outcome.COMMITTED;
    }

    @Override
    public long digest() {
      return digest;
    }

    @Override
    public ConflictCause conflictCause() {
      throw new IllegalStateException();
    }

    @Override
    public String failure() {
      throw new IllegalStateException();
    }

    @Override
    public ServerCpu serverCpu() {
      return new ServerCpu.InProcess();
    }

    @Override
    public void close() {}
  }
}
