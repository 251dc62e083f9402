package fasttrack.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.ExampleSelftest;
import java.util.List;
import org.junit.jupiter.api.Test;

class SelftestReportTest {
  private static List<String> lines(String report) {
    // columns are as wide as they need to be
    return report.lines().map(line -> line.strip().replaceAll(" +", " ")).toList();
  }

  @Test
  void aFigureStandsBesideTheTruthWithItsError() {
    String report = SelftestReport.of(ExampleSelftest.busy());
    assertThat(report.lines()).allSatisfy(line -> assertThat(line.length()).isLessThan(81));
    assertThat(lines(report))
        .contains(
            "Self-test of 1.0, 2026-01-02T03:04:05.678Z",
            "1 terminal (other processes: 25 % of the CPU; try 2)",
            "truth measured error allowed",
            "count 12,345 12,345 +0.00 % 1 % ok",
            "rate 1,234.50/s 1,234.60/s +0.01 % 1 % ok",
            "mean elapsed 1.2346 ms 1.2593 ms +2.00 % 1 % busy",
            "terminals at work 4.000 3.996 -0.10 % 1 % ok",
            "equals <= 3 1 ok",
            "allocated 0.0040 B",
            "variation 3.12 %",
            "The run calls itself invalid: for a reason.");
  }

  @Test
  void whatTheMachineExplainsIsNotCalledWrong() {
    String busy = SelftestReport.of(ExampleSelftest.busy());
    assertThat(busy)
        .contains("TOO BUSY TO TELL: 1 figure off by no more than", "4 of 5 figures as near")
        .doesNotContain("WRONG");
  }

  @Test
  void whatIsWrongIsSaid() {
    String wrong = SelftestReport.of(ExampleSelftest.wrong());
    assertThat(wrong)
        .contains("WRONG: 1 figure further off than allowed.", "0 of 1 figure as near")
        .doesNotContain("BUSY");
    assertThat(lines(wrong)).contains("mean elapsed 500 ns 510 ns +2.00 % 1 % WRONG");
  }
}
