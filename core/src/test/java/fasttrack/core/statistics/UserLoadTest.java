package fasttrack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import fasttrack.core.statistics.UserLoad.UserRate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UserLoadTest {
  private static final int JOBS = 50;
  private static final double[] USERS = {40, 50, 60, 65, 70, 75, 80};
  private static final double[] SECONDS = {1573.6, 1775.7, 2253.9, 2384.8, 2474.6, 2682.9, 2835.8};

  /** Published is 70.5, which follows from jobs a minute that are cut after two decimals. */
  @Test
  void thePublishedCaseIs70AndAHalfUsers() {
    List<UserRate> printed = new ArrayList<>();
    List<UserRate> exact = new ArrayList<>();
    for (int i = 0; i < USERS.length; i++) {
      UserRate point = UserRate.ofRate(USERS[i], USERS[i] * JOBS / SECONDS[i]);
      exact.add(point);
      printed.add(new UserRate(point.users(), Math.floor(100 * point.perMinute()) / 100));
    }

    assertThat(rated(printed, 1.2)).isCloseTo(70.5, within(0.001));
    assertThat(rated(exact, 1.2)).isCloseTo(70.654, within(0.001));
    assertThat(rated(exact.reversed(), 1.2)).isEqualTo(rated(exact, 1.2));
  }

  @Test
  void aThresholdThatWasMeasuredIsItsUsers() {
    List<UserRate> points =
        List.of(new UserRate(10, 60), new UserRate(20, 30), new UserRate(40, 10));

    assertThat(rated(points, 30)).isEqualTo(20);
    assertThat(rated(points, 60)).isEqualTo(10);
    assertThat(rated(points, 10)).isEqualTo(40);
    assertThat(rated(points, 20)).isEqualTo(30);
  }

  @Test
  void outsideOfWhatWasMeasuredThereIsNoRating() {
    List<UserRate> points = List.of(new UserRate(10, 60), new UserRate(20, 30));

    assertThat(UserLoad.rating(points, 61)).isEqualTo(new UserLoad.Below(10, 60));
    assertThat(UserLoad.rating(points, 29)).isEqualTo(new UserLoad.Beyond(20, 30));
  }

  /** More users may get more each, for a while: group commit. */
  @Test
  void theFirstCrossingCountsWhenTheCurveComesBack() {
    List<UserRate> points =
        List.of(new UserRate(1, 40), new UserRate(2, 20), new UserRate(3, 40), new UserRate(4, 10));

    assertThat(rated(points, 30)).isEqualTo(1.5);
  }

  private static double rated(List<UserRate> points, double perMinute) {
    UserLoad rating = UserLoad.rating(points, perMinute);
    assertThat(rating).isInstanceOf(UserLoad.Rated.class);
    return ((UserLoad.Rated) rating).users();
  }
}
