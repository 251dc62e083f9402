package fasttrack.app.study.locking;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.result.series.StudyResult;
import fasttrack.core.result.Finding;
import fasttrack.core.spi.wait.LockLevel;
import fasttrack.core.testing.Size;
import java.util.Collection;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** How often a study of locks whose granularities are equal claims that one is faster. */
class FalseClaimsTest {
  static final int STUDIES = 2_000;

  private final SplittableRandom random = new SplittableRandom(26);

  /** How much is simulated. */
  Size size() {
    return Size.tenthOf(STUDIES);
  }

  private StudyResult equals(int rounds) {
    ExampleStudy study = new ExampleStudy();
    for (LockLevel level : List.of(LockLevel.RECORD, LockLevel.SET, LockLevel.DATABASE)) {
      for (int terminals : new int[] {1, 4, 16}) {
        for (Integer hot : List.of(1, 100)) {
          double[] rates = new double[rounds];
          for (int round = 0; round < rounds; round++) {
            rates[round] = 1_000 * Math.exp(0.05 * random.nextGaussian());
          }
          study.rates(level, terminals, hot, rates);
        }
      }
    }
    return study.build();
  }

  private static boolean claims(StudyResult result) {
    return ExampleStudy.findings(result).values().stream()
            .flatMap(Collection::stream)
            .anyMatch(
                finding ->
                    Stream.of("from", "coarser", "finer").anyMatch(each -> has(finding, each)))
        || result.contrasts().stream()
            .flatMap(contrast -> contrast.ratios().stream())
            .anyMatch(ratio -> ratio.ours().showsDifference());
  }

  private static boolean has(Finding finding, String which) {
    return finding.values().containsKey(which + "Terminals");
  }

  @Test
  void inFiveOfAHundredStudiesOfEqualLocksOneIsCalledFasterAtMost() {
    for (int rounds : new int[] {6, 9}) {
      int wrong = 0;
      for (int i = 0; i < size().runs(); i++) {
        wrong += claims(equals(rounds)) ? 1 : 0;
      }
      assertThat(wrong).as("in %d rounds", rounds).isLessThanOrEqualTo(size().most(0.05));
    }
  }

  /** At 16 terminals no run of the coarser locks counts, so nobody knows whether it pays there. */
  @Test
  void itPaysNowhereWhereTheLargestNumberOfTerminalsHasNoRatio() {
    StudyResult result =
        new ExampleStudy()
            .rates(LockLevel.RECORD, 4, null, 300, 301, 300, 301, 300, 301)
            .rates(LockLevel.SET, 4, null, 100, 100, 101, 100, 100, 101)
            .rates(LockLevel.RECORD, 16, null, 600, 601, 600, 601, 600, 601)
            .rates(LockLevel.SET, 16, null)
            .build();
    assertThat(ExampleStudy.findings(result).get("row/table").getFirst().values())
        .doesNotContainKey("fromTerminals")
        .containsEntry("finerTerminals", List.of(4L));
  }

  /** At 16 terminals the finer locks are faster; at 4 there is a single run, and no interval. */
  @Test
  void itPaysFromAboveTheNumberOfTerminalsThatHasNoInterval() {
    StudyResult result =
        new ExampleStudy()
            .rates(LockLevel.RECORD, 1, null, 300, 301, 300, 301, 300, 301)
            .rates(LockLevel.SET, 1, null, 100, 100, 101, 100, 100, 101)
            .rates(LockLevel.RECORD, 4, null, 300, 301, 300, 301, 300, 301)
            .rates(LockLevel.SET, 4, null, 100)
            .rates(LockLevel.RECORD, 16, null, 600, 601, 600, 601, 600, 601)
            .rates(LockLevel.SET, 16, null, 200, 200, 201, 200, 200, 201)
            .build();
    assertThat(ExampleStudy.findings(result).get("row/table").getFirst().values())
        .containsEntry("fromTerminals", 16L);
  }
}
