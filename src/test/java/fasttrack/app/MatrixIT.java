package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.report.ReportText;
import fasttrack.app.result.kind.Kind;
import fasttrack.app.result.series.PublishedSystems;
import fasttrack.app.result.series.PublishedSystems.PublishedSystem;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.result.series.StudyRun;
import fasttrack.app.study.matrix.MatrixReport;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A whole matrix on the real engines, so short that no figure means anything. */
@Tag("long")
class MatrixIT extends InFolder {
  @Test
  void allPublishedVariantsRun() throws Exception {
    InJvm.Ended ended =
        fasttrack
            .typed("matrix --repeat 1 --forks 0 --duration 500ms --warmup 50ms --details")
            .well();
    assertThat(ended.err())
        .containsPattern("network native page, round 1 of 1, .*: running")
        .containsPattern("sqlite, round 1 of 1, .*: running");
    assertThat(ended.out())
        .contains("beside the figures of 1987", "unoptimized / optimized", "set / page", "Spearman")
        .contains("The ratio translator / native of the times above");

    assertThat(fasttrack.bundles()).hasSize(1);
    Path kept = fasttrack.bundles().getFirst();
    String text = Files.readString(kept.resolve("matrix.txt"));
    assertThat(ended.out()).startsWith(text).contains("fasttrack show " + kept);
    StudyResult result = MatrixReport.KIND.read(Files.readString(kept.resolve("matrix.json")));
    assertThat(ReportText.whole(MatrixReport.KIND.report().apply(result))).isEqualTo(text);
    // an engine that is not installed here is left out, with the reason
    assertThat(result.leftOut()).allMatch(reason -> reason.startsWith("mariadb"));
    assertThat(result.contrasts()).hasSize(5);
    PublishedSystems systems = (PublishedSystems) result.extra();
    assertThat(systems.systems())
        .extracting(PublishedSystem::profile)
        .filteredOn(profile -> !profile.equals("hpsql-840s"))
        .containsExactly(
            "image1000-a900-optimized",
            "image1000-a900-unoptimized",
            "hpimage-840s-native-page",
            "hpimage-840s-native-set",
            "hpimage-840s-translator-page",
            "hpimage-840s-translator-set");
    assertThat(systems.systems())
        .filteredOn(system -> system.profile().equals("hpsql-840s"))
        .extracting(PublishedSystem::point)
        .contains("duckdb", "h2", "hsqldb", "postgresql", "sqlite");
    for (StudyRun ran : result.runs()) {
      assertThat(ran.validity()).isEqualTo(new Validity.Valid());
      PublishedSystem system = systems.of(result.point(ran.point()));
      Path bundle = kept.resolve(ran.bundle());
      RunResult run = Kind.RUN.read(Files.readString(bundle.resolve("result.json")));
      assertThat(run.verdict().verification().passed()).isTrue();
      assertThat(run.engine().settings()).containsAllEntriesOf(system.settings());
    }
    InJvm.Ended checked = fasttrack.run("check", "--backend", "network").well();
    assertThat(checked.out()).contains("fasttrack: sound: ", " chains, ");
  }
}
