package fasttrack.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.result.DataPlace.Fit;
import fasttrack.core.result.Environment.Details;
import fasttrack.core.result.Environment.Limits;
import fasttrack.core.spi.Disclosure;
import java.util.List;
import org.junit.jupiter.api.Test;

class DataPlaceTest {
  private static final Disclosure.Cache CACHE = new Disclosure.Cache("cache", 100, false);

  private static Environment with(Limits limits) {
    return new Environment(
        "", "", "", "", 1, 1_000, 1, "", new Details(List.of(), "", limits, null, null));
  }

  private static Fit fit(String folder, Long bytes, Disclosure.Cache cache, Limits limits) {
    return new DataPlace(folder, null, bytes, cache, List.of(), List.of()).fit(with(limits));
  }

  @Test
  void dataFitsInTheSmallestMemoryThatHoldsIt() {
    assertThat(fit("/d", 100L, CACHE, null)).isEqualTo(Fit.CACHE);
    assertThat(fit("/d", 101L, CACHE, null)).isEqualTo(Fit.MEMORY);
    assertThat(fit("/d", 1L, null, null)).isEqualTo(Fit.MEMORY);
    assertThat(fit("/d", 1_001L, CACHE, null)).isEqualTo(Fit.NONE);
    assertThat(fit("/d", null, CACHE, null)).isNull();
  }

  @Test
  void aContainersLimitIsTheMemory() {
    assertThat(fit("/d", 501L, CACHE, new Limits(null, null, 500L))).isEqualTo(Fit.NONE);
    assertThat(fit("/d", 501L, CACHE, new Limits(2.0, null, null))).isEqualTo(Fit.MEMORY);
    assertThat(fit("/d", 1_001L, CACHE, new Limits(null, null, 2_000L))).isEqualTo(Fit.NONE);
  }

  @Test
  void ofAnotherMachineOnlyTheCacheIsKnown() {
    assertThat(fit(null, 100L, CACHE, null)).isEqualTo(Fit.CACHE);
    assertThat(fit(null, 101L, CACHE, null)).isNull();
  }
}
