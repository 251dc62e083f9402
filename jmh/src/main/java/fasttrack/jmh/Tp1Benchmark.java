package fasttrack.jmh;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.Mix;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.Populator;
import fasttrack.core.run.load.Terminal;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import fasttrack.network.NetworkBackend;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * TP1 on the network model, compared with a store that does the same reads and writes without
 * locks, calls or chains. Eight terminals: {@code -t 8}.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class Tp1Benchmark {
  private static final long SEED = 1;

  /** The network model with TP1's data. */
  @State(Scope.Benchmark)
  public static class Bank {
    /** What a commit guarantees. */
    @Param("DURABLE")
    public Durability durability = Durability.DURABLE;

    /** The granularity of locks. */
    @Param("record")
    public String locks = "";

    /** The key-value store. */
    @Param("rocksdb")
    public String store = "";

    /** The number of branches. */
    @Param("1")
    public int scale;

    private final AtomicInteger terminals = new AtomicInteger();
    private @Nullable TemporaryFolder folder;
    private @Nullable Database database;

    /** Populates the database. */
    @Setup(Level.Trial)
    public void open() throws IOException {
      TemporaryFolder made = TemporaryFolder.make();
      Backend backend = new NetworkBackend();
      Options options =
          Options.of(backend, made.path(), Map.of("locks", List.of(locks), "store", List.of(store)))
              .withDurability(durability)
              .withSessionsMax(64);
      Database opened = backend.open(options);
      Populator.ensurePopulated(opened, dataset(scale), PopulationListener.NONE);
      folder = made;
      database = opened;
    }

    Terminal terminal() {
      return new Terminal(terminals.getAndIncrement(), SEED, types(), Mix.equal(1), dataset(scale));
    }

    /** Closes the database. */
    @TearDown(Level.Trial)
    public void close() throws IOException {
      Objects.requireNonNull(database).close();
      Objects.requireNonNull(folder).close();
    }
  }

  /** A terminal on the network model. */
  @State(Scope.Thread)
  public static class NetworkTerminal {
    private @Nullable Session session;
    private @Nullable Terminal terminal;

    /** Connects. */
    @Setup(Level.Trial)
    public void connect(Bank bank) {
      session = Objects.requireNonNull(bank.database).connect(types());
      terminal = bank.terminal();
    }

    Outcome execute() {
      Terminal user = Objects.requireNonNull(terminal);
      Session connected = Objects.requireNonNull(session);
      int type = user.draw();
      Outcome outcome = connected.execute(type, user.inputs());
      while (outcome == Outcome.CONFLICT) {
        outcome = connected.execute(type, user.inputs());
      }
      if (outcome != Outcome.COMMITTED) {
        throw new IllegalStateException(connected.failure());
      }
      return outcome;
    }

    /** Disconnects. */
    @TearDown(Level.Trial)
    public void close() {
      Objects.requireNonNull(session).close();
    }
  }

  /** A terminal on the store alone. */
  @State(Scope.Thread)
  public static class RawTerminal {
    private @Nullable RawTp1 store;
    private @Nullable Terminal terminal;

    /** Connects to the store. */
    @Setup(Level.Trial)
    public void connect(Bank bank, RawBank raw) {
      store = new RawTp1(raw.store());
      terminal = bank.terminal();
    }

    void execute() {
      Terminal user = Objects.requireNonNull(terminal);
      user.draw();
      Objects.requireNonNull(store).execute(user.inputs());
    }
  }

  /** A store with the same number and size of records. */
  @State(Scope.Benchmark)
  public static class RawBank {
    private @Nullable TemporaryFolder folder;
    private RawTp1.@Nullable Store store;

    /** Fills the store. */
    @Setup(Level.Trial)
    public void open(Bank bank) throws IOException {
      TemporaryFolder made = TemporaryFolder.make();
      store = RawTp1.Store.open(bank.store, made.path(), bank.durability, bank.scale);
      folder = made;
    }

    RawTp1.Store store() {
      return Objects.requireNonNull(store);
    }

    /** Closes the store. */
    @TearDown(Level.Trial)
    public void close() throws IOException {
      store().close();
      Objects.requireNonNull(folder).close();
    }
  }

  /** One transaction through the network model's calls. */
  @Benchmark
  public Outcome network(NetworkTerminal terminal) {
    return terminal.execute();
  }

  /** The same reads and one write of the same records, on the store alone. */
  @Benchmark
  public void raw(RawTerminal terminal) {
    terminal.execute();
  }

  private static Dataset dataset(int scale) {
    return new Dataset(workload().schema(), scale, SEED);
  }

  private static List<TransactionType> types() {
    return workload().types();
  }

  private static Workload workload() {
    return Services.workload("tp1");
  }
}
