package fasttrack.core.run.meter;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.result.Finding;
import fasttrack.core.result.Mark;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** On readings that a clock of the test's own takes. */
class StandstillsTest {
  private static final long MILLI = 1_000_000L;
  private static final long SECOND = 1_000 * MILLI;
  private static final long BEAT = Standstills.BEAT_NANOS;

  private final Standstills standstills = new Standstills();
  private long at;
  private long suspended;
  private long queue;
  private long queueOfAny;
  private long cpu;
  private long collection;

  @Test
  void aProcessThatWasStoppedStoodStill() {
    beats(100);
    at += 15 * SECOND;
    beats(100);

    assertThat(standstills.marks(SECOND))
        .containsExactly(
            new Mark(
                Mark.Event.STANDSTILL,
                SECOND + BEAT,
                15 * SECOND,
                "no thread of the benchmark ran"));
  }

  /** Its run queue is known: so is a stop beside others that want its processors, too. */
  @Test
  void aBusyMachineIsNoStandstill() {
    beats(10);
    at += 3 * SECOND;
    queue += 3 * SECOND;
    beats(10);
    assertThat(standstills.marks(0)).isEmpty();

    at += 3 * SECOND;
    queue += SECOND;
    beats(10);
    assertThat(standstills.marks(0)).extracting(Mark::lastedNanos).containsExactly(2 * SECOND);
  }

  /**
   * The JVM stops all threads when the last of them has come to a place where it can be stopped.
   */
  @Test
  void aThreadWithoutAProcessorThatAllWaitForIsNoStandstill() {
    beats(10);
    at += SECOND;
    queueOfAny = SECOND;
    beats(10);
    assertThat(standstills.marks(0)).isEmpty();
  }

  @Test
  void aCollectionIsNoStandstillThoughItHasAFractionOfAProcessor() {
    beats(10);
    at += SECOND;
    collection += SECOND;
    cpu += SECOND / 5;
    beats(10);
    assertThat(standstills.marks(0)).isEmpty();
  }

  @Test
  void aStopWithinACollectionIsAStandstill() {
    beats(10);
    at += 20 * SECOND;
    collection += 20 * SECOND;
    cpu += SECOND / 10;
    beats(10);
    assertThat(standstills.marks(0))
        .singleElement()
        .satisfies(mark -> assertThat(mark.lastedNanos()).isBetween(18 * SECOND, 20 * SECOND));
  }

  /** The monotonic clock leaves it out. */
  @Test
  void aMachineThatWasSuspendedStoodStill() {
    beats(50);
    suspended += 3_600 * SECOND;
    beats(50);
    assertThat(standstills.marks(0))
        .containsExactly(
            new Mark(
                Mark.Event.STANDSTILL,
                SECOND + BEAT,
                3_600 * SECOND,
                "no thread of the benchmark ran"));
  }

  @Test
  void whatEndsBeforeTheIntervalIsLeftOutAndWhatLastsIntoItCounts() {
    beats(10);
    at += 10 * SECOND;
    beats(10);
    long until = 10 * BEAT + 10 * SECOND + BEAT;
    assertThat(standstills.marks(until)).isEmpty();
    assertThat(standstills.marks(until - SECOND))
        .containsExactly(
            new Mark(Mark.Event.STANDSTILL, 0, SECOND, "no thread of the benchmark ran"));
  }

  @Test
  void severalAddUpAndMoreThanTheFiftiethPartOfTheIntervalInvalidates() {
    beats(10);
    at += 99 * MILLI; // too short to be told from a hiccup of any machine
    beats(10);
    assertThat(finding(10 * SECOND)).isEmpty();
    at += 110 * MILLI;
    beats(10);
    assertThat(finding(10 * SECOND))
        .hasValueSatisfying(
            finding -> assertThat(finding.severity()).isEqualTo(Finding.Severity.WARNING));
    at += 120 * MILLI;
    beats(10);
    assertThat(finding(10 * SECOND))
        .hasValue(
            Finding.invalid("client-stood-still")
                .with("pauseNanos", 230 * MILLI)
                .with("missedShare", 0.023)
                .with("pauses", 2)
                .with("atNanos", 21 * BEAT + 99 * MILLI));
    at += 60 * SECOND;
    beats(1);
    assertThat(finding(10 * SECOND))
        .hasValueSatisfying(
            finding -> assertThat(finding.values()).containsEntry("missedShare", 1.0));
  }

  private Optional<Finding> finding(long measuredNanos) {
    List<Mark> marks = standstills.marks(0);
    return Standstills.finding(Standstills.among(marks), measuredNanos);
  }

  /** Reads in time, a number of times. */
  private void beats(int number) {
    for (int i = 0; i < number; i++) {
      at += BEAT;
      standstills.beat(
          new Standstills.Reading(at, at + suspended, queue, cpu, collection), () -> queueOfAny);
    }
  }
}
