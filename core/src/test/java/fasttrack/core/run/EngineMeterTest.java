package fasttrack.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.spi.EngineCounter;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class EngineMeterTest {
  @Test
  void whatAnEngineCountedIsTheDifferenceOfWhatBothReadingsHave() {
    EngineMeter.Reading before =
        reading(Map.of(EngineCounter.LOG_BYTES, 100L, EngineCounter.DEADLOCKS, 2L));
    EngineMeter.Reading after =
        reading(Map.of(EngineCounter.LOG_BYTES, 350L, EngineCounter.PAGES_READ, 7L));
    assertThat(after.countedSince(before)).isEqualTo(Map.of(EngineCounter.LOG_BYTES, 250L));
  }

  @Test
  void anEngineThatWasStartedAgainMeanwhileTellsNothing() {
    EngineMeter.Reading before =
        reading(Map.of(EngineCounter.LOG_BYTES, 100L, EngineCounter.DEADLOCKS, 2L));
    EngineMeter.Reading after =
        reading(Map.of(EngineCounter.LOG_BYTES, 350L, EngineCounter.DEADLOCKS, 0L));
    assertThat(after.countedSince(before)).isEmpty();
  }

  @Test
  void flushesAreKnownOnlyWhereBothReadingsHaveThem() {
    EngineMeter.Reading none = new EngineMeter.Reading(OptionalLong.empty(), Map.of());
    EngineMeter.Reading ten = new EngineMeter.Reading(OptionalLong.of(10), Map.of());
    EngineMeter.Reading most = new EngineMeter.Reading(OptionalLong.of(17), Map.of());
    assertThat(most.flushesSince(ten)).isEqualTo(7);
    assertThat(most.flushesSince(none)).isNull();
    assertThat(none.flushesSince(ten)).isNull();
  }

  private static EngineMeter.Reading reading(Map<EngineCounter, Long> counters) {
    return new EngineMeter.Reading(OptionalLong.empty(), counters);
  }
}
