package fasttrack.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.ExampleResult;
import fasttrack.app.ExampleType;
import fasttrack.core.result.CpuFigure;
import fasttrack.core.result.Estimate;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.SampledWaits;
import fasttrack.core.result.Setup;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.WaitReadings;
import fasttrack.core.spi.Wait;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WaitLinesTest {
  private static final WaitReadings READINGS = new WaitReadings(1_234, 7.3e6, 0.2e6, 0, "");

  /** Of 123 us, of which 101 are the client's CPU time; the rest in nanoseconds. */
  private static RunResult run(double serverCpu, double noWait, double log) {
    return run(new ExampleType("T1", 100), serverCpu, noWait, log);
  }

  private static RunResult run(ExampleType example, double serverCpu, double noWait, double log) {
    SampledWaits sampled =
        new SampledWaits(
            500,
            Map.of(Wait.NONE, new Estimate(noWait, 300), Wait.LOG, new Estimate(log, 1_500)),
            new Estimate(0, 10),
            new Estimate(0, 10));
    TypeResult type =
        example
            .serverCpu(serverCpu)
            .locking(new TypeResult.Locking(null, List.of(), null, sampled))
            .build();
    return new ExampleResult(List.of(type))
        .serverCpu(CpuFigure.Method.MEASURED)
        .waitReadings(READINGS)
        .build();
  }

  @Test
  void whatIsUnexplainedIsSaid() {
    assertThat(WaitLines.of(run(2_000, 14_345.67, 0)))
        .contains(
            "sampled 1,234 times, every 7.30 ms; a sample took 0.200 ms; 10.0 % of the elapsed"
                + " time is unexplained");
    assertThat(WaitLines.of(run(30_000, 30_000, 16_913.54)).orElseThrow())
        .endsWith("; the parts exceed the elapsed time by 20.0 %");
  }

  @Test
  void whyNothingWasSampledIsSaid() {
    RunResult result =
        new ExampleResult(List.of(new ExampleType("T1", 100).build()))
            .waitReadings(
                new WaitReadings(0, Double.NaN, Double.NaN, 0, "too many connections already"))
            .build();
    assertThat(WaitLines.of(result)).contains("not sampled: too many connections already");
  }

  @Test
  void whereItWasNotWantedNothingIsSaid() {
    RunResult result = new ExampleResult(List.of(new ExampleType("T1", 100).build())).build();
    assertThat(WaitLines.of(result)).isEmpty();
  }

  @Test
  void theTableShowsEachPartWithItsError() {
    assertThat(TextReport.of(run(2_000, 2_000, 12_345.67)).replaceAll(" +", " "))
        .contains(
            """
            elapsed CPU CPU commit trips plained up to
            T1 0.123 0.101 0.0020 0.0123 0.0079 0 0.0015
            """);
  }

  /** The server is on another machine, so that nobody knows how long an echo takes. */
  @Test
  void roundTripsThatStandOutNeedNoFloor() {
    RunResult near = run(new ExampleType("T1", 100).clientCpu(50_000), 2_000, 2_000, 0);
    Setup here = near.setup();
    RunResult far =
        new RunResult(
            near.format(),
            near.header(),
            near.spec(),
            new Setup(
                here.environment(),
                here.engine(),
                here.dataModel(),
                here.population(),
                null,
                here.host()),
            near.work(),
            near.course(),
            near.cpu(),
            near.verdict());
    assertThat(LimitLines.of(far))
        .anyMatch(
            line ->
                line.endsWith(
                    "goes to round trips, 0.0715 of 0.123 ms, between the client's"
                        + " work and the server's"));
  }
}
