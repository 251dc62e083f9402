package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.app.result.kind.Kind;
import fasttrack.core.host.Disk;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.sqlite.SQLiteErrorCode;

/** A run on which something outside of it has an effect is found out, and prints no figure. */
class InvalidIT extends InFolder {
  @Test
  void anInterruptionDoesNotHideIt() throws Exception {
    Launcher.Started run = tampered("10m");
    run.process().destroy(); // SIGTERM
    InJvm.Ended ended = run.end();

    invalid(ended);
    assertThat(ended.out()).contains("INTERRUPTED");
  }

  /** The other program's flushes do not stand for those that the commits lack. */
  @Test
  void commitsThatAreNotForcedAreFoundOutBesideAProgramThatSyncs() throws Exception {
    assumeTrue(Syncs.canBeChanged(), "nothing here takes syncs from a process");
    assumeTrue(Disk.of(folder).flatMap(Disk::flushes).isPresent(), "flushes are not counted here");
    AtomicBoolean over = new AtomicBoolean();
    FutureTask<Long> neighbor = new FutureTask<>(() -> sync(folder.resolve("file"), over::get));
    Thread.ofPlatform().start(neighbor);
    InJvm.Ended ended =
        launcher.shell(
            Map.of(),
            Syncs.changed("retval=0")
                + " run --workload contended --transactions 20000 --terminals 2 --warmup 0s");
    over.set(true);
    assertThat(neighbor.get()).isPositive();
    assertThat(ended.status()).as(ended.out() + ended.err()).isEqualTo(4);
    assertThat(ended.out()).contains("INVALID", "no disk flush completed during");
  }

  /** Returns how often it has synced a file. */
  private static long sync(Path path, BooleanSupplier over) throws IOException {
    long syncs = 0;
    try (FileChannel file =
        FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      for (; !over.getAsBoolean(); syncs++) {
        file.write(ByteBuffer.wrap(new byte[1]), 0);
        file.force(false);
        // whoever syncs without a pause may fall into nearly every transaction
        LockSupport.parkNanos(1_000_000);
      }
    }
    return syncs;
  }

  private Launcher.Started tampered(String duration) throws Exception {
    Launcher.Started run =
        launcher.start(
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
    Path bundle = launcher.bundles().getFirst();
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
