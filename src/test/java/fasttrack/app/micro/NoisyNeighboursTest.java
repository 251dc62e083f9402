package fasttrack.app.micro;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.micro.ExampleMicro.Run;
import fasttrack.app.micro.MicroComparison.RunContrast;
import fasttrack.app.micro.MicroComparison.TimeVerdict;
import fasttrack.core.testing.Size;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * What micro-runs that are noisier than others do to a comparison: ten micro-runs of 7 forks, of
 * which a quiet fork differs by 2 % and a noisy one by 30, and one in 20 takes 20 to 50 % more.
 *
 * <p>{@code -Dcomparisons=1000} prints the table of docs/micro-runs.md.
 */
class NoisyNeighboursTest {
  static final int COMPARISONS = 1_000;

  /** As many as were asked for. */
  private static final @Nullable Integer ASKED = Integer.getInteger("comparisons");

  private static final int MICRO_RUNS = 10;
  private static final int FORKS = 7;
  private static final int CHANGED = MICRO_RUNS - 1;

  /** In how many comparisons an unchanged time had a verdict, and the changed one the true one. */
  private record Found(int alarms, int found) {}

  /** How much is simulated. */
  Size size() {
    return Size.tenthOf(COMPARISONS);
  }

  private Size simulated() {
    return ASKED == null ? size() : Size.all(ASKED);
  }

  private Found simulate(int noisy, double slower) {
    RandomGenerator random = new SplittableRandom(1_990);
    int alarms = 0;
    int found = 0;
    for (int i = 0; i < simulated().runs(); i++) {
      MicroComparison result =
          ExampleMicro.compare(
              build(random, noisy, 1), build(random, noisy, slower), build(random, noisy, 1));
      alarms +=
          IntStream.range(0, MICRO_RUNS)
                  .filter(run -> slower == 1 || run != CHANGED)
                  .mapToObj(result.contrasts()::get)
                  .anyMatch(run -> verdict(run) != TimeVerdict.WITHIN_NOISE)
              ? 1
              : 0;
      found += verdict(result.contrasts().get(CHANGED)) == TimeVerdict.SLOWER ? 1 : 0;
    }
    Found all = new Found(alarms, found);
    if (ASKED != null) {
      System.out.println(noisy + " noisy, one slower by " + slower + ": " + all);
    }
    return all;
  }

  private static TimeVerdict verdict(RunContrast run) {
    return run.times().getFirst().verdict();
  }

  private static MicroResult build(RandomGenerator random, int noisy, double slower) {
    return ExampleMicro.of(
        IntStream.range(0, MICRO_RUNS)
            .mapToObj(
                run ->
                    new Run("r" + run)
                        .score(
                            "avgt",
                            "us/op",
                            IntStream.range(0, FORKS)
                                .mapToObj(
                                    fork ->
                                        (run == CHANGED ? slower : 1)
                                            * fork(random, run < noisy ? 0.3 : 0.02))
                                .toArray(Double[]::new)))
            .toArray(Run[]::new));
  }

  private static double fork(RandomGenerator random, double noise) {
    double disturbed = random.nextInt(20) == 0 ? random.nextDouble(1.2, 1.5) : 1;
    return 10 * disturbed * Math.exp(noise * random.nextGaussian());
  }

  @Test
  void noDifferenceIsMadeUp() {
    assertThat(simulate(0, 1).alarms).isLessThanOrEqualTo(simulated().most(0.05));
    assertThat(simulate(2, 1).alarms).isLessThanOrEqualTo(simulated().most(0.05));
    assertThat(simulate(MICRO_RUNS, 1).alarms).isLessThanOrEqualTo(simulated().most(0.05));
  }

  @Test
  void aSlowdownIsFoundBesideNoisyMicroRunsAsOftenAsBesideQuietOnes() {
    Found alone = simulate(0, 1.2);
    assertThat(alone.found).isGreaterThanOrEqualTo(simulated().fewest(0.85));
    Found beside = simulate(2, 1.2);
    assertThat(beside.found).isGreaterThanOrEqualTo(simulated().fewest(0.85));
    assertThat(beside.alarms).isLessThanOrEqualTo(simulated().most(0.05));
    assertThat(simulate(2, 1.1).found).isGreaterThanOrEqualTo(simulated().fewest(0.45));
  }
}
