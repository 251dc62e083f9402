package fasttrack.app.study.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.report.figure.Figure;
import fasttrack.app.result.series.Contrast;
import fasttrack.app.result.series.ExampleStudies;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.result.series.TypeFigures;
import fasttrack.core.statistics.RatioInterval;
import fasttrack.core.testing.Size;
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

  private StudyResult equals(int systems, int blocks) {
    double[][] conditions = new double[blocks][TYPES];
    for (double[] block : conditions) {
      for (int type = 0; type < TYPES; type++) {
        block[type] = 1e6 * Math.exp(0.3 * random.nextGaussian());
      }
    }
    ExampleStudies study = new ExampleStudies(ComparisonReport.KIND, "block");
    for (int system = 0; system < systems; system++) {
      study.point("system " + system);
      for (int block = 0; block < blocks; block++) {
        double[] elapsed = new double[TYPES];
        for (int type = 0; type < TYPES; type++) {
          elapsed[type] = conditions[block][type] * Math.exp(0.05 * random.nextGaussian());
        }
        study.runs(ExampleStudies.types(elapsed));
      }
    }
    return compared(study);
  }

  private static StudyResult compared(ExampleStudies study) {
    return study.besideFirst(ComparisonReport.FIGURES.toArray(Figure[]::new)).result();
  }

  /** Counts in words and in marks: whatever a reader may take for a difference. */
  private static boolean claims(StudyResult result) {
    return result.contrasts().stream()
        .anyMatch(
            contrast ->
                ratios(contrast).anyMatch(RatioInterval::showsDifference)
                    || ComparisonFindings.of(result, contrast, null).stream()
                        .anyMatch(each -> CLAIMS.contains(each.id())));
  }

  private static Stream<RatioInterval> ratios(Contrast contrast) {
    return contrast.ratios().stream().map(Contrast.Ratio::ours).filter(Objects::nonNull);
  }

  @Test
  void inFiveOfAHundredComparisonsOfEqualSystemsSomethingIsClaimedAtMost() {
    for (int systems : new int[] {2, 3, 6}) {
      int wrong = 0;
      for (int i = 0; i < size().runs(); i++) {
        wrong += claims(equals(systems, 6)) ? 1 : 0;
      }
      assertThat(wrong).as("with %d systems", systems).isLessThanOrEqualTo(size().most(0.05));
    }
  }

  @Test
  void aDifferenceThatMattersIsClaimed() {
    ExampleStudies study =
        new ExampleStudies(ComparisonReport.KIND, "block")
            .point("one", run(1), run(1.02), run(0.99))
            .point("two", run(2), run(2.01), run(2.02));
    assertThat(claims(compared(study))).isTrue();
  }

  private static List<TypeFigures> run(double millis) {
    return ExampleStudies.types(1e6 * millis, 2e6 * millis);
  }
}
