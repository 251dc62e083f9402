package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.result.kind.Kind;
import fasttrack.core.population.PopulationReport.Reason;
import fasttrack.core.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

/** Runs that begin with a copy of a loaded database. */
class SnapshotsIT extends InFolder {

  @Test
  void theFirstRunLoadsAndThoseThatFollowBeginWithItsCopy() throws Exception {
    RunResult first = run("--seed=7");
    assertThat(first.setup().population().reason()).isEqualTo(Reason.ABSENT);
    RunResult second = run("--seed=7");
    assertThat(second.setup().population().reason()).isEqualTo(Reason.COPIED);
    assertThat(second.setup().population().loadNanos()).isZero();
    assertThat(List.of(first, second))
        .allSatisfy(run -> assertThat(run.verdict().verification().passed()).isTrue());
    assertThat(run("--seed=8").setup().population().reason()).isEqualTo(Reason.ABSENT);
    assertThat(snapshots()).hasSize(2);
  }

  @Test
  void aDamagedSnapshotIsMadeAnew() throws Exception {
    run();
    Path file = file(snapshots().getFirst());
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2] ^= 1;
    Files.write(file, bytes);
    assertThat(run().setup().population().reason()).isEqualTo(Reason.ABSENT);
    assertThat(run().setup().population().reason()).isEqualTo(Reason.COPIED);
  }

  /** Its files are as they were recorded, so that only the check of every row can tell. */
  @Test
  void aSnapshotWithAnotherRowIsMadeAnew() throws Exception {
    runOn("sqlite");
    Path snapshot = snapshots().getFirst();
    Path file = file(snapshot);
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate("UPDATE counter SET total = 1 WHERE place = 5000"))
          .isEqualTo(1);
    }
    Path list = snapshot.resolve("snapshot.properties");
    String recorded = Files.readString(list);
    CRC32C sum = new CRC32C();
    sum.update(Files.readAllBytes(file));
    String now = Files.size(file) + "\\:" + Long.toHexString(sum.getValue());
    Files.writeString(list, recorded.replaceFirst("(?m)^(file\\.[^=]+)=.*$", "$1=" + "\\" + now));
    assertThat(runOn("sqlite").setup().population().reason()).isEqualTo(Reason.ABSENT);
    assertThat(runOn("sqlite").setup().population().reason()).isEqualTo(Reason.COPIED);
  }

  /** As after an update of a server that is installed. */
  @Test
  void aSnapshotOfAnotherVersionOfTheEngineIsMadeAnew() throws Exception {
    run();
    Path list = snapshots().getFirst().resolve("snapshot.properties");
    String text = Files.readString(list);
    assertThat(text).contains("engine=H2 ");
    Files.writeString(list, text.replaceFirst("engine=H2 [0-9.]+", "engine=H2 1.0"));
    assertThat(run().setup().population().reason()).isEqualTo(Reason.ABSENT);
    assertThat(run().setup().population().reason()).isEqualTo(Reason.COPIED);
  }

  @Test
  void theyAreListedAndRemoved() throws Exception {
    assertThat(fasttrack.run("snapshots").out()).startsWith("0 snapshots in");
    run();
    String name = snapshots().getFirst().getFileName().toString();
    assertThat(fasttrack.run("snapshots").out())
        .startsWith("1 snapshot in")
        .contains(name)
        .contains("contended on h2, scale 1, seed 1987, durable; ");
    InJvm.Ended unknown = fasttrack.run("snapshots", "--remove", "none");
    assertThat(unknown.status()).isEqualTo(2);
    assertThat(unknown.err()).contains("--remove: no snapshot 'none'");
    assertThat(snapshots()).hasSize(1);
    assertThat(fasttrack.run("snapshots", "--remove", name).out())
        .isEqualTo("removed 1 snapshot\n");
    assertThat(snapshots()).isEmpty();
    assertThat(fasttrack.run("snapshots", "--remove", "all").status()).isZero();
  }

  @Test
  void aWorkFolderThatCannotBeWrittenIsReported() throws Exception {
    Files.createDirectory(folder.resolve("work"));
    Files.writeString(folder.resolve("work/snapshots"), "a file");
    InJvm.Ended ended = fasttrack.run(command("h2"));
    assertThat(ended.status()).isEqualTo(3);
    assertThat(ended.err()).contains("work/snapshots").contains("--populate load");
  }

  private RunResult run(String... more) throws Exception {
    return runOn("h2", more);
  }

  private RunResult runOn(String backend, String... more) throws Exception {
    InJvm.Ended ended = fasttrack.run(command(backend, more));
    assertThat(ended.status()).as(ended.out() + ended.err()).isIn(0, 4);
    return Kind.RUN.read(ended.out());
  }

  private static String[] command(String backend, String... more) {
    return Stream.concat(
            Stream.of(
                "run",
                "--json",
                "--backend=" + backend,
                "--workload=contended",
                // its answers are soon worked out
                "--only=update",
                "--populate=copy",
                "--transactions=50",
                "--warmup=0s"),
            Stream.of(more))
        .toArray(String[]::new);
  }

  private static Path file(Path snapshot) throws IOException {
    try (Stream<Path> files = Files.walk(snapshot.resolve("files"))) {
      return files.filter(Files::isRegularFile).findFirst().orElseThrow();
    }
  }

  private List<Path> snapshots() throws Exception {
    try (Stream<Path> all = Files.list(folder.resolve("work/snapshots"))) {
      return all.toList();
    }
  }
}
