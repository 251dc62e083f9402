package fasttrack.app.micro;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.cli.Commands;
import fasttrack.app.execution.console.TestConsole;
import fasttrack.app.micro.ExampleMicro.Run;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.result.bundle.ResultJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** The exit status tells a build server what came of a comparison, and files tell it more. */
class JmhCompareCommandTest {
  private static final Double[] FORKS = {10.0, 10.25, 10.25, 10.25, 10.25, 10.5};

  @TempDir Path folder;

  private final TestConsole console = new TestConsole();
  private final StringWriter err = new StringWriter();

  private int compare(Object... arguments) {
    return Commands.commandLine(new Catalog(List.of(), List.of()), console.console())
        .setErr(new PrintWriter(err))
        .execute(
            Stream.concat(
                    Stream.of("jmh-compare", "-o", folder.resolve("results")), Stream.of(arguments))
                .map(Object::toString)
                .toArray(String[]::new));
  }

  private static Run run(double trips, String... statements) {
    return new Run("T1 a")
        .score("avgt", "us/op", FORKS)
        .metric("count.round-trips", "trips/op", trips, trips)
        .statements(statements);
  }

  private Path file(String name, Run... runs) throws IOException {
    return Files.writeString(folder.resolve(name), ResultJson.write(ExampleMicro.of(runs)) + "\n");
  }

  private Path jmh(String mode) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(
            getClass().getResourceAsStream("/fasttrack/app/micro/jmh-" + mode + ".json"))) {
      return Files.write(folder.resolve(mode + ".json"), in.readAllBytes());
    }
  }

  @Test
  void aCountThatRoseIsStatus99AndStandsInEveryFile() throws Exception {
    Path base = file("b.json", run(4, "SELECT `1`"), new Run("gone"));
    Path head = file("h.json", run(5, "SELECT `1`", "SELECT ``` 2"));
    Path markdown = folder.resolve("x.md");
    Path junit = folder.resolve("x.xml");
    Path csv = folder.resolve("csv");
    int status = compare(base, head, "--markdown", markdown, "--junit", junit, "--csv", csv);
    assertThat(status).as(err.toString()).isEqualTo(99);
    assertThat(console.out()).contains("REJECTED", "fasttrack show ");
    assertThat(markdown)
        .content()
        .startsWith("### ❌ Micro-runs: head 1.0 against base 1.0: REJECTED, 1 count rose")
        .contains("| T1 a | round trips | 4 | 5 | ROSE |")
        .contains(
            "<details><summary>The statements of T1 a that changed</summary>\n\n````diff\n+ SELECT"
                + " ``` 2\n````\n");
    Document xml = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(junit.toFile());
    assertThat(xml.getElementsByTagName("testcase").getLength()).isEqualTo(2);
    Element failure = (Element) xml.getElementsByTagName("failure").item(0);
    assertThat(failure.getAttribute("message")).isEqualTo("round trips rose from 4 to 5");
    assertThat(failure.getTextContent()).isEqualTo("+ SELECT ``` 2");
    assertThat(((Element) xml.getElementsByTagName("skipped").item(0)).getAttribute("message"))
        .isEqualTo("only in the base");
    assertThat(csv.resolve("counts.csv"))
        .content()
        .isEqualTo(
            "micro_run,count,unit,base,head,verdict\r\n"
                + "T1 a,count.round-trips,trips/op,4.0,5.0,rose\r\n");
    assertThat(csv.resolve("times.csv")).content().contains("T1 a,time,us/op,10.25,10.25,1.0,");
  }

  /** Its CPU time is not longer; where that was measured, it alone is judged. */
  @Test
  void aTimeThatIsSoManyTimesAsLongFailsWhereThatIsAskedFor() throws Exception {
    Double[] slow = {600.0, 615.0, 615.0, 615.0, 615.0, 630.0};
    Path base = file("b.json", run(4));
    Path head = file("h.json", run(4).score("avgt", "us/op", slow));
    assertThat(compare(base, head)).as("counts alone are judged").isZero();
    assertThat(console.out().replaceAll("\\s+", " "))
        .contains("PASSED", "; much slower: T1 a 60.0×");
    Path junit = folder.resolve("x.xml");
    assertThat(compare(base, head, "--fail-slower", "2x", "--junit", junit)).isEqualTo(99);
    assertThat(console.out().replaceAll("\\s+", " "))
        .contains("REJECTED", "; slower than --fail-slower allows: T1 a 60.0×");
    assertThat(junit).content().contains("message=\"takes 60.0 times as long\"");
    assertThat(compare(base, head, "--fail-slower", "100")).as("not that much").isZero();
    Path calm =
        file("c.json", run(4).score("avgt", "us/op", slow).metric("cpu.client", "us/op", FORKS));
    Path before = file("d.json", run(4).metric("cpu.client", "us/op", FORKS));
    assertThat(compare(before, calm, "--fail-slower", "2x")).as(console.out()).isZero();
    assertThat(compare(base, head, "--fail-slower", "1x")).isEqualTo(2);
    assertThat(err.toString()).contains("'1x' is not a factor above 1, such as 2x");
  }

  @Test
  void noCountThatRoseIsStatus0() throws IOException {
    Path base = file("b.json", run(4));
    Path head = file("h.json", run(3));
    assertThat(compare(base, head, "--json")).as(err.toString()).isZero();
    assertThat(MicroComparison.KIND.read(console.out()).rejected()).isFalse();
    try (Stream<Path> saved = Files.walk(folder.resolve("results"))) {
      assertThat(saved.map(path -> path.getFileName().toString()))
          .contains("micro-comparison.json", "micro-comparison.txt", "report.html");
    }
  }

  @Test
  void theFolderOfBothBuildsHoldsTheControlToo() throws IOException {
    file("base.json", run(4));
    file("head.json", run(5));
    assertThat(compare(folder)).isEqualTo(99);
    file("control.json", run(5).score("avgt", "us/op", 10.0, 10.25, 10.25, 10.25, 10.25, 10.75));
    assertThat(compare(folder)).as("unsteady").isZero();
    assertThat(console.out()).contains("unsteady", "control.json");
    assertThat(compare(folder, "--control", folder.resolve("control.json"))).isEqualTo(2);
    assertThat(err.toString()).contains("--control: belongs to two results");
  }

  @Test
  void jmhsOwnResultsAreComparedWithTheControlThatIsNamed() throws IOException {
    Path base = jmh("average");
    Path head = folder.resolve("head.json");
    Files.writeString(head, Files.readString(base).replaceAll("\\b69([69])\\.(\\d+)", "71$1.$2"));
    assertThat(compare(base, head)).isEqualTo(99);
    assertThat(console.out()).contains("bytes allocated", "696.127");
    Path again = folder.resolve("again.json");
    Files.writeString(again, Files.readString(base).replaceAll("\\b(69[69]\\.\\d+)", "$19"));
    assertThat(compare(base, again, "--control", head)).as("unsteady").isZero();
  }

  @Test
  void aMeasurementIsNotComparedWithItself() throws IOException {
    Path base = file("b.json", run(4));
    Path head = file("h.json", run(3));
    Path copy = Files.copy(base, folder.resolve("copy.json"));
    assertThat(compare(base, base)).isEqualTo(2);
    assertThat(compare(base, copy)).isEqualTo(2);
    assertThat(compare(base, head, "--control", copy)).isEqualTo(2);
    assertThat(compare(base, head, "--control", head)).isEqualTo(2);
    file("base.json", run(4));
    file("head.json", run(4));
    assertThat(compare(folder)).isEqualTo(2);
    assertThat(err.toString().lines())
        .hasSize(5)
        .allMatch(line -> line.contains("two of the results are the same measurement"));
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void aMicroRunThatFailsIsListedAndTheOthersAreCompared() throws Exception {
    Path base = file("b.json", run(4), new Run("lost"));
    MicroResult broken =
        new ExampleMicro()
            .with(run(4).score("avgt", "us/op", 10.0, 10.25, 10.25, 10.25, 10.25, 10.75))
            .failed("lost", 7, "IllegalStateException: why")
            .build();
    Path head = Files.writeString(folder.resolve("h.json"), ResultJson.write(broken) + "\n");
    Path junit = folder.resolve("x.xml");
    assertThat(compare(base, head, "--junit", junit)).isEqualTo(4);
    assertThat(console.out())
        .contains("FAILED, 1 micro-run failed in the head;\nnone of 1 count rose;")
        .contains("FAILED: lost, 0 forks of the base and 7 forks of the head:\nIllegalState")
        .contains("T1 a  ")
        .doesNotContain("Only in the base");
    Document xml = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(junit.toFile());
    assertThat(xml.getElementsByTagName("testcase").getLength()).isEqualTo(2);
    assertThat(xml.getElementsByTagName("failure").getLength()).isEqualTo(1);
    console.reset();
    assertThat(compare(head, base)).as("the base failed").isZero();
    assertThat(console.out())
        .contains("PASSED, 1 micro-run failed in the base;\nnone of 1 count rose;")
        .contains("FAILED: lost, 7 forks of the base and 0 forks of the head:\nIllegalState");
  }

  @Test
  void aHeadOfWhichNothingIsLeftFails() throws IOException {
    Path base = file("b.json", run(4));
    MicroResult broken = new ExampleMicro().failed("T1 a", 7, "why").build();
    Path head = Files.writeString(folder.resolve("h.json"), ResultJson.write(broken) + "\n");
    assertThat(compare(base, head)).isEqualTo(4);
    assertThat(console.out()).contains("FAILED, 1 micro-run failed in the head;\nno micro-run is");
  }

  @Test
  void theLeastChangeIsAnOption() throws IOException {
    Path base = file("b.json", new Run("a").score("avgt", "us/op", FORKS));
    Path head =
        file("h.json", new Run("a").score("avgt", "us/op", 10.9, 11.0, 11.0, 11.1, 11.1, 11.2));
    assertThat(compare(base, head)).isZero();
    assertThat(console.out()).contains("1 slower");
    console.reset();
    assertThat(compare(base, head, "--change", "10%")).isZero();
    assertThat(console.out()).contains("0 slower");
    assertThat(compare(base, head, "--change", "0")).isEqualTo(2);
  }

  @Test
  void nothingComparableIsStatus4() throws IOException {
    assertThat(compare(jmh("average"), jmh("throughput"))).isEqualTo(4);
    assertThat(console.out()).contains("NOTHING COMPARABLE");
  }

  @Test
  void whatIsNoResultIsRefused() throws IOException {
    Path base = file("b.json", run(4));
    Path broken = Files.writeString(folder.resolve("broken.json"), "[{");
    assertThat(compare(base, broken)).isEqualTo(2);
    assertThat(compare(base, folder.resolve("none"))).isEqualTo(2);
    assertThat(compare(base, base, "--control", broken)).isEqualTo(2);
    assertThat(compare(base)).isEqualTo(2);
    assertThat(compare()).isEqualTo(2);
    assertThat(compare(base, base, base)).isEqualTo(2);
    assertThat(err.toString().lines())
        .hasSize(6)
        .allMatch(line -> line.startsWith("fasttrack: "))
        .anyMatch(line -> line.contains("broken.json: this is no result of JMH: "))
        .anyMatch(line -> line.contains("none does not exist"))
        .anyMatch(line -> line.contains("is no folder of two builds: it has no head.json"));
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void whatCannotBeSavedIsStatus3() throws IOException {
    Path base = file("b.json", run(4));
    Path head = file("h.json", run(5));
    Files.writeString(folder.resolve("results"), "a file");
    assertThat(compare(base, head)).isEqualTo(3);
    assertThat(compare(base, head, "--junit", folder)).isEqualTo(3);
  }
}
