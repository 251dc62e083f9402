package fasttrack.app.export;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.ExampleResult;
import fasttrack.app.ExampleSelftest;
import fasttrack.app.ExampleType;
import fasttrack.app.Examples;
import fasttrack.app.bundle.Pages;
import fasttrack.app.bundle.ResultJson;
import fasttrack.app.comparison.ComparisonResult;
import fasttrack.app.execution.Judged;
import fasttrack.app.execution.RecordedRun;
import fasttrack.app.execution.Saved;
import fasttrack.app.report.Column;
import fasttrack.app.report.ComparisonLines;
import fasttrack.app.report.DataTable;
import fasttrack.app.summary.AuditSummary;
import fasttrack.app.summary.ComparisonSummary;
import fasttrack.app.summary.MatrixSummary;
import fasttrack.app.summary.RepeatSummary;
import fasttrack.app.summary.SelftestSummary;
import fasttrack.app.summary.Summary;
import fasttrack.app.summary.SweepSummary;
import fasttrack.app.threshold.Baseline;
import fasttrack.app.threshold.Figure;
import fasttrack.app.threshold.Judgement;
import fasttrack.app.threshold.Judgement.Verdict;
import fasttrack.app.threshold.Threshold;
import fasttrack.app.threshold.Threshold.Bound;
import fasttrack.app.threshold.Threshold.Relation;
import fasttrack.app.threshold.Thresholds;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class ExportTest {
  /** Control characters, markup of every kind, quotes, and text from right to left. */
  private static final String HOSTILE = "<b>|`x`\u0001 ]]> & \"q\" 'a' \u202e, *_[x](y)\n# h";

  @TempDir Path folder;

  private static Judged judged(RunResult run, Judgement... judgements) {
    return new Judged(
        List.of(new RecordedRun(run, new Saved(null, "no"))), false, List.of(judgements), null);
  }

  private static Judgement judgement(String text, Verdict verdict) {
    Threshold threshold = new Threshold(text, null, Figure.CPU, Relation.BELOW, new Bound.Value(1));
    return new Judgement(threshold, verdict, "found");
  }

  @Test
  void hostileTextIsTextInJunitsXml() throws Exception {
    Path file = folder.resolve("x.xml");
    JunitXml junit = new JunitXml(file);
    RunResult run =
        new ExampleResult(List.of(new ExampleType("T1", 5).build()))
            .validity(new Validity.Invalid(List.of(HOSTILE)))
            .build();
    junit.add(judged(run, judgement(HOSTILE, Verdict.MISSED), judgement("b", Verdict.NOT_JUDGED)));
    junit.end();
    Document xml = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
    assertThat(xml.getElementsByTagName("failure").item(0).getTextContent())
        .isEqualTo(HOSTILE.replace('\u0001', '\uFFFD'));
    assertThat(xml.getElementsByTagName("testcase").getLength()).isEqualTo(4);
    assertThat(xml.getDocumentElement().getAttribute("failures")).isEqualTo("2");
    assertThat(xml.getDocumentElement().getAttribute("skipped")).isEqualTo("1");
  }

  @Test
  void hostileTextIsTextInMarkdown() throws IOException {
    Path file = folder.resolve("x.md");
    MarkdownSummary markdown = new MarkdownSummary(file, Thresholds.NONE);
    markdown.add(
        judged(
            new ExampleResult(List.of(new ExampleType("T1", 5).build())).build(),
            judgement(HOSTILE, Verdict.MET)));
    markdown.end();
    assertThat(file)
        .content()
        .contains(
            "- ✅ &lt;b&gt;\\|\\`x\\`  \\]\\]&gt; &amp; \"q\" 'a'  , \\*\\_\\[x\\](y) # h: met,"
                + " found");
  }

  @Test
  void markdownShowsTheBaselinesRatios() throws IOException {
    RunResult run =
        new ExampleResult(
                List.of(new ExampleType("T1", 500).build(), new ExampleType("T5", 500).build()))
            .build();
    Path saved = Files.writeString(folder.resolve("result.json"), ResultJson.write(run));
    Path file = folder.resolve("x.md");
    MarkdownSummary markdown =
        new MarkdownSummary(file, new Thresholds(List.of(), Baseline.read(saved)));
    markdown.add(judged(run));
    markdown.end();
    assertThat(file)
        .content()
        .contains(
            "| transaction | elapsed ms | cpu ms | p95 ms | rate /s | elapsed ÷ baseline | cpu ÷"
                + " baseline | p95 ÷ baseline | rate ÷ baseline |\n"
                + "|---|---:|---:|---:|---:|---:|---:|---:|---:|\n"
                + "| T1 | 0.123 | 0.101 | 1.23 | 50.0 | 1.00 | 1.00 | 1.00 | 1.00 |\n")
        .contains("\n| all | ")
        .contains("<details><summary>Details</summary>\n\n- **rate** ");
  }

  @Test
  void everyTableIsAFileInFullPrecision() throws IOException {
    new CsvTables(folder, true, "hpsql-840s").add(judged(Examples.contended()));
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "transactions.csv",
              "service.csv",
              "cpu.csv",
              "published.csv",
              "fasttrack-tables.txt");
    }
    List<CSVRecord> rows = read(folder.resolve("transactions.csv"));
    assertThat(rows.getFirst())
        .startsWith("name", "count", "mean_elapsed_ms", "client_cpu_ms", "server_cpu_ms", "p50_ms");
    assertThat(rows.get(1)).startsWith("T1").contains("0.1234567", "0.1012345");
  }

  @Test
  void whatIsNotKnownIsEmptyAndTextIsQuoted() throws IOException {
    DataTable<String> table =
        new DataTable<>(
            "x",
            List.of(
                Column.words("", row -> row),
                Column.number("back-\noff", "ms", row -> null),
                Column.number("share", "%", row -> 1e-9)),
            List.of("a,\"b\"\nc"));
    Path file = folder.resolve("x.csv");
    CsvFolder.write(table, file);
    List<CSVRecord> rows = read(file);
    assertThat(rows.getFirst()).containsExactly("name", "backoff_ms", "share_percent");
    assertThat(rows.get(1)).containsExactly("a,\"b\"\nc", "", "1.0E-9");
  }

  /** The names of files and headings are as docs/outputs.md has them: programs rely on them. */
  static Stream<Arguments> everyTable() throws IOException {
    return Stream.of(tablesOfRuns(), tablesOfSystems(), tablesOfTests()).flatMap(List::stream);
  }

  private static List<Arguments> tablesOfRuns() throws IOException {
    Summary sweep = SweepSummary.of(ResultJson.readSweep(stored("sweep-1")));
    Summary repeat = RepeatSummary.of(ResultJson.readRepeat(stored("repeat-1")));
    return List.of(
        Arguments.of(
            sweep,
            "steps",
            "step,terminals,connections,offered_per_s,rate_per_s,mean_response_ms,p50_ms,p90_ms,"
                + "p95_ms,p99_ms,max_ms,client_cpu_ms,server_cpu_ms,server_cpu_method,retries,"
                + "verdict,folder",
            "1,1,1,,5007.0,0.19382250319488817,0.167551,0.229119,0.254847,0.372479,4.403199,"
                + "0.12055693530351437,,in client,0,\"knee, peak\",step-1"),
        Arguments.of(
            repeat,
            "medians",
            "transaction,elapsed_median_ms,elapsed_from_ms,elapsed_to_ms,cpu_median_ms,cpu_from_ms,"
                + "cpu_to_ms",
            "TP1,1.4108703242284497"),
        Arguments.of(
            repeat,
            "rate",
            "transaction,rate_median_per_s,rate_from_per_s,rate_to_per_s,runs,coverage",
            "all,2817.0,2526.0,3006.5,3,0.75"),
        Arguments.of(
            repeat,
            "runs",
            "run,rate_per_s,seed,state,in_the_medians,folder",
            "1,3006.5,,complete,yes,run-1"),
        Arguments.of(repeat, "run-means", "run,transaction,mean_elapsed_ms,mean_cpu_ms", ""));
  }

  private static List<Arguments> tablesOfSystems() throws IOException {
    Summary matrix = MatrixSummary.of(ResultJson.readMatrix(stored("matrix-1")));
    Summary comparison = ComparisonSummary.of(ResultJson.readComparison(stored("comparison-1")));
    return List.of(
        Arguments.of(
            matrix,
            "figures",
            "variant,stands_for,transaction,elapsed_ms,cpu_ms,published_elapsed_ms,"
                + "published_cpu_ms",
            "postgresql,hpsql-840s,T1,"),
        Arguments.of(
            matrix,
            "ratios",
            "title,ratio,over,under,transaction,ours,from,to,published",
            "IMAGE/1000-II,unoptimized / optimized,network image1000-unoptimized,"
                + "network image1000-optimized,T1,"),
        Arguments.of(
            matrix, "correlations", "variant,stands_for,spearman,of,transactions", "postgresql,"),
        Arguments.of(comparison, "systems", "system,what_ran,runs,runs_that_count", "sqlite,"),
        Arguments.of(
            comparison, "figures", "system,transaction,elapsed_ms,cpu_ms,rate_per_s", "sqlite,T1,"),
        Arguments.of(
            comparison,
            "ratios",
            "system,to,transaction,elapsed_ratio,elapsed_from,elapsed_to,cpu_ratio,cpu_from,cpu_to,"
                + "rate_ratio,rate_from,rate_to,elapsed_differs",
            "postgresql,sqlite,T1,9.715193969765641,1.9372548850154256,48.72099928627572,"
                + "7.058638758650029,2.835313975162727,17.572791430358908,"),
        Arguments.of(comparison, "runs", "system,run,seed,verdict,folder", "sqlite,1,"));
  }

  private static List<Arguments> tablesOfTests() throws IOException {
    Summary audit = AuditSummary.of(ResultJson.readAcid(stored("acid-1")));
    Summary selftest = SelftestSummary.of(ExampleSelftest.busy());
    return List.of(
        Arguments.of(
            audit,
            "tests",
            "property,test,verdict,what_was_found",
            "atomicity,all or nothing,passed,"),
        Arguments.of(
            audit,
            "anomalies",
            "claimed_level,anomaly,seen,forbidden,what_was_found",
            "serializable,dirty read,no,yes,"),
        Arguments.of(
            audit,
            "kills",
            "kill,after_s,acknowledged,lost,in_doubt_found,recovery_s,faults",
            "1,1.054214628,2050,0,1,0.017407972,"),
        Arguments.of(
            selftest,
            "checks",
            "part,figure,unit,truth,measured,error_percent,allowed_percent,verdict",
            "1 terminal,count,count,12345.0,12345.0,0.0,1.0,ok"));
  }

  @ParameterizedTest(name = "{1}")
  @MethodSource("everyTable")
  void tablesOfSeriesHaveStableNamesAndFullPrecision(
      Summary summary, String table, String heading, String first) throws IOException {
    new CsvTables(folder, true, null).add(summary);
    Path file = folder.resolve(table + ".csv");
    assertThat(Files.readAllLines(folder.resolve(CsvFolder.LIST)))
        .contains(table + ".csv")
        .hasSameSizeAs(summary.tables())
        .doesNotHaveDuplicates();
    List<CSVRecord> rows = read(file);
    assertThat(String.join(",", rows.getFirst())).isEqualTo(heading);
    assertThat(rows).allSatisfy(row -> assertThat(row.size()).isEqualTo(rows.getFirst().size()));
    if (!first.isEmpty()) {
      assertThat(String.join(",", rows.get(1))).startsWith(first.replace("\"", ""));
    }
  }

  @Test
  void tablesOfAnEarlierResultAreNotTakenForThisOnes() throws IOException {
    Path tables = folder.resolve("tables");
    new CsvTables(tables, false, null).add(judged(Examples.contended()));
    new CsvTables(tables, true, null).add(SweepSummary.of(ResultJson.readSweep(stored("sweep-1"))));
    assertThat(names(tables)).containsExactlyInAnyOrder(CsvFolder.LIST, "steps.csv");
    Files.writeString(tables.resolve("my-own.csv"), "a,b");
    Files.createDirectory(tables.resolve("mine"));
    new CsvTables(tables, true, null).add(AuditSummary.of(ResultJson.readAcid(stored("acid-1"))));
    assertThat(names(tables))
        .containsExactlyInAnyOrder(
            CsvFolder.LIST, "tests.csv", "anomalies.csv", "kills.csv", "my-own.csv", "mine");
  }

  /** The list is a file that anybody may have changed. */
  @Test
  void nothingButTablesInTheFolderIsDeleted() throws IOException {
    Path tables = Files.createDirectories(folder.resolve("tables/sub/deeper"));
    tables = folder.resolve("tables");
    List<Path> others =
        List.of(
            folder.resolve("outside.csv"),
            tables.resolve("notes.txt"),
            tables.resolve("sub/deeper/x.csv"));
    for (Path other : others) {
      Files.writeString(other, "kept");
    }
    Files.createSymbolicLink(tables.resolve("link"), folder);
    Files.writeString(
        tables.resolve(CsvFolder.LIST),
        String.join(
            "\n",
            "../outside.csv",
            folder.resolve("outside.csv").toString(),
            "sub/../../outside.csv",
            "link/outside.csv",
            "notes.txt",
            "sub/deeper/x.csv",
            "",
            ".",
            "no\u0000name.csv",
            "gone.csv"));
    CsvFolder.begin(tables);
    assertThat(others).allSatisfy(other -> assertThat(other).content().isEqualTo("kept"));
    assertThat(tables.resolve(CsvFolder.LIST)).isEmptyFile();
  }

  @Test
  void aComparisonIsACommentWithItsRatiosAndWhatFollows() throws IOException {
    Path file = folder.resolve("x.md");
    MarkdownSummary markdown = new MarkdownSummary(file, Thresholds.NONE);
    ComparisonResult result = ResultJson.readComparison(stored("comparison-1"));
    markdown.add(ComparisonSummary.of(result));
    markdown.end();
    String said = String.join(" ", ComparisonLines.of(result, result.contrasts().getFirst()));
    assertThat(file)
        .content()
        .startsWith("### ✅ " + Markdown.escaped(result.header().title()) + "\n\n")
        .contains("sqlite, postgresql, network; all 9 runs are complete, valid and verified.\n")
        .contains("\n- " + Markdown.escaped(said) + "\n")
        .contains(
            "\n\n"
                + "Ratios of postgresql to sqlite\n\n"
                + "|  | elapsed | CPU | rate |\n"
                + "|---|---:|---:|---:|\n")
        .contains("\n| T1 | 9.72 (1.94–48.7) | 7.06 (2.84–17.6) | ≈ 0.479 (0.151–1.52) |\n")
        .doesNotContain("<details>");
  }

  @Test
  void aSweepIsACommentWithItsStepsAndWhatFollows() throws IOException {
    Path file = folder.resolve("x.md");
    MarkdownSummary markdown = new MarkdownSummary(file, Thresholds.NONE);
    String broken =
        stored("sweep-1")
            .replaceFirst(
                "\\{\\s*\"verdict\"\\s*:\\s*\"valid\"\\s*}",
                "{\"verdict\":\"invalid\",\"reasons\":[\"<b> | lost\"]}");
    markdown.add(SweepSummary.of(ResultJson.readSweep(broken)));
    markdown.end();
    assertThat(file)
        .content()
        .startsWith("### ❌ TP1")
        .contains("\n- **knee** ")
        .contains(
            "\n"
                + "| load | rate 1/s | mean ms | p95 ms | p99 ms |  |\n"
                + "|---|---:|---:|---:|---:|---|\n")
        .contains("\n| 1 terminal |")
        .contains(
            "- ❌ step 1: 1 terminal: this run's figures do not count\n  - &lt;b&gt; \\| lost");
  }

  @Test
  void aCommentIsNeverTooLong() throws IOException {
    Path file = folder.resolve("x.md");
    List<String> reasons =
        Collections.nCopies(2_000, "an answer differs from the oracle's: " + HOSTILE);
    MarkdownSummary folded = new MarkdownSummary(file, Thresholds.NONE);
    folded.add(judged(invalid(reasons)));
    folded.end();
    assertThat(Files.readString(file))
        .hasSizeLessThan(1_000)
        .startsWith("### ❌ ")
        .contains("<details>", "the rest is left out", "</details>");
    MarkdownSummary cut = new MarkdownSummary(file, Thresholds.NONE);
    for (int i = 0; i < 500; i++) {
      cut.add(judged(invalid(List.of("no")), judgement(HOSTILE.repeat(5), Verdict.MISSED)));
    }
    cut.end();
    assertThat(Files.readString(file))
        .hasSizeBetween(Markdown.LENGTH_MAX / 2, Markdown.LENGTH_MAX)
        .endsWith("the rest is left out: a comment can hold no more.\n");
  }

  private static RunResult invalid(List<String> reasons) {
    return new ExampleResult(List.of(new ExampleType("T1", 5).build()))
        .validity(new Validity.Invalid(reasons))
        .build();
  }

  @Test
  void whatWasJudgedInASeriesIsASuite() throws Exception {
    Path file = folder.resolve("x.xml");
    JunitXml junit = new JunitXml(file);
    junit.add(
        ComparisonSummary.of(
            ResultJson.readComparison(
                stored("comparison-1")
                    .replaceFirst(
                        "\"verdict\"\\s*:\\s*\"valid\"",
                        "\"verdict\":\"invalid\",\"reasons\":[\"lost\"]")
                    .replaceFirst("\"blocks\"\\s*:\\s*3", "\"blocks\":2"))));
    junit.add(
        AuditSummary.of(ResultJson.readAcid(stored("acid-1").replaceFirst("PASSED", "NOT_SHOWN"))));
    junit.add(SelftestSummary.of(ExampleSelftest.wrong()));
    junit.end();
    Document xml = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
    assertThat(attributes(xml, "testsuite", "tests")).containsExactly("10", "5", "1");
    assertThat(attributes(xml, "testsuite", "failures")).containsExactly("1", "0", "1");
    assertThat(attributes(xml, "testsuite", "skipped")).containsExactly("1", "1", "0");
    assertThat(attributes(xml, "testcase", "name"))
        .contains("all blocks", "sqlite, run 1", "atomicity: all or nothing");
    assertThat(attributes(xml, "testcase", "classname"))
        .contains("fasttrack.comparison", "fasttrack.acid", "fasttrack.selftest");
    assertThat(xml.getElementsByTagName("failure").item(0).getTextContent()).isEqualTo("lost");
    assertThat(attributes(xml, "failure", "message"))
        .contains("510 ns beside 500 ns, off by +2.00 %");
  }

  private static List<String> attributes(Document xml, String element, String name) {
    NodeList found = xml.getElementsByTagName(element);
    return IntStream.range(0, found.getLength())
        .mapToObj(i -> ((Element) found.item(i)).getAttribute(name))
        .toList();
  }

  private static String stored(String name) throws IOException {
    return Files.readString(Pages.stored(name + ".json"));
  }

  private static List<String> names(Path in) throws IOException {
    try (Stream<Path> files = Files.list(in)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  private static List<CSVRecord> read(Path file) throws IOException {
    try (Reader reader = Files.newBufferedReader(file);
        CSVParser csv = CSVFormat.RFC4180.parse(reader)) {
      return csv.getRecords();
    }
  }
}
