package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.execution.JudgedOutput;
import fasttrack.app.history.Nights;
import fasttrack.app.report.export.CsvTables;
import fasttrack.app.report.export.JunitXml;
import fasttrack.app.report.export.MarkdownSummary;
import fasttrack.app.report.html.HtmlPage;
import fasttrack.app.result.bundle.ResultJson;
import fasttrack.app.result.kind.SavedResult;
import fasttrack.core.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import tools.jackson.databind.json.JsonMapper;

/**
 * What programs read of every stored result, whose names, titles and paths are as bad as those of a
 * user's workload, server or folder can be: each output is read by a parser of its format, and what
 * it says is the text, letter by letter.
 */
class HostileTextTest {
  /** What begins a formula, ends a cell, a line or an element, or is a conversion or a pattern. */
  private static final String HOSTILE =
      "=1+1,\"q\";'a'\n</b> & ]]> %d %s {} ${x} \\ | `c` <script>é データ ۱۲ \u200f\u202e";

  private static final String PATH = "/d,\"ir\"/=%d{}é<&>/my shop\u200f.yaml";

  private static final JsonMapper JSON = new JsonMapper();

  /** Which types and workloads the stored results have, as values and as names of properties. */
  private static final Pattern TYPE = Pattern.compile("\"(T[1-9]0?|TP1)\"");

  private static final Pattern WORKLOAD = Pattern.compile("\"(tp1|fasttrack|contended|yewcom)\"");

  /** What a workload, a server or a system says of itself. */
  private static final Pattern TEXT =
      Pattern.compile(
          "(\"(?:title|label|product|version|harness|os|cpu)\"\\s*:\\s*)\"(?:[^\"\\\\]|\\\\.)*\"");

  private static final Pattern CHART =
      Pattern.compile("<script type=\"application/json\">(.*?)</script>", Pattern.DOTALL);

  private static final Pattern PIPE = Pattern.compile("(?<!\\\\)\\|");

  @TempDir Path folder;

  static Stream<String> all() {
    return Stored.names().stream();
  }

  @ParameterizedTest
  @MethodSource("all")
  void everyOutputIsReadByItsParser(String name) throws Exception {
    SavedResult<?> stored = Stored.read(hostile(name));
    export(stored);
    assertJunit(stored.result() instanceof RunResult);
    assertMarkdown();
    assertTables(name);
    assertPage(HtmlPage.of(stored.report()).render(every -> true));
    String json = ResultJson.write(stored.result());
    Path again = Files.writeString(folder.resolve("again.json"), json);
    assertThat(ResultJson.write(Stored.read(again).result())).isEqualTo(json);
  }

  private void export(SavedResult<?> stored) {
    for (JudgedOutput output :
        List.of(
            new JunitXml(folder.resolve("x.xml")),
            new MarkdownSummary(folder.resolve("x.md")),
            new CsvTables(folder.resolve("csv"), true))) {
      output.add(stored.report(), stored.result() instanceof RunResult ? PATH : "", false);
      output.end();
    }
  }

  private void assertJunit(boolean run) throws Exception {
    Element suites =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(folder.resolve("x.xml").toFile())
            .getDocumentElement();
    NodeList tests = suites.getElementsByTagName("testcase");
    assertThat(tests.getLength()).isEqualTo(Integer.parseInt(suites.getAttribute("tests")));
    for (int i = 0; i < tests.getLength(); i++) {
      assertThat(((Element) tests.item(i)).getAttribute("classname"))
          .matches("fasttrack\\.[\\p{L}\\p{M}\\p{N}_-]+");
    }
    if (run) {
      assertThat(((Element) suites.getElementsByTagName("testsuite").item(0)).getAttribute("name"))
          .startsWith(PATH);
    }
  }

  /** A row has as many cells as the titles, and no text is markup or turns what follows around. */
  private void assertMarkdown() throws IOException {
    long cells = 0;
    for (String line : Files.readAllLines(folder.resolve("x.md"))) {
      if (line.startsWith("|")) {
        long its = PIPE.matcher(line).results().count();
        assertThat(its).as(line).isEqualTo(cells == 0 ? its : cells);
        cells = its;
      } else {
        cells = 0;
      }
      String text = line.replaceAll("</?(details|summary)>", "");
      if (!line.startsWith("+") && !line.startsWith("-") && !line.startsWith(" ")) {
        assertThat(text).doesNotContain("<").doesNotContain("\u200f", "\u202e");
      }
    }
  }

  private void assertTables(String name) throws IOException {
    List<String> texts = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder.resolve("csv"))) {
      for (Path file : files.filter(each -> each.toString().endsWith(".csv")).toList()) {
        List<CSVRecord> rows = rows(Files.readString(file));
        assertThat(rows.getFirst()).as(file.toString()).doesNotHaveDuplicates();
        assertThat(rows.getFirst()).allMatch(each -> each.matches("[\\p{L}\\p{M}\\p{N}_]+"));
        assertThat(rows).as(file.toString()).allMatch(row -> row.size() == rows.getFirst().size());
        rows.forEach(row -> row.forEach(texts::add));
      }
    }
    if (name.equals("run-sqlite")) {
      assertThat(texts).contains("T1" + HOSTILE, "T10" + HOSTILE);
    }
  }

  private static List<CSVRecord> rows(String csv) throws IOException {
    try (CSVParser parser = CSVParser.parse(csv, CSVFormat.RFC4180)) {
      return parser.getRecords();
    }
  }

  private static void assertPage(String page) {
    assertThat(page).doesNotContain("<script>é", "</b> & ]]>");
    CHART.matcher(page).results().forEach(chart -> JSON.readTree(chart.group(1)));
  }

  /** What a command prints and writes of results whose folders are as bad as their names. */
  @Test
  void soItIsWithPathsAndOnStandardOutput() throws Exception {
    Path results = Files.createDirectories(folder.resolve("=a,\"b\" <c>&%d{}'é\u200f"));
    for (int i = 0; i < 5; i++) {
      Nights.write(results.resolve("night " + i), Nights.night(i, 1 + i / 100.0));
    }
    String outputs = "|--json|--csv|csv|--junit|x.xml|--markdown|x.md|--otava|none";
    InJvm fasttrack = new InJvm(folder);
    InJvm.Ended history =
        fasttrack.run(("history|" + results + "|" + outputs.substring(1)).split("\\|")).well();
    assertThat(JSON.readTree(history.out()).at("/results")).hasSize(5);
    assertJunit(false);
    assertMarkdown();
    assertTables("history");
    List<CSVRecord> found =
        rows(Files.readString(fasttrack.bundles().getFirst().resolve("figures.csv")));
    assertThat(found).hasSize(6).allMatch(row -> row.size() == found.getFirst().size());

    String both = results.resolve("night 0") + "|" + results.resolve("night 1");
    InJvm.Ended compared =
        fasttrack
            .run(("compare|" + both + outputs.replace("|--otava|none", "")).split("\\|"))
            .well();
    assertThat(JSON.readTree(compared.out()).at("/points")).hasSize(2);
    assertJunit(false);
    assertMarkdown();
    assertTables("compare");
  }

  /** Writes the result with hostile names, and returns its file. */
  private Path hostile(String name) throws IOException {
    String json = Files.readString(Stored.file(name));
    json = WORKLOAD.matcher(json).replaceAll(quoted(PATH));
    json = TYPE.matcher(json).replaceAll(type -> quoted(type.group(1) + HOSTILE));
    json = TEXT.matcher(json).replaceAll("$1" + quoted(HOSTILE));
    return Files.writeString(folder.resolve(name + ".json"), json);
  }

  private static String quoted(String text) {
    return Matcher.quoteReplacement(JSON.writeValueAsString(text));
  }
}
