package fasttrack.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ZipfTest {
  private static final int KEYS = 50;
  private static final int DRAWS = 400_000;

  /** The seed is fixed: five standard deviations are never exceeded by chance. */
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 0.99, 1, 1.5, 3})
  void aKeyIsDrawnInProportionToThePowerOfItsRank(double exponent) {
    RecordType type = RecordType.fixed("thing", KEYS).key("thing_no").build();
    Dataset dataset = new Dataset(new Schema("things", 1, List.of(type)), 1, 1);
    Draw zipf = Draw.zipf(type, exponent);
    SplittableRandom random = new SplittableRandom(11);
    long[] drawn = new long[KEYS + 1];
    for (int i = 0; i < DRAWS; i++) {
      drawn[(int) zipf.next(random, new long[0], dataset)]++;
    }

    double sum = 0;
    for (int key = 1; key <= KEYS; key++) {
      sum += Math.pow(key, -exponent);
    }
    assertThat(drawn[0]).isZero();
    for (int key = 1; key <= KEYS; key++) {
      double share = Math.pow(key, -exponent) / sum;
      double deviation = Math.sqrt(DRAWS * share * (1 - share));
      assertThat((double) drawn[key])
          .as("key %d", key)
          .isCloseTo(DRAWS * share, within(5 * deviation + 1));
    }
  }
}
