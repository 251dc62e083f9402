package fasttrack.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import fasttrack.core.model.Workload;
import fasttrack.core.result.Environment;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.SampledWaits;
import fasttrack.core.result.TypeResult;
import fasttrack.core.run.RunListener;
import fasttrack.core.run.Runner;
import fasttrack.core.run.load.Control;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Data;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Schedule;
import fasttrack.core.spec.Target;
import fasttrack.core.spec.WaitSampling;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.wait.Wait;
import fasttrack.core.statistics.Estimate;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Another session makes a run wait for a known time, and that is what its result says. */
@Timeout(180)
class KnownWaitsTest {
  @RegisterExtension static final TestServer SERVER = TestServer.shared();

  private static final String ROW = "UPDATE branch SET balance = balance";
  private static final String TABLE = "LOCK TABLE teller IN ACCESS EXCLUSIVE MODE";

  /** So many that the lock is asked for before they are over. */
  private static final int SOME = 400;

  private static final int FEW = 50;
  private static final int MANY = 5_000;
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(60);

  @TempDir Path folder;
  private long heldNanos;

  @ParameterizedTest
  @CsvSource({ROW + ", ROW_LOCK", TABLE + ", TABLE_LOCK"})
  void aLockThatIsHeldForATimeIsWaitedForThatLong(String lock, Wait kind) throws Exception {
    RunResult result = run(SOME, WaitSampling.ON, url -> hold(url, lock, 800));
    requireWaits(result.types().getFirst(), kind, 20);
  }

  @Tag("long")
  @ParameterizedTest
  @CsvSource({ROW + ", ROW_LOCK", TABLE + ", TABLE_LOCK"})
  void aLockThatIsHeldForLongerIsMeasuredMoreExactly(String lock, Wait kind) throws Exception {
    RunResult result = run(MANY, WaitSampling.ON, url -> hold(url, lock, 2_000));
    requireWaits(result.types().getFirst(), kind, 10);
    // of so many transactions, whose work is short, some are seen to run
    assertThat(waits(result.types().getFirst())).containsKey(Wait.NONE);
  }

  private static Map<Wait, Estimate> waits(TypeResult type) {
    return Objects.requireNonNull(type.locking().sampled()).waits();
  }

  private void requireWaits(TypeResult type, Wait kind, int percent) {
    SampledWaits sampled = Objects.requireNonNull(type.locking().sampled());
    double waitedNanos = Objects.requireNonNull(sampled.waits().get(kind)).nanos() * type.good();
    // on a busy machine the one that waited may be seen to wait until it gets a processor again
    double longestNanos = Objects.requireNonNull(type.service().maxNanos());
    double allNanos = Objects.requireNonNull(type.service().meanNanos()) * type.good();
    double off = Math.max(percent / 100.0, chance(heldNanos / allNanos, sampled.samples()));
    assertThat(waitedNanos).isBetween(heldNanos * (1 - off), longestNanos * (1 + off));
    // sampling keeps to its share of a processor, so that few samples see what is short
    assertThat(sampled.samples()).isGreaterThan(10);
    double all = sampled.waits().values().stream().mapToDouble(each -> each.nanos()).sum();
    assertThat(all)
        .as("the waits are all of the time")
        .isCloseTo(Objects.requireNonNull(type.service().meanNanos()), withinPercentage(0.001));
  }

  /** Returns four standard errors of a share that is sampled, relative to it. */
  private static double chance(double share, long samples) {
    return 4 * Math.sqrt((1 - Math.min(share, 1)) / share / samples);
  }

  @Test
  void whereItIsSwitchedOffNothingIsSampled() throws Exception {
    RunResult result = run(FEW, WaitSampling.OFF, url -> {});
    assertThat(result.types().getFirst().locking().sampled()).isNull();
    assertThat(result.cpu().waitReadings()).isNull();
  }

  /** What somebody does to a database. */
  @FunctionalInterface
  private interface Disturbance {
    void happen(String url) throws SQLException;
  }

  private RunResult run(long transactions, WaitSampling sampling, Disturbance disturbance)
      throws SQLException {
    Workload workload =
        ServiceLoader.load(Workload.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(found -> found.name().equals("tp1"))
            .findFirst()
            .orElseThrow();
    Data data = Data.of(workload, 1, 1);
    String url = SERVER.newDatabase(data.dataset(workload.schema()));
    Backend backend = new PostgresqlBackend();
    Options options = SERVER.options(folder, url);
    BenchmarkSpec spec =
        BenchmarkSpec.of(Target.of(backend, options).with(sampling), workload, data)
            .withLoad(Load.Closed.of(1))
            .withSchedule(Schedule.ofCount(transactions));
    RunListener listener =
        new RunListener() {
          @Override
          public void phase(Phase phase) {
            if (phase == Phase.MEASURING) {
              try {
                disturbance.happen(url);
              } catch (SQLException e) {
                throw new IllegalStateException(e);
              }
            }
          }
        };
    Environment environment = new Environment("", "", "", "", 1, 1, 1, "", null);
    RunResult result =
        new Runner(spec, workload, backend, options, environment, listener, new Control())
            .run()
            .result();
    // not that it is valid: a busy machine may deny it a steady state, and does not change its
    // waits
    assertThat(result.verdict().verification().passed()).isTrue();
    return result;
  }

  /** Holds a lock from when the run waits for it, and finds out for how long exactly. */
  private void hold(String url, String lock, int millis) throws SQLException {
    try (Connection connection = SERVER.connect(url);
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute(lock);
      long asked = System.nanoTime();
      while (!somebodyWaits(statement)) {
        assertThat(System.nanoTime() - asked).as("the run was over before").isLessThan(PATIENCE);
        LockSupport.parkNanos(1_000_000);
      }
      long begin = System.nanoTime();
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
      connection.rollback();
      heldNanos = System.nanoTime() - begin;
    }
  }

  /** Within a transaction the server would show what it showed first. */
  private static boolean somebodyWaits(Statement statement) throws SQLException {
    try (ResultSet result =
        statement.executeQuery(
            "SELECT 1 FROM pg_stat_clear_snapshot(), pg_stat_activity"
                + " WHERE datname = current_database() AND wait_event_type = 'Lock'")) {
      return result.next();
    }
  }
}
