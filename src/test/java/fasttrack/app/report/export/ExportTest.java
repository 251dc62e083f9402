package fasttrack.app.report.export;

import static fasttrack.app.result.series.ExampleStudies.types;
import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.Stored;
import fasttrack.app.audit.acid.AcidReport;
import fasttrack.app.audit.acid.AcidResult;
import fasttrack.app.audit.selftest.SelftestReport;
import fasttrack.app.audit.selftest.SelftestResult;
import fasttrack.app.execution.JudgedOutput;
import fasttrack.app.report.Check;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Report;
import fasttrack.app.report.ReportBuilder;
import fasttrack.app.report.run.RunReport;
import fasttrack.app.report.threshold.Thresholds;
import fasttrack.app.result.series.ExampleStudies;
import fasttrack.app.result.series.Extra;
import fasttrack.app.study.comparison.ComparisonReport;
import fasttrack.app.study.sweep.SweepReport;
import fasttrack.core.result.Finding;
import fasttrack.core.result.RunResult;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class ExportTest {
  /** Control characters, markup of every kind, quotes, and text from right to left. */
  private static final String HOSTILE = "<b>|`x`\u0001 ]]> & \"q\" 'a' \u202e, *_[x](y)\n# h";

  @TempDir Path folder;

  private static void add(JudgedOutput output, RunResult run, Check... judged) {
    output.add(
        Thresholds.NONE.in(RunReport.of(run), List.of(judged), List.of(run), false),
        "sqlite-tp1",
        false);
  }

  private static Check judged(String text, Check.Outcome outcome) {
    return new Check(text, outcome, "met, found", List.of());
  }

  @Test
  void hostileTextIsTextInJunitsXml() throws Exception {
    Path file = folder.resolve("x.xml");
    JunitXml junit = new JunitXml(file);
    RunResult run = invalid(List.of(HOSTILE));
    add(junit, run, judged(HOSTILE, Check.Outcome.FAILED), judged("b", Check.Outcome.SKIPPED));
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
    MarkdownSummary markdown = new MarkdownSummary(file);
    add(markdown, Stored.run("run-sqlite-tp1"), judged(HOSTILE, Check.Outcome.PASSED));
    markdown.end();
    assertThat(file)
        .content()
        .contains(
            "- **threshold** &lt;b&gt;\\|\\`x\\`  \\]\\]&gt; &amp; \"q\" 'a'  , \\*\\_\\[x\\](y) #"
                + " h: met, found");
  }

  @Test
  void whatIsNotKnownIsEmptyAndTextIsQuoted() throws IOException {
    DataTable<String> table =
        new DataTable<>(
            "x",
            List.of(
                Column.words("", row -> row),
                Column.number("back-\noff", "ms", row -> null),
                Column.number("share", "%", row -> 1e-9),
                Column.number("±", "ms", row -> null),
                Column.number("Größe (é/データ)", "ms", row -> null),
                Column.number("≈", "ms", row -> null)),
            List.of("a,\"b\"\nc"));
    Path file = folder.resolve("x.csv");
    CsvTables.write(table, file);
    List<CSVRecord> rows = read(file);
    assertThat(rows.getFirst())
        .containsExactly(
            "name", "backoff_ms", "share_percent", "plus_or_minus_ms", "größe_é_データ_ms", "ms");
    assertThat(rows.get(1)).containsExactly("a,\"b\"\nc", "", "1.0E-9", "", "", "");
  }

  @Test
  void tablesOfAnEarlierResultAreNotTakenForThisOnes() throws IOException {
    Path tables = folder.resolve("tables");
    add(new CsvTables(tables, false), Stored.run("run-sqlite"));
    new CsvTables(tables, true)
        .add(report("sweep-terminals", stored("sweep-terminals")), "", false);
    assertThat(names(tables))
        .containsExactlyInAnyOrder(CsvTables.LIST, "runs.csv", "study.csv", "means.csv");
    Files.writeString(tables.resolve("my-own.csv"), "a,b");
    Files.createDirectory(tables.resolve("mine"));
    new CsvTables(tables, true)
        .add(AcidReport.of(AcidResult.KIND.read(stored("acid-sqlite"))), "", false);
    assertThat(names(tables))
        .containsExactlyInAnyOrder(
            CsvTables.LIST, "tests.csv", "anomalies.csv", "kills.csv", "my-own.csv", "mine");
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
        tables.resolve(CsvTables.LIST),
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
    new CsvTables(tables, true);
    assertThat(others).allSatisfy(other -> assertThat(other).content().isEqualTo("kept"));
    assertThat(tables.resolve(CsvTables.LIST)).doesNotExist();
  }

  private Report report(String name, String json) throws IOException {
    return Stored.read(Files.writeString(folder.resolve(name + ".json"), json)).report();
  }

  @Test
  void aStepThatIsInvalidMakesTheSweepBad() throws IOException {
    Path file = folder.resolve("x.md");
    MarkdownSummary markdown = new MarkdownSummary(file);
    ExampleStudies sweep =
        new ExampleStudies(SweepReport.KIND, "round")
            .point("1 terminal", Map.of("terminals", "1"))
            .invalid(Finding.invalid("failed").with("evidence", "<b> | lost"))
            .with(
                new Extra.Curves(
                    List.of(
                        new Extra.SweepCurve(
                            "",
                            List.of("1 terminal"),
                            null,
                            null,
                            List.of(),
                            List.of(),
                            null,
                            null,
                            Map.of(),
                            Map.of(),
                            List.of())),
                    new Extra.Systems(List.of(), List.of(), List.of()),
                    List.of()));
    markdown.add(SweepReport.KIND.document(sweep.result()).report(), "", false);
    markdown.end();
    assertThat(file)
        .content()
        .startsWith("### ❌ an example")
        .contains(
            "- ❌ 1 terminal, round 1: this run's figures do not count\n  - &lt;b&gt; \\| lost");
  }

  @Test
  void aCommentIsNeverTooLong() throws IOException {
    Path file = folder.resolve("x.md");
    List<String> reasons =
        Collections.nCopies(2_000, "an answer differs from the oracle's: " + HOSTILE);
    MarkdownSummary folded = new MarkdownSummary(file);
    folded.add(details(reasons), "", false);
    folded.end();
    assertThat(Files.readString(file))
        .hasSizeLessThan(1_000)
        .startsWith("### ❌ ")
        .contains("<details>", "the rest is left out", "</details>");
    MarkdownSummary cut = new MarkdownSummary(file);
    add(cut, invalid(reasons));
    cut.end();
    assertThat(Files.readString(file))
        .hasSizeBetween(Markdown.LENGTH_MAX / 2, Markdown.LENGTH_MAX)
        .endsWith("the rest is left out: a comment can hold no more.\n");
  }

  private static Report details(List<String> lines) {
    ReportBuilder report = new ReportBuilder("x", "x", "");
    return report
        .verdict(new Report.Verdict(false, "BAD", ""))
        .detail("More", () -> report.bullets(lines))
        .build();
  }

  private static RunResult invalid(List<String> reasons) {
    return Stored.of("run-sqlite-tp1").invalid(reasons).run();
  }

  @Test
  void whatWasJudgedInASeriesIsASuite() throws Exception {
    Path file = folder.resolve("x.xml");
    JunitXml junit = new JunitXml(file);
    ExampleStudies versus =
        new ExampleStudies(ComparisonReport.KIND, "block")
            .point("sqlite")
            .invalid(Finding.invalid("failed").with("evidence", "lost"))
            .runs(types(1e6))
            .point("hsqldb", types(1e6), types(1e6))
            .planned(3)
            .with(new Extra.Systems(List.of(), List.of(), List.of()));
    junit.add(ComparisonReport.KIND.document(versus.result()).report(), "", false);
    junit.add(
        AcidReport.of(
            AcidResult.KIND.read(stored("acid-sqlite").replaceFirst("PASSED", "NOT_SHOWN"))),
        "",
        false);
    String wrong =
        """
        [{"name": "1 terminal", "title": "one", "othersShare": 0.25,
          "checks": [{"what": "mean elapsed", "unit": "NANOS", "truth": 500, "bound": false,
            "measured": 510, "error": 0.02, "allowed": 0.01, "verdict": "WRONG"}]}]\
        """;
    junit.add(
        SelftestReport.of(
            SelftestResult.KIND.read(Stored.of("selftest").with("/parts", wrong).json())),
        "",
        false);
    junit.end();
    Document xml = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
    assertThat(attributes(xml, "testsuite", "tests")).containsExactly("5", "5", "1");
    assertThat(attributes(xml, "testsuite", "failures")).containsExactly("1", "0", "1");
    assertThat(attributes(xml, "testsuite", "skipped")).containsExactly("1", "1", "0");
    assertThat(attributes(xml, "testcase", "name"))
        .contains("all runs", "sqlite, block 1", "atomicity: all or nothing");
    assertThat(attributes(xml, "testcase", "classname"))
        .contains("fasttrack.comparison", "fasttrack.acid", "fasttrack.selftest");
    assertThat(xml.getElementsByTagName("failure").item(0).getTextContent()).isEqualTo("lost");
    assertThat(attributes(xml, "failure", "message"))
        .contains("0.510 us, truth 0.500 us, off by +2.00 %");
  }

  @Test
  void aLaterFailureStandsBesideWhatWasFoundBefore() throws Exception {
    Path file = folder.resolve("x.xml");
    JunitXml junit = new JunitXml(file);
    add(junit, Stored.run("run-sqlite-tp1"));
    junit.end();
    junit.failed("run", HOSTILE);
    Document xml = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
    assertThat(attributes(xml, "testsuite", "tests")).containsExactly("2", "1");
    assertThat(attributes(xml, "testsuite", "errors")).containsExactly("0", "1");
    assertThat(attributes(xml, "testcase", "classname")).endsWith("fasttrack.run");
  }

  private static List<String> attributes(Document xml, String element, String name) {
    NodeList found = xml.getElementsByTagName(element);
    return IntStream.range(0, found.getLength())
        .mapToObj(i -> ((Element) found.item(i)).getAttribute(name))
        .toList();
  }

  private static String stored(String name) throws IOException {
    return Files.readString(Stored.file(name));
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
