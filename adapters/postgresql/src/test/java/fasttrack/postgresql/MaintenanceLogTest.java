package fasttrack.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.model.Shop;
import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.Populator;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Maintenance;
import fasttrack.core.spi.Maintenance.Kind;
import fasttrack.core.spi.Options;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MaintenanceLogTest {
  private static final Instant BEGIN = Instant.parse("2026-11-22T10:00:00Z");

  @TempDir private Path folder;

  private List<Maintenance> read(String log) throws IOException {
    Path file = Files.writeString(folder.resolve("server.log"), log);
    return MaintenanceLog.read(file, BEGIN, BEGIN.plusSeconds(10));
  }

  @Test
  void beginAndEndOfACheckpointAreTwoLines() throws IOException {
    assertThat(
            read(
                """
                2026-11-22 09:59:58.000 GMT [9] LOG:  checkpoint starting: time
                2026-11-22 10:00:01.250 GMT [7] LOG:  checkpoint complete: wrote 3 buffers (0.0%)
                2026-11-22 10:00:02.500 GMT [7] LOG:  checkpoint starting: wal
                2026-11-22 10:00:03.000 GMT [8] ERROR:  could not serialize access
                2026-11-22 10:00:04.750 GMT [7] LOG:  checkpoint complete: wrote 44 buffers (0.3%)
                2026-11-22 10:00:09.999 GMT [7] LOG:  checkpoint starting: wal
                """))
        .containsExactly(
            new Maintenance(
                Kind.CHECKPOINT, BEGIN.plusMillis(2_500), Duration.ofMillis(2_250), "wal"),
            new Maintenance(Kind.CHECKPOINT, BEGIN.plusMillis(9_999), Duration.ZERO, "wal"));
  }

  @Test
  void aCheckpointThatACrashEndedHasNoEnd() throws IOException {
    assertThat(
            read(
                """
                2026-11-22 10:00:02.000 GMT [7] LOG:  checkpoint starting: time
                2026-11-22 10:00:03.000 GMT [9] LOG:  checkpoint starting: end-of-recovery immediate
                2026-11-22 10:00:03.500 GMT [9] LOG:  checkpoint complete: wrote 3 buffers (0.0%)
                """))
        .containsExactly(
            new Maintenance(Kind.CHECKPOINT, BEGIN.plusSeconds(2), Duration.ZERO, "time"),
            new Maintenance(
                Kind.CHECKPOINT,
                BEGIN.plusSeconds(3),
                Duration.ofMillis(500),
                "end-of-recovery immediate"));
  }

  @Test
  void aVacuumEndsWithHowLongItTook() throws IOException {
    assertThat(
            read(
                """
                2026-11-22 10:00:02.000 GMT [7] LOG:  checkpoint starting: wal
                2026-11-22 10:00:03.750 GMT [8] LOG:  automatic vacuum of table "postgres.tp1.teller": index scans: 0
                \tpages: 0 removed, 2 remain, 2 scanned (100.00% of total), 0 eagerly scanned
                \tsystem usage: CPU: user: 0.01 s, system: 0.00 s, elapsed: 1.25 s
                2026-11-22 10:00:04.000 GMT [8] LOG:  automatic analyze of table "postgres.tp1.teller"
                \tsystem usage: CPU: user: 0.00 s, system: 0.00 s, elapsed: 0.02 s
                2026-11-22 10:00:05.000 GMT [7] LOG:  checkpoint complete: wrote 3 buffers (0.0%)
                """))
        .containsExactly(
            new Maintenance(
                Kind.CHECKPOINT, BEGIN.plusMillis(2_000), Duration.ofMillis(3_000), "wal"),
            new Maintenance(
                Kind.VACUUM,
                BEGIN.plusMillis(2_500),
                Duration.ofMillis(1_250),
                "postgres.tp1.teller"));
  }

  @Test
  void timesThatMayBeOfAnotherZoneTellNothing() throws IOException {
    assertThat(read("2026-11-22 10:00:02.500 CET [7] LOG:  checkpoint starting: wal\n")).isEmpty();
    assertThat(MaintenanceLog.read(folder.resolve("none"), BEGIN, BEGIN)).isEmpty();
  }

  /** A population ends with a checkpoint. */
  @Test
  void aServerOfOurOwnTellsItsCheckpoints() {
    Options options = Options.of(new PostgresqlBackend(), TestServer.folder("checkpoints"));
    try (Database database = new PostgresqlBackend().open(options)) {
      // the log's times are cut to milliseconds
      Instant before = Instant.now().minusMillis(1);
      Populator.ensurePopulated(database, Shop.dataset(), PopulationListener.NONE);
      assertThat(database.maintenance(before, Instant.now()))
          .anySatisfy(
              each -> {
                assertThat(each.kind()).isEqualTo(Kind.CHECKPOINT);
                assertThat(each.note()).contains("force");
              });
      assertThat(database.maintenance(before.minusSeconds(60), before)).isEmpty();
    }
  }
}
