package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.bundle.ResultJson;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run whose database somebody else changes is found out, and prints no figure. */
class InvalidIT {
  @TempDir Path folder;

  @Test
  void aRunWhoseFinalStateIsWrongIsInvalid() throws Exception {
    Launcher fasttrack = new Launcher(folder);
    Launcher.Started run =
        fasttrack.start("run", "--workload", "fasttrack", "--only", "T6", "--duration", "4s");
    run.says("running");
    try (Connection connection =
            DriverManager.getConnection(
                "jdbc:sqlite:" + folder.resolve("work/sqlite/fasttrack.db")
                    + "?busy_timeout=60000");
        Statement statement = connection.createStatement()) {
      statement.execute("UPDATE customer SET credit = credit + 1 WHERE customer_no = 1");
    }
    Launcher.Ended ended = run.end();

    assertThat(ended.status()).as(ended.err()).isEqualTo(4);
    assertThat(ended.out()).contains("INVALID", "customer").doesNotContain("rate ", "Spearman");
    RunResult result =
        ResultJson.read(Files.readString(fasttrack.bundles().getFirst().resolve("result.json")));
    assertThat(result.validity())
        .isInstanceOfSatisfying(
            Validity.Invalid.class,
            invalid -> assertThat(invalid.reasons()).singleElement().asString().contains("customer"));
  }
}
