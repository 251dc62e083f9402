package fasttrack.core.run.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MixTest {
  @Test
  void weightsAreFollowed() {
    Mix mix = new Mix.Weighted(List.of(1, 0, 3));
    int[] counts = new int[3];
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 40_000; i++) {
      counts[mix.next(random, i)]++;
    }

    assertThat(counts[1]).isZero();
    assertThat((double) counts[2] / counts[0]).isBetween(2.8, 3.2);
  }

  @Test
  void inOrderGoesRound() {
    Mix mix = new Mix.InOrder(List.of(0, 2, 5));

    assertThat(mix.next(new SplittableRandom(1), 0)).isZero();
    assertThat(mix.next(new SplittableRandom(1), 4)).isEqualTo(2);
  }
}
