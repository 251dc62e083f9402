package fasttrack.core.proof;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.proof.Simulator.Fault;
import fasttrack.core.proof.Simulator.Level;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class JudgeTest {
  private static final int SEEDS = 10;
  private static final int SMALL_SEEDS = Integer.getInteger("fasttrack.seeds", 50);

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
      case UNCOMMITTED ->
          EnumSet.complementOf(
              EnumSet.of(Phenomenon.LOST_WRITE, Phenomenon.WRONG_ANSWER, Phenomenon.WRITE_CYCLE));
    };
  }

  @ParameterizedTest
  @EnumSource
  void whatALevelForbidsIsNotFound(Level level) {
    Set<Phenomenon> found = EnumSet.noneOf(Phenomenon.class);
    for (int seed = 0; seed < SEEDS; seed++) {
      Proof proof = new Simulator(seed, level, Fault.NONE, 8, 40, 6).run(1_000).judge();
      assertThat(allowed(level)).as(proof::toString).containsAll(proof.counts().keySet());
      assertThat(proof.isSerial()).as(proof::toString).isEqualTo(level == Level.SERIALIZABLE);
      found.addAll(proof.counts().keySet());
    }
    assertThat(found).isEqualTo(allowed(level));
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
    "SERIALIZABLE, COMMIT_LOST, LOST_WRITE"
  })
  void aFaultIsFoundAndNamed(Level level, Fault fault, Phenomenon expected) {
    for (int seed = 0; seed < SEEDS; seed++) {
      Simulator simulator = new Simulator(seed, level, fault, 8, 12, 6).run(2_000);
      Proof proof = simulator.judge();
      if (fault == Fault.PHANTOM) {
        assertThat(proof.counts()).containsOnlyKeys(Phenomenon.PHANTOM);
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
        Simulator simulator = new Simulator(seed, level, fault, 3, 4, 4).run(6);
        Proof proof = simulator.judge();
        Permutations all = new Permutations(simulator);
        boolean any =
            proof.isSerial()
                ? all.anyIsSerial(false)
                : all.anyIsSerial(true) && !all.rolledBackSawDirt();
        if (any != proof.isSerial()) {
          disagreements.add(fault + " " + seed + ": " + proof);
        }
        serial += any ? 1 : 0;
      }
    }
    assertThat(disagreements).isEmpty();
    assertThat(serial).isBetween(1, SMALL_SEEDS * Fault.values().length - 1);
  }

  @Test
  void tellsACycleSoThatAReaderCanFollow() {
    Proof proof = new Simulator(1, Level.SNAPSHOT, Fault.NONE, 8, 40, 6).run(1_000).judge();
    System.err.println(String.join("\n", proof.examples().get(Phenomenon.WRITE_SKEW)));
    System.err.println(String.join("\n", proof.examples().get(Phenomenon.PHANTOM)));
  }
}
