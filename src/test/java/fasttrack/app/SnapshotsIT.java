package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.kind.Kind;
import fasttrack.core.population.PopulationReport.Reason;
import fasttrack.core.result.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that begin with a copy of a loaded database. */
class SnapshotsIT {
  @TempDir Path folder;

  private InJvm fasttrack;

  @BeforeEach
  void program() {
    fasttrack = new InJvm(folder);
  }

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
    Path file;
    try (Stream<Path> files = Files.walk(snapshots().getFirst().resolve("files"))) {
      file = files.filter(Files::isRegularFile).findFirst().orElseThrow();
    }
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2] ^= 1;
    Files.write(file, bytes);
    assertThat(run().setup().population().reason()).isEqualTo(Reason.ABSENT);
    assertThat(run().setup().population().reason()).isEqualTo(Reason.COPIED);
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
    assertThat(fasttrack.run("snapshots").out()).startsWith("0 snapshots in ");
    run();
    String name = snapshots().getFirst().getFileName().toString();
    assertThat(fasttrack.run("snapshots").out())
        .startsWith("1 snapshot in ")
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
    InJvm.Ended ended = fasttrack.run(command());
    assertThat(ended.status()).isEqualTo(3);
    assertThat(ended.err()).contains("work/snapshots").contains("--populate load");
  }

  private RunResult run(String... more) throws Exception {
    InJvm.Ended ended = fasttrack.run(command(more));
    assertThat(ended.status()).as(ended.out() + ended.err()).isIn(0, 4);
    return Kind.RUN.read(ended.out());
  }

  private static String[] command(String... more) {
    return Stream.concat(
            Stream.of(
                "run",
                "--json",
                "--backend=h2",
                "--workload=contended",
                "--populate=copy",
                "--transactions=50",
                "--warmup=0s"),
            Stream.of(more))
        .toArray(String[]::new);
  }

  private List<Path> snapshots() throws Exception {
    try (Stream<Path> all = Files.list(folder.resolve("work/snapshots"))) {
      return all.toList();
    }
  }
}
