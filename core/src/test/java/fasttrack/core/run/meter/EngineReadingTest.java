package fasttrack.core.run.meter;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.spi.EngineCounter;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What an engine counted between two readings. */
class EngineReadingTest {
  @Test
  void whatAnEngineCountedIsTheDifferenceOfWhatBothReadingsHave() {
    assertThat(
            reading(EngineCounter.LOG_BYTES, 350, EngineCounter.PAGES_READ, 7)
                .countersSince(reading(EngineCounter.LOG_BYTES, 100, EngineCounter.DEADLOCKS, 2)))
        .isEqualTo(Map.of(EngineCounter.LOG_BYTES, 250L));
  }

  @Test
  void anEngineThatWasStartedAgainMeanwhileTellsNothing() {
    assertThat(
            reading(EngineCounter.LOG_BYTES, 350, EngineCounter.DEADLOCKS, 0)
                .countersSince(reading(EngineCounter.LOG_BYTES, 100, EngineCounter.DEADLOCKS, 2)))
        .isEmpty();
  }

  private static EngineReading reading(
      EngineCounter first, long firstCount, EngineCounter second, long secondCount) {
    return new EngineReading(OptionalLong.empty(), Map.of(first, firstCount, second, secondCount));
  }
}
