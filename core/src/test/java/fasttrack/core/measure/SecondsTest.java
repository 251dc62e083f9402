package fasttrack.core.measure;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.spi.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SecondsTest {
  private static final long SECOND = 1_000_000_000L;

  private static Map<String, Long> counts(Seconds seconds) {
    Map<String, Long> counts = new TreeMap<>();
    seconds.visit(
        (from, type, times) -> counts.put(from / SECOND + " T" + type, times.getTotalCount()));
    return counts;
  }

  @Test
  void eachTransactionIsInTheSecondInWhichItEndedWhicheverWorkerToldFirst() {
    List<Tail> tails = List.of(Tail.of(2), Tail.of(2));
    Seconds seconds = new Seconds(2, tails);
    for (long at = 0; at < 4 * SECOND; at += SECOND / 4) {
      tails.getFirst().record(0, Outcome.COMMITTED, at + SECOND / 8, 1_000);
      tails.getLast().record(1, Outcome.ROLLED_BACK, at, 2_000);
      if (at % (SECOND * 3 / 4) == 0) {
        seconds.collect();
      }
    }
    seconds.collect();
    assertThat(counts(seconds))
        .isEqualTo(
            new TreeMap<>(
                Map.of(
                    "0 T0", 4L, "0 T1", 4L, "1 T0", 4L, "1 T1", 4L, "2 T0", 4L, "2 T1", 4L, "3 T0",
                    4L, "3 T1", 4L)));
    assertThat(seconds.all().getTotalCount()).isEqualTo(32);
    assertThat(seconds.all().getMaxValue()).isEqualTo(2_000);
  }

  @Test
  void whatDidNotEndAsIntendedIsCountedAndHasNoTime() {
    Tail tail = Tail.of(1);
    Seconds seconds = new Seconds(1, List.of(tail));
    tail.record(0, Outcome.FAILED, 5, TypeSamples.NANOS_MAX);
    tail.record(0, Outcome.COMMITTED, 6, TypeSamples.NANOS_MAX + 1);
    seconds.collect();
    assertThat(seconds.count(Outcome.FAILED)).isEqualTo(1);
    assertThat(seconds.count(Outcome.COMMITTED)).isEqualTo(1);
    assertThat(counts(seconds)).isEqualTo(Map.of("0 T0", 1L));
  }

  @Test
  void whatIsLeftOutIsCounted() {
    Tail tail = Tail.of(1_000_000);
    Seconds seconds = new Seconds(1, List.of(tail));
    for (int i = 0; i < 1_030; i++) {
      tail.record(0, Outcome.COMMITTED, i, i);
    }
    seconds.collect();
    tail.record(0, Outcome.COMMITTED, 1_030, 1_030);
    seconds.collect();
    assertThat(seconds.leftOut()).isEqualTo(6);
    assertThat(seconds.count(Outcome.COMMITTED)).isEqualTo(1_025);
    assertThat(seconds.all().getMaxValue()).isEqualTo(1_030);
  }

  /** Four seconds of each forty have a transaction: those are merged to one slot, and no others. */
  @Test
  void aLongRunHasLongerSlotsAndLosesNothing() {
    Tail tail = Tail.of(1);
    Seconds seconds = new Seconds(1, List.of(tail));
    int last = 2 * Seconds.SLOTS + 3;
    int all = 0;
    for (int second = 0; second <= last; second++) {
      if (second % 40 < 4) {
        tail.record(0, Outcome.COMMITTED, second * SECOND, 1_000);
        all++;
      }
      if (second % 1_000 == 0) {
        seconds.collect();
      }
    }
    seconds.collect();
    assertThat(seconds.slotNanos()).isEqualTo(4 * SECOND);
    List<Long> counts = new ArrayList<>(counts(seconds).values());
    assertThat(counts).hasSize(all / 4).containsOnly(4L);
  }
}
