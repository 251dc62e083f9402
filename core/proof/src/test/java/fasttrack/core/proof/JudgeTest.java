package fasttrack.core.proof;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.proof.Simulator.Fault;
import fasttrack.core.proof.Simulator.Level;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class JudgeTest {
  /** {@code -Djudge.seeds=10} is what was tried before the judge was trusted. */
  private static final int SEEDS = Integer.getInteger("judge.seeds", 3);

  private static final int SMALL_SEEDS = 10 * SEEDS;

  private static Set<Phenomenon> allowed(Level level) {
    Set<Phenomenon> skews = EnumSet.of(Phenomenon.WRITE_SKEW, Phenomenon.PHANTOM);
    return switch (level) {
      case SERIALIZABLE -> Set.of();
      case SNAPSHOT -> skews;
      case COMMITTED -> {
        skews.add(Phenomenon.LOST_UPDATE);
        skews.add(Phenomenon.NON_REPEATABLE_READ);
        skews.add(Phenomenon.READ_SKEW);
        yield skews;
      }
      // Where a record was hidden by a change that was rolled back, no state explains it.
      case UNCOMMITTED ->
          EnumSet.complementOf(
              EnumSet.of(
                  Phenomenon.LOST_COMMIT,
                  Phenomenon.PARTIAL_COMMIT,
                  Phenomenon.LOST_WRITE,
                  Phenomenon.WRITE_CYCLE));
    };
  }

  @ParameterizedTest
  @EnumSource
  void whatALevelForbidsIsNotFound(Level level) {
    Set<Phenomenon> found = EnumSet.noneOf(Phenomenon.class);
    for (int seed = 0; seed < 10; seed++) {
      Proof proof = new Simulator(seed, level, Fault.NONE, 8, 40, 6).run(500).judge();
      assertThat(allowed(level)).as(proof::toString).containsAll(proof.counts().keySet());
      assertThat(proof.serial()).as(proof::toString).isEqualTo(level == Level.SERIALIZABLE);
      found.addAll(proof.counts().keySet());
    }
    assertThat(found)
        .containsAll(
            level == Level.UNCOMMITTED
                ? EnumSet.of(
                    Phenomenon.ABORTED_READ, Phenomenon.INTERMEDIATE_READ, Phenomenon.CIRCULAR_READ)
                : allowed(level));
  }

  @ParameterizedTest
  @CsvSource({
    "COMMITTED, DIRTY_READ, ABORTED_READ",
    "COMMITTED, INTERMEDIATE_READ, INTERMEDIATE_READ",
    "SERIALIZABLE, LOST_WRITE, LOST_WRITE",
    "SNAPSHOT, LOST_UPDATE, LOST_UPDATE",
    "SNAPSHOT, NONE, WRITE_SKEW",
    "SERIALIZABLE, PHANTOM, PHANTOM",
    "SERIALIZABLE, SKIPPED_CONFLICT, WRITE_SKEW",
    "SERIALIZABLE, DELETE_COMES_BACK, LOST_WRITE",
    "SERIALIZABLE, STALE_READ, STALE_READ",
    "COMMITTED, MISSED_INSERT, READ_SKEW",
    "SERIALIZABLE, COMMIT_LOST, LOST_WRITE"
  })
  void aFaultIsFoundAndNamed(Level level, Fault fault, Phenomenon expected) {
    for (int seed = 0; seed < SEEDS; seed++) {
      Simulator simulator = new Simulator(seed, level, fault, 8, 12, 6);
      simulator.registers = fault == Fault.LOST_UPDATE || fault == Fault.MISSED_INSERT;
      simulator.run(1_000);
      Proof proof = simulator.judge();
      if (fault == Fault.PHANTOM) {
        assertThat(proof.counts()).containsOnlyKeys(Phenomenon.PHANTOM);
      }
      if (fault == Fault.MISSED_INSERT) {
        assertThat(proof.counts()).doesNotContainKey(Phenomenon.WRONG_ANSWER);
      }
      assertThat(proof.count(expected)).as(proof::toString).isPositive();
      assertThat(proof.examples().get(expected)).as(proof::toString).isNotEmpty();
    }
  }

  /**
   * An order of all transactions in which each one sees what it saw is looked for among all. Where
   * the judge finds none, there is none in which those that do not overlap are in the order of
   * time; which is how it tells which of several absences of a record a transaction saw.
   */
  @ParameterizedTest
  @EnumSource
  void agreesWithATrialOfAllOrders(Level level) {
    List<String> disagreements = new ArrayList<>();
    int serial = 0;
    for (Fault fault : Fault.values()) {
      for (int seed = 0; seed < SMALL_SEEDS; seed++) {
        Simulator simulator = new Simulator(seed, level, fault, 3, 4, 4);
        simulator.delayNanos = seed % 2 == 0 ? 1 : 20_000;
        simulator.run(6);
        Proof proof = simulator.judge();
        Permutations all = new Permutations(simulator);
        boolean any =
            proof.serial()
                ? all.anyIsSerial(false)
                : all.anyIsSerial(true) && !all.rolledBackSawDirt();
        if (any != proof.serial()) {
          disagreements.add(fault + " " + seed + ": " + proof);
        }
        serial += any ? 1 : 0;
      }
    }
    assertThat(disagreements).isEmpty();
    assertThat(serial).isBetween(1, SMALL_SEEDS * Fault.values().length - 1);
  }

  @Test
  void unknownCommitsAreKnownByWhoSawThemOrDecided() {
    int known = 0;
    int decided = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      Simulator simulator = new Simulator(seed, Level.SERIALIZABLE, Fault.NONE, 8, 40, 6);
      simulator.connectionsBreak = true;
      simulator.run(1_000);
      History history = new History(simulator.traces(), Simulator.TYPES, 0);
      TracedAttempt read = new TracedAttempt();
      Map<Long, Boolean> open = new HashMap<>(simulator.unknown);
      for (int attempt : history.open()) {
        history.traces.read(attempt, read);
        history.decide(attempt, Objects.requireNonNull(open.remove(history.number(read))));
        decided++;
      }
      assertThat(open.values()).isNotEmpty().containsOnly(true);
      known += open.size();
      Proof proof = Judge.of(history, simulator.values(history));
      assertThat(proof.serial()).as(proof::toString).isTrue();
    }
    assertThat(known).isPositive();
    assertThat(decided).isPositive();
  }

  /** Decides by the rows, and has found the state that there is. */
  private static Proof afterKill(Simulator simulator) {
    History history = new History(simulator.traces(), Simulator.TYPES, 0);
    Aftermath aftermath = new Aftermath(history, false);
    for (long key = 1; key <= simulator.keys; key++) {
      Simulator.Version row = simulator.row(key);
      if (row != null) {
        aftermath.row(Simulator.ACCOUNT, key, row.writer());
      }
    }
    aftermath.decide();
    assertThat(history.open()).isEmpty();
    Proof proof = Judge.of(history, simulator.values(history));
    boolean whole = proof.count(Phenomenon.PARTIAL_COMMIT) == 0;
    for (int record = 0; whole && record < history.records(); record++) {
      Simulator.Version row = simulator.row(history.key(record));
      int last = history.last(record);
      boolean exists =
          last == history.first(record)
              ? history.key(record) <= simulator.keys / 2
              : !history.has(last, History.DEAD);
      assertThat(exists).as(proof::toString).isEqualTo(row != null);
      if (row != null && row.time() > 0) {
        assertThat(history.write(last)).isEqualTo(row.writer());
      }
    }
    return proof;
  }

  @ParameterizedTest
  @CsvSource({"SERIALIZABLE, 0", "SERIALIZABLE, 20", "COMMITTED, 0", "COMMITTED, 20"})
  void aKillLeavesWhatWasAcknowledgedOrItIsNamed(Level level, int commitsLost) {
    long named = 0;
    long lost = 0;
    int unfit = 0;
    for (int seed = 0; seed < 10 * SEEDS; seed++) {
      Simulator simulator = new Simulator(seed, level, Fault.NONE, 8, 40, 6);
      simulator.killAfter = 300;
      simulator.commitsLost = commitsLost;
      simulator.run(600);
      Proof proof = afterKill(simulator);
      Set<Phenomenon> also = EnumSet.of(Phenomenon.LOST_COMMIT, Phenomenon.STALE_READ);
      also.addAll(allowed(level));
      boolean fits =
          also.containsAll(proof.counts().keySet())
              && (level != Level.SERIALIZABLE || proof.serial());
      if (commitsLost == 0) {
        assertThat(fits).as("seed %s: %s", seed, proof).isTrue();
      }
      // Who inserted and deleted a record again leaves nothing by which its loss is known.
      unfit += fits ? 0 : 1;
      assertThat(proof.count(Phenomenon.LOST_COMMIT) > 0).isNotEqualTo(simulator.lost.isEmpty());
      named += proof.count(Phenomenon.LOST_COMMIT);
      lost += simulator.lost.size();
    }
    assertThat(named).isBetween(lost * 9 / 10, lost);
    assertThat(unfit).isLessThanOrEqualTo(SEEDS);
  }

  @Test
  void aCommitThatIsThereInPartIsNamed() {
    int found = 0;
    for (int seed = 0; seed < 10; seed++) {
      Simulator simulator = new Simulator(seed, Level.SERIALIZABLE, Fault.NONE, 8, 40, 6);
      simulator.registers = true;
      simulator.killAfter = 300;
      simulator.commitsLost = 10;
      simulator.partly = true;
      simulator.run(301);
      found += afterKill(simulator).count(Phenomenon.PARTIAL_COMMIT) > 0 ? 1 : 0;
    }
    assertThat(found).isEqualTo(10);
  }

  @Test
  void theOrderHasEachVersionWrittenBeforeItIsSeen() {
    Simulator simulator = new Simulator(3, Level.SNAPSHOT, Fault.NONE, 8, 40, 6).run(1_000);
    History history = new History(simulator.traces(), Simulator.TYPES, 0);
    int[] order = history.order();
    boolean[] done = new boolean[history.size()];
    for (int attempt : order) {
      for (int link = history.start[attempt]; link < history.start[attempt + 1]; link++) {
        int from = history.owner[history.foreign(attempt, history.links[link])];
        assertThat(from == attempt || from == History.NONE || done[from]).isTrue();
      }
      done[attempt] = true;
    }
    assertThat(order).doesNotHaveDuplicates().hasSize(history.size());
    assertThat(history.of(Simulator.ACCOUNT, 1, 0)).isNotEqualTo(History.NONE);
    assertThat(history.of(Simulator.ACCOUNT, 41, 0)).isEqualTo(History.NONE);
  }

  @Test
  void tellsACycleSoThatAReaderCanFollow() {
    Proof proof = new Simulator(1, Level.SNAPSHOT, Fault.NONE, 8, 40, 6).run(1_000).judge();
    String who = ": random of terminal \\d, attempt \\d+, from 0.\\d{6} s to 0.\\d{6} s";
    String version = "account \\d+ (in version \\d+.\\d|as before the run)";
    List<String> skew = Objects.requireNonNull(proof.examples().get(Phenomenon.WRITE_SKEW));
    assertThat(skew).hasSize(4);
    assertThat(skew.get(0)).matches("T1" + who);
    assertThat(skew.get(1)).matches("T2" + who);
    assertThat(skew.get(2)).matches("T1 read " + version + ", which T2 replaced");
    assertThat(skew.get(3)).matches("T2 read " + version + ", which T1 replaced");
    assertThat(proof.examples().get(Phenomenon.PHANTOM))
        .anySatisfy(
            line -> assertThat(line).matches("T. did not find " + version + ", which T. wrote"));
  }
}
