package fasttrack.jmh;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.Mix;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.Populator;
import fasttrack.core.result.Environment;
import fasttrack.core.run.RunListener;
import fasttrack.core.run.Runner;
import fasttrack.core.run.load.Control;
import fasttrack.core.run.load.Terminal;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Data;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Schedule;
import fasttrack.core.spec.Target;
import fasttrack.core.spec.TypeMix;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Options;
import fasttrack.sqlite.SqliteBackend;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.sqlite.SQLiteConfig;

/**
 * TP1 on SQLite in a complete run of the benchmark, compared with a hand-written loop of the same
 * statements that measures only its rate. Compare {@code rateTps}.
 */
@BenchmarkMode(Mode.SingleShotTime)
@Warmup(iterations = 2)
@Measurement(iterations = 7)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class ByHandBenchmark {
  private static final long SEED = 1;
  private static final double SECOND = 1e9;

  /** A folder with a database, populated anew for each run. */
  @State(Scope.Benchmark)
  public static class Bank {
    /** What a commit guarantees. */
    @Param("RELAXED")
    public Durability durability = Durability.DURABLE;

    /** The number of transactions per run. */
    @Param("1000")
    public long transactions;

    private @Nullable TemporaryFolder folder;

    /** Creates the folder. */
    @Setup(Level.Trial)
    public void open() throws IOException {
      folder = TemporaryFolder.make();
    }

    /** Populates the database. */
    @Setup(Level.Iteration)
    public void populate() {
      try (Database database = new SqliteBackend().open(options())) {
        Populator.ensurePopulated(database, dataset(), PopulationListener.NONE);
      }
    }

    /** Deletes the folder. */
    @TearDown(Level.Trial)
    public void close() throws IOException {
      Objects.requireNonNull(folder).close();
    }

    Options options() {
      return Options.of(new SqliteBackend(), Objects.requireNonNull(folder).path())
          .withDurability(durability)
          .withSessionsMax(1);
    }

    Path file() {
      return options().workFolder().resolve("sqlite").resolve("fasttrack.db");
    }
  }

  /** The figures of a run. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class RateCounter {
    /** The rate in transactions per second. */
    public double rateTps;
  }

  /** A run of the benchmark. */
  @Benchmark
  public Object fasttrack(Bank bank, RateCounter figures) {
    BenchmarkSpec spec =
        BenchmarkSpec.of(
                Target.of(new SqliteBackend(), bank.options()),
                workload(),
                Data.of(workload(), 1, SEED))
            .withLoad(Load.Closed.of(1))
            .withSchedule(Schedule.ofCount(bank.transactions))
            .withMix(TypeMix.only(type().name()));
    Runner runner =
        new Runner(
            spec,
            workload(),
            new SqliteBackend(),
            bank.options(),
            new Environment("", "", "", "", 1, 1, 1, "", null),
            RunListener.NONE,
            new Control());
    Double rate = runner.run().result().rateTps();
    figures.rateTps = Objects.requireNonNull(rate);
    return rate;
  }

  /** The same statements, by hand. */
  @Benchmark
  public Object byHand(Bank bank, RateCounter figures) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setGetGeneratedKeys(false);
    try (Connection connection = config.createConnection("jdbc:sqlite:" + bank.file())) {
      try (Statement pragma = connection.createStatement()) {
        pragma.execute("PRAGMA journal_mode = wal");
        pragma.execute(
            "PRAGMA synchronous = " + (bank.durability == Durability.DURABLE ? "full" : "normal"));
      }
      try (Loop loop = new Loop(connection)) {
        Terminal terminal = new Terminal(0, SEED, List.of(type()), Mix.equal(1), dataset());
        long begin = System.nanoTime();
        for (long i = 0; i < bank.transactions; i++) {
          terminal.draw();
          loop.execute(terminal.inputs());
        }
        figures.rateTps = bank.transactions * SECOND / (System.nanoTime() - begin);
        return loop.sum;
      }
    }
  }

  /** TP1's statements, prepared. */
  private static final class Loop implements AutoCloseable {
    private final PreparedStatement begin;
    private final PreparedStatement account;
    private final PreparedStatement history;
    private final PreparedStatement teller;
    private final PreparedStatement branch;
    private final PreparedStatement commit;
    private long sum;

    Loop(Connection connection) throws SQLException {
      begin = connection.prepareStatement("BEGIN IMMEDIATE");
      account =
          connection.prepareStatement(
              "UPDATE account SET balance = balance + ? WHERE account_no = ? RETURNING balance");
      history =
          connection.prepareStatement(
              "INSERT INTO history (account_no, teller_no, branch_no, delta, happened_at, filler)"
                  + " VALUES (?, ?, ?, ?, ?, 'xxxxxxxxxx')");
      teller =
          connection.prepareStatement(
              "UPDATE teller SET balance = balance + ? WHERE teller_no = ?");
      branch =
          connection.prepareStatement(
              "UPDATE branch SET balance = balance + ? WHERE branch_no = ?");
      commit = connection.prepareStatement("COMMIT");
    }

    /** Executes one transaction; the inputs are teller, branch, account and delta. */
    void execute(long[] inputs) throws SQLException {
      begin.execute();
      account.setLong(1, inputs[3]);
      account.setLong(2, inputs[2]);
      try (ResultSet balance = account.executeQuery()) {
        while (balance.next()) {
          sum += balance.getLong(1);
        }
      }
      history.setLong(1, inputs[2]);
      history.setLong(2, inputs[0]);
      history.setLong(3, inputs[1]);
      history.setLong(4, inputs[3]);
      history.setLong(5, System.currentTimeMillis() * 1_000);
      sum += history.executeUpdate();
      teller.setLong(1, inputs[3]);
      teller.setLong(2, inputs[0]);
      sum += teller.executeUpdate();
      branch.setLong(1, inputs[3]);
      branch.setLong(2, inputs[1]);
      sum += branch.executeUpdate();
      commit.execute();
    }

    @Override
    public void close() throws SQLException {
      for (PreparedStatement statement : List.of(begin, account, history, teller, branch, commit)) {
        statement.close();
      }
    }
  }

  private static Dataset dataset() {
    return new Dataset(workload().schema(), 1, SEED);
  }

  private static TransactionType type() {
    return workload().types().getFirst();
  }

  private static Workload workload() {
    return Services.workload("tp1");
  }
}
