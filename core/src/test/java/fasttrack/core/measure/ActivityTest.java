package fasttrack.core.measure;

import static org.assertj.core.api.Assertions.assertThat;

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

  /** An attempt that is overwritten while it is read is not told as another one. */
  @Test
  void whatIsToldWhileItIsWrittenIsRight() throws InterruptedException {
    long attempts = 2_000_000;
    Thread writer =
        Thread.ofPlatform()
            .start(
                () -> {
                  for (long i = 0; i < attempts; i++) {
                    activity.begins((int) (i % 7), 2 * i);
                    activity.ends(2 * i + 1);
                  }
                });
    long told = 0;
    for (long moment = 0;
        moment < 2 * attempts;
        moment = writer.isAlive() ? moment + 64 : Long.MAX_VALUE) {
      int type = activity.at(moment);
      if (type >= 0) {
        told++;
        assertThat(type).isEqualTo((int) (moment / 2 % 7));
      }
    }
    writer.join();
    assertThat(activity.at(2 * attempts - 2)).isEqualTo((int) ((attempts - 1) % 7));
    assertThat(told).isNotNegative();
  }
}
