package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.report.ReportText;
import fasttrack.app.result.kind.Kind;
import fasttrack.app.result.series.Contrast;
import fasttrack.app.result.series.StudyPoint;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.result.series.StudyRun;
import fasttrack.app.study.sweep.SweepReport;
import fasttrack.core.population.PopulationReport;
import fasttrack.core.result.RunResult;
import fasttrack.core.spec.Load;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Sweeps on real engines, so short that no figure means anything. */
class SweepIT extends InFolder {

  @Test
  void eachStepBeginsOnFreshData() throws Exception {
    InJvm.Ended ended =
        fasttrack
            .run(
                "sweep",
                "--rate",
                "50..100/s",
                "--connections",
                "2",
                "-n",
                "20",
                "--warmup",
                "0s",
                "--forks",
                "0",
                "--repeat",
                "1")
            .well();
    assertThat(ended.err())
        .containsOnlyOnce("opening the database")
        .containsPattern(
            "step 2 of 2.*: populating 100,011 rows: an earlier run had changed the data");
    Path kept = fasttrack.bundles().getFirst();
    assertThat(kept.getFileName().toString()).endsWith("-sqlite-tp1-sweep");
    StudyResult result = SweepReport.KIND.read(Files.readString(kept.resolve("sweep.json")));
    assertThat(ended.out())
        .startsWith(ReportText.of(SweepReport.KIND.document(result).report()))
        .contains("knee", "peak");
    for (StudyRun step : result.runs()) {
      RunResult run =
          Kind.RUN.read(Files.readString(kept.resolve(step.bundle()).resolve("result.json")));
      assertThat(run.verdict().verification().passed()).isTrue();
      assertThat(run.setup().population().reason()).isNotEqualTo(PopulationReport.Reason.REUSED);
      assertThat(run.spec().load())
          .isInstanceOfSatisfying(
              Load.Open.class,
              open -> assertThat(step.point()).isEqualTo(Math.round(open.rateTps()) + "/s"));
    }
  }

  /** SQLite and the network model are both serializable. */
  @Test
  void severalEnginesHaveACurveEach() throws Exception {
    InJvm.Ended ended =
        fasttrack
            .run(
                "sweep",
                "-b",
                "sqlite,network",
                "-t",
                "1,2",
                "-d",
                "300ms",
                "--warmup",
                "0s",
                "--repeat",
                "1",
                "--csv",
                folder.resolve("csv").toString())
            .well();
    assertThat(ended.out())
        .startsWith("TP1 on sqlite, network, 1 to 2 terminals: VALID, sqlite: peak ")
        .contains("terminals   sqlite   network", "Ratios of rates to sqlite's at the same load");
    StudyResult result =
        SweepReport.KIND.read(
            Files.readString(fasttrack.bundles().getFirst().resolve("sweep.json")));
    assertThat(result.points())
        .extracting(StudyPoint::name)
        .containsExactly(
            "sqlite, 1 terminal",
            "sqlite, 2 terminals",
            "network, 1 terminal",
            "network, 2 terminals");
    assertThat(result.contrasts())
        .extracting(Contrast::title)
        .containsExactly("1 terminal", "2 terminals");
    assertThat(result.runs()).extracting(StudyRun::process).containsOnly(1, 2);
    assertThat(Files.readAllLines(folder.resolve("csv/study.csv")))
        .anyMatch(line -> line.contains("network,2,") && line.contains(",rate,"));
  }

  /** As many transactions are counted as are due in a second, however fast the machine is. */
  @Test
  void theHighestRateThatMeetsALimitIsFound() throws Exception {
    InJvm.Ended ended =
        fasttrack.run(
            "sweep",
            "--limit",
            "count <= 50",
            "--rate",
            "20..80/s",
            "--arrivals",
            "constant",
            "--connections",
            "2",
            "-d",
            "1s",
            "--warmup",
            "300ms",
            "--forks",
            "0",
            "--at-most",
            "4");
    assertThat(ended.status()).as(ended.out() + ended.err()).isZero();
    assertThat(ended.out()).contains("count <= 50: VALID, 40/s (40 to 60), ");
    Path kept = fasttrack.bundles().getFirst();
    StudyResult result = SweepReport.KIND.read(Files.readString(kept.resolve("sweep.json")));
    assertThat(result.runs())
        .extracting(StudyRun::point)
        .containsExactly("20/s", "40/s", "80/s", "60/s");
    assertThat(ended.out()).startsWith(ReportText.of(SweepReport.KIND.document(result).report()));
  }

  @Tag("long")
  @Test
  void theStepsOfARoundHaveAProcessAndEachAServerOfItsOwn() throws Exception {
    InJvm.Ended ended =
        fasttrack
            .run(
                "sweep",
                "-b",
                "postgresql",
                "-t",
                "1,2",
                "-n",
                "20",
                "--warmup",
                "0s",
                "-w",
                "contended",
                "--repeat",
                "1",
                "--details")
            .well();
    Path kept = fasttrack.bundles().getFirst();
    StudyResult result = SweepReport.KIND.read(Files.readString(kept.resolve("sweep.json")));
    Set<Long> processes = new HashSet<>();
    Set<String> settings = new HashSet<>();
    for (StudyRun step : result.runs()) {
      RunResult run =
          Kind.RUN.read(Files.readString(kept.resolve(step.bundle()).resolve("result.json")));
      assertThat(run.verdict().verification().passed()).isTrue();
      assertThat(step.point()).startsWith(run.spec().load().terminals() + " terminal");
      processes.add(run.header().process().pid());
      settings.add(run.engine().settings().get("max_connections"));
    }
    assertThat(processes).hasSize(1);
    // servers that are set up alike, whatever number of terminals a step has
    assertThat(settings).hasSize(1);
  }

  @Test
  void aServerIsStartedOnceForAllSteps() throws Exception {
    InJvm.Ended ended =
        fasttrack
            .run(
                "sweep",
                "-b",
                "postgresql",
                "-w",
                "fasttrack",
                "--only",
                "T6",
                "-t",
                "1,2",
                "--forks",
                "0",
                "-n",
                "20",
                "--warmup",
                "0s",
                "--repeat",
                "1")
            .well();
    assertThat(ended.err())
        .containsOnlyOnce("opening the database")
        .containsPattern("step 2 of 2.*: running");
    assertThat(fasttrack.bundles().getFirst().resolve("round-1-2-terminals/result.json")).exists();
  }

  /** The data of one profile are never taken for those of another. */
  @Test
  void dataOfAnotherProfileAreLoadedAnew() throws Exception {
    String other = PopulationReport.Reason.OTHER_DATA.title();
    assertThat(profile("tpc")).contains("populating 100,011 rows: not populated yet");
    assertThat(profile("debitcredit")).contains("populating 100,110 rows: " + other);
    assertThat(profile("unscaled")).contains("populating 100,110 rows: " + other);
  }

  private String profile(String profile) throws Exception {
    InJvm.Ended ended =
        fasttrack
            .run("run", "-w", "tp1", "--profile", profile, "-n", "20", "--warmup", "0s")
            .well();
    return ended.err();
  }
}
