package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.execution.JudgedOutput;
import fasttrack.app.report.Report;
import fasttrack.app.report.ReportText;
import fasttrack.app.report.export.CsvTables;
import fasttrack.app.report.export.JunitXml;
import fasttrack.app.report.export.Latex;
import fasttrack.app.report.export.MarkdownSummary;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.report.html.HtmlPage;
import fasttrack.app.report.run.RunReport;
import fasttrack.app.report.threshold.Baseline;
import fasttrack.app.report.threshold.Threshold;
import fasttrack.app.report.threshold.Threshold.Bound;
import fasttrack.app.report.threshold.Threshold.Relation;
import fasttrack.app.report.threshold.Thresholds;
import fasttrack.app.result.bundle.ResultJson;
import fasttrack.app.result.kind.SavedResult;
import fasttrack.core.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Every output of every stored result. */
public class GoldenTest {
  /** As many rows of a long table as show each of its figures. */
  private static final int LINES_MAX = 60;

  private static final JsonMapper JSON = new JsonMapper();

  /** A table with all columns that there are is wider than a line, and loses the ends of names. */
  private static final Set<String> WIDE = Set.of("run-postgresql-warm");

  private static final Bound HOUR = new Bound.Value(3.6e12);
  private static final Bound MILLION = new Bound.Value(1e6);
  private static final Bound TWICE = new Bound.OfBaseline(2);

  @TempDir Path folder;

  static Stream<String> all() {
    return Stored.names().stream();
  }

  @ParameterizedTest
  @MethodSource("all")
  void aReport(String name) {
    Report report = Stored.result(name).report();
    Golden.check(name + "/report.txt", ReportText.of(report));
    Golden.check(name + "/details.txt", ReportText.whole(report));
    assertThat(ReportText.whole(report)).startsWith(ReportText.of(report).stripTrailing());
    assertThat(ReportText.whole(report).lines())
        .allSatisfy(
            line -> assertThat(line).hasSizeLessThanOrEqualTo(WIDE.contains(name) ? 90 : 80));
    assertThat(ReportText.whole(report)).matches("[\\p{ASCII}≈–×÷µ±▁-█]*");
  }

  @ParameterizedTest
  @MethodSource("all")
  void aPage(String name) {
    Golden.check(
        name + "/report.html",
        withoutLibrary(HtmlPage.of(Stored.result(name).report()).render(everyRun -> true)));
  }

  @ParameterizedTest
  @MethodSource("all")
  void filesForOtherPrograms(String name) throws IOException {
    SavedResult<?> stored = Stored.result(name);
    for (JudgedOutput output : outputs(true)) {
      output.add(summary(stored), stored.result() instanceof RunResult ? "run" : "", false);
      output.end();
    }
    check(name + "/");
  }

  @ParameterizedTest
  @CsvSource({
    "run-sqlite, hpsql-840s",
    "run-network, hpimage-840s-native-page",
    "run-sqlite-tp1, mips-m1500",
    "run-invalid, mips-m1500",
    "run-unmeasured, mips-m1500"
  })
  void aRunBesidePublishedFigures(String name, String reference) throws IOException {
    RunResult stored = Stored.run(name);
    Report report = RunReport.of(stored, reference);
    Golden.check(name + "/beside-" + reference + ".txt", ReportText.of(report));
    new CsvTables(folder.resolve("csv"), true).add(report, "run", false);
    Golden.check(name + "/beside-" + reference + ".csv", tables());
  }

  @ParameterizedTest
  @ValueSource(strings = {"run-sqlite-tp1", "run-postgresql", "repeat", "versus"})
  void tablesForAPaper(String name) throws IOException {
    Path file = folder.resolve("tables.tex");
    Latex.write(Stored.result(name).report(), file);
    Golden.check(name + "/tables.tex", Files.readString(file));
  }

  @Test
  void aRunThatIsJudgedBesideABaseline() throws IOException {
    Thresholds thresholds =
        new Thresholds(
            List.of(
                threshold("T5.elapsed < 1h", "T5", Figure.ELAPSED, Relation.BELOW, HOUR),
                threshold("rate > 1000000/s", null, Figure.RATE, Relation.ABOVE, MILLION),
                threshold("t1.p99.9 < 1h", "t1", Figure.P999, Relation.BELOW, HOUR),
                threshold("cpu <= 2 * baseline", null, Figure.CPU, Relation.AT_MOST, TWICE),
                threshold("T6.rate >= 2 * baseline", "T6", Figure.RATE, Relation.AT_LEAST, TWICE)),
            Baseline.read(Stored.file("run-h2")));
    judge("run", thresholds, List.of(Stored.run("run-sqlite")), null);
    judge("run-invalid", thresholds, List.of(Stored.run("run-invalid")), null);
    judge("run-unmeasured", thresholds, List.of(Stored.run("run-unmeasured")), null);
    judge("run-overload", thresholds, List.of(Stored.run("run-sqlite-overload")), null);
  }

  @Test
  void repeatsThatAreJudged() throws IOException {
    Thresholds thresholds =
        new Thresholds(
            List.of(
                threshold("elapsed < 1h", null, Figure.ELAPSED, Relation.BELOW, HOUR),
                threshold("TP1.rate > 1000000/s", "TP1", Figure.RATE, Relation.ABOVE, MILLION)),
            Baseline.read(Stored.file("repeat-runs/run-1")));
    List<RunResult> runs =
        Stream.of(1, 2, 3).map(number -> Stored.run("repeat-runs/run-" + number)).toList();
    judge("repeat", thresholds, runs, summary(Stored.result("repeat")));
  }

  private void judge(
      String name, Thresholds thresholds, List<RunResult> runs, @Nullable Report repeats)
      throws IOException {
    boolean repeated = runs.size() > 1;
    Report report = repeats == null ? RunReport.of(runs.getFirst()) : repeats;
    Report judged = thresholds.in(report, thresholds.judge(runs, repeated), runs, repeated);
    for (JudgedOutput output : outputs(!repeated)) {
      for (int i = 1; repeated && i <= runs.size(); i++) {
        output.add(RunReport.of(runs.get(i - 1)), "sqlite-tp1-run-" + i, true);
      }
      output.add(judged, repeated ? "sqlite-tp1-repeats" : "sqlite-tp1", false);
      output.end();
    }
    Golden.check("judged/" + name + "-report.txt", ReportText.of(judged));
    check("judged/" + name + "-");
  }

  private static Threshold threshold(
      String text, @Nullable String subject, Figure figure, Relation relation, Bound bound) {
    return new Threshold(text, subject, figure, relation, bound);
  }

  /** What is read of a result is all that it holds. */
  @ParameterizedTest
  @MethodSource("all")
  void itsJsonIsReadBackAndWrittenAsItWas(String name) throws IOException {
    assertThat(read(ResultJson.write(Stored.result(name).result())))
        .isEqualTo(read(Files.readString(Stored.file(name))));
  }

  @Test
  void noFileIsLeftOfAResultThatIsGone() throws IOException {
    Set<String> folders = new TreeSet<>(Set.of("help", "judged", "variants"));
    folders.addAll(Stored.names());
    try (Stream<Path> files = Files.walk(Golden.folder())) {
      Set<String> found = new TreeSet<>();
      files
          .filter(Files::isRegularFile)
          .map(file -> Golden.folder().relativize(file.getParent()).toString())
          .forEach(found::add);
      assertThat(found).isEqualTo(folders);
    }
  }

  /** The library, the style and the licenses are resources, and no words of ours. */
  private static String withoutLibrary(String html) {
    return html.replaceAll("(?s)(<style>).*?(</style>)", "$1...$2")
        .replaceAll("(?s)(<script>).*?(</script>)", "$1...$2")
        .replaceAll("(?s)(<details class=\"licenses\">.*?<pre>).*?(</pre>)", "$1...$2")
        .replaceAll("sha256-[^&']*", "sha256-...");
  }

  /** Without what follows from the rest. */
  private static JsonNode read(String json) {
    JsonNode tree = JSON.readTree(json);
    ((ObjectNode) tree).remove(List.of("statements", "conclusions"));
    tree.findParents("words").forEach(finding -> ((ObjectNode) finding).remove("words"));
    return tree;
  }

  private List<JudgedOutput> outputs(boolean single) {
    return List.of(
        new JunitXml(folder.resolve("x.xml")),
        new MarkdownSummary(folder.resolve("x.md")),
        new CsvTables(folder.resolve("csv"), single));
  }

  private void check(String name) throws IOException {
    Golden.check(name + "junit.xml", Files.readString(folder.resolve("x.xml")));
    Golden.check(name + "summary.md", Files.readString(folder.resolve("x.md")));
    Golden.check(name + "tables.csv", tables());
  }

  /** Returns the beginning of all tables, each below the name of its file. */
  private String tables() throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.walk(folder.resolve("csv"))) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        String path = folder.resolve("csv").relativize(file).toString();
        all.append("== ").append(path).append('\n');
        List<String> lines = Files.readString(file).replace("\r\n", "\n").lines().toList();
        lines.stream().limit(LINES_MAX).forEach(line -> all.append(line).append('\n'));
        if (lines.size() > LINES_MAX) {
          all.append("... ").append(lines.size() - LINES_MAX).append(" more lines\n");
        }
      }
    }
    return all.toString();
  }

  private static Report summary(SavedResult<?> stored) {
    return stored.report();
  }
}
