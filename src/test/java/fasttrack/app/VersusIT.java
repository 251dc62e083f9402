package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.report.ReportText;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.result.kind.Kind;
import fasttrack.app.result.series.Contrast;
import fasttrack.app.result.series.Extra;
import fasttrack.app.result.series.StudyPoint;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.result.series.StudyRun;
import fasttrack.app.result.series.TypeFigures;
import fasttrack.app.study.comparison.ComparisonReport;
import fasttrack.core.result.JavaProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Engines against each other, so briefly that no figure means anything. */
class VersusIT extends InFolder {
  private static final List<String> VERSUS =
      List.of(
          "versus", "--backend", "sqlite,hsqldb", "--only", "T1,T4", "-n", "100", "--warmup", "0s");

  private InJvm.Ended run(List<String> begin, String... more) throws Exception {
    List<String> arguments = new ArrayList<>(begin);
    arguments.addAll(List.of(more));
    return fasttrack.run(arguments.toArray(String[]::new));
  }

  private static StudyResult read(Path kept) throws IOException {
    return ComparisonReport.KIND.read(Files.readString(kept.resolve("comparison.json")));
  }

  @Test
  void eachSystemRunsOnceABlockAndMoreBlocksCanFollow() throws Exception {
    InJvm.Ended ended = run(VERSUS, "--repeat", "1").well();
    Path kept = fasttrack.bundles().getFirst();
    StudyResult first = read(kept);
    assertThat(ended.out())
        .startsWith(ReportText.of(ComparisonReport.KIND.document(first).report()));
    assertThat(remarks(first).getFirst()).startsWith("All run serializable");
    assertThat(first.points()).extracting(StudyPoint::name).containsExactly("sqlite", "hsqldb");
    Contrast contrast = first.contrasts().getFirst();
    assertThat(contrast.ratios())
        .extracting(Contrast.Ratio::type)
        .containsOnly("T1", "T4", TypeFigures.ALL);
    assertThat(contrast.of(Figure.ELAPSED, TypeFigures.ALL).low()).isNull();

    ended = run(VERSUS, "--repeat", "2", "--resume", kept.toString());
    assertThat(ended.status()).as(ended.out() + ended.err()).isZero();
    assertThat(ended.err()).contains("block 2 of 2").doesNotContain("block 1 of 2");
    StudyResult both = read(kept);
    assertThat(both.plan().complete()).isEqualTo(2);
    assertThat(both.contrasts().getFirst().of(Figure.ELAPSED, TypeFigures.ALL).low())
        .as("fewer than six processes")
        .isNull();
    for (int block = 1; block <= 2; block++) {
      assertThat(seeds(both, block)).hasSize(2).allMatch(seeds(both, block).getFirst()::equals);
    }
    assertThat(seeds(both, 1)).doesNotContainAnyElementsOf(seeds(both, 2));

    ended = run(VERSUS, "--scale", "2", "--resume", kept.toString());
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.err()).contains("--resume:", "was run with other options");

    ended =
        fasttrack.run(
            "compare",
            kept.resolve("block-1-sqlite").toString(),
            kept.resolve("block-1-hsqldb/result.json").toString(),
            "hpsql-840s",
            "--junit",
            folder.resolve("compared.xml").toString(),
            "--markdown",
            folder.resolve("compared.md").toString(),
            "--csv",
            folder.resolve("compared").toString());
    assertThat(ended.status()).as(ended.out() + ended.err()).isZero();
    assertThat(ended.out())
        .contains(
            "Ratios to sqlite", "published: ", "Fewer than six runs have no confidence interval");
    assertThat(folder.resolve("compared.xml")).content().contains("tests=\"3\" failures=\"0\"");
    assertThat(folder.resolve("compared.md")).content().contains("Ratios of hpsql-840s to sqlite");
    assertThat(Files.readAllLines(folder.resolve("compared/ratios.csv")))
        .hasSizeGreaterThan(4)
        .anyMatch(line -> line.startsWith("hsqldb,sqlite,T4,"));
    assertThat(kept.resolve("report.html"))
        .content()
        .contains("./block-1-sqlite/report.html", "./block-2-hsqldb/report.html");
  }

  @Test
  void aProcessMakesTheRunsOfItsSystemInABlock() throws Exception {
    InJvm.Ended ended = run(VERSUS, "--repeat", "1", "--runs", "2", "--waits", "off").well();
    assertThat(ended.err()).contains("block 1 of 1, run 4 of 4");
    Path kept = fasttrack.bundles().getFirst();
    StudyResult result = read(kept);
    assertThat(result.runs()).extracting(StudyRun::process).containsOnly(1, 2);
    for (StudyPoint system : result.points()) {
      List<JavaProcess> processes = new ArrayList<>();
      for (StudyRun run : result.of(system)) {
        Path json = kept.resolve(run.bundle()).resolve("result.json");
        processes.add(Kind.RUN.read(Files.readString(json)).header().process());
      }
      assertThat(processes).extracting(JavaProcess::runsBefore).containsExactly(0, 1);
      assertThat(processes).extracting(JavaProcess::pid).containsOnly(processes.getFirst().pid());
    }
  }

  private static List<Long> seeds(StudyResult result, int block) {
    return result.runs().stream().filter(run -> run.block() == block).map(StudyRun::seed).toList();
  }

  private static List<String> remarks(StudyResult result) {
    return ((Extra.Systems) result.extra()).remarks();
  }

  @Test
  void whatCannotBeComparedIsRefusedBeforeAnythingRuns() throws Exception {
    InJvm.Ended ended = run(VERSUS, "--vary", "scale=1,2", "--vary", "executoin=prepared,x");
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.err())
        .contains("--vary: --executoin is not an option that determines a run", "'--execution'");
    ended = run(VERSUS, "--vary", "execution=prepared,teleported");
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.err()).contains("--execution: unknown execution mode 'teleported'");
    ended = fasttrack.run("versus");
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.err()).contains("--backend: there is nothing to compare");
    ended = fasttrack.run("compare", "hpsql-840s", "hpsql-840x");
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.err()).contains("'hpsql-840x' is neither", "did you mean 'hpsql-840s'");
    assertThat(folder.resolve("results")).doesNotExist();
  }

  /**
   * How many they are depends on the machine; the first one runs however slow it is. What decides
   * that is tested by {@code PaceTest} and {@code StudyTest}.
   */
  @Tag("long")
  @Test
  void aTimeAloneIsFilledWithShortRuns() throws Exception {
    List<String> control =
        List.of("versus", "--backend", "sqlite", "-w", "contended", "--control", "--waits", "off");
    InJvm.Ended ended = run(control, "--warmup", "0s", "--at-most", "8s");
    assertThat(ended.status()).as(ended.out() + ended.err()).isIn(0, 4);
    assertThat(ended.err()).contains("block 1: ").doesNotContain("block 1 of");
    StudyResult result = read(fasttrack.bundles().getFirst());
    assertThat(remarks(result)).anyMatch(remark -> remark.startsWith("Runs measure for 1 second"));
    assertThat(result.plan().blocks()).isPositive();
  }

  @Test
  @Tag("long")
  void aControlIsTheFirstSystemOnceMore() throws Exception {
    InJvm.Ended ended =
        run(
                List.of("versus", "--backend", "sqlite", "-w", "contended", "-n", "50"),
                "--control",
                "--warmup",
                "0s",
                "--waits",
                "off",
                "--repeat",
                "1")
            .well();
    StudyResult result = read(fasttrack.bundles().getFirst());
    assertThat(result.plan().controls()).containsExactly("sqlite again");
    assertThat(result.points())
        .extracting(StudyPoint::name)
        .containsExactly("sqlite", "sqlite again");
    assertThat(seeds(result, 1)).hasSize(2).allMatch(seeds(result, 1).getFirst()::equals);
    assertThat(ended.out()).contains("Control: sqlite ran twice in too few blocks to tell chance");
  }
}
