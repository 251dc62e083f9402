package fasttrack.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.result.HostProbe;
import fasttrack.core.result.HostProbes;
import fasttrack.core.result.Spread;
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
            "the machine changed during the run: its processors computed 25 % slower after the run"
                + " than before it, so CPU times of this run do not compare with those of others;"
                + " repeat it",
            "the machine changed during the run: a sync to the disk took 100 % longer after the run"
                + " than before it, so commit times of this run do not compare with those of"
                + " others; repeat it",
            "the machine changed during the run: a round trip on the loopback interface took 40 %"
                + " shorter after the run than before it, so times of a server on this machine do"
                + " not compare with those of other runs; repeat it");
  }

  @Test
  void isSilentWhereNothingMovedOrNothingIsKnown() {
    HostProbe quiet = probe(400e6, 1e6, 20e3);
    assertThat(HostCheck.warnings(new HostProbes(quiet, quiet))).isEmpty();
    assertThat(HostCheck.warnings(new HostProbes(quiet, null))).isEmpty();
    assertThat(HostCheck.warnings(null)).isEmpty();
  }
}
