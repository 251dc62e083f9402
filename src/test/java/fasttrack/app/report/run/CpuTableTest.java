package fasttrack.app.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.Stored;
import fasttrack.app.report.ReportText;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CpuTableTest {
  private static final String RUN = "run-postgresql";
  private static final String WITHIN = "residual: within the error of the readings, ±";
  private static final String OVERLAP = "residual: the parts exceed the machine's time";

  /** Readings are taken one after the other, and the kernel counts in ticks. */
  @ParameterizedTest
  @CsvSource({"0, 0", "0, 1", "1, 1", "0, -1", "-1, -1"})
  void aResidualWithinTheResolutionIsSaidToBe(int beyond, int sign) {
    long resolution = Objects.requireNonNull(Stored.run(RUN).cpu().account().resolutionNanos());
    long nanos = sign * resolution + beyond;
    String report =
        ReportText.whole(
            RunReport.of(
                Stored.of(RUN).with("/cpu/account/residual/nanos", String.valueOf(nanos)).run()));
    if (beyond == 0) {
      assertThat(report).contains(WITHIN);
    } else if (beyond < 0) {
      assertThat(report).contains(OVERLAP).doesNotContain(WITHIN);
    } else {
      assertThat(report).doesNotContain(WITHIN, OVERLAP);
    }
  }
}
