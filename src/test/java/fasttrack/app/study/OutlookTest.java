package fasttrack.app.study;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.series.SampleSize;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OutlookTest {
  private static final long SECOND = 1_000_000_000L;

  private static String words(
      int blocks, boolean open, int further, int claims, @Nullable Long atMostNanos) {
    return new Outlook(
            "block", blocks, open, 2, 2, further, claims, 10 * SECOND, 5 * SECOND, atMostNanos)
        .words();
  }

  @Test
  void aStudyOfSoManyBlocksSaysHowLongItTakesAndWhatItFinds() {
    assertThat(words(6, false, 2, 3, null))
        .isEqualTo(
            "6 blocks of 2 runs, about 2 min 20 s; can detect differences of 9 % if runs of one"
                + " system vary by 3 %, of 19 % if by 6 %");
    assertThat(words(5, false, 0, 0, null)).isEqualTo("5 blocks of 2 runs, about 1 min 40 s");
    assertThat(words(5, false, 0, 3, null))
        .endsWith("; fewer than 6 cannot tell a difference from chance");
  }

  @Test
  void runsOfOneSystemAreCounted() {
    assertThat(new Outlook("run", 6, false, 1, 1, 0, 0, SECOND, 1, null).words())
        .isEqualTo("6 runs, about 6 s");
  }

  @Test
  void furtherRunsOfAProcessTakeLess() {
    assertThat(new Outlook("block", 6, false, 2, 8, 0, 0, 10 * SECOND, 4 * SECOND, null).words())
        .isEqualTo("6 blocks of 8 runs in 2 Java processes, about 4 min 24 s");
    assertThat(new Outlook("round", 6, false, 1, 7, 0, 0, 10 * SECOND, 4 * SECOND, null).words())
        .isEqualTo("6 rounds of 7 runs in one Java process, about 3 min 24 s");
  }

  @Test
  void theTimeThatThereIsLimitsIt() {
    assertThat(words(5, false, 2, 0, 70 * SECOND)).startsWith("2 blocks of 2 runs, about 1 min");
    assertThat(words(5, false, 2, 0, SECOND)).startsWith("1 block of 2 runs, about 40 s");
    assertThat(words(1, true, 0, 0, 70 * SECOND)).startsWith("up to 3 blocks of 2 runs, about 1");
    assertThat(words(3, true, 0, 0, null)).startsWith("at least 3 blocks of 2 runs, about 1 min");
  }

  @Test
  void moreBlocksFindLessAndMoreClaimsNeedMore() {
    assertThat(SampleSize.found(20, 0.05, 3)).isLessThan(SampleSize.found(10, 0.05, 3));
    assertThat(SampleSize.found(5, 0.05, 30)).isGreaterThan(SampleSize.found(5, 0.05, 3));
  }
}
