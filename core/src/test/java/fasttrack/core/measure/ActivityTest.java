package fasttrack.core.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ActivityTest {
  private final Activity activity = new Activity();

  @Test
  void nothingGoesOnBeforeTheFirstAttempt() {
    assertThat(activity.at(0)).isEqualTo(Activity.IDLE);
  }

  @Test
  void tellsWhatWentOnAtAMomentAndWhatGoesOnNow() {
    activity.begins(3, 100);
    activity.ends(200);
    activity.begins(7, 250);
    assertThat(activity.at(99)).isEqualTo(Activity.IDLE);
    assertThat(activity.at(100)).isEqualTo(3);
    assertThat(activity.at(199)).isEqualTo(3);
    assertThat(activity.at(200)).isEqualTo(Activity.IDLE);
    assertThat(activity.at(249)).isEqualTo(Activity.IDLE);
    assertThat(activity.at(250)).isEqualTo(7);
    assertThat(activity.at(1_000_000)).as("it has not ended").isEqualTo(7);
  }

  @Test
  void whatIsTooLongAgoIsNotKnown() {
    for (int i = 0; i < 1_000; i++) {
      activity.begins(i % 5, 10L * i);
      activity.ends(10L * i + 8);
    }
    assertThat(activity.at(9_905)).isEqualTo(990 % 5);
    assertThat(activity.at(9_909)).isEqualTo(Activity.IDLE);
    assertThat(activity.at(905)).isEqualTo(Activity.UNKNOWN);
  }

  @Test
  void aCommitEndsWithItsAttempt() {
    activity.begins(0, 100);
    assertThat(activity.committing()).isFalse();
    activity.commits();
    assertThat(activity.committing()).isTrue();
    activity.ends(200);
    assertThat(activity.committing()).isFalse();
  }

  /** A reader that asks for moments that are just past is told what was, or that it is too late. */
  @Test
  void whatIsToldWhileItIsWrittenIsRight() throws InterruptedException {
    AtomicLong ended = new AtomicLong();
    long attempts = 400_000;
    Thread writer =
        Thread.ofPlatform()
            .start(
                () -> {
                  for (long i = 1; i <= attempts; i++) {
                    activity.begins((int) (i % 7), 2 * i);
                    activity.ends(2 * i + 1);
                    ended.setRelease(i);
                  }
                });
    for (long number = ended.getAcquire(); number < attempts; number = ended.getAcquire()) {
      int type = activity.at(2 * number);
      if (number > 0 && type != Activity.UNKNOWN) {
        assertThat(type).isEqualTo((int) (number % 7));
      }
    }
    writer.join();
    assertThat(activity.at(2 * attempts)).isEqualTo((int) (attempts % 7));
  }
}
