package fasttrack.core.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RoundsTest {
  private final Rounds rounds = new Rounds();

  private void add(int samples) {
    for (int i = 1; i <= samples; i++) {
      rounds.add(i);
    }
    rounds.end();
  }

  @Test
  void withoutSamplesThereAreNoQuantiles() {
    add(0);
    assertThat(rounds.median()).isNull();
    assertThat(rounds.p99()).isNull();
  }

  @Test
  void thePercentileNeedsAThousandSamples() {
    add(999);
    assertThat(rounds.p99()).isNull();
    assertThat(rounds.median().figure()).isEqualTo(500);
    add(1);
    assertThat(rounds.p99()).isEqualTo(989);
  }
}
