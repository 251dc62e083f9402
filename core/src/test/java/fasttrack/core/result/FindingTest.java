package fasttrack.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.statistics.RatioInterval;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FindingTest {
  private static final Finding FINDING = Finding.warning("stalled");

  /** JSON tells a whole number from another, but an int from a long it does not. */
  @Test
  void whatIsWrittenAndReadAgainIsTheSame() {
    assertThat(FINDING.with("stalls", 57)).isEqualTo(FINDING.with("stalls", 57L));
    assertThat(FINDING.with("byTerminals", Map.of("1", List.of(1, 4))).values())
        .isEqualTo(Map.of("byTerminals", Map.of("1", List.of(1L, 4L))));
    assertThat(FINDING.with("elapsedRatio", new RatioInterval(1.5, 1.2, 1.9, null)).values())
        .isEqualTo(Map.of("elapsedRatio", Map.of("ratio", 1.5, "low", 1.2, "high", 1.9)));
    assertThat(FINDING.with("elapsedRatio", new RatioInterval(1.5, null, null, null)).values())
        .isEqualTo(Map.of("elapsedRatio", Map.of("ratio", 1.5)));
  }

  @Test
  void whatIsNotKnownIsLeftOut() {
    assertThat(FINDING.with("atNanos", null)).isEqualTo(FINDING);
    assertThat(FINDING.with("share", Double.NaN)).isEqualTo(FINDING);
    assertThat(FINDING.with("share", Double.POSITIVE_INFINITY)).isEqualTo(FINDING);
    assertThat(new Finding("stalled", Finding.Severity.WARNING, Map.of("share", Double.NaN)))
        .isEqualTo(FINDING);
  }

  @Test
  void valuesKeepTheirOrderAndCannotBeChangedFromOutside() {
    Finding two = FINDING.with("z", 1).with("a", "x");
    assertThat(two.values()).containsExactly(Map.entry("z", 1L), Map.entry("a", "x"));
    assertThat(FINDING.values()).isEmpty();
  }
}
