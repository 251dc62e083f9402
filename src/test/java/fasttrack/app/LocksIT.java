package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.result.kind.Kind;
import fasttrack.app.result.series.LockEvidence;
import fasttrack.app.result.series.StudyPoint;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.result.series.StudyRun;
import fasttrack.app.study.locking.LocksReport;
import fasttrack.core.result.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Studies of locks on real engines, so short that no figure means anything. */
class LocksIT extends InFolder {

  private InJvm.Ended study(String... more) throws Exception {
    // whose answers are soon worked out
    String contended = "-w contended --only update,transfer";
    String line = "locks -b network -g row,table -t 2 -n 50 --warmup 0s " + contended;
    List<String> arguments = Stream.concat(Stream.of(line.split(" ")), Stream.of(more)).toList();
    return fasttrack.run(arguments);
  }

  private static StudyResult kept(Path folder) throws Exception {
    return LocksReport.KIND.read(Files.readString(folder.resolve("locks.json")));
  }

  @Test
  void eachGranularityRunsAndTheStudyGoesOn() throws Exception {
    InJvm.Ended ended = study("--repeat", "1", "--control").well();
    assertThat(ended.out())
        .contains(
            "row/table",
            "fewer than six rounds give no interval",
            "row locking ran twice in too few");
    Path saved = fasttrack.bundles().getFirst();
    StudyResult first = kept(saved);
    assertThat(first.measured())
        .extracting(each -> each.level("granularity"))
        .containsExactly("row", "table");
    assertThat(proofs(first)).hasSize(2).allMatch(LockEvidence.Proof::holds);
    Map<String, String> locks = Map.of("row", "record", "table", "set");
    for (StudyRun each : first.runs()) {
      RunResult run = run(saved, each);
      assertThat(run.verdict().verification().passed()).isTrue();
      String level = first.point(each.point()).level("granularity");
      assertThat(run.spec().target().options().get("locks")).containsExactly(locks.get(level));
    }

    // one is lost, and runs again; the others are read, not run
    StudyPoint control = first.point(first.plan().controls().getFirst());
    StudyRun lost = first.of(control).getFirst();
    Files.move(saved.resolve(lost.bundle()), folder.resolve("lost"));
    InJvm.Ended more = study("--repeat", "1", "--control", "--resume", saved.toString()).well();
    assertThat(more.err().lines().filter(line -> line.endsWith(": running"))).hasSize(1);
    StudyResult whole = kept(saved);
    assertThat(whole.runs()).hasSameSizeAs(first.runs());
    for (StudyRun each : first.runs()) {
      assertThat(whole.runs().contains(each)).as(each.bundle()).isEqualTo(each != lost);
    }
    assertThat(run(saved, whole.of(control).getFirst()).header()).isNotNull();
    assertThat(more.out())
        .contains("all 3 runs", "row locking ran twice in too few")
        .doesNotContain("ENDED EARLY");
    assertThat(Files.readString(saved.resolve("report.html"))).contains("row locks");
  }

  private static List<LockEvidence.Proof> proofs(StudyResult result) {
    return ((LockEvidence) result.extra()).proofs();
  }

  private static RunResult run(Path saved, StudyRun run) throws Exception {
    return Kind.RUN.read(Files.readString(saved.resolve(run.bundle()).resolve("result.json")));
  }

  /** It has one table with keys, so that nothing can be shown of two; and a level is left out. */
  @Test
  @Tag("long")
  void whatCanBeShownIsShown() throws Exception {
    InJvm.Ended ended =
        fasttrack
            .typed(
                "locks -b hsqldb -w contended --isolation repeatable-read,repeatable-read -t 1 -n"
                    + " 20 --warmup 0s --repeat 1")
            .well();
    StudyResult result = kept(fasttrack.bundles().getFirst());
    assertThat(proofs(result)).hasSize(1).allMatch(LockEvidence.Proof::holds);
    assertThat(result.points()).hasSize(1);
    assertThat(result.inBlocks()).hasSize(1);
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
