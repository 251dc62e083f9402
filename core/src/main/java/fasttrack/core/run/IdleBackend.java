package fasttrack.core.run;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
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
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A backend without an engine, whose data are as generated: all time of its transactions is the
 * harness's. It is in no list of backends.
 *
 * @param sessions makes a session of transaction types that does nothing
 */
public record IdleBackend(Function<List<TransactionType>, Session> sessions) implements Backend {
  @Override
  public String name() {
    return "idle";
  }

  @Override
  public String title() {
    return "no engine: transactions that do nothing";
  }

  @Override
  public Offer offer(OptionValues own) {
    return Offer.of(Isolation.SERIALIZABLE)
        .with(Capability.IN_PROCESS, Capability.CONCURRENT_WRITERS);
  }

  @Override
  public List<String> explain(TransactionType type, Options options) {
    return List.of();
  }

  @Override
  public Database open(Options options) {
    return new IdleDatabase();
  }

  private final class IdleDatabase implements Database {
    private @Nullable Dataset populated;
    private @Nullable Marker marker;

    @Override
    public Engine engine() {
      return new Engine("idle", "1", "this process", Isolation.SERIALIZABLE, Map.of());
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
      return sessions.apply(types);
    }

    @Override
    public CpuReading serverCpuNanos() {
      return new CpuReading.Unavailable("there is no engine");
    }

    @Override
    public void close() {}
  }
}
