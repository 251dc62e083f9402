package fasttrack.app.micro;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.micro.ExampleMicro.Run;
import fasttrack.app.report.ReportText;
import java.util.List;
import org.junit.jupiter.api.Test;

class MicroReportTest {
  private static final Double[] TEN = {10.0, 10.1, 10.2, 10.3, 10.4, 10.5};

  private static Run run(String name, Double... score) {
    return new Run(name).score("avgt", "us/op", score);
  }

  private static List<String> lines(MicroComparison result) {
    String report = ReportText.whole(MicroReport.of(result));
    assertThat(report.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThan(81));
    return report.lines().map(line -> line.strip().replaceAll(" +", " ")).toList();
  }

  private static String text(MicroComparison result) {
    return String.join(" ", lines(result));
  }

  @Test
  void aCountThatRoseStandsWithTheStatementsThatDidIt() {
    MicroComparison result =
        ExampleMicro.compare(
            ExampleMicro.of(
                run("T1", TEN)
                    .metric("count.round-trips", "trips/op", 4.0, 4.0)
                    .metric("gc.alloc.rate.norm", "B/op", 12_345.1, 12_345.2)
                    .statements("SELECT 1", "COMMIT")),
            ExampleMicro.of(
                run("T1", TEN)
                    .metric("count.round-trips", "trips/op", 5.5, 5.5)
                    .metric("gc.alloc.rate.norm", "B/op", 12_329.1, 12_329.2)
                    .statements("SELECT 1", "SELECT a FROM b", "COMMIT")),
            null);
    assertThat(lines(result))
        .contains(
            "base: b.json (1.0)",
            "head: h.json (1.1)",
            "control: none",
            "Micro-runs: head 1.1 against base 1.0: REJECTED, 1 count rose in 1 micro-run;",
            "T1 round trips 4 5.5 ROSE",
            "T1 bytes allocated 12,345 12,329 fell",
            "+ SELECT a FROM b",
            "T1 10.3 10.3 ≈ 1.00 (0.977–1.02)");
    assertThat(text(result))
        .contains("The statements of T1 that changed:", "without a control")
        .doesNotContain("TOO FEW");
  }

  @Test
  void timesThatChangedAreNamedPastTheNoise() {
    MicroComparison result =
        ExampleMicro.compare(
            ExampleMicro.of(
                run("T1", TEN).metric("cpu.server", "us/op", TEN).metric("count.a", "a", 1.0),
                run("T2", 30.0, 30.1, 30.2, 30.3, 30.4, 30.5)),
            ExampleMicro.of(
                run("T1", 20.0, 20.1, 20.2, 20.3, 20.4, 20.5)
                    .metric("cpu.server", "us/op", TEN)
                    .metric("count.a", "a", 1.0),
                run("T2", 20.0, 20.1, 20.2, 20.3, 20.4, 20.5)),
            ExampleMicro.of(
                run("T1", 10.4, 10.5, 10.6, 10.7, 10.8, 10.9),
                run("T2", 30.0, 30.1, 30.2, 30.3, 30.4, 30.5)));
    assertThat(text(result))
        .contains(
            "PASSED, none of 1 count rose; times: 1 slower, 1 faster, 0 within noise",
            "Medians of the forks in us/op;",
            "Slower: T1 (1.94×).",
            "Faster: T2 (0.669×).",
            "by more than 5.00 % and by more than its noise, the distance of the control")
        .doesNotContain("server CPU 10");
    assertThat(lines(result)).contains("control: c.json");
  }

  @Test
  void whatTheFiguresCannotShowIsSaid() {
    MicroComparison few =
        ExampleMicro.compare(
            ExampleMicro.of(run("T1", 1.0, 1.1), run("gone", 1.0)),
            ExampleMicro.of(run("T1", 2.0, 2.1), new Run("new")),
            null);
    assertThat(text(few))
        .contains(
            "NOTHING IS GATED, no count was measured in both builds; times: inconclusive",
            "TOO FEW FORKS to call any time faster or slower: that takes 6 forks of each build.",
            "Only in the base: gone.",
            "Only in the head: new.");
    MicroComparison none =
        ExampleMicro.compare(ExampleMicro.of(new Run("a")), ExampleMicro.of(new Run("b")), null);
    assertThat(text(none)).contains("NOTHING COMPARABLE").doesNotContain("TOO FEW", "past 5.00");
    MicroComparison unsteady =
        ExampleMicro.compare(
            ExampleMicro.of(new Run("a").metric("count.lock-waits", "n", 1.0)),
            ExampleMicro.of(new Run("a").metric("count.lock-waits", "n", 3.0)),
            ExampleMicro.of(new Run("a").metric("count.lock-waits", "n", 2.0)));
    assertThat(lines(unsteady)).contains("a lock waits 1.5 3 unsteady");
    assertThat(text(unsteady)).contains("Not gated, since base and control differ: a: lock waits.");
  }
}
