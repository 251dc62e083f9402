package fasttrack.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import fasttrack.core.model.Workload;
import fasttrack.core.result.Environment;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.SampledWaits;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.Validity;
import fasttrack.core.run.Control;
import fasttrack.core.run.RunListener;
import fasttrack.core.run.Runner;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Data;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Schedule;
import fasttrack.core.spec.Span;
import fasttrack.core.spec.Target;
import fasttrack.core.spec.WaitSampling;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Wait;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Another session makes a run wait for a known time, and that is what its result says. */
@Timeout(180)
class KnownWaitsTest {
  @RegisterExtension static final TestServer SERVER = new TestServer();

  private static final long RUN_NANOS = TimeUnit.SECONDS.toNanos(4);

  @TempDir Path folder;
  private final CompletableFuture<Void> measuring = new CompletableFuture<>();
  private long heldNanos;

  @ParameterizedTest
  @CsvSource({
    "UPDATE branch SET balance = balance, ROW_LOCK",
    "LOCK TABLE teller IN ACCESS EXCLUSIVE MODE, TABLE_LOCK"
  })
  void aLockThatIsHeldForATimeIsWaitedForThatLong(String lock, Wait kind) throws Exception {
    TypeResult type = run(lock, WaitSampling.ON).types().getFirst();
    SampledWaits sampled = Objects.requireNonNull(type.locking().sampled());
    double waitedNanos = Objects.requireNonNull(sampled.waits().get(kind)).nanos() * type.good();
    assertThat(waitedNanos).isCloseTo(heldNanos, withinPercentage(10));
    assertThat(sampled.samples()).isGreaterThan(100);
    assertThat(sampled.waits()).containsKeys(Wait.NONE, Wait.CLIENT, Wait.LOG);
    double all = sampled.waits().values().stream().mapToDouble(each -> each.nanos()).sum();
    assertThat(all)
        .as("the waits are all of the time")
        .isCloseTo(Objects.requireNonNull(type.service().meanNanos()), withinPercentage(0.001));
  }

  @Test
  void whereItIsSwitchedOffNothingIsSampled() throws Exception {
    RunResult result = run("SELECT 1", WaitSampling.OFF);
    assertThat(result.types().getFirst().locking().sampled()).isNull();
    assertThat(result.cpu().waitReadings()).isNull();
  }

  private RunResult run(String lock, WaitSampling sampling) throws Exception {
    String url = SERVER.newDatabase();
    Workload workload =
        ServiceLoader.load(Workload.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(found -> found.name().equals("tp1"))
            .findFirst()
            .orElseThrow();
    Backend backend = new PostgresqlBackend();
    Options options = SERVER.options(folder, url);
    BenchmarkSpec spec =
        BenchmarkSpec.of(
                Target.of(backend, options).with(sampling), workload, Data.of(workload, 1, 1))
            .withLoad(Load.Closed.of(1))
            .withSchedule(new Schedule(0, 0, new Span.Time(RUN_NANOS)));
    RunListener listener =
        new RunListener() {
          @Override
          public void phase(Phase phase) {
            if (phase == Phase.MEASURING) {
              measuring.complete(null);
            }
          }
        };
    Environment environment = new Environment("", "", "", "", 1, 1, 1, "", null);
    Runner runner =
        new Runner(spec, workload, backend, options, environment, listener, new Control());
    CompletableFuture<RunResult> running =
        CompletableFuture.supplyAsync(() -> runner.run().result());
    CompletableFuture.anyOf(measuring, running).get();
    hold(url, lock);
    RunResult result = running.get(60, TimeUnit.SECONDS);
    assertThat(result.validity()).isInstanceOf(Validity.Valid.class);
    return result;
  }

  /** Holds a lock for a third of the run or so, and finds out for how long exactly. */
  private void hold(String url, String lock) throws Exception {
    try (Connection connection = SERVER.connect(url);
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute(lock);
      long begin = System.nanoTime();
      TimeUnit.NANOSECONDS.sleep(RUN_NANOS / 3);
      connection.rollback();
      heldNanos = System.nanoTime() - begin;
    }
  }
}
