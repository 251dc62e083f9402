package fasttrack.core.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WarmthTest {
  private final AtomicInteger rounds = new AtomicInteger();

  /** As measured: 78 M steps a second until the compiler, busy with others, came to the loop. */
  @Test
  void whileTheCompilerWorksRoundsThatAreAlikeProveNothing() {
    Warmth.settle(
        () -> rounds.incrementAndGet() <= 10 ? 78e6 : 406e6,
        () -> Math.min(rounds.get(), 11),
        () -> false);
    assertThat(rounds.get()).isEqualTo(14);
  }

  @Test
  void whatChangesIsNotSettled() {
    Warmth.settle(() -> Math.min(rounds.incrementAndGet(), 20), () -> 0, () -> false);
    assertThat(rounds.get()).isGreaterThan(20);
  }

  @Test
  void whatNeverSettlesEnds() {
    Warmth.settle(rounds::incrementAndGet, rounds::get, () -> false);
    assertThat(rounds.get()).isEqualTo(50);
  }

  @Test
  void withoutCompilerThreeMoreRoundsDo() {
    Warmth.settle(() -> 5 + 0 * rounds.incrementAndGet(), () -> 0, () -> false);
    assertThat(rounds.get()).isEqualTo(4);
  }
}
