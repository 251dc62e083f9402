package fasttrack.app.micro;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.micro.MicroComparison.CountVerdict;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What rejects a change: a count that rose more than the base's own forks and control explain. */
class CountGateTest {
  private static ForkMedians forks(String values) {
    return new ForkMedians(Arrays.stream(values.strip().split(" +")).map(Double::valueOf).toList());
  }

  @ParameterizedTest
  @CsvSource({
    // one more round trip, one less, and none
    "4 4 4, 5 5 5, ROSE",
    "5 5 5, 4 4 4, FELL",
    "4 4 4, 4 4 4, SAME",
    // rounding, and just more
    "4 4 4, 4.0009 4.0009 4.0009, SAME",
    "4 4 4, 4.0012 4.0012 4.0012, ROSE",
    // the ranges overlap
    "4 4.2 4.4, 4.3 4.5 4.7, SAME",
    // one fork of the base that retried hides nothing, and excuses what it shows
    "4 4 4 7, 5 5 5 5, ROSE",
    "4 4 4 7, 7 7 7 7, SAME",
    // single forks
    "4, 5, ROSE",
  })
  void aCountMayNotRise(String base, String head, CountVerdict verdict) {
    assertThat(CountGate.judge("count.round-trips", forks(base), forks(head), null))
        .isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({
    "696.1 696.2 696.1, 712.1 712.2 712.1, ROSE",
    "696.1 696.2 696.1, 704.1 704.2 704.0, SAME",
    "696.1 696.2 696.1, 680.1 680.2 680.0, FELL",
    // other threads' allocation
    "696.1 699.0 701.0, 700.0 705.0 709.0, SAME",
    // the compiler inlined less in a fork of the base, or of the head, or in all of the head's
    "6992.7 6992.8 6992.7 7952.7, 7008.7 7008.8 7008.7 7008.7, ROSE",
    "6992.7 6992.8 6992.7 6992.7, 6992.7 6992.7 7952.7 7952.7 7952.7, SAME",
    "6992.7 6992.8 6992.7 6992.7, 6992.7 7952.8 7952.7 7952.7, ROSE",
    "6992.7 6992.8 6992.7 7952.7, 7952.7 7952.8 7952.7 7952.7, SAME",
    // it inlined more, in forks of both
    "696.1 696.1 680.1 696.2, 712.2 712.1 696.1 712.1, ROSE",
    "696.1 696.1 680.1 696.2, 712.2 712.1 720.1 728.1, ROSE",
    "696.1 696.1 696.1 696.2, 680.2 680.1 696.1 680.1, FELL",
    "696.1 680.1 680.1 680.2, 696.2 696.1 696.1 696.1, SAME",
    "696.1 680.1 696.1 696.2, 680.2 680.1 680.1 680.1, SAME",
    // half of the base's forks do not agree: nothing is left aside
    "6992.7 7052.8 7152.7 7952.7, 7008.7 7008.8 7008.7 7008.7, SAME",
  })
  void allocationMayNotRiseByMoreThanEightBytes(String base, String head, CountVerdict verdict) {
    assertThat(CountGate.judge("gc.alloc.rate.norm", forks(base), forks(head), null))
        .isEqualTo(verdict);
    assertThat(CountGate.judge("count.bytes-written", forks(base), forks(head), null))
        .isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({
    // the control is the same: its forks are the base's
    "4 4 4, 4 4 4, 5 5 5, ROSE",
    "4 4 4, 4 4 4 6, 5 5 5, ROSE",
    "4 4.1 4.2, 4.1 4.2 5.5, 5 5.1 5.2, SAME",
    // the medians of base and control differ as much as those of base and head
    "4 4.5 5, 4.4 5.4 5.5, 5.6 5.7 5.8, ROSE",
    "4 4.5 5, 4.4 5.4 5.5, 5.6 5.6 5.6, SAME",
    // the control rose, or fell, as well
    "4 4 4, 5 5 5, 6 6 6, UNSTEADY",
    "4 4 4, 3 3 3, 6 6 6, UNSTEADY",
    "4 4 4, 5 5 5, 4 4 4, UNSTEADY",
  })
  void whatTheControlShowsIsNotHeldAgainstTheHead(
      String base, String control, String head, CountVerdict verdict) {
    assertThat(CountGate.judge("count.syncs", forks(base), forks(head), forks(control)))
        .isEqualTo(verdict);
  }

  @Test
  void aForksFigureIsTheMedianOfItsIterations() {
    double nan = Double.NaN;
    MicroMeasure measure =
        new MicroMeasure(
            "B/op",
            List.of(List.of(696.1, 696.2, 699.3), List.of(), List.of(nan), List.of(700.0, nan)));
    assertThat(ForkMedians.of(measure).values()).containsExactly(696.2, 700.0);
  }

  @Test
  void timesAreNoCounts() {
    assertThat(List.of("gc.alloc.rate.norm", "count.syncs")).allMatch(CountGate::gates);
    assertThat(List.of("gc.alloc.rate", "gc.count", "cpu.client", "counts"))
        .noneMatch(CountGate::gates);
  }
}
