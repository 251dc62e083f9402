package fasttrack.core.proof;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.proof.Simulator.Fault;
import fasttrack.core.proof.Simulator.Level;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JudgeTest {
  private static final int OPERATIONS = Integer.getInteger("ops", 4);

  @ParameterizedTest
  @EnumSource(Level.class)
  void healthyHistories(Level level) {
    for (int seed = 0; seed < 10; seed++) {
      Simulator simulator = new Simulator(seed, level, Fault.NONE, 8, 40, 6);
      simulator.operations = OPERATIONS;
      Proof proof = simulator.run(2_000).judge();
      System.err.println(
          level
              + " "
              + proof.counts()
              + proof.openPairs()
              + proof.unproved()
              + proof.elapsedNanos());
      if (level == Level.SERIALIZABLE) {
        assertThat(proof.isSerial()).as(() -> proof.toString()).isTrue();
        assertThat(proof.counts()).isEmpty();
      }
    }
  }

  @Test
  void agreesWithAllPermutations() {
    Map<String, Integer> table = new TreeMap<>();
    for (Level level : Level.values()) {
      for (Fault fault : Fault.values()) {
        for (int seed = 0; seed < Integer.getInteger("seeds", 300); seed++) {
          Simulator simulator = new Simulator(seed, level, fault, 3, 4, 4);
          simulator.operations = OPERATIONS;
          simulator.run(6);
          Proof proof = simulator.judge();
          Permutations all = new Permutations(simulator);
          boolean any;
          if (proof.isSerial()) {
            any = all.anyIsSerial(false);
          } else {
            any = all.anyIsSerial(true) && !all.rolledBackSawDirt();
          }
          table.merge(any + " " + proof.isSerial(), 1, Integer::sum);
          if (any != proof.isSerial()) {
            String key = any + " " + proof.counts().keySet() + proof.openPairs() + proof.unproved();
            if (table.merge(key, 1, Integer::sum) == 1) {
              System.err.println(
                  "first " + level + " " + fault + " " + seed + " " + key + proof.examples());
              for (Simulator.Transaction each : simulator.ended) {
                System.err.println(
                    "  "
                        + (each.number >> 12)
                        + " "
                        + each.outcome
                        + " "
                        + each.begin
                        + " "
                        + each.end);
                each.told.forEach(
                    told ->
                        System.err.println(
                            "     "
                                + told.kind()
                                + " "
                                + told.key()
                                + " "
                                + told.from()
                                + "-"
                                + told.to()
                                + " w"
                                + (told.write() >> 12)
                                + "."
                                + (told.write() & 4095)
                                + (told.dead() ? " dead " : " ")
                                + told.rows().stream()
                                    .map(r -> r[0] + ":" + (r[1] >> 12) + "." + (r[1] & 4095))
                                    .toList()));
              }
            }
          }
        }
      }
    }
    System.err.println(table);
  }
}
