package fasttrack.core.run.meter;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.result.Finding;
import fasttrack.core.result.HostProbe;
import fasttrack.core.result.HostProbes;
import fasttrack.core.statistics.Spread;
import org.junit.jupiter.api.Test;

class HostCheckTest {
  private static HostProbe probe(double cpu, double fsync, double loopback) {
    return new HostProbe(at(cpu), at(fsync), fsync, null, at(loopback));
  }

  private static Spread at(double figure) {
    return new Spread(figure, figure, figure, 7);
  }

  @Test
  void saysWhatBecameFasterOrSlowerAndWhatThatMeans() {
    assertThat(HostCheck.warnings(new HostProbes(probe(400e6, 1e6, 20e3), probe(300e6, 2e6, 12e3))))
        .containsExactly(
            Finding.disturbance("processors-changed").with("changeShare", -0.25),
            Finding.disturbance("disk-changed").with("changeShare", 1.0),
            Finding.disturbance("loopback-changed").with("changeShare", -0.4));
  }

  @Test
  void isSilentWhereNothingMovedOrNothingIsKnown() {
    HostProbe quiet = probe(400e6, 1e6, 20e3);
    assertThat(HostCheck.warnings(new HostProbes(quiet, quiet))).isEmpty();
    assertThat(HostCheck.warnings(new HostProbes(quiet, null))).isEmpty();
    assertThat(HostCheck.warnings(null)).isEmpty();
  }
}
