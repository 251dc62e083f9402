package fasttrack.app.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class DistributionTest {
  @Test
  void percentilesAreThoseOfTheNearestRank() {
    Distribution hundred = Distribution.of(LongStream.rangeClosed(1, 1_000).map(i -> 1_001 - i));
    assertThat(hundred.count()).isEqualTo(1_000);
    assertThat(hundred.mean()).isEqualTo(500.5);
    assertThat(hundred.percentile(50)).isEqualTo(500);
    assertThat(hundred.percentile(99)).isEqualTo(990);
    assertThat(hundred.percentile(99.9)).isEqualTo(999);
    assertThat(hundred.percentile(99.91)).isEqualTo(1_000);
    assertThat(hundred.percentile(100)).isEqualTo(1_000);
    assertThat(hundred.percentile(100)).isEqualTo(1_000);
  }

  @Test
  void theNeighborsOfAPercentileSayHowMuchAPlaceIsWorth() {
    Distribution squares = Distribution.of(LongStream.rangeClosed(1, 10).map(i -> i * i));
    assertThat(squares.percentile(50)).isEqualTo(25);
    assertThat(squares.gap(50, 0)).isZero();
    assertThat(squares.gap(50, 1)).isEqualTo(36 - 25);
    assertThat(squares.gap(50, 2)).isEqualTo(49 - 25);
    assertThat(squares.gap(95, 1)).as("the last has one before it only").isEqualTo(100 - 81);
    assertThat(squares.gap(10, 1)).as("the first has one after it only").isEqualTo(4 - 1);
    assertThat(squares.gap(100, 1)).as("the longest stays the longest").isZero();
  }

  @Test
  void noTimesHaveNoFigures() {
    Distribution none = Distribution.of(LongStream.empty());
    assertThat(none.mean()).isNaN();
    assertThat(none.percentile(50)).isNaN();
    assertThat(none.gap(50, 1)).isZero();
    assertThat(none.percentile(100)).isNaN();
  }

  @Test
  void drawsFollowTheQuantileFunction() {
    RandomGenerator random = new SplittableRandom(1);
    Spread tailed = Spread.tailed(1_000_000);
    Distribution drawn =
        Distribution.of(LongStream.generate(() -> tailed.draw(random)).limit(100_000));
    assertThat(drawn.percentile(45)).isCloseTo(1.5e6, within(1e4));
    assertThat(drawn.percentile(90)).isCloseTo(2e6, within(3e4));
    assertThat(drawn.percentile(98)).isCloseTo(6e6, within(3e5));
    assertThat(drawn.percentile(99.8)).isCloseTo(12e6, within(1.2e6));
    assertThat(drawn.percentile(100)).isLessThanOrEqualTo(20e6);
    assertThat(Spread.NONE.draw(random)).isZero();
  }

  @Test
  void levelsMustRiseFromNothingToAll() {
    assertThatThrownBy(
            () -> new Spread(List.of(new Spread.Quantile(0, 5), new Spread.Quantile(1, 4))))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () -> new Spread(List.of(new Spread.Quantile(0.1, 4), new Spread.Quantile(1, 5))))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aStallHoldsWhoeverComesUntilItsEnd() {
    Behavior.Stalls stalls = new Behavior.Stalls(1_500, 500);
    assertThat(stalls.end(100, 100)).isEqualTo(100);
    assertThat(stalls.end(100, 1_099)).isEqualTo(1_099);
    assertThat(stalls.end(100, 1_100)).isEqualTo(1_600);
    assertThat(stalls.end(100, 1_599)).isEqualTo(1_600);
    assertThat(stalls.end(100, 1_600)).isEqualTo(1_600);
    assertThat(Behavior.Stalls.endOf(null, 100, 1_100)).isEqualTo(1_100);
  }
}
