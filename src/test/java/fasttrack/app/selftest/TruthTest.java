package fasttrack.app.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.selftest.Truth.Window;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The truth of sessions whose calls were written by hand. */
class TruthTest {
  private static final Window WINDOW = new Window(100, 1_100);

  /** Returns a call that computed for a tenth of its time. */
  private static Attempt call(int type, long entry, long exit) {
    return call(type, entry, exit, false);
  }

  private static Attempt call(int type, long entry, long exit, boolean conflict) {
    long cpu = entry / 10;
    return new Attempt(
        type, entry, exit, cpu, cpu + (exit - entry) / 10, 3, 0, exit, exit / 10, conflict);
  }

  private static Truth truth(Case.Basis basis, long[] dues, List<List<Attempt>> sessions) {
    return Truth.of(sessions.stream().map(Transaction::of).toList(), basis, dues, WINDOW);
  }

  @Test
  void whatBeganInTheWindowCountsAndWhatEndedInItIsTheRate() {
    Truth truth =
        truth(
            Case.Basis.CALL,
            new long[0],
            List.of(
                List.of(call(0, 0, 90), call(0, 95, 200), call(0, 200, 300), call(0, 305, 1_000)),
                List.of(call(0, 100, 1_100), call(0, 1_099, 1_500), call(0, 1_100, 1_101))));
    // 95..200 began before; 1,099..1,500 began within and ended after
    assertThat(truth.count()).isEqualTo(4);
    assertThat(truth.rateTps()).isEqualTo(3e9 / 1_000);
    assertThat(truth.responses().mean()).isEqualTo((100 + 695 + 1_000 + 401) / 4.0);
    assertThat(truth.responses().percentile(100)).isEqualTo(1_000);
    assertThat(truth.cpuMean()).isEqualTo((10 + 69 + 100 + 40) / 4.0);
  }

  @Test
  void aTerminalIsInATransactionFromOneEndToTheNext() {
    List<List<Attempt>> session = List.of(List.of(call(0, 50, 110), call(0, 130, 200)));
    Truth byCall = truth(Case.Basis.CALL, new long[0], session);
    Truth byCycle = truth(Case.Basis.CYCLE, new long[0], session);
    assertThat(byCall.responses().mean()).isEqualTo(70);
    assertThat(byCycle.responses().mean()).isEqualTo(90);
    // 20 passed between them, 2 of which on a processor: so much may lie in either
    assertThat(byCall.meanBounds()).isEqualTo(new Check.Bounds(70, 88));
    assertThat(byCycle.meanBounds()).isEqualTo(new Check.Bounds(70, 108));
  }

  /** One connection: a call of 300 holds up what is due meanwhile, as a queue by hand shows. */
  @Test
  void whatWaitsForAConnectionIsSlowFromTheMomentItIsDue() {
    long[] dues = {100, 200, 300, 400, 500};
    Truth truth =
        truth(
            Case.Basis.SCHEDULE,
            dues,
            List.of(
                List.of(
                    call(0, 100, 150),
                    call(0, 200, 500),
                    call(0, 500, 550),
                    call(0, 550, 600),
                    call(0, 600, 650))));
    assertThat(truth.count()).isEqualTo(5);
    assertThat(truth.responses().mean()).isEqualTo((50 + 300 + 250 + 200 + 150) / 5.0);
    assertThat(truth.responses().percentile(50)).isEqualTo(200);
    assertThat(truth.services().percentile(100)).isEqualTo(300);
    assertThat(truth.waitMean()).isEqualTo((200 + 150 + 100) / 5.0);
    assertThat(truth.leastWaitMean()).isEqualTo((200 + 150 + 100) / 5.0);
    assertThat(truth.dueTps()).isEqualTo(5e9 / 1_000);
  }

  /** Two connections: the one that was free first takes what is due next, even if it wakes late. */
  @Test
  void theConnectionThatIsFreeFirstTakesTheNext() {
    long[] dues = {100, 200, 300, 400};
    Truth truth =
        truth(
            Case.Basis.SCHEDULE,
            dues,
            List.of(
                List.of(call(0, 100, 150), call(0, 410, 430)),
                List.of(call(0, 200, 220), call(0, 400, 450))));
    assertThat(truth.waitMean()).isEqualTo(110 / 4.0);
    assertThat(truth.leastWaitMean()).isZero();
    // 150 is before 220: the first session takes 300, though it begins after the second's 400
    assertThat(truth.responses().mean()).isEqualTo((50 + 20 + 130 + 50) / 4.0);
    assertThat(truth.responses().percentile(100)).isEqualTo(130);
  }

  @Test
  void attemptsWithoutEffectAreWastedAndThePausesAreBackOff() {
    Truth truth =
        truth(
            Case.Basis.CALL,
            new long[0],
            List.of(
                List.of(
                    call(0, 100, 150, true),
                    call(0, 170, 200, true),
                    call(0, 230, 300),
                    call(0, 300, 400),
                    call(0, 400, 450, true))));
    // the last call belongs to a transaction that never ended
    assertThat(truth.count()).isEqualTo(2);
    assertThat(truth.conflicts()).isEqualTo(2);
    assertThat(truth.cpuMean()).isEqualTo((5 + 3 + 7 + 10) / 2.0);
    assertThat(truth.cpuReadings().mean()).as("of 3 calls and of 1").isEqualTo((9 + 3) / 2.0);
    assertThat(truth.failedNanos()).isEqualTo(80);
    assertThat(truth.backoffNanos()).isEqualTo(50);
    assertThat(truth.responses().mean()).isEqualTo((200 + 100) / 2.0);
    assertThat(truth.services().mean()).isEqualTo((70 + 100) / 2.0);
  }

  @Test
  void thePartsOfACallAddUpToIt() {
    // 100 in all: 30 computed, 5 of them in a commit of 25, and a lock wait of 20
    Attempt call = new Attempt(0, 100, 200, 1_000, 1_030, 3, 20, 175, 1_025, false);
    Truth truth = truth(Case.Basis.CALL, new long[0], List.of(List.of(call)));
    assertThat(truth.cpuMean()).isEqualTo(30);
    assertThat(truth.lockWaitMean()).isEqualTo(20);
    assertThat(truth.commitMean()).isEqualTo(20);
    assertThat(truth.otherMean()).isEqualTo(30);
  }

  /** A thread that was away between two clocks says nothing of how long they take. */
  @Test
  void aReadingThatWasInterruptedIsNoReading() {
    Attempt call = new Attempt(0, 100, 200, 1_000, 1_030, 3_000_000, 0, 200, 1_030, false);
    Truth truth = truth(Case.Basis.CALL, new long[0], List.of(List.of(call)));
    assertThat(truth.cpuReadings().mean()).isEqualTo(20_000);
  }

  @Test
  void aTypeHasItsOwnTruth() {
    Truth all =
        truth(
            Case.Basis.CALL,
            new long[0],
            List.of(List.of(call(0, 100, 150), call(1, 150, 250), call(0, 250, 1_200))));
    Truth second = all.ofType(1, WINDOW);
    assertThat(second.count()).isEqualTo(1);
    assertThat(second.rateTps()).isEqualTo(1e9 / 1_000);
    assertThat(all.ofType(0, WINDOW).rateTps()).isEqualTo(1e9 / 1_000);
    assertThat(all.ofType(0, WINDOW).count()).isEqualTo(2);
  }
}
