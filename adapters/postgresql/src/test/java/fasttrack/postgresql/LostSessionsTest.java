package fasttrack.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.model.Workload;
import fasttrack.core.result.Environment;
import fasttrack.core.result.Finding;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.UnknownCommit;
import fasttrack.core.result.Validity;
import fasttrack.core.run.RunListener;
import fasttrack.core.run.Runner;
import fasttrack.core.run.load.Control;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Data;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Schedule;
import fasttrack.core.spec.Target;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Options;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Somebody terminates sessions of a run at any moment: between two transactions, within one or its
 * commit, or while the server's clock is read. The run is invalid because of that alone; also where
 * it is the session alone that keeps other runs from the database.
 */
@Timeout(180)
class LostSessionsTest {
  @RegisterExtension static final TestServer SERVER = TestServer.shared();

  private static final int TERMINALS = 4;
  private static final String OTHERS =
      " FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()";
  private static final String ALL = "SELECT pg_terminate_backend(pid)" + OTHERS;

  /** That of the terminal that connected first, after what controls the run. */
  private static final String ONE =
      "SELECT pg_terminate_backend((SELECT pid"
          + OTHERS
          + " AND backend_type = 'client backend' ORDER BY backend_start OFFSET 1 LIMIT 1))";

  private static final String LOCK =
      "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database ON oid = database"
          + " WHERE locktype = 'advisory' AND datname = current_database()";

  @TempDir Path folder;
  private String url = "";
  private final CompletableFuture<Void> measuring = new CompletableFuture<>();

  @Test
  void theReasonIsThatOfTheSessionsAndNothingIsLostWhereAllAreTerminated() throws Exception {
    requireTruth(run(ALL), TERMINALS, true);
  }

  /** Which the run notices while it lasts: it would not end by itself. */
  @Test
  void theLockIsTheOnlyReasonWhereItsSessionIsTerminated() throws Exception {
    requireTruth(run(LOCK), 0, true);
  }

  @Test
  void theReasonIsThatOfTheSessionAndNothingIsLostWhereOneIsTerminated() throws Exception {
    requireTruth(run(ONE), 1, false);
  }

  /** Before the final state is read: it is then not known, and not wrong. */
  @Test
  void aDatabaseThatCannotBeReadAtTheEndIsNotWrong() throws Exception {
    RunListener listener =
        new RunListener() {
          @Override
          public void phase(Phase phase) {
            if (phase == Phase.VERIFYING_STATE) {
              shut();
            }
          }
        };
    RunResult result = runner(Schedule.ofCount(100), listener, new Control()).run().result();
    assertThat(result.validity().reasons())
        .extracting(Finding::id)
        .contains("state-not-read")
        .doesNotContain("wrong-after");
    assertThat(result.verdict().verification().wrong()).isEmpty();
    assertThat(result.rateTps()).isNull();
  }

  private void shut() {
    try (Connection connection = SERVER.connect(url);
        Statement statement = connection.createStatement()) {
      statement.execute(
          "UPDATE pg_database SET datallowconn = false WHERE datname = current_database()");
      statement.execute(ALL);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Tag("long")
  @RepeatedTest(20)
  void soItIsAtManyMoments() throws Exception {
    boolean all = ThreadLocalRandom.current().nextBoolean();
    requireTruth(run(all ? ALL : ONE), TERMINALS, all);
  }

  private static void requireTruth(RunResult result, int sessionsLost, boolean lockLost) {
    assertThat(result.validity()).isInstanceOf(Validity.Invalid.class);
    List<Finding> reasons = new ArrayList<>(((Validity.Invalid) result.validity()).reasons());
    if (lockLost) {
      Finding first = reasons.removeFirst();
      assertThat(first.id()).isEqualTo("lock-lost");
      assertThat((String) first.values().get("evidence"))
          .matches(
              "session \\d+, which held it, answered at \\S+Z, and had ended at \\S+Z \\(.+\\)");
    }
    assertThat(reasons)
        .hasSizeBetween(Math.min(1, sessionsLost), sessionsLost)
        .allSatisfy(
            reason -> {
              assertThat(reason.id()).isEqualTo("failed");
              assertThat((String) reason.values().get("evidence"))
                  .matches("terminal \\d: .*(57P01|57P02|08006|08003).*");
            });
    assertThat(result.verdict().verification().passed()).isTrue();
    assertThat(result.verdict().verification().stateAfter()).isEmpty();
    assertThat(result.verdict().unknownCommits())
        .noneMatch(commit -> commit.fate() == UnknownCommit.Fate.UNRESOLVED);
  }

  private Runner runner(Schedule schedule, RunListener listener, Control control)
      throws SQLException {
    Workload workload =
        ServiceLoader.load(Workload.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(found -> found.name().equals("tp1"))
            .findFirst()
            .orElseThrow();
    Data data = Data.of(workload, 1, 1);
    url = SERVER.newDatabase(data.dataset(workload.schema()));
    Backend backend = new PostgresqlBackend();
    Options options = SERVER.options(folder, url);
    BenchmarkSpec spec =
        BenchmarkSpec.of(Target.of(backend, options), workload, data)
            .withLoad(Load.Closed.of(TERMINALS))
            .withSchedule(schedule);
    Environment environment = new Environment("", "", "", "", 1, 1, 1, "", null);
    return new Runner(spec, workload, backend, options, environment, listener, control);
  }

  private RunResult run(String terminate) throws Exception {
    RunListener listener =
        new RunListener() {
          @Override
          public void phase(Phase phase) {
            if (phase == Phase.MEASURING) {
              measuring.complete(null);
            }
          }
        };
    Control control = new Control();
    Runner runner = runner(Schedule.ofCount(Long.MAX_VALUE), listener, control);
    CompletableFuture<RunResult> running =
        CompletableFuture.supplyAsync(() -> runner.run().result());
    CompletableFuture.anyOf(measuring, running).get();
    try (Connection connection = SERVER.connect(url);
        Statement statement = connection.createStatement()) {
      long nanos = ThreadLocalRandom.current().nextLong(400_000_000L);
      TimeUnit.NANOSECONDS.sleep(nanos);
      statement.execute(terminate);
      return running.get(60, TimeUnit.SECONDS);
    } catch (SQLException | TimeoutException e) {
      control.interrupt();
      throw e;
    }
  }
}
