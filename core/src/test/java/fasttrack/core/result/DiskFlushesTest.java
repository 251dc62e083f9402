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
    assertThat(new DiskFlushes(flushes, commits).tooFew(connections).isPresent()).isEqualTo(few);
  }

  @Test
  void theReasonSaysWhatWasSeen() {
    assertThat(new DiskFlushes(3, 12_345).tooFew(4))
        .hasValue(Finding.invalid("commits-not-forced").with("flushes", 3).with("commits", 12_345));
    assertThat(new DiskFlushes(3, 0).perCommit()).isNaN();
  }
}
