package fasttrack.app.export;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.ExampleResult;
import fasttrack.app.ExampleType;
import fasttrack.app.Examples;
import fasttrack.app.bundle.ResultJson;
import fasttrack.app.execution.Judged;
import fasttrack.app.execution.RecordedRun;
import fasttrack.app.execution.Saved;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
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
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

class ExportTest {
  /** Control characters, markup of every kind, quotes, and text from right to left. */
  private static final String HOSTILE = "<b>|`x`\u0001 ]]> & \"q\" 'a' \u202e, *_[x](y)\n# h";

  @TempDir Path folder;

  private static Judged judged(RunResult run, Judgement... judgements) {
    return new Judged(
        List.of(new RecordedRun(run, new Saved(null, "no"))), false, List.of(judgements));
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
          .containsExactlyInAnyOrder("transactions.csv", "service.csv", "cpu.csv", "published.csv");
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
    CsvTables.write(table, file);
    List<CSVRecord> rows = read(file);
    assertThat(rows.getFirst()).containsExactly("name", "backoff_ms", "share_percent");
    assertThat(rows.get(1)).containsExactly("a,\"b\"\nc", "", "1.0E-9");
  }

  private static List<CSVRecord> read(Path file) throws IOException {
    try (Reader reader = Files.newBufferedReader(file);
        CSVParser csv = CSVFormat.RFC4180.parse(reader)) {
      return csv.getRecords();
    }
  }
}
