package fasttrack.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiskFlushesTest {
  /** One flush may serve a commit of each connection. */
  @ParameterizedTest
  @CsvSource({
    "0, 1000, 1, true", "499, 1000, 1, true", "500, 1000, 1, false", "1000, 1000, 1, false",
    "62, 1000, 8, true", "63, 1000, 8, false", "0, 99, 1, false", "0, 100, 64, true",
  })
  void fewerThanGroupCommitExplainsAreTooFew(
      long flushes, long commits, int connections, boolean few) {
    assertThat(new DiskFlushes(flushes, commits, null).tooFew(connections).isPresent())
        .isEqualTo(few);
  }

  @Test
  void theReasonSaysWhatWasSeen() {
    assertThat(new DiskFlushes(3, 12_345, null).tooFew(4))
        .hasValue(Finding.invalid("commits-not-forced").with("flushes", 3).with("commits", 12_345));
    assertThat(new DiskFlushes(3, 0, null).perCommit()).isNaN();
  }

  /** Flushes of another program fall into some commits, and not into nearly all. */
  @ParameterizedTest
  @CsvSource({
    "50, 44, true",
    "50, 45, false",
    "49, 0, false",
    "1000, 0, true",
    "1000, 899, true",
    "1000, 1000, false",
  })
  void aFlushIsCompletedDuringNearlyEachDurableCommit(long watched, long forced, boolean few) {
    DiskFlushes flushes = new DiskFlushes(40_000, 10_000, new DiskFlushes.Watched(watched, forced));
    assertThat(flushes.tooFew(1).isPresent()).isEqualTo(few);
  }

  @Test
  void theReasonSaysHowManyCommitsWereWatched() {
    assertThat(new DiskFlushes(9_000, 9_000, new DiskFlushes.Watched(200, 30)).tooFew(4))
        .hasValue(
            Finding.invalid("commits-without-flush").with("watched", 200).with("unforced", 170));
  }
}
