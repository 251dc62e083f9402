package fasttrack.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.app.cli.Commands;
import fasttrack.app.execution.console.TestConsole;
import fasttrack.app.report.Block;
import fasttrack.app.report.Charts;
import fasttrack.app.report.Figures;
import fasttrack.app.report.html.HtmlPage;
import fasttrack.app.result.bundle.Pages;
import fasttrack.app.result.bundle.SeriesFolder;
import java.io.File;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

/** Pages in a real browser, headless Chromium: what they draw, say and ask for. */
@Execution(ExecutionMode.SAME_THREAD)
class ReportPageIT {
  private static final long PATIENCE_SECONDS = 120;
  private static final Pattern FIGURE = Pattern.compile("(?s)<figure id.*?</figure>");
  private static final Pattern MARK =
      Pattern.compile(
          "<g[^>]*"
              + " aria-label=\"(bar|line|rect|dot|link)\"[^>]*>(<marker.*?</marker>)*<(path|rect|circle|line)\\b");
  private static final Pattern CELL = Pattern.compile("(?s)<(th|td)\\b[^>]*>(.*?)</\\1>");
  private static final Pattern ADDRESS =
      Pattern.compile("\\s(?:src|href|xlink:href|srcset|action|data)=\"([^\"]*)\"");

  @TempDir static Path folder;
  private static String chromium;

  /** What a browser made of a page. */
  private record Shown(String document, String said) {
    /** Returns what the page's scripts and policy complained of. */
    List<String> complaints() {
      return said.lines().filter(line -> line.contains("CONSOLE")).toList();
    }

    List<String> figures() {
      return FIGURE.matcher(document).results().map(found -> found.group()).toList();
    }
  }

  @BeforeAll
  static void findChromium() {
    Optional<Path> found =
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .flatMap(
                path -> Stream.of(Path.of(path, "chromium"), Path.of(path, "chromium-browser")))
            .filter(Files::isExecutable)
            .findFirst();
    assumeTrue(found.isPresent(), "pages are not tested: there is no chromium on the PATH");
    chromium = found.get().toString();
  }

  private static Shown show(String html) throws Exception {
    Path file = Files.writeString(Files.createTempFile(folder, "page", ".html"), html);
    Path document = Files.createTempFile(folder, "document", ".html");
    Path said = Files.createTempFile(folder, "said", ".txt");
    Process process =
        new ProcessBuilder(
                chromium,
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--user-data-dir=" + Files.createTempDirectory(folder, "profile"),
                "--window-size=1280,1000",
                "--enable-logging=stderr",
                "--v=0",
                "--dump-dom",
                file.toUri().toString())
            .redirectOutput(document.toFile())
            .redirectError(said.toFile())
            .start();
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("chromium does not end; it said: " + Files.readString(said));
    }
    assertThat(process.exitValue()).as(Files.readString(said)).isZero();
    // the browser's helpers may still write into its profile, which is to be deleted
    new Launcher(folder).awaitNoProcessLeft();
    return new Shown(Files.readString(document), Files.readString(said));
  }

  @ParameterizedTest
  @ValueSource(strings = {"run-network", "matrix", "acid-sqlite"})
  void aPageDrawsItsChartsAndAsksForNothing(String name) throws Exception {
    HtmlPage page = HtmlPage.of(Stored.read(Stored.file(name)).report());
    check(page, show(page.render()));
  }

  /** Every kind of chart, those included that no stored result has, and two with extremes. */
  @Test
  void everyKindOfChartIsDrawn() throws Exception {
    Block.Chart crash = aCrashAmongManyCollections();
    HtmlPage page =
        new HtmlPage(
            "ratios",
            List.of(),
            List.of(
                anExtremeInterval(),
                crash,
                Charts.ratios(
                    "ratios",
                    "ratios",
                    List.of(
                        new Charts.Ratio("T1", 8.2, 7.9, 8.6, "elapsed"),
                        new Charts.Ratio("T9", 1.02, 0.97, 1.08, "elapsed"),
                        new Charts.Ratio("T2", 2.0, 1e-7, 1e7, "elapsed"),
                        new Charts.Ratio("T1", 0.5, null, null, "CPU"))),
                Charts.times(
                    "stall",
                    "mean response time",
                    "ms",
                    List.of(panel(new Charts.Point(0, null), new Charts.Point(1, 2.0))),
                    List.of(new Charts.Marker(0.5, "stall"))),
                Charts.repeats(
                    "repeats",
                    List.of(
                        new Charts.Repeated(
                            "T1",
                            List.of(new Charts.Point(1, 3.0), new Charts.Point(2, null)),
                            3.0,
                            null,
                            null),
                        new Charts.Repeated(
                            "T2",
                            List.of(new Charts.Point(1, 8.0), new Charts.Point(2, 9.0)),
                            8.5,
                            8.0,
                            9.0)))));
    Shown shown = show(page.render());
    check(page, shown);
    anExtremeIntervalDoesNotSqueezeTheOthers(shown.figures().get(0));
    aCrashIsSeen(shown.figures().get(1), crash);
  }

  private static Block.Chart anExtremeInterval() {
    return Charts.ratios(
        "extreme",
        "extreme",
        List.of(
            new Charts.Ratio("T1", 8.2, 7.9, 8.6, "elapsed"),
            new Charts.Ratio("T2", 2.0, 1e-7, 1e7, "elapsed")));
  }

  /** It ends at arrows, and its label says how far it goes. */
  private static void anExtremeIntervalDoesNotSqueezeTheOthers(String drawn) {
    assertThat(drawn)
        .contains("ratio (log scale)", "≈ 2 (1E-7–1E7)", ">10<")
        .doesNotContain(">100<", ">1,000<", ">0.01<");
    assertThat(drawn.split("rotate\\(-?90\\)", -1)).as("arrows").hasSize(3);
  }

  private static Block.Chart aCrashAmongManyCollections() {
    List<Charts.Point> rate = new ArrayList<>();
    List<Charts.Marker> marks = new ArrayList<>();
    for (int second = 0; second < 40; second++) {
      rate.add(new Charts.Point(second, 100.0));
      marks.add(new Charts.Marker(second, "collection"));
      marks.add(new Charts.Marker(second + 0.5, "collection"));
    }
    marks.add(new Charts.Marker(20.1, "killed"));
    return Charts.times(
        "marks", "rate", "1/s", List.of(panel(rate.toArray(Charts.Point[]::new))), marks);
  }

  private static Charts.Panel panel(Charts.Point... points) {
    return new Charts.Panel("all", List.of(new Charts.Line("all", List.of(points))));
  }

  /** What is rare keeps its label, and the table says what happened when. */
  private static void aCrashIsSeen(String drawn, Block.Chart chart) {
    String charts = drawn.substring(drawn.indexOf("<svg"), drawn.lastIndexOf("</svg>"));
    assertThat(charts.split(">killed<", -1)).hasSize(2);
    assertThat(charts.split(">collection<", -1)).hasSizeBetween(3, 30);
    assertThat(chart.data().rows().get(20))
        .containsExactly("all", "20.0", "100", "collection × 2, killed");
    assertThat(chart.data().rows().get(21)).endsWith("collection × 2");
  }

  /** A file needs no style and no variable of the page, and names are texts in it. */
  @ParameterizedTest
  @ValueSource(strings = {"sweep-terminals", "locks", "hostile"})
  void aChartIsAFileOfItsOwn(String name) throws Exception {
    Path result = Files.createTempDirectory(folder, "result");
    Path json = result.resolve("result.json");
    Files.copy(name.equals("hostile") ? Pages.hostile(folder) : Stored.file(name), json);
    List<Block.Chart> charts =
        HtmlPage.of(Stored.read(json).report()).blocks().stream()
            .filter(Block.Chart.class::isInstance)
            .map(Block.Chart.class::cast)
            .toList();
    Path files = result.resolve("charts");
    String[] command = {"report", result.toString(), "--svg", files.toString()};
    TestConsole console = new TestConsole();
    assertThat(Commands.run(command, console.console())).as(console.err()).isZero();
    new Launcher(folder).awaitNoProcessLeft();
    try (Stream<Path> written = Files.list(files)) {
      assertThat(written).hasSize(charts.size() + 1).hasSizeGreaterThan(1);
    }
    for (Block.Chart chart : charts) {
      standsAlone(Files.readString(files.resolve(chart.name() + ".svg")), chart);
    }
    if (name.equals("locks")) {
      String rate = Files.readString(files.resolve("rate.svg"));
      assertThat(rate).contains("row", "page", "database", "all records");
      assertThat(clicked(Files.readString(result.resolve("report.html")))).isEqualTo(rate);
    }
  }

  private static void standsAlone(String svg, Block.Chart chart) throws Exception {
    Document xml =
        DocumentBuilderFactory.newNSInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(svg)));
    assertThat(xml.getDocumentElement().getNamespaceURI()).isEqualTo("http://www.w3.org/2000/svg");
    assertThat(svg).doesNotContain("var(", "currentColor");
    assertThat(List.of("script", "style", "img", "foreignObject", "image", "a"))
        .allMatch(element -> xml.getElementsByTagNameNS("*", element).getLength() == 0);
    assertThat(xml.getDocumentElement().getTextContent().replaceAll("\\s+", ""))
        .contains(Figures.shown(chart.caption()).replaceAll("\\s+", ""));
  }

  /** Returns what the first chart's button saves. */
  private static String clicked(String html) throws Exception {
    String click =
        """
        Blob = function (parts) {
          const saved = document.body.appendChild(document.createElement("pre"));
          saved.id = "saved";
          saved.textContent = parts.join("");
        };
        URL.createObjectURL = () => "#";
        document.querySelector("button.save").click();\
        """;
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(click.getBytes(UTF_8));
    Shown shown =
        show(
            html.replace(
                    "script-src ",
                    "script-src 'sha256-" + Base64.getEncoder().encodeToString(hash) + "' ")
                .replace("</body>", "<script>" + click + "</script></body>"));
    assertThat(shown.complaints()).isEmpty();
    Matcher saved = Pattern.compile("(?s)<pre id=\"saved\">(.*?)</pre>").matcher(shown.document());
    assertThat(saved.find()).isTrue();
    return unescaped(saved.group(1));
  }

  /** As a browser reads them, whatever the names of the folders are. */
  @Test
  void waysToRunsLeadToTheirPages() throws Exception {
    List<String> names =
        List.of("run-1", "a b#c%20d?e", "\"><img src=x>", "javascript:alert(1)", "ö");
    Path series = Files.createTempDirectory(folder, "series");
    List<Block.Link> links = new ArrayList<>(List.of(new Block.Link("gone", "run-2")));
    for (String name : names) {
      Files.writeString(Files.createDirectory(series.resolve(name)).resolve(HtmlPage.FILE), "");
      links.add(new Block.Link(name, name));
    }
    HtmlPage page = new HtmlPage("series", List.of(), List.of(new Block.Links("runs", links)));
    try (SeriesFolder kept = SeriesFolder.again(series)) {
      kept.keep("sweep", "{}", "", page);
    }
    Shown shown = show(Files.readString(series.resolve(HtmlPage.FILE)));
    assertThat(shown.complaints()).isEmpty();
    List<Path> led =
        ADDRESS
            .matcher(shown.document())
            .results()
            .map(found -> Path.of(series.toUri().resolve(found.group(1))))
            .toList();
    assertThat(led)
        .containsExactlyElementsOf(
            names.stream().map(name -> series.resolve(name).resolve(HtmlPage.FILE)).toList());
    assertThat(shown.document()).contains("javascript:alert(1)").doesNotContain("<img", "gone");
  }

  /** Otherwise no other test here could fail. */
  @Test
  void aScriptThatThePolicyDoesNotNameIsRefusedAndTold() throws Exception {
    String html = HtmlPage.of(Stored.read(Stored.file("sweep-terminals")).report()).render();
    Shown shown = show(html.replace("\"use strict\"", "\"use strict\" "));
    assertThat(shown.complaints()).anyMatch(line -> line.contains("Content Security Policy"));
    assertThat(shown.figures()).isNotEmpty().noneMatch(figure -> figure.contains("<svg"));
  }

  private static void check(HtmlPage page, Shown shown) {
    assertThat(shown.complaints()).isEmpty();
    assertThat(shown.figures())
        .hasSize((int) page.blocks().stream().filter(Block.Chart.class::isInstance).count())
        .allSatisfy(figure -> assertThat(figure).contains("<svg").containsPattern(MARK));
    assertThat(shown.document()).contains("<title>").doesNotContain("<title>taken over", "<img");
    List<String> addresses =
        ADDRESS.matcher(shown.document()).results().map(found -> found.group(1)).toList();
    assertThat(addresses).allMatch(address -> address.startsWith("#"));
    assertThat(cells(shown.document())).isEqualTo(cells(page.blocks()));
  }

  private static List<String> cells(String document) {
    List<String> cells = new ArrayList<>();
    Matcher found = CELL.matcher(document);
    while (found.find()) {
      cells.add(unescaped(found.group(2).replaceAll("</?bdi>", "")));
    }
    return cells;
  }

  private static String unescaped(String html) {
    return html.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&nbsp;", "\u00a0")
        .replace("&amp;", "&");
  }

  private static List<String> cells(List<Block> blocks) {
    List<String> cells = new ArrayList<>();
    for (Block block : blocks) {
      switch (block) {
        case Block.Grid grid -> add(cells, grid);
        case Block.Chart chart -> add(cells, chart.data());
        case Block.Fold fold -> cells.addAll(cells(fold.content()));
        case Block.Detail detail -> cells.addAll(cells(detail.content()));
        case Block.OnPage onPage -> cells.addAll(cells(onPage.content()));
        case Block.Warnings warnings -> {}
        case Block.Tabled tabled -> add(cells, Block.Grid.of(tabled.table()));
        case Block.Heading heading -> {}
        case Block.Paragraph paragraph -> {}
        case Block.Bullets bullets -> {}
        case Block.Facts facts -> {}
        case Block.Code code -> {}
        case Block.Links links -> {}
      }
    }
    return cells;
  }

  private static void add(List<String> cells, Block.Grid grid) {
    Stream.concat(grid.titles().stream(), grid.rows().stream().flatMap(List::stream))
        .map(Figures::shown)
        .forEach(cells::add);
  }
}
