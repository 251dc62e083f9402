package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.kind.Kind;
import fasttrack.app.locking.LocksResult;
import fasttrack.app.locking.LocksResult.LockRun;
import fasttrack.core.result.RunResult;
import fasttrack.core.spi.wait.LockLevel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Studies of locks on real engines, so short that no figure means anything. */
class LocksIT {
  @TempDir Path folder;

  private InJvm fasttrack;

  @BeforeEach
  void launcher() {
    fasttrack = new InJvm(folder);
  }

  private InJvm.Ended study(String... more) throws Exception {
    List<String> arguments =
        Stream.concat(
                Stream.of(
                    "locks",
                    "-b",
                    "network",
                    "-g",
                    "row,table",
                    "-t",
                    "2",
                    "-n",
                    "50",
                    "-w",
                    "contended",
                    // whose answers are soon worked out
                    "--only",
                    "update,transfer"),
                Stream.concat(Stream.of("--warmup", "0s"), Stream.of(more)))
            .toList();
    return fasttrack.run(arguments.toArray(String[]::new));
  }

  private static LocksResult kept(Path folder) throws Exception {
    return LocksResult.KIND.read(Files.readString(folder.resolve("locks.json")));
  }

  @Test
  void eachGranularityRunsAndTheStudyGoesOn() throws Exception {
    InJvm.Ended ended = study("--repeat", "1", "--control");
    assertThat(ended.status()).as(ended.out() + ended.err()).isZero();
    assertThat(ended.out())
        .contains("row/table", "one round gives no interval", "row locking ran twice in too few");
    Path saved = fasttrack.bundles().getFirst();
    LocksResult first = kept(saved);
    assertThat(first.cells())
        .extracting(cell -> cell.setting().level())
        .containsExactly(LockLevel.RECORD, LockLevel.SET);
    assertThat(first.proofs()).hasSize(2).allMatch(LocksResult.Proof::holds);
    for (LocksResult.Cell cell : first.cells()) {
      RunResult run = run(saved, cell.runs().getFirst());
      assertThat(run.verdict().verification().passed()).isTrue();
      assertThat(run.spec().target().options().get("locks"))
          .containsExactly(cell.setting().level().name().toLowerCase(Locale.ROOT));
    }

    // one is lost, and runs again; the others are read, not run
    LockRun lost = first.cells().getFirst().again().getFirst();
    Files.move(saved.resolve(lost.bundle()), folder.resolve("lost"));
    InJvm.Ended more = study("--repeat", "1", "--control", "--resume", saved.toString());
    assertThat(more.status()).as(more.out() + more.err()).isZero();
    assertThat(more.err().lines().filter(line -> line.endsWith(": running"))).hasSize(1);
    LocksResult whole = kept(saved);
    assertThat(whole.cells())
        .extracting(LocksResult.Cell::runs)
        .isEqualTo(first.cells().stream().map(LocksResult.Cell::runs).toList());
    assertThat(whole.cells().getFirst().again())
        .singleElement()
        .satisfies(again -> assertThat(run(saved, again).header()).isNotNull());
    assertThat(more.out())
        .contains("all 3 runs", "row locking ran twice in too few")
        .doesNotContain("ENDED EARLY");
    assertThat(Files.readString(saved.resolve("report.html"))).contains("row locks");
  }

  private static RunResult run(Path saved, LockRun run) throws Exception {
    return Kind.RUN.read(Files.readString(saved.resolve(run.bundle()).resolve("result.json")));
  }

  /** It has one table with keys, so that nothing can be shown of two; and a level is left out. */
  @Test
  @Tag("long")
  void whatCanBeShownIsShown() throws Exception {
    InJvm.Ended ended =
        fasttrack.run(
            "locks",
            "-b",
            "hsqldb",
            "-w",
            "contended",
            "--isolation",
            "repeatable-read,repeatable-read",
            "-t",
            "1",
            "-n",
            "20",
            "--warmup",
            "0s",
            "--repeat",
            "1");
    assertThat(ended.status()).as(ended.out() + ended.err()).isZero();
    LocksResult result = kept(fasttrack.bundles().getFirst());
    assertThat(result.proofs()).hasSize(1).allMatch(LocksResult.Proof::holds);
    assertThat(result.cells()).hasSize(1);
    assertThat(result.cells().getFirst().runs()).hasSize(1);
    assertThat(ended.out()).containsPattern("left out +table locks: --isolation: ");
  }

  @Test
  void whatCannotRunIsRefused() throws Exception {
    assertThat(study("--granularity", "rov").status()).isEqualTo(2);
    assertThat(fasttrack.run("locks", "-g", "rov").err())
        .contains("unknown granularity 'rov'; did you mean 'row'?");
    assertThat(study("--resume", folder.resolve("nowhere").toString()).err())
        .contains("--resume: ", "is not a folder");
    assertThat(study("--calls", "image1000-optimized").err()).contains("--locks: ");
  }
}
