package fasttrack.app.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.comparison.Candidate.Measured;
import fasttrack.app.comparison.ComparisonResult.Contrast;
import fasttrack.app.comparison.ComparisonResult.Ratios;
import fasttrack.core.result.RunResult;
import fasttrack.core.statistics.RatioInterval;
import fasttrack.core.testing.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * How often a whole comparison of equal systems claims any difference: of elapsed time, CPU time or
 * rate, of a type or of all, of any system. All systems of a block share the machine's conditions.
 */
class FalseClaimsTest {
  static final int COMPARISONS = 2_000;
  private static final int TYPES = 4;
  private static final Set<String> CLAIMS =
      Set.of("first-faster", "side-faster", "largest-ratio", "smallest-ratio");

  private final SplittableRandom random = new SplittableRandom(26);

  /** How much is simulated. */
  Size size() {
    return Size.tenthOf(COMPARISONS);
  }

  private ComparisonResult equals(int systems, int blocks) {
    double[][] conditions = new double[blocks][TYPES];
    for (double[] block : conditions) {
      for (int type = 0; type < TYPES; type++) {
        block[type] = 1e6 * Math.exp(0.3 * random.nextGaussian());
      }
    }
    List<Measured> measured = new ArrayList<>();
    for (int system = 0; system < systems; system++) {
      RunResult[] runs = new RunResult[blocks];
      for (int block = 0; block < blocks; block++) {
        double[] elapsed = new double[TYPES];
        for (int type = 0; type < TYPES; type++) {
          elapsed[type] = conditions[block][type] * Math.exp(0.05 * random.nextGaussian());
        }
        runs[block] = ComparisonTest.run(elapsed);
      }
      measured.add(ComparisonTest.system("system " + system, runs));
    }
    return new Comparison(measured, true)
        .result(
            new ComparisonResult.Header("", ""),
            new ComparisonResult.Design(blocks, blocks, null, null, null),
            List.of(),
            List.of());
  }

  /** Counts in words and in marks: whatever a reader may take for a difference. */
  private static boolean claims(ComparisonResult result) {
    return result.contrasts().stream()
        .anyMatch(
            contrast ->
                ratios(contrast).anyMatch(RatioInterval::showsDifference)
                    || ComparisonFindings.of(result, contrast).stream()
                        .anyMatch(each -> CLAIMS.contains(each.id())));
  }

  private static Stream<RatioInterval> ratios(Contrast contrast) {
    return contrast.allRatios().stream()
        .flatMap((Ratios row) -> Stream.of(row.elapsed(), row.cpu(), row.rate()))
        .filter(Objects::nonNull);
  }

  @Test
  void inFiveOfAHundredComparisonsOfEqualSystemsSomethingIsClaimedAtMost() {
    for (int systems : new int[] {2, 3, 6}) {
      int wrong = 0;
      for (int i = 0; i < size().runs(); i++) {
        wrong += claims(equals(systems, 5)) ? 1 : 0;
      }
      assertThat(wrong).as("with %d systems", systems).isLessThanOrEqualTo(size().most(0.05));
    }
  }

  @Test
  void aDifferenceThatMattersIsClaimed() {
    Measured one = ComparisonTest.system("one", run(1), run(1.02), run(0.99));
    Measured two = ComparisonTest.system("two", run(2), run(2.01), run(2.02));
    assertThat(
            claims(
                new Comparison(List.of(one, two), true)
                    .result(
                        new ComparisonResult.Header("", ""),
                        new ComparisonResult.Design(3, 3, null, null, null),
                        List.of(),
                        List.of())))
        .isTrue();
  }

  private static RunResult run(double millis) {
    return ComparisonTest.run(1e6 * millis, 2e6 * millis);
  }
}
