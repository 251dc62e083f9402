package fasttrack.app.micro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A micro-run's noise is its own, as far as its forks show it. */
class NoiseFloorTest {
  private static final int FORKS = 7;

  private static Forks forks(Double... values) {
    return new Forks(Arrays.asList(values));
  }

  private static TimeTest test(Forks base, @Nullable Forks control, Forks head) {
    return new TimeTest("time", "us/op", false, base, control, head);
  }

  private static List<@Nullable Double> shares(TimeTest... tests) {
    return NoiseFloor.shares(List.of(tests));
  }

  /** Returns forks of equal distances whose logarithms have this standard deviation. */
  private static Forks around(double time, double deviation) {
    double step = deviation / Math.sqrt(5 / 3.0); // of -1.5, -0.5, 0.5 and 1.5
    return new Forks(
        Stream.of(-1.5, -0.5, 0.5, 1.5).map(at -> time * Math.exp(step * at)).toList());
  }

  private static TimeTest quiet(double time, double deviation) {
    Forks same = around(time, deviation);
    return test(same, same, same);
  }

  @Test
  void aSingleMicroRunsNoiseIsThatOfItsForks() {
    // t of 6 degrees of freedom, at 97.5 %
    double half = 2.446912 * 0.02 * Math.sqrt(1 / 8.0 + 1 / 4.0);
    assertThat(shares(quiet(10, 0.02)).getFirst()).isCloseTo(Math.expm1(half), within(1e-6));
  }

  @Test
  void equallyNoisyMicroRunsShareOneVariance() {
    // the normal distribution's quantile: together they know the variance as well as can be
    // times what log 3 - digamma(3) corrects, of variances with 6 degrees of freedom
    double half = 1.959964 * 0.02 * Math.sqrt(1 / 8.0 + 1 / 4.0) * Math.exp(0.175828 / 2);
    assertThat(shares(quiet(10, 0.02), quiet(20, 0.02), quiet(30, 0.02)))
        .hasSize(3)
        .allSatisfy(share -> assertThat(share).isCloseTo(Math.expm1(half), within(1e-5)));
  }

  @Test
  void noisyMicroRunsDoNotHideWhatAQuietOneShows() {
    TimeTest[] tests = {
      quiet(1, 0.02), quiet(2, 0.02), quiet(3, 0.025), quiet(4, 0.016), quiet(5, 0.3), quiet(6, 0.4)
    };
    List<@Nullable Double> shares = shares(tests);
    assertThat(shares.subList(0, 4)).allSatisfy(share -> assertThat(share).isBetween(0.01, 0.06));
    assertThat(shares.subList(4, 6)).allSatisfy(share -> assertThat(share).isBetween(0.3, 1.0));
  }

  @Test
  void whereControlAndBaseLieApartAllFloorsRise() {
    TimeTest near = quiet(10, 0.02);
    TimeTest apart = test(around(20, 0.02), around(26, 0.02), around(20, 0.02));
    double before = shares(near, quiet(20, 0.02)).getFirst();
    List<@Nullable Double> after = shares(near, apart);
    assertThat(after.getFirst()).isGreaterThan(5 * before);
    assertThat(after.getFirst()).isCloseTo(after.getLast(), within(1e-9));
  }

  @Test
  void withoutAControlOrWithSingleForksNoNoiseIsKnown() {
    Forks few = forks(10.0);
    assertThat(shares(test(few, null, few), test(few, few, few))).containsOnlyNulls();
    TimeTest equal = test(forks(10.0, 10.0), forks(10.0), few);
    assertThat(shares(equal).getFirst()).isBetween(0.0, 1e-3);
  }

  @Test
  void aKindOfTimeHasANoiseOfItsOwn() {
    TimeTest time = quiet(10, 0.02);
    TimeTest server =
        new TimeTest(
            "cpu.server", "us/op", false, around(10, 0.2), around(10, 0.2), around(10, 0.2));
    assertThat(shares(time, server).getFirst()).isEqualTo(shares(time).getFirst());
  }

  /** The draws are the same each time. */
  @Test
  void theFloorHolds95Of100MeasurementsOfABuildHoweverNoiseVaries() {
    RandomGenerator random = new SplittableRandom(2_004);
    int inside = 0;
    int all = 0;
    for (int comparison = 0; comparison < 200; comparison++) {
      List<TimeTest> tests = new ArrayList<>();
      for (int run = 0; run < 20; run++) {
        double noise = 0.03 * Math.exp(random.nextGaussian());
        tests.add(test(drawn(random, noise), drawn(random, noise), drawn(random, noise)));
      }
      List<@Nullable Double> shares = NoiseFloor.shares(tests);
      for (int run = 0; run < tests.size(); run++) {
        TimeTest test = tests.get(run);
        double apart = Math.abs(test.head().logMean() - test.before().logMean());
        inside += apart <= Math.log1p(shares.get(run)) ? 1 : 0;
        all++;
      }
    }
    assertThat((double) inside / all).isBetween(0.94, 0.98);
  }

  private static Forks drawn(RandomGenerator random, double noise) {
    return new Forks(
        Stream.generate(() -> Math.exp(noise * random.nextGaussian())).limit(FORKS).toList());
  }
}
