package fasttrack.app.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class DrawsTest {
  private static final List<String> RUNS = List.of("a", "b", "c");

  @Test
  void theFirstRoundHasTheUsersSeed() {
    assertThat(new Draws(1987).seed(1)).isEqualTo(1987);
    assertThat(new Draws(-3).seed(1)).isEqualTo(-3);
  }

  /** Results name them, so they must not change from version to version. */
  @Test
  void seedsAreThoseOfEarlierVersions() {
    assertThat(new Draws(1987).seed(2)).isEqualTo(845_030_037_183L);
    assertThat(new Draws(1987).seed(3)).isEqualTo(679_875_768_767L);
  }

  @Test
  void noTwoRoundsShareASeed() {
    Set<Long> seeds = new HashSet<>();
    // neighboring seeds of a user, too, share none
    for (long user = 1_985; user < 1_990; user++) {
      for (int round = 1; round <= 1_000; round++) {
        long seed = new Draws(user).seed(round);
        assertThat(seed).isBetween(0L, (1L << 40) - 1);
        seeds.add(seed);
      }
    }
    assertThat(seeds).hasSize(5_000);
  }

  @Test
  void theSameSeedDrawsTheSameOrder() {
    for (int round = 1; round <= 20; round++) {
      assertThat(new Draws(7).order(round, RUNS))
          .isEqualTo(new Draws(7).order(round, RUNS))
          .containsExactlyInAnyOrderElementsOf(RUNS);
    }
  }

  @Test
  void everyOrderIsAsLikelyAsAnyOther() {
    Map<List<String>, Integer> ofRounds = new HashMap<>();
    Map<List<String>, Integer> ofSeeds = new HashMap<>();
    LongStream.rangeClosed(1, 6_000)
        .forEach(
            i -> {
              ofRounds.merge(new Draws(1987).order((int) i, RUNS), 1, Integer::sum);
              ofSeeds.merge(new Draws(i).order(1, RUNS), 1, Integer::sum);
            });
    // 1,000 of each, with a standard deviation of 29
    assertThat(ofRounds).hasSize(6).allSatisfy((order, n) -> assertThat(n).isBetween(880, 1_120));
    assertThat(ofSeeds).hasSize(6).allSatisfy((order, n) -> assertThat(n).isBetween(880, 1_120));
  }
}
