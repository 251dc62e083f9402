package fasttrack.app.execution.progress;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.Examples;
import fasttrack.app.Stored;
import fasttrack.core.measure.Seconds;
import fasttrack.core.run.LiveFigures;
import fasttrack.core.run.meter.CpuShares;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class LiveViewTest {
  private static final long SECOND = 1_000_000_000L;
  private static final String HEAD = "measuring, 12 s left (tp1 on postgresql, run 2 of 5)";

  private final LiveView view = new LiveView(StandardCharsets.UTF_8);
  private final Seconds seconds =
      Objects.requireNonNull(Examples.run(Stored.run("run-sqlite-count")).samples().seconds());

  @Test
  void fourLinesTellHowItIsGoing() {
    long done = 0;
    for (int second = 1; second <= 8; second++) {
      done += 100L * second;
      view.ran(done, second * SECOND);
    }
    LiveFigures figures =
        new LiveFigures(seconds, 1_234, () -> new CpuShares(0.618, 0.214, 0.0949));
    assertThat(view.lines(HEAD, figures).lines())
        .containsExactly(
            "measuring, 12 s left (tp1 on postgresql",
            "450/s  p95 0.950 ms  ▂▃▄▅▅▆▇█",
            "failed 0, retried 1,234",
            "CPU client 62 % server 21 % other 9 %");
  }

  @Test
  void theLastTwelveIntervalsAreShownInSignsThatTheTerminalHas() {
    LiveView plain = new LiveView(StandardCharsets.US_ASCII);
    for (int second = 1; second <= 20; second++) {
      plain.ran(second == 20 ? 19 : second, second * SECOND);
    }
    Seconds none = new Seconds(1, List.of());
    assertThat(plain.lines("x", new LiveFigures(none, 0, () -> CpuShares.UNKNOWN)).lines())
        .containsExactly("x", "0.950/s  ###########_", "failed 0, retried 0");
  }

  @Test
  void noLineIsWiderThanANarrowTerminal() {
    for (int second = 1; second <= 20; second++) {
      view.ran(123_456L * second, second * SECOND);
    }
    LiveFigures figures = new LiveFigures(seconds, Long.MAX_VALUE, () -> new CpuShares(1, 1, 1));
    assertThat(view.lines(HEAD, figures).lines())
        .allSatisfy(line -> assertThat(line.length()).isLessThan(40))
        .anySatisfy(line -> assertThat(line).endsWith("████████████"));
  }
}
