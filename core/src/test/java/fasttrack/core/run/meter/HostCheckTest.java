package fasttrack.core.run.meter;

import static org.assertj.core.api.Assertions.assertThat;

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
            "the machine changed during the run: its processors were 25 % slower after the run than"
                + " before it, so the run's CPU times are not comparable with those of other runs;"
                + " repeat the run",
            "the machine changed during the run: a sync to the disk took 100 % more time after the"
                + " run than before it, so the run's commit times are not comparable with those of"
                + " other runs; repeat the run",
            "the machine changed during the run: a round trip on the loopback interface took 40 %"
                + " less time after the run than before it, so the times of a server on this"
                + " machine are not comparable with those of other runs; repeat the run");
  }

  @Test
  void isSilentWhereNothingMovedOrNothingIsKnown() {
    HostProbe quiet = probe(400e6, 1e6, 20e3);
    assertThat(HostCheck.warnings(new HostProbes(quiet, quiet))).isEmpty();
    assertThat(HostCheck.warnings(new HostProbes(quiet, null))).isEmpty();
    assertThat(HostCheck.warnings(null)).isEmpty();
  }
}
