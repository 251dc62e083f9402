package fasttrack.app.result.bundle;

import static fasttrack.core.model.Counted.count;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import fasttrack.app.Examples;
import fasttrack.app.Stored;
import fasttrack.app.report.Block;
import fasttrack.app.report.Charts;
import fasttrack.app.report.Figures;
import fasttrack.app.report.Words;
import fasttrack.app.report.analysis.Limits;
import fasttrack.app.report.analysis.TimePart;
import fasttrack.app.report.analysis.TimeParts;
import fasttrack.app.report.html.ChartJson;
import fasttrack.app.report.html.HtmlPage;
import fasttrack.app.report.run.RunReport;
import fasttrack.app.report.run.Statements;
import fasttrack.app.result.kind.Kind;
import fasttrack.core.result.Course;
import fasttrack.core.result.Latency;
import fasttrack.core.result.Mark;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TimeSeries;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.Validity;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import tools.jackson.databind.JsonNode;

/** The pages of stored results of every kind and age. */
class ReportFileTest {
  private static final int BYTES_MAX = 700_000;

  @TempDir Path folder;

  static Stream<Path> everyStoredResult() {
    return Stored.names().stream().map(Stored::file);
  }

  static Stream<RunResult> everyStoredRun() {
    return everyStoredResult()
        .map(Stored::read)
        .filter(stored -> stored.kind() == Kind.RUN)
        .map(stored -> (RunResult) stored.result());
  }

  @ParameterizedTest
  @MethodSource("everyStoredResult")
  void aPageIsWellFormedSmallAndLoadsNothing(Path file) throws Exception {
    String html = HtmlPage.of(Stored.read(file).report()).render();
    Document page = Pages.parse(html);
    assertThat(page.getDocumentElement().getTagName()).isEqualTo("html");
    assertThat(tableNames(page)).allSatisfy(name -> assertThat(name).hasSizeGreaterThan(3));
    assertThat(html.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(BYTES_MAX);
    assertThat(html).contains("default-src &#39;none&#39;").doesNotContain(" src=", " href=");
  }

  @ParameterizedTest
  @MethodSource("everyStoredRun")
  void aPageOfARunHasItsFiguresUnlessTheyDoNotCount(RunResult result) throws Exception {
    String html = HtmlPage.of(RunReport.of(result)).render();
    List<List<String>> rows = Pages.rows(Pages.parse(html));
    if (result.validity() instanceof Validity.Valid) {
      for (TypeResult type : result.types()) {
        assertThat(rows)
            .anySatisfy(
                row ->
                    assertThat(row)
                        .startsWith(
                            type.name(),
                            count(type.good()),
                            Figures.millis(type.response().meanNanos()),
                            Figures.millis(type.costs().clientCpuMeanNanos())));
      }
    } else {
      assertThat(rows).isEmpty();
      assertThat(html).doesNotContain("<figure");
    }
    if (result.validity() instanceof Validity.Invalid invalid) {
      assertThat(texts(html))
          .contains("The figures of this run do not count and are not shown.")
          .contains(Words.of(invalid.reasons()));
    }
    assertThat(texts(html))
        .contains(Statements.of(result).stream().map(each -> each.text()).toList());
  }

  @Test
  void aStepWithoutResponseTimesLeavesAGap() throws Exception {
    String json =
        Stored.of("sweep-terminals")
            .with(
                "/points/0/figures/1/values",
                """
                {"rateTps": {"count": 1, "mean": 5, "low": null, "high": null}}\
                """)
            .json();
    Path saturated = Files.writeString(folder.resolve("sweep.json"), json);
    String html = HtmlPage.of(Stored.read(saturated).report()).render();
    assertThat(Pages.rows(Pages.parse(html)))
        .anySatisfy(row -> assertThat(row).hasSize(4).endsWith(Figures.NONE));
  }

  @Test
  void aStepThatDoesNotCountLeavesAGapInTheCurve() throws Exception {
    String json = Stored.of("sweep-terminals").with("/points/0/figures", "[]").json();
    Path ended = Files.writeString(folder.resolve("sweep.json"), json);
    assertThat(charts(HtmlPage.of(Stored.read(ended).report())))
        .allSatisfy(chart -> assertThat(chart).contains("{\"x\":1.0,\"y\":null}"));
  }

  /** As in tables: fewer transactions say nothing of a percentile. */
  @ParameterizedTest
  @MethodSource("everyStoredRun")
  void aPercentileOfTooFewTransactionsIsNotDrawn(RunResult result) throws Exception {
    Map<String, Long> counts =
        result.types().stream()
            .collect(Collectors.toMap(TypeResult::name, type -> type.response().count()));
    for (String spec : charts(HtmlPage.of(RunReport.of(result)))) {
      for (JsonNode line : ResultJson.MAPPER.readTree(spec).path("lines")) {
        double last = line.path("points").path(line.path("points").size() - 1).path("x").asDouble();
        assertThat(counts.get(line.path("name").asString()))
            .isGreaterThanOrEqualTo(Latency.samplesFor(last));
      }
    }
  }

  @Test
  void aTableIsNamedByWhatStandsAboveIt() throws Exception {
    Block.Grid grid = new Block.Grid(List.of("a", "b"), List.of());
    HtmlPage page =
        new HtmlPage(
            "title",
            List.of(),
            List.of(
                grid,
                Block.Paragraph.of("<b> \"of\" & all"),
                new Block.Paragraph(Block.Tone.NOTE, "a note on the one before"),
                grid,
                Block.Fold.of("folded", grid),
                Charts.heat("drawn", "s", List.of(new Charts.Tile("x", "y", 1))),
                new Block.Grid("its own", List.of("a", "b"), List.of())));
    assertThat(tableNames(Pages.parse(page.render())))
        .containsExactly("title", "<b> \"of\" & all", "folded", "drawn", "its own");
  }

  private static List<String> tableNames(Document page) {
    NodeList tables = page.getElementsByTagName("table");
    return IntStream.range(0, tables.getLength())
        .mapToObj(i -> ((Element) tables.item(i)).getAttribute("aria-label"))
        .toList();
  }

  private static String texts(String html) throws Exception {
    return Pages.parse(html).getDocumentElement().getTextContent();
  }

  @Test
  void whatLimitsTheRunStandsOnItsPage() throws Exception {
    RunResult result = everyStoredRun().filter(each -> each.rateTps() != null).findFirst().get();
    assertThat(Words.of(Limits.of(result))).isNotEmpty();
    assertThat(texts(HtmlPage.of(RunReport.of(result)).render()))
        .contains(Words.of(Limits.of(result)));
  }

  @ParameterizedTest
  @MethodSource("everyStoredRun")
  void thePartsOfTheElapsedTimeAddUpToIt(RunResult result) {
    for (TypeResult type : result.types()) {
      TimeParts parts = TimeParts.of(result, type);
      if (parts != null) {
        assertThat(parts.nanos().values()).allMatch(nanos -> nanos >= 0);
        assertThat(parts.nanos().values().stream().mapToDouble(Double::doubleValue).sum())
            .satisfies(
                sum -> {
                  if (sum > parts.elapsedNanos() + 1e-3) {
                    assertThat(parts.nanos())
                        .doesNotContainKeys(TimePart.OTHER, TimePart.NOT_SPLIT);
                    assertThat(parts.excessShare()).isPositive();
                  } else {
                    assertThat(sum).isCloseTo(parts.elapsedNanos(), within(1e-3));
                    assertThat(parts.excessShare()).isCloseTo(0, within(1e-6));
                  }
                });
      }
    }
  }

  @Test
  void thePolicyNamesTheScriptsAndStylesOfThePage() throws Exception {
    String html = HtmlPage.of(Stored.read(Stored.file("sweep-terminals")).report()).render();
    Matcher inline = Pattern.compile("(?s)<(script|style)>(.*?)</\\1>").matcher(html);
    List<String> hashes = new ArrayList<>();
    while (inline.find()) {
      byte[] content = inline.group(2).getBytes(StandardCharsets.UTF_8);
      hashes.add(
          Base64.getEncoder().encodeToString(MessageDigest.getInstance("SHA-256").digest(content)));
    }
    String policy = html.substring(html.indexOf("default-src"), html.indexOf("<title>"));
    assertThat(hashes).hasSize(3).allSatisfy(hash -> assertThat(policy).contains("sha256-" + hash));
    assertThat(policy).doesNotContain("unsafe", "http", "*");
  }

  @Test
  void hostileNamesAreShownAndDoNothing() throws Exception {
    HtmlPage page = HtmlPage.of(Stored.read(Pages.hostile(folder)).report());
    String html = page.render();
    String shown = Pages.HOSTILE.replace("\u202e", "\\u202e").replace("\u2028", "\u2028");
    assertThat(texts(html)).contains(shown, "x".repeat(4_000));
    assertThat(html).doesNotContain("<script>document", "<img", "\u202e");
    assertThat(charts(page))
        .anySatisfy(spec -> assertThat(spec).contains("\\u003c/script\\u003e"))
        .noneSatisfy(spec -> assertThat(spec).containsAnyOf("<", ">", "&", "\u2028"));
  }

  @Test
  void aPageLeadsToRunsThatLieInItsFolderAndNowhereElse() throws Exception {
    Path series = Files.createDirectories(folder.resolve("series"));
    Path page = series.resolve("report.html");
    for (String run : List.of("series/run-1", "series/run-2/deeper", "outside", "series/run-4")) {
      Files.createDirectories(folder.resolve(run));
    }
    for (String run : List.of("series/run-1", "series/run-2/deeper", "outside")) {
      Files.writeString(folder.resolve(run).resolve("report.html"), "");
    }
    Files.createSymbolicLink(series.resolve("run-3"), folder.resolve("outside"));
    Files.writeString(page, "an earlier page of the series itself");
    String outside = folder.resolve("outside").toString();
    List<String> names =
        List.of("run-1", "run-2/deeper", "run-3", "run-4", "../outside", outside, ".", "", "..");
    HtmlPage linked =
        new HtmlPage(
            "series",
            List.of(),
            List.of(
                new Block.Links(
                    "runs", names.stream().map(name -> new Block.Link(name, name)).toList())));
    assertThat(addresses(ReportFile.render(linked, series))).containsExactly("./run-1/report.html");
    assertThat(ReportFile.render(linked, folder.resolve("run-1"))).doesNotContain("runs", "<a ");
  }

  @ParameterizedTest
  @MethodSource("everyStoredSeries")
  void thePageOfAStoredSeriesLeadsToItsRuns(String stored, List<String> bundles) throws Exception {
    Path json = Files.copy(Stored.file(stored), folder.resolve("series.json"));
    Path page = folder.resolve("report.html");
    ReportFile.write(HtmlPage.of(Stored.read(json).report()), json, page);
    assertThat(addresses(Files.readString(page))).isEmpty();
    for (String bundle : bundles) {
      Files.writeString(Files.createDirectory(folder.resolve(bundle)).resolve("report.html"), "");
    }
    ReportFile.write(HtmlPage.of(Stored.read(json).report()), json, page);
    assertThat(addresses(Files.readString(page)))
        .containsExactlyInAnyOrderElementsOf(
            bundles.stream().map(bundle -> HtmlPage.address(new Block.Link("", bundle))).toList());
  }

  static Stream<Arguments> everyStoredSeries() throws IOException {
    List<Arguments> cases = new ArrayList<>();
    for (String name : List.of("sweep-terminals", "repeat", "matrix", "versus")) {
      String json = Files.readString(Stored.file(name));
      List<String> bundles =
          Pattern.compile("\"bundle\"\\s*:\\s*\"([^\"]+)\"")
              .matcher(json)
              .results()
              .map(found -> found.group(1))
              .toList();
      assertThat(bundles).as(name).isNotEmpty();
      cases.add(Arguments.of(name, bundles));
    }
    return cases.stream();
  }

  private static List<String> addresses(String html) {
    return Pattern.compile("href=\"([^\"]*)\"")
        .matcher(html)
        .results()
        .map(found -> found.group(1))
        .toList();
  }

  @Test
  void ofManyMarksTheLongestAreShown() {
    RunResult old = Stored.run("run-sqlite");
    List<Mark> marks = new ArrayList<>();
    for (int i = 0; i < 31; i++) {
      marks.add(new Mark(Mark.Event.VACUUM, i, 1_000 - i, "a table"));
    }
    marks.add(new Mark(Mark.Event.CHECKPOINT, 5, 0, "time"));
    HtmlPage page = pageOf(old, old.course().timeline(), marks);
    assertThat(page.render()).contains("; of 31 vacuums the longest 30 are marked<");
    assertThat(charts(page))
        .filteredOn(spec -> spec.contains("vacuum"))
        .isNotEmpty()
        .allSatisfy(spec -> assertThat(spec).contains("\"checkpoint\""))
        .allSatisfy(spec -> assertThat(spec.split("\"vacuum\"")).hasSize(31));
  }

  /** The percentile of an hour's slices; the mean where a slice has too few. */
  @Test
  void responseTimesOverTimeAreThe95thPercentileWhereItIsKnown() throws Exception {
    RunResult old = Stored.of("run-sqlite").with("/course/timeline/percentiles", "[]").run();
    assertThat(charts(HtmlPage.of(RunReport.of(old))))
        .anyMatch(spec -> spec.contains("\"mean response\""));
    TimeSeries series = old.course().timeline();
    long slice = series.sliceNanos();
    TimeSeries known =
        new TimeSeries(
            slice,
            series.types(),
            List.of(
                new TimeSeries.Percentile(0, slice, 7_250_000),
                new TimeSeries.Percentile(slice, 2 * slice, 8_250_000)),
            List.of(
                new TimeSeries.TypePercentiles("T1", 0, slice, 1_250_000, 7_250_000, null),
                new TimeSeries.TypePercentiles("T2", 0, slice, 1_250_000, 7_250_000, null),
                new TimeSeries.TypePercentiles(
                    "T1", slice, 2 * slice, 1_750_000, 8_250_000, 9_750_000L)));
    Mark collection = new Mark(Mark.Event.COLLECTION, slice + 5, 1, "a collector");
    HtmlPage page = pageOf(old, known, List.of(collection));
    assertThat(charts(page))
        .anyMatch(spec -> spec.contains("\"p95 response\"") && spec.contains("\"y\":8.25"))
        .noneMatch(spec -> spec.contains("mean response"));
    assertThat(Pages.rows(Pages.parse(page.render())))
        .contains(List.of("", "from s", "rate, transactions/s", "what happened"))
        .contains(List.of("", "from s", "p95 response, ms", "what happened"))
        .anySatisfy(row -> assertThat(row).hasSize(4).endsWith("7.25", ""))
        .anySatisfy(row -> assertThat(row).hasSize(4).endsWith("8.25", "collection"))
        .as("a single part is no course")
        .contains(List.of("", "from s", "p50, ms", "p95, ms", "p99, ms", "what happened"))
        .contains(List.of("T1", "0", "1.25", "7.25", "n/a", ""))
        .anySatisfy(row -> assertThat(row).startsWith("T1").contains("1.75", "8.25", "9.75"))
        .noneMatch(row -> row.size() == 6 && row.getFirst().equals("T2"));
    assertThat(charts(page))
        .anyMatch(spec -> spec.contains("\"p99\"") && spec.contains("\"collection\""));
  }

  /** Returns the page of a run that went otherwise. */
  private static HtmlPage pageOf(RunResult run, TimeSeries timeline, List<Mark> marks) {
    Course course =
        new Course(run.course().steadyState(), timeline, marks, null, null, null, null, null, null);
    return HtmlPage.of(RunReport.of(Examples.with(run, run.header(), course)));
  }

  private static List<String> charts(HtmlPage page) {
    return page.blocks().stream()
        .filter(Block.Chart.class::isInstance)
        .map(chart -> ChartJson.of(((Block.Chart) chart).spec()))
        .toList();
  }

  @Test
  void aPageIsReplacedAndReadByNobodyElse() throws Exception {
    Path json = folder.resolve("result.json");
    Files.copy(Stored.file("run-sqlite-rate"), json);
    Files.setPosixFilePermissions(json, PosixFilePermissions.fromString("rw-------"));
    Path page = Files.writeString(folder.resolve("report.html"), "old");
    ReportFile.write(HtmlPage.of(Stored.read(json).report()), json, page);
    assertThat(Files.readString(page)).startsWith("<!doctype html>");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(page)))
        .isEqualTo("rw-------");
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).containsExactlyInAnyOrder(json, page);
    }
  }

  @Test
  void aPageThatCannotBeWrittenSaysWhy() {
    Path stored = Stored.file("sweep-terminals");
    HtmlPage made = HtmlPage.of(Stored.read(stored).report());
    Path page = folder.resolve("none").resolve("report.html");
    assertThatThrownBy(() -> ReportFile.write(made, stored, page))
        .isInstanceOf(BundleException.class)
        .hasMessageContaining(page + " cannot be written: ");
  }
}
