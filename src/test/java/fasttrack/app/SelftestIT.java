package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.app.audit.selftest.Agreement;
import fasttrack.app.audit.selftest.SelftestReport;
import fasttrack.app.audit.selftest.SelftestResult;
import fasttrack.app.report.ReportText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** The self-test of the finished program: clocks and one cost. */
@Isolated
class SelftestIT extends InFolder {
  @Test
  void theInstrumentIsTrue() throws Exception {
    InJvm.Ended ended = launcher.run("selftest", "--quick", "--details");
    assertThat(ended.err()).contains("self-test: the harness's own cost, 1 terminal");
    assertThat(ended.linesTooWide()).isEmpty();
    Path kept = launcher.bundles().getFirst();
    try (Stream<Path> files = Files.list(kept)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("report.html", "selftest.json", "selftest.txt");
    }
    SelftestResult result =
        SelftestResult.KIND.read(Files.readString(kept.resolve("selftest.json")));
    assertThat(ReportText.whole(SelftestReport.of(result)))
        .isEqualTo(Files.readString(kept.resolve("selftest.txt")))
        .satisfies(text -> assertThat(ended.out()).startsWith(text));
    assertThat(result.count(Agreement.OK)).isPositive();
    long wrong = result.count(Agreement.WRONG);
    assertThat(ended.status()).as(ended.out() + ended.err()).isEqualTo(wrong == 0 ? 0 : 4);
    assumeTrue(wrong == 0 || MachineClocks.agree(), "this machine's own clocks disagree");
    assertThat(wrong).as(ended.out()).isZero();
  }
}
