package fasttrack.app.selftest;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Database.PopulationProgress;
import fasttrack.core.spi.Database.RowConsumer;
import fasttrack.core.spi.Engine;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.Marker;
import fasttrack.core.spi.Offer;
import fasttrack.core.spi.OptionValues;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.cpu.CpuReading;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A backend without an engine, for the self-test alone: it is in no list of backends. Its database
 * holds the one row that was generated; what its transactions do is up to its sessions.
 *
 * @param sessions makes each session, given its number from 0; the first one verifies the answers
 */
record SimulatedBackend(IntFunction<Session> sessions) implements Backend {
  @Override
  public String name() {
    return "simulated";
  }

  @Override
  public String title() {
    return "no engine: transactions of known length";
  }

  @Override
  public Offer offer(OptionValues own) {
    return Offer.of(Isolation.SERIALIZABLE)
        .with(Capability.IN_PROCESS, Capability.CONCURRENT_WRITERS, Capability.LOCK_WAITS);
  }

  @Override
  public List<String> explain(TransactionType type, Options options) {
    return List.of();
  }

  @Override
  public Database open(Options options) {
    return new SimulatedDatabase(sessions);
  }

  private static final class SimulatedDatabase implements Database {
    private final IntFunction<Session> sessions;
    private @Nullable Dataset populated;
    private @Nullable Marker marker;
    private int connected;

    SimulatedDatabase(IntFunction<Session> sessions) {
      this.sessions = sessions;
    }

    @Override
    public Engine engine() {
      return new Engine("simulated", "1", "this process", Isolation.SERIALIZABLE, Map.of());
    }

    @Override
    public Optional<Marker> marker(String schema) {
      return Optional.ofNullable(marker);
    }

    @Override
    public void create(Dataset dataset) {
      mark(Marker.of(dataset, Marker.State.LOADING));
    }

    @Override
    public void populate(Dataset dataset, PopulationProgress progress) {
      populated = dataset;
      progress.loaded(dataset.rows());
    }

    @Override
    public void mark(Marker now) {
      marker = now;
    }

    @Override
    public void scan(RecordType type, RowConsumer consumer) {
      Dataset dataset = populated;
      if (dataset == null) {
        return;
      }
      long[] row = new long[type.fields().size()];
      for (long number = 1; number <= dataset.rows(type); number++) {
        type.generate(number, dataset, row);
        consumer.row(row);
      }
    }

    @Override
    public Session connect(List<TransactionType> types) {
      return sessions.apply(connected++);
    }

    @Override
    public CpuReading serverCpuNanos() {
      return new CpuReading.Unavailable("there is no engine");
    }

    @Override
    public void close() {}
  }
}
