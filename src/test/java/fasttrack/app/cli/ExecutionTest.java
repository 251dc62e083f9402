package fasttrack.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.Examples;
import fasttrack.app.execution.Saved;
import fasttrack.app.execution.console.TestConsole;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.report.ReportText;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.result.kind.Kind;
import fasttrack.app.result.series.RepeatReport;
import fasttrack.app.result.series.StudyPoint;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.result.series.StudyRun;
import fasttrack.app.result.series.TypeFigures;
import fasttrack.core.facet.SelfChecking.StructureReport;
import fasttrack.core.result.RunResult;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Database;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;

/** How a run ends: what is shown and kept, and with which status. */
class ExecutionTest {
  @TempDir Path folder;

  private final TestConsole console = new TestConsole();
  private final StringWriter err = new StringWriter();

  @Test
  void allIsWell() throws IOException {
    assertThat(run(() -> Examples.database(true))).isZero();
    assertThat(console.out())
        .contains(
            ": VALID, ",
            " tps, mean ",
            "verified  100 answers and the final state",
            "details   fasttrack show " + results());
    assertThat(names()).hasSize(2);
  }

  @Test
  void wrongAnswersMakeARunInvalid() throws IOException {
    assertThat(run(() -> Examples.database(false))).isEqualTo(4);
    assertThat(console.out())
        .contains("INVALID", "answered", "verified  NO: answers differ from the oracle")
        .doesNotContain(" tps");
    assertThat(names()).hasSize(2);
    Path bundle = results().resolve(names().getFirst());
    assertThat(bundle.resolve("run.log"))
        .content()
        .contains("INVALID: ")
        .doesNotContain("transactions/s");
    assertThat(Kind.RUN.read(Files.readString(bundle.resolve("result.json"))).rateTps()).isNull();
  }

  @Test
  void faultsOfTheStructureMakeARunInvalid() {
    StructureReport unsound =
        new StructureReport(Map.of("chains", 7L), List.of("chain 7 ends early"));
    assertThat(runNetwork(Map.of("fasttrack", unsound, "tp1", unsound))).isEqualTo(4);
    assertThat(console.out())
        .contains("INVALID", "  - structure: chain 7 ends early")
        .contains("verified  NO: the structure is not sound")
        .doesNotContain(" tps");
  }

  @Test
  void aStructureThatCannotBeReadIsNotWrong() {
    assertThat(runNetwork(Map.of())).isEqualTo(4);
    assertThat(console.out())
        .contains("NOT VERIFIED", "  - the structure could not be read: nothing is there")
        .doesNotContain("INVALID", " tps");
  }

  @Test
  void jsonOfAllRunsIsAnArray() throws IOException {
    assertThat(run(() -> Examples.database(true), "--json")).isZero();
    assertThat(console.out().strip()).startsWith("[").endsWith("]");
  }

  /** A database that can be opened a single time. */
  private static Supplier<Database> once() {
    List<Database> left = new ArrayList<>(List.of(Examples.database(true)));
    return () -> {
      if (left.isEmpty()) {
        throw new BackendException(BackendException.Kind.UNREACHABLE, "it went away");
      }
      return left.removeFirst();
    };
  }

  @Test
  void jsonOfTheFirstRunIsNotLostWhenTheSecondCannotBegin() throws IOException {
    assertThat(run(once(), "--json")).isEqualTo(3);
    assertThat(console.out().strip()).startsWith("[").contains("\"fasttrack\"").endsWith("]");
    assertThat(err.toString().strip()).isEqualTo("fasttrack: it went away");
    assertThat(names()).hasSize(1);
  }

  @Test
  void repeatsAreKeptTogetherWithTheirMeans() throws IOException {
    assertThat(run(() -> Examples.database(true), "--repeat", "3", "--forks", "0", "-w", "tp1"))
        .isZero();
    Path kept = results().resolve(names().getFirst());
    assertThat(names()).singleElement().asString().endsWith("-example-tp1-repeat");
    String text = Files.readString(kept.resolve("repeat.txt"));
    assertThat(text).contains("all 3 runs are complete and valid", "fewer than six");
    StudyResult result = RepeatReport.KIND.read(Files.readString(kept.resolve("repeat.json")));
    assertThat(console.out())
        .endsWith(
            ReportText.of(RepeatReport.KIND.report().apply(result))
                + new Saved(kept, null).lines()
                + "\n");
    assertThat(result.counted()).isEqualTo(3);
    assertThat(result.runs())
        .extracting(StudyRun::bundle)
        .containsExactly("run-1", "run-2", "run-3");
    assertThat(kept.resolve("report.html"))
        .content()
        .contains("\"kind\":\"repeats\"", "href=\"./run-1/report.html\"", "./run-3/report.html");
    for (StudyRun run : result.runs()) {
      Path json = kept.resolve(run.bundle()).resolve("result.json");
      RunResult whole = Kind.RUN.read(Files.readString(json));
      assertThat(whole.rateTps()).isEqualTo(run.type(TypeFigures.ALL).of(Figure.RATE));
      assertThat(whole.spec().data().seed()).isEqualTo(run.seed());
      assertThat(run.figures().getFirst().of(Figure.ELAPSED))
          .isEqualTo(whole.types().getFirst().response().meanNanos());
    }
    assertThat(result.runs()).extracting(StudyRun::seed).startsWith(1987L).doesNotHaveDuplicates();
    assertThat(result.runs()).extracting(StudyRun::process).containsOnly(1);
    assertThat(text).contains("all in one Java process: no run is independent");
  }

  @Test
  void resultsOfAServerThatWasThereAreTheirOwnersAlone() throws IOException {
    Backend server = Examples.server("example");
    assertThat(run(server, "--url", "x", "--repeat", "2", "--forks", "0", "-w", "tp1")).isZero();
    Path kept = results().resolve(names().getFirst());
    try (Stream<Path> all = Files.walk(kept)) {
      for (Path one : all.toList()) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(one)))
            .as("%s", one)
            .isEqualTo(Files.isDirectory(one) ? "rwx------" : "rw-------");
      }
    }
    assertThat(kept.resolve("run-1").resolve("run.log")).exists();
  }

  @Test
  void invalidRepeatsAreCountedAndInNoMean() throws IOException {
    List<Database> databases =
        new ArrayList<>(
            List.of(Examples.database(true), Examples.database(false), Examples.database(true)));
    assertThat(run(databases::removeFirst, "--repeat", "3", "--forks", "0", "-w", "tp1", "--json"))
        .isEqualTo(4);
    assertThat(console.out().strip()).startsWith("[").endsWith("]");
    Path kept = results().resolve(names().getFirst());
    StudyResult result = RepeatReport.KIND.read(Files.readString(kept.resolve("repeat.json")));
    assertThat(result.runs()).hasSize(3);
    assertThat(result.counted()).isEqualTo(2);
    StudyPoint all = result.points().getFirst();
    assertThat(all.of(Figure.RATE).count()).as("of one process").isEqualTo(1);
    assertThat(all.figures().getFirst().values().get(Figure.ELAPSED).count()).isEqualTo(1);
    assertThat(kept.resolve("repeat.txt")).content().contains("2 of 3 runs complete and valid");
  }

  @Test
  void whereNoRepeatIsValidThereIsNoMean() throws IOException {
    int status = run(() -> Examples.database(false), "--repeat", "2", "--forks", "0", "-w", "tp1");
    assertThat(status).isEqualTo(4);
    assertThat(console.out())
        .contains("0 of 2 runs complete and valid")
        .doesNotContain("means", " tps");
  }

  @Test
  void repeatsAreNotLostWhereALaterOneCannotBegin() throws IOException {
    assertThat(run(once(), "--repeat", "2", "--forks", "0", "-w", "tp1")).isEqualTo(3);
    assertThat(console.out()).contains("1 of 2 runs complete", "fewer than six");
    assertThat(results().resolve(names().getFirst()).resolve("repeat.json")).exists();
  }

  @Test
  void whatCannotBeKeptIsShownAllTheSame() throws IOException {
    int status =
        run(
            () -> {
              delete(results());
              return Examples.database(true);
            });
    assertThat(status).isEqualTo(3);
    assertThat(console.out()).contains("rate ", "NOT SAVED the result cannot be saved below");
  }

  @Test
  void aBugIsLoggedAndItsLogIsKept() throws IOException {
    int status =
        run(
            () -> {
              throw new IllegalStateException("should not be");
            });
    assertThat(status).isEqualTo(1);
    assertThat(console.err()).isEmpty();
    assertThat(err.toString().lines()).hasSize(1);
    assertThat(err.toString())
        .contains("unexpected: java.lang.IllegalStateException: should not be; the log is ");
    assertThat(names()).hasSize(1);
    Path log = results().resolve(names().getFirst()).resolve("run.log");
    assertThat(log).content().contains("should not be", "\tat fasttrack.");
  }

  @Test
  void aMissedThresholdIsListedAndDecidesTheStatus() throws IOException {
    int status =
        run(
            () -> Examples.database(true),
            "--threshold",
            "failed <= 0",
            "--threshold",
            "tp1.rate > 9999999999/s, t1.p50 < 1s");
    assertThat(status).isEqualTo(99);
    assertThat(console.out())
        .contains(
            "threshold  failed <= 0: met, 0\n", "threshold  tp1.rate > 9999999999/s: MISSED, ")
        .contains("threshold  t1.p50 < 1s: MISSED, not known: p50 needs 20 transactions, and");
    assertThat(console.err().lines())
        .satisfiesExactlyInAnyOrder(
            line ->
                assertThat(line)
                    .startsWith("fasttrack: tp1: threshold tp1.rate > 9999999999/s: MI"),
            line -> assertThat(line).startsWith("fasttrack: fasttrack: threshold t1.p50 < 1s: MI"));
  }

  @Test
  void thresholdsMayStandInTheConfigurationFile() throws IOException {
    Path config =
        Files.writeString(
            folder.resolve("x.yaml"), "threshold:\n- failed <= 0\n- rate > 9999999999/s\n");
    assertThat(run(() -> Examples.database(true), "-w", "tp1", "--config", config.toString()))
        .isEqualTo(99);
    assertThat(console.out()).contains("threshold  failed <= 0: met, 0\n");
  }

  @Test
  void anInvalidRunMissesItsThresholdsAndIsInvalidAllTheSame() {
    assertThat(run(() -> Examples.database(false), "-w", "tp1", "--threshold", "rate > 1/s"))
        .isEqualTo(4);
    assertThat(console.out())
        .contains("threshold  rate > 1/s: MISSED, not known: the run is invalid\n");
  }

  @Test
  void theMediansOfRepeatsAreJudgedAgainstTheBaseline() throws IOException {
    String[] repeat = {"--repeat", "3", "--forks", "0", "-w", "tp1"};
    assertThat(run(() -> Examples.database(true), repeat)).isZero();
    String baseline = results().resolve(names().getFirst()).toString();
    List<String> more = new ArrayList<>(List.of(repeat));
    more.addAll(List.of("--baseline", baseline, "--durability", "none", "--json"));
    more.addAll(List.of("--threshold", "TP1.elapsed < 0.000001 * baseline,failed <= baseline"));
    assertThat(run(() -> Examples.database(true), more.toArray(String[]::new))).isEqualTo(99);
    assertThat(console.err())
        .contains("differs from the baseline in durability: run none, baseline durable\n")
        .containsOnlyOnce("threshold TP1.elapsed < 0.000001 * baseline: MISSED, ")
        .contains(" times the baseline's ");
    assertThat(console.out()).doesNotContain("threshold");
  }

  @Test
  void aThresholdThatNoFigureCanMeetIsRefusedBeforeTheRun() throws IOException {
    assertThat(run(() -> Examples.database(true), "-w", "tp1")).isZero();
    String baseline = results().resolve(names().getFirst()).toString();
    String[] condition = {"--threshold", "failed < 1.1 * baseline", "--baseline", baseline};
    assertThat(run(() -> Examples.database(true), condition)).isEqualTo(2);
    assertThat(err.toString())
        .contains(
            "fasttrack: --threshold: 'failed < 1.1 * baseline' can never hold: nothing is less than"
                + " the baseline's 0; write 'failed <= 1.1 * baseline'\n");
    condition[1] = "failed <= 1.1 * baseline";
    assertThat(run(() -> Examples.database(true), condition)).isZero();
  }

  @Test
  void aBaselineThatCannotBeReadOrDoesNotFitIsRefusedBeforeTheRun() throws IOException {
    assertThat(run(() -> Examples.database(true), "-w", "tp1")).isZero();
    String baseline = results().resolve(names().getFirst()).toString();
    String[] condition = {"--threshold", "rate > baseline", "--baseline", baseline};
    Stream<String> other = Stream.of("-w", "fasttrack");
    assertThat(
            run(
                () -> Examples.database(true),
                Stream.concat(Stream.of(condition), other).toArray(String[]::new)))
        .isEqualTo(2);
    condition[3] = folder.resolve("gone").toString();
    assertThat(run(() -> Examples.database(true), condition)).isEqualTo(3);
    assertThat(err.toString().lines())
        .containsExactly(
            "fasttrack: --baseline: has another workload than 'rate > baseline'",
            "fasttrack: " + condition[3] + " does not exist");
    assertThat(names()).hasSize(1);
  }

  @Test
  void buildServersAndReviewersAreToldOfEveryRunWhateverCameOfIt() throws Exception {
    Path junit = Files.createDirectories(folder.resolve("new")).resolve("junit.xml");
    Files.writeString(junit, "of an earlier run");
    Path markdown = folder.resolve("deep/er/summary.md");
    List<Database> databases =
        new ArrayList<>(List.of(Examples.database(false), Examples.database(true)));
    int status =
        run(
            databases::removeFirst,
            "--threshold",
            "failed <= 0,TP1.rate > 9999999999/s",
            "--junit",
            junit.toString(),
            "--markdown",
            markdown.toString());
    assertThat(status).isEqualTo(4);
    XPath xpath = XPathFactory.newInstance().newXPath();
    Document xml = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(junit.toFile());
    assertThat(xpath.evaluate("/testsuites/@tests", xml)).isEqualTo("7");
    assertThat(xpath.evaluate("/testsuites/@failures", xml)).isEqualTo("4");
    assertThat(xpath.evaluate("count(//testcase[failure])", xml)).isEqualTo("4");
    assertThat(xpath.evaluate("//testsuite[1]/testcase[1]/failure/@message", xml))
        .startsWith("NO: answers differ from the oracle");
    assertThat(xpath.evaluate("//testsuite[2]/@name", xml)).isEqualTo("example-tp1");
    assertThat(xpath.evaluate("//testsuite[2]/testcase[failure]/@name", xml))
        .isEqualTo("TP1.rate > 9999999999/s");
    assertThat(Files.readString(markdown))
        .containsPattern("### ❌ FASTTRACK on .*: INVALID\n")
        .containsPattern("### ❌ TP1 on .*: THRESHOLD MISSED, .* tps")
        .contains("|  | count | mean elapsed ms | client CPU ms | ", "\n| TP1 | ")
        .contains("** failed &lt;= 0: met, 0\n", "- ❌ TP1.rate &gt; 9999999999/s: MISSED, ");
  }

  @Test
  void repeatsAreSuitesAndFoldersOfTheirOwn() throws Exception {
    Path junit = folder.resolve("junit.xml");
    Path csv = folder.resolve("csv");
    List<String> more = new ArrayList<>(List.of("--repeat", "2", "--forks", "0", "-w", "tp1"));
    more.addAll(List.of("--junit", junit.toString(), "--csv", csv.toString()));
    more.addAll(List.of("--threshold", "failed <= 0"));
    assertThat(run(() -> Examples.database(true), more.toArray(String[]::new))).isZero();
    assertThat(junit)
        .content()
        .contains("name=\"example-tp1-run-2\"", "name=\"example-tp1-repeats\"");
    assertThat(csv.resolve("example-tp1-run-2/transactions.csv")).exists();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--junit", "--markdown", "--csv"})
  void whatCannotBeWrittenIsToldBeforeTheRun(String option) throws IOException {
    Path inTheWay = Files.writeString(folder.resolve("file"), "");
    String path = inTheWay.resolve("x").toString();
    assertThat(run(() -> Examples.database(true), option, path)).isEqualTo(3);
    assertThat(err.toString()).startsWith("fasttrack: " + path + " cannot be written: ");
    assertThat(results()).doesNotExist();
  }

  private int runNetwork(Map<String, StructureReport> findings) {
    return run(Examples.network("example", () -> Examples.network(findings)));
  }

  private int run(Supplier<Database> open, String... more) {
    return run(Examples.backend("example", open), more);
  }

  private int run(Backend backend, String... more) {
    Catalog found = new Catalog(List.of(backend), List.of(Examples.TEN, Examples.TP1));
    List<String> arguments = new ArrayList<>(List.of("run", "--quiet", "-b", "example"));
    arguments.addAll(List.of("-n", "10", "--warmup", "0s", "--out", results().toString()));
    arguments.addAll(List.of("--terminals", "1"));
    arguments.addAll(List.of(more));
    if (!arguments.contains("-w")) {
      arguments.addAll(List.of("--only", "T1,TP1"));
    }
    return Commands.commandLine(found, console.console())
        .setErr(new PrintWriter(err))
        .execute(arguments.toArray(String[]::new));
  }

  private Path results() {
    return folder.resolve("results");
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(results())) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static void delete(Path tree) {
    try (Stream<Path> files = Files.walk(tree)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
