package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.kind.Kind;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteErrorCode;

/** A run whose database somebody else changes is found out, and prints no figure. */
class InvalidIT {
  @TempDir Path folder;

  private Launcher fasttrack;

  @BeforeEach
  void launcher() {
    fasttrack = new Launcher(folder);
  }

  @Test
  void anInterruptionDoesNotHideIt() throws Exception {
    Launcher.Started run = tampered("10m");
    run.process().destroy(); // SIGTERM
    InJvm.Ended ended = run.end();

    invalid(ended);
    assertThat(ended.out()).contains("INTERRUPTED");
  }

  private Launcher.Started tampered(String duration) throws Exception {
    Launcher.Started run =
        fasttrack.start(
            "run",
            "--workload",
            "fasttrack",
            "--only",
            "T6",
            "--duration",
            duration,
            "--warmup",
            "0s");
    run.says(": running");
    Path database = folder.resolve("work/sqlite/fasttrack.db");
    // between two commits there is hardly time: SQLite's own waits grow too long to find it
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + database + "?busy_timeout=0");
        Statement statement = connection.createStatement()) {
      while (!granted(statement, "UPDATE customer SET credit = credit + 1 WHERE customer_no = 1")) {
        Thread.onSpinWait();
      }
    }
    return run;
  }

  private static boolean granted(Statement statement, String sql) throws SQLException {
    try {
      statement.execute(sql);
      return true;
    } catch (SQLException e) {
      if (e.getErrorCode() == SQLiteErrorCode.SQLITE_BUSY.code) {
        return false;
      }
      throw e;
    }
  }

  private void invalid(InJvm.Ended ended) throws Exception {
    assertThat(ended.status()).as(ended.err()).isEqualTo(4);
    assertThat(ended.out())
        .contains("INVALID", "customer")
        .doesNotContain(" tps", "Spearman", "elapsed");
    Path bundle = fasttrack.bundles().getFirst();
    RunResult result = Kind.RUN.read(Files.readString(bundle.resolve("result.json")));
    assertThat(result.rateTps()).isNull();
    assertThat(result.validity())
        .isInstanceOfSatisfying(
            Validity.Invalid.class,
            invalid ->
                assertThat(invalid.reasons()).singleElement().asString().contains("customer"));
    assertThat(bundle.resolve("run.log")).content().doesNotContain(" tps");
  }
}
