package fasttrack.core.run.meter;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.spi.EngineCounter;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What an engine counted between two readings. */
class EngineMeterTest {
  private static final Map<EngineCounter, Long> BEFORE =
      Map.of(EngineCounter.LOG_BYTES, 100L, EngineCounter.DEADLOCKS, 2L);

  @Test
  void whatAnEngineCountedIsTheDifferenceOfWhatBothReadingsHave() {
    assertThat(
            EngineMeter.counted(
                BEFORE, Map.of(EngineCounter.LOG_BYTES, 350L, EngineCounter.PAGES_READ, 7L)))
        .isEqualTo(Map.of(EngineCounter.LOG_BYTES, 250L));
  }

  @Test
  void anEngineThatWasStartedAgainMeanwhileTellsNothing() {
    assertThat(
            EngineMeter.counted(
                BEFORE, Map.of(EngineCounter.LOG_BYTES, 350L, EngineCounter.DEADLOCKS, 0L)))
        .isEmpty();
  }
}
