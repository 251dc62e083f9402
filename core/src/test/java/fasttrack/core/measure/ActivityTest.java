package fasttrack.core.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ActivityTest {
  private final Activity activity = new Activity();

  /** Returns the type of what went on at a moment, or why there is none. */
  private int at(long moment) {
    long number = activity.during(moment, moment);
    return number < 0 ? (int) number : activity.type(number);
  }

  @Test
  void nothingGoesOnBeforeTheFirstAttempt() {
    assertThat(at(0)).isEqualTo(Activity.IDLE);
  }

  @Test
  void tellsWhatWentOnAtAMomentAndWhatGoesOnNow() {
    activity.begins(3, 100);
    activity.ends(200);
    activity.begins(7, 250);
    assertThat(at(99)).isEqualTo(Activity.IDLE);
    assertThat(at(100)).isEqualTo(3);
    assertThat(at(199)).isEqualTo(3);
    assertThat(at(200)).isEqualTo(Activity.IDLE);
    assertThat(at(249)).isEqualTo(Activity.IDLE);
    assertThat(at(250)).isEqualTo(7);
    assertThat(at(1_000_000)).as("it has not ended").isEqualTo(7);
  }

  @Test
  void whatIsTooLongAgoIsNotKnown() {
    for (int i = 0; i < 1_000; i++) {
      activity.begins(i % 5, 10L * i);
      activity.ends(10L * i + 8);
    }
    assertThat(at(9_905)).isEqualTo(990 % 5);
    assertThat(at(9_909)).isEqualTo(Activity.IDLE);
    assertThat(at(905)).isEqualTo(Activity.UNKNOWN);
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

  @Test
  void whatChangedMeanwhileIsNoAttempt() {
    activity.begins(3, 100);
    activity.ends(200);
    activity.begins(7, 250);
    assertThat(activity.during(100, 199)).isZero();
    assertThat(activity.during(99, 100)).as("it began").isEqualTo(Activity.CHANGED);
    assertThat(activity.during(199, 200)).as("it ended").isEqualTo(Activity.CHANGED);
    assertThat(activity.during(200, 249)).isEqualTo(Activity.IDLE);
    assertThat(activity.during(150, 260)).as("another began").isEqualTo(Activity.CHANGED);
    assertThat(activity.during(250, 900)).isEqualTo(1);
  }

  @Test
  void anAttemptCountsOnceAnotherOneHasBegunUnlessItHadNoEffect() {
    for (int number = 0; number < 6; number++) {
      activity.begins(0, 10L * number);
      assertThat(activity.over(number)).isFalse();
      activity.ends(10L * number + 5);
      if (number % 3 == 1) {
        activity.discards();
      }
      assertThat(activity.over(number)).as("nobody knows yet").isFalse();
      assertThat(activity.over(number - 1)).isTrue();
    }
    for (int number = 0; number < 6; number++) {
      assertThat(activity.counted(number)).isEqualTo(number % 3 != 1);
    }
  }

  @Test
  void ofWhichItIsNoLongerKnownDoesNotCount() {
    for (int number = 0; number < 1_000; number++) {
      activity.begins(0, 10L * number);
      activity.ends(10L * number + 5);
      if (number % 2 == 1) {
        activity.discards();
      }
    }
    assertThat(activity.counted(998)).isTrue();
    assertThat(activity.counted(997)).isFalse();
    assertThat(activity.counted(600)).isTrue();
    assertThat(activity.counted(100)).isFalse();
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
      int type = at(2 * number);
      if (number > 0 && type != Activity.UNKNOWN) {
        assertThat(type).isEqualTo((int) (number % 7));
      }
    }
    writer.join();
    assertThat(at(2 * attempts)).isEqualTo((int) (attempts % 7));
  }
}
