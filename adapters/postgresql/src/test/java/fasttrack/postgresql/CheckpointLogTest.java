package fasttrack.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.model.Shop;
import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.Populator;
import fasttrack.core.spi.Checkpoint;
import fasttrack.core.spi.Options;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointLogTest {
  private static final Instant BEGIN = Instant.parse("2026-11-22T10:00:00Z");

  @TempDir private Path folder;

  private List<Checkpoint> read(String log) throws IOException {
    Path file = Files.writeString(folder.resolve("server.log"), log);
    return CheckpointLog.read(file, BEGIN, BEGIN.plusSeconds(10));
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
            new Checkpoint(BEGIN.plusMillis(2_500), Duration.ofMillis(2_250), "wal"),
            new Checkpoint(BEGIN.plusMillis(9_999), Duration.ZERO, "wal"));
  }

  @Test
  void timesThatMayBeOfAnotherZoneTellNothing() throws IOException {
    assertThat(read("2026-11-22 10:00:02.500 CET [7] LOG:  checkpoint starting: wal\n")).isEmpty();
    assertThat(CheckpointLog.read(folder.resolve("none"), BEGIN, BEGIN)).isEmpty();
  }

  /** A population ends with a checkpoint. */
  @Test
  void aServerOfOurOwnTellsItsCheckpoints() {
    Options options = Options.of(new PostgresqlBackend(), TestServer.folder("checkpoints"));
    try (EmbeddedDatabase database = (EmbeddedDatabase) new PostgresqlBackend().open(options)) {
      // the log's times are cut to milliseconds
      Instant before = Instant.now().minusMillis(1);
      Populator.ensurePopulated(database, Shop.dataset(), PopulationListener.NONE);
      assertThat(database.checkpoints(before, Instant.now()))
          .isNotEmpty()
          .allSatisfy(each -> assertThat(each.reason()).contains("force"));
      assertThat(database.checkpoints(before.minusSeconds(60), before)).isEmpty();
    }
  }
}
