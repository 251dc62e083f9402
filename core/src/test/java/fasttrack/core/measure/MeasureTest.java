package fasttrack.core.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import fasttrack.core.measure.TypeSamples.Sum;
import fasttrack.core.model.Shop;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Outcome;
import fasttrack.core.statistics.CpuRegression;
import fasttrack.core.statistics.StudentT;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeasureTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void theTimelineJoinsSlicesWhereTheyRunOut() {
    Timeline timeline = new Timeline(2);
    for (long second = 0; second < 1_000; second++) {
      timeline.record(1, second * SECOND, 5);
    }

    assertThat(timeline.widthNanos()).isEqualTo(2 * SECOND);
    assertThat(timeline.slices(1)).isEqualTo(500);
    assertThat(timeline.count(499, 1)).isEqualTo(2);
    assertThat(timeline.responseNanos(0, 1)).isEqualTo(10);
    assertThat(timeline.count(0, 0)).isZero();
  }

  @Test
  void timelinesOfDifferentWidthsMerge() {
    Timeline wide = new Timeline(1);
    wide.record(0, 900 * SECOND, 1);
    Timeline narrow = new Timeline(1);
    narrow.record(0, 3 * SECOND, 1);
    narrow.merge(wide);

    assertThat(narrow.widthNanos()).isEqualTo(2 * SECOND);
    assertThat(narrow.count(1, 0)).isEqualTo(1);
    assertThat(narrow.count(450, 0)).isEqualTo(1);
  }

  @Test
  void onlyTheIntervalCounts() {
    Samples samples = new Samples(List.of(Shop.ADD), new Interval(100, 200));
    Recording.record(samples, 0, Outcome.COMMITTED, 99, 99, 99, 120, 1, 1);
    Recording.record(samples, 0, Outcome.COMMITTED, 100, 100, 110, 130, 7, 3);
    Recording.record(samples, 0, Outcome.COMMITTED, 199, 199, 199, 230, 7, 3);

    TypeSamples type = samples.type(0);
    assertThat(samples.warmup()).isEqualTo(1);
    assertThat(samples.due()).isEqualTo(2);
    assertThat(type.good()).isEqualTo(2);
    assertThat(type.withinInterval()).isEqualTo(1);
    assertThat(type.sum(Sum.GOOD_RESPONSE_NANOS)).isEqualTo(30 + 31);
    assertThat(type.sum(Sum.GOOD_SERVICE_NANOS)).isEqualTo(20 + 31);
    assertThat(type.sum(Sum.GOOD_CLIENT_CPU_NANOS)).isEqualTo(14);
    assertThat(type.sum(Sum.GOOD_SERVER_CPU_NANOS)).isEqualTo(6);
  }

  @Test
  void theRateCountsWhatBeganAndEndedInTheIntervalWheneverItWasDue() {
    Samples samples = new Samples(List.of(Shop.ADD), new Interval(100, 200));
    Recording.record(samples, 0, Outcome.COMMITTED, 40, 100, 105, 130, 1, 1);
    Recording.record(samples, 0, Outcome.COMMITTED, 40, 99, 105, 130, 1, 1);
    Recording.record(samples, 0, Outcome.COMMITTED, 150, 160, 160, 201, 1, 1);

    assertThat(samples.type(0).withinInterval()).isEqualTo(1);
    assertThat(samples.timeline().count(0, 0)).isEqualTo(1);
    assertThat(samples.due()).isEqualTo(1);
    assertThat(samples.warmup()).isEqualTo(2);
  }

  @Test
  void theAccountHasTheAttemptsThatEndedInTheIntervalWheneverTheyWereDue() {
    Samples samples = new Samples(List.of(Shop.ADD), new Interval(100, 200));
    Recording.record(samples, 0, Outcome.COMMITTED, 40, 90, 90, 99, 1, 1);
    Recording.record(samples, 0, Outcome.COMMITTED, 40, 90, 90, 100, 10, 20);
    Recording.record(samples, 0, Outcome.FAILED, 150, 150, 150, 200, 100, 200);
    Recording.record(samples, 0, Outcome.COMMITTED, 150, 150, 150, 201, 1, 1);
    Recording.conflict(samples, 0, ConflictCause.BUSY, 40, 59, 1, 1);
    Recording.conflict(samples, 0, ConflictCause.BUSY, 40, 120, 1_000, 2_000);
    Samples other = new Samples(List.of(Shop.ADD), new Interval(100, 200));
    Recording.conflict(other, 0, ConflictCause.BUSY, 150, 20, 10_000, 20_000);
    samples.merge(other);

    assertThat(samples.clientCpuWithinNanos()).isEqualTo(11_110);
    assertThat(samples.serverCpuWithinNanos()).isEqualTo(22_220);
  }

  @Test
  void workThatCameToNothingIsKeptApart() {
    Samples samples = new Samples(List.of(Shop.ADD), new Interval(0, 1_000));
    Recording.conflict(samples, 0, ConflictCause.DEADLOCK, 10, 40, 4, 5);
    samples.of(0, 10).backoff(60);
    Recording.conflict(samples, 0, ConflictCause.DEADLOCK, 1_000, 7, 7, 7);
    samples.of(0, -1).backoff(7);
    Recording.record(samples, 0, Outcome.FAILED, 20, 20, 20, 30, 8, 9);
    Samples other = new Samples(List.of(Shop.ADD), new Interval(0, 1_000));
    Recording.record(other, 0, Outcome.COMMITTED, 10, 15, 15, 18, 1, 2);
    samples.merge(other);

    TypeSamples type = samples.type(0);
    assertThat(type.conflicts(ConflictCause.DEADLOCK)).isEqualTo(1);
    assertThat(type.sum(Sum.WASTED_NANOS)).isEqualTo(50);
    assertThat(type.sum(Sum.BACKOFF_NANOS)).isEqualTo(60);
    assertThat(type.sum(Sum.WASTED_CLIENT_CPU_NANOS)).isEqualTo(12);
    assertThat(type.sum(Sum.WASTED_SERVER_CPU_NANOS)).isEqualTo(14);
    assertThat(type.good()).isEqualTo(1);
    assertThat(type.sum(Sum.GOOD_CLIENT_CPU_NANOS)).isEqualTo(1);
    assertThat(type.all()).isEqualTo(2);
    assertThat(samples.due()).isEqualTo(2);
  }

  @Test
  void timesBeyondTheRangeAreCounted() {
    Samples samples = new Samples(List.of(Shop.ADD), new Interval(0, Long.MAX_VALUE));
    Recording.record(samples, 0, Outcome.COMMITTED, 0, 0, 0, TypeSamples.NANOS_MAX + 1, 0, 0);

    assertThat(samples.type(0).overflows()).isPositive();
  }

  @Test
  void theRegressionFindsTheMeans() {
    CpuRegression regression = new CpuRegression(4);
    SplittableRandom random = new SplittableRandom(3);
    double[] truth = {85_200, 321_000, 1_453_000};
    for (int reading = 0; reading < 2_000; reading++) {
      int[] counts = new int[4];
      int[] repeated = new int[4];
      double nanos = 0;
      int gap = random.nextInt(6, 15);
      for (int i = 0; i < gap; i++) {
        int type = random.nextInt(3);
        counts[type]++;
        nanos += truth[type] * (0.5 + random.nextDouble());
      }
      regression.add(counts, repeated, (long) nanos);
    }
    double[] means = regression.means();

    for (int type = 0; type < 3; type++) {
      assertThat(means[type]).isCloseTo(truth[type], within(0.05 * 1_453_000 / 10));
    }
    assertThat(means[3]).isNaN();
  }

  /**
   * Costs as they are: a type that costs more varies more, and one in five attempts of a type is
   * repeated first. The 95 % interval (t of the 20 groups: 2.09) covers the truth of each type in
   * 95 of 100 runs, here 400; fewer than 92 would be three standard errors off.
   */
  @Test
  void theStandardErrorsOfTheRegressionCoverTheTruth() {
    double[] truth = {85_200, 321_000, 1_453_000, 12_000_000};
    int runs = 400;
    int[] covered = new int[truth.length];
    SplittableRandom random = new SplittableRandom(4);
    for (int run = 0; run < runs; run++) {
      CpuRegression regression = new CpuRegression(truth.length);
      for (int reading = 0; reading < 300; reading++) {
        addReading(regression, truth, random);
      }
      double[] means = regression.means();
      double[] errors = regression.standardErrors();
      for (int type = 0; type < truth.length; type++) {
        covered[type] += Math.abs(means[type] - truth[type]) <= 2.09 * errors[type] ? 1 : 0;
      }
    }
    for (int type = 0; type < truth.length; type++) {
      assertThat((double) covered[type] / runs).as("type " + type).isBetween(0.92, 0.98);
    }
  }

  /**
   * Many workers that have made few readings each, as in short runs: 3,000 runs, so that three
   * standard errors of the covered share are 0.012.
   */
  @ParameterizedTest
  @CsvSource({"16, 3", "50, 2", "16, 1", "40, 1"})
  void theyDoSoWhereManyWorkersMadeFewReadings(int workers, int each) {
    double[] truth = {1_453_000};
    int runs = 3_000;
    int covered = 0;
    SplittableRandom random = new SplittableRandom(5);
    for (int run = 0; run < runs; run++) {
      CpuRegression all = merged(workers, each, truth, random);
      double half = StudentT.quantile(all.freedom(), 0.025) * all.standardErrors()[0];
      covered += Math.abs(all.means()[0] - truth[0]) <= half ? 1 : 0;
    }
    assertThat((double) covered / runs).isBetween(0.92, 0.97);
  }

  @Test
  void fewerThanTenReadingsHaveNoStandardErrors() {
    double[] truth = {85_200};
    SplittableRandom random = new SplittableRandom(6);
    assertThat(merged(9, 1, truth, random).standardErrors()).containsOnly(Double.NaN);
    assertThat(merged(10, 1, truth, random).standardErrors()[0]).isPositive();
  }

  private static CpuRegression merged(
      int workers, int each, double[] truth, SplittableRandom random) {
    CpuRegression all = new CpuRegression(truth.length);
    for (int worker = 0; worker < workers; worker++) {
      CpuRegression one = new CpuRegression(truth.length);
      for (int reading = 0; reading < each; reading++) {
        addReading(one, truth, random);
      }
      all.merge(one);
    }
    return all;
  }

  private static void addReading(
      CpuRegression regression, double[] truth, SplittableRandom random) {
    int[] ended = new int[truth.length];
    int[] repeated = new int[truth.length];
    double nanos = 0;
    int gap = random.nextInt(6, 15);
    for (int i = 0; i < gap; i++) {
      int type = random.nextInt(truth.length);
      if (random.nextInt(5) == 0) {
        repeated[type]++;
        nanos += 0.3 * truth[type] * random.nextExponential();
      }
      ended[type]++;
      nanos += truth[type] * random.nextExponential();
    }
    regression.add(ended, repeated, (long) nanos);
  }

  @Test
  void attemptsThatNoReadingFollowedCountInProportion() {
    CpuRegression regression = new CpuRegression(1);
    regression.add(new int[] {3}, new int[] {1}, 400);
    for (int i = 0; i < 5; i++) {
      regression.attempted();
    }

    assertThat(regression.totalNanos()).isEqualTo(500);
    assertThat(new CpuRegression(1).totalNanos()).isZero();
  }

  @Test
  void typesThatNeverPartCannotBeTold() {
    CpuRegression regression = new CpuRegression(2);
    for (int i = 1; i < 20; i++) {
      regression.add(new int[] {i, i}, new int[2], 100L * i);
    }

    assertThat(regression.means()).containsOnly(Double.NaN);
  }

  @Test
  void theMachinesBusyTimeLeavesOutIdlingAndStolenTime() {
    List<String> before =
        List.of("cpu  1 2 3 1000 50 6 7 20 0 0", "cpu0 1 2 3 4", "cpu1 1 2 3 4", "intr 9");
    List<String> after =
        List.of("cpu  9 9 9 1300 70 9 9 30 0 0", "cpu0 1 2 3 4", "cpu1 1 2 3 4", "intr 9");

    MachineCpu.Used used =
        MachineCpu.of(after, 10 * SECOND, Map.of(), Map.of())
            .since(MachineCpu.of(before, 5 * SECOND, Map.of(), Map.of()));
    assertThat(used.busyNanos()).isEqualTo(10 * SECOND - 3 * SECOND - SECOND / 5 - SECOND / 10);
    assertThat(used.stolenNanos()).isEqualTo(SECOND / 10);
  }

  @Test
  void aKernelThreadThatEndsTakesNothingAwayFromTheOthers() {
    MachineCpu before =
        new MachineCpu(0, 0, 2, Map.of(5L, 9 * SECOND, 6L, SECOND), Map.of(8L, 3L, 9L, 5L));
    MachineCpu after =
        new MachineCpu(4, 1, 2, Map.of(6L, 3 * SECOND, 7L, SECOND), Map.of(8L, 3L, 9L, 7L));

    // steps: the machine's two, two threads of the kernel and one of two processes
    assertThat(after.since(before))
        .isEqualTo(new MachineCpu.Used(4, 1, 3 * SECOND, 2, 5 * MachineCpu.NANOS_PER_TICK));
  }
}
