package fasttrack.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.core.statistics.Spread;
import java.util.List;
import org.junit.jupiter.api.Test;

class HostProbesTest {
  private static final String CPU = "processors-changed";
  private static final String FSYNC = "disk-changed";
  private static final String LOOPBACK = "loopback-changed";

  private static HostProbe probe(Spread cpu, Spread fsync, Spread loopback) {
    return new HostProbe(cpu, fsync, null, fsync == null ? "no space" : null, loopback);
  }

  private static Spread at(double figure) {
    return new Spread(figure, figure, figure, 7);
  }

  private static List<String> moved(Spread from, Spread to) {
    return new HostProbes(probe(from, from, from), probe(to, to, to))
        .warnings().stream().map(Finding::id).toList();
  }

  @Test
  void aSpreadLeavesOutTheExtremesOfFiveRoundsAndMore() {
    List<double[]> rounds =
        List.of(
            new double[] {5},
            new double[] {1},
            new double[] {},
            new double[] {4, 4, 4},
            new double[] {99},
            new double[] {3});
    assertThat(Spread.ofQuantile(0.5, rounds)).isEqualTo(new Spread(4, 3, 5, 7));
    assertThat(Spread.ofQuantile(0.5, rounds.subList(0, 4))).isEqualTo(new Spread(4, 1, 5, 5));
    assertThat(Spread.ofQuantile(1, rounds).figure()).isEqualTo(99);
    assertThatThrownBy(() -> Spread.ofQuantile(0.5, List.of(new double[0])))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aQuantileIsASampleThatTheShareDoesNotExceed() {
    double[] samples = {4, 1, 3, 2};
    assertThat(Spread.quantile(0.5, samples)).isEqualTo(2);
    assertThat(Spread.quantile(0.51, samples)).isEqualTo(3);
    assertThat(Spread.quantile(0.95, samples)).isEqualTo(4);
    assertThat(samples).containsExactly(4, 1, 3, 2);
  }

  @Test
  void eachPartMayMoveSoFar() {
    assertThat(moved(at(100), at(109.9))).isEmpty();
    assertThat(moved(at(100), at(90.1))).isEmpty();
    assertThat(moved(at(100), at(110.1))).containsExactly(CPU);
    assertThat(moved(at(100), at(89.9))).containsExactly(CPU);
    assertThat(moved(at(100), at(129.9))).containsExactly(CPU);
    assertThat(moved(at(100), at(130.1))).containsExactly(CPU, LOOPBACK);
    assertThat(moved(at(100), at(149.9))).doesNotContain(FSYNC);
    assertThat(moved(at(100), at(150.1))).containsExactly(CPU, FSYNC, LOOPBACK);
    assertThat(new HostProbes(probe(at(4), null, null), probe(at(3), null, null)).warnings())
        .containsExactly(Finding.disturbance(CPU).with("changeShare", -0.25));
  }

  @Test
  void whatVariesAsMuchWithinAProbeDidNotMove() {
    Spread from = new Spread(100, 80, 120, 7);
    assertThat(moved(from, new Spread(200, 119, 250, 7))).isEmpty();
    assertThat(moved(from, new Spread(200, 121, 250, 7))).containsExactly(CPU, FSYNC, LOOPBACK);
    assertThat(moved(from, new Spread(45, 40, 81, 7))).isEmpty();
    assertThat(moved(from, new Spread(45, 40, 79, 7))).containsExactly(CPU, FSYNC, LOOPBACK);
  }

  @Test
  void whatWasNotProbedDidNotMove() {
    HostProbe nothing = probe(null, null, null);
    assertThat(new HostProbes(probe(at(1), at(1), at(1)), nothing).warnings()).isEmpty();
    assertThat(new HostProbes(nothing, probe(at(1), at(1), at(1))).warnings()).isEmpty();
    assertThat(new HostProbes(probe(at(1), at(1), at(1)), null).warnings()).isEmpty();
  }
}
