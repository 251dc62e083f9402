package fasttrack.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.ExampleResult;
import fasttrack.app.ExampleType;
import fasttrack.core.result.CpuAccount;
import fasttrack.core.result.CpuFigure;
import fasttrack.core.result.RunQueue;
import fasttrack.core.result.ServerReadings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CpuTableTest {
  private static final long MILLI = 1_000_000L;

  @Test
  void allPartsFitInALine() {
    String text = report(account(1_234));

    assertThat(text)
        .contains(
            """
            CPU client harness server ground  JVM kernel others by host residual machine
            """)
        .doesNotContain("residual:", "n/a: ");
    assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    assertThat(text.lines().filter(line -> line.startsWith("s ")))
        .singleElement()
        .satisfies(
            line ->
                assertThat(line.split(" +"))
                    .containsExactly(
                        "s", "10.0", "2.00", "3.00", "0.500", "4.00", "0.100", "0.200", "0.300",
                        "1.23", "21.3"));
  }

  @Test
  void aResidualWithinTheResolutionIsZero() {
    assertThat(report(account(-49)))
        .contains("residual: 0 within the resolution of the readings, 50 ms\n")
        .doesNotContain("-0.0");
    assertThat(report(account(49))).contains("residual: 0 within the resolution");
  }

  @Test
  void readingsThatOverlapAreSaidToOverlap() {
    assertThat(report(account(-120)))
        .contains(
            "residual: the parts exceed the machine's time by 120 ms; by so much the readings")
        .contains("-0.120");
  }

  @Test
  void theCostOfReadingsAndWaitsForProcessorsAreSaid() {
    ExampleResult example =
        new ExampleResult(List.of(new ExampleType("T1", 10).serverCpu(1e6).build()))
            .serverCpu(CpuFigure.Method.REGRESSED)
            .serverReadings(new ServerReadings(1_234, 210 * MILLI, 0.021, Map.of("T1", 12_345.6)))
            .runQueue(new RunQueue(120_000.0, 300_000.0, List.of()));

    assertThat(TextReport.of(example.build()))
        .contains(
            """
            server    CPU regressed from 1,234 readings, which took 2.10 % of the terminals'
                      time; standard errors of the means, in ms: T1 0.0123
            run queue a transaction waited 0.120 ms for a processor in the client, 0.300 ms
                      in the server
            """);
    assertThat(TextReport.of(example.runQueue(new RunQueue(120_000.0, null, List.of())).build()))
        .contains("run queue a transaction waited 0.120 ms for a processor in the client\n");
  }

  private static String report(CpuAccount account) {
    return TextReport.of(
        new ExampleResult(List.of(new ExampleType("T1", 10).serverCpu(1e6).build()))
            .serverCpu(CpuFigure.Method.MEASURED)
            .account(account)
            .build());
  }

  private static CpuAccount account(long residualMillis) {
    return new CpuAccount(
        millis(10_000),
        millis(3_000),
        millis(500),
        millis(4_000),
        millis(100),
        millis(200),
        millis(20_100 + residualMillis),
        millis(residualMillis),
        millis(2_000),
        millis(300),
        50 * MILLI);
  }

  private static CpuFigure millis(long millis) {
    return CpuFigure.measured(millis * MILLI, "a clock");
  }
}
