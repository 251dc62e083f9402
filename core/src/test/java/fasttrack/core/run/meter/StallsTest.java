package fasttrack.core.run.meter;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.measure.Completions;
import fasttrack.core.measure.Interval;
import fasttrack.core.measure.Recording;
import fasttrack.core.measure.Samples;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.result.Finding;
import fasttrack.core.result.Mark;
import fasttrack.core.spi.Outcome;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Which times without a completed transaction are stalls, and which are not. */
class StallsTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long MILLI = 1_000_000L;
  private static final long LENGTH = 600 * SECOND;
  private static final List<TransactionType> TYPES = List.of(Shop.ADD, Shop.READ_OWNERS);

  private final Samples samples = new Samples(TYPES, new Interval(0, LENGTH));

  @Test
  void fiveSecondsWithoutACompletionAmongManyAreAStall() {
    for (long at = 0; at < LENGTH; at += 10 * MILLI) {
      if (at < 12 * SECOND || at >= 17 * SECOND) {
        completed(0, at, 10 * MILLI, Outcome.COMMITTED);
      }
    }
    List<Mark> stalls = stalls();
    assertThat(stalls)
        .containsExactly(
            new Mark(
                Mark.Event.STALL,
                12 * SECOND + Completions.SLICE_NANOS,
                5 * SECOND - Completions.SLICE_NANOS,
                "no transaction completed"));
    assertThat(Stalls.warnings(stalls))
        .containsExactly(
            Finding.warning("stalled")
                .with("lastedNanos", stalls.getFirst().lastedNanos())
                .with("atNanos", stalls.getFirst().atNanos()));
  }

  /** As they are where each terminal waits for a lock until it gives up. */
  @Test
  void whatEndsWithoutEffectCompletesNothing() {
    for (long at = 0; at < LENGTH; at += 10 * MILLI) {
      boolean locked = at >= 12 * SECOND && at < 17 * SECOND;
      completed(0, at, 10 * MILLI, locked ? Outcome.CONFLICT : Outcome.COMMITTED);
    }
    assertThat(stalls()).hasSize(1);
  }

  @Test
  void ofManyStallsTheFirstAreShown() {
    for (long at = 0; at < LENGTH; at += 10 * MILLI) {
      if (at / SECOND % 10 < 7) {
        completed(0, at, 10 * MILLI, Outcome.COMMITTED);
      }
    }
    assertThat(stalls()).hasSize(60);
    assertThat(Stalls.warnings(stalls()))
        .hasSize(4)
        .last()
        .satisfies(
            others -> {
              assertThat(others.id()).isEqualTo("stalled-more");
              assertThat(others.values()).containsEntry("stalls", 57L);
              assertThat((long) others.values().get("lastedNanos") / (SECOND / 10))
                  .isEqualTo(1_692);
            });
  }

  /** At a transaction every two seconds, on average, pauses of ten seconds are common. */
  @Test
  void aLowRateIsNoStall() {
    for (int seed = 0; seed < 20; seed++) {
      Samples low = new Samples(TYPES, new Interval(0, LENGTH));
      SplittableRandom random = new SplittableRandom(seed);
      double at = 0;
      while (at < LENGTH) {
        Recording.record(
            low, 0, Outcome.COMMITTED, (long) at, (long) at, (long) at, (long) at + MILLI, 0, 0);
        at -= 2 * SECOND * Math.log(1 - random.nextDouble());
      }
      assertThat(Stalls.of(low, TYPES.size(), LENGTH)).as("seed %d", seed).isEmpty();
    }
  }

  /** One terminal, whose every hundredth transaction takes five seconds by its nature. */
  @Test
  void aSlowTransactionIsNoStall() {
    long at = 0;
    for (int i = 0; at < LENGTH - 6 * SECOND; i++) {
      long response = i % 100 == 99 ? 5 * SECOND : 10 * MILLI;
      completed(i % 100 == 99 ? 1 : 0, at, response, Outcome.COMMITTED);
      at += response;
    }
    completed(0, at, LENGTH - at - MILLI, Outcome.COMMITTED);
    assertThat(stalls()).isEmpty();
  }

  @Test
  void whereNothingCompletedThereIsNothingToCompareWith() {
    assertThat(stalls()).isEmpty();
  }

  private List<Mark> stalls() {
    return Stalls.of(samples, TYPES.size(), LENGTH);
  }

  private void completed(int type, long begin, long response, Outcome outcome) {
    Recording.record(samples, type, outcome, begin, begin, begin, begin + response, 0, 0);
  }
}
