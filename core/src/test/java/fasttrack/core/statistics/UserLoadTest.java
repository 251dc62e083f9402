package fasttrack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import fasttrack.core.statistics.UserLoad.Point;
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
    List<Point> printed = new ArrayList<>();
    List<Point> exact = new ArrayList<>();
    for (int i = 0; i < USERS.length; i++) {
      Point point = Point.ofRate(USERS[i], USERS[i] * JOBS / SECONDS[i]);
      exact.add(point);
      printed.add(new Point(point.users(), Math.floor(100 * point.perMinute()) / 100));
    }

    assertThat(rated(printed, 1.2)).isCloseTo(70.5, within(0.001));
    assertThat(rated(exact, 1.2)).isCloseTo(70.654, within(0.001));
    assertThat(rated(exact.reversed(), 1.2)).isEqualTo(rated(exact, 1.2));
  }

  @Test
  void aThresholdThatWasMeasuredIsItsUsers() {
    List<Point> points = List.of(new Point(10, 60), new Point(20, 30), new Point(40, 10));

    assertThat(rated(points, 30)).isEqualTo(20);
    assertThat(rated(points, 60)).isEqualTo(10);
    assertThat(rated(points, 10)).isEqualTo(40);
    assertThat(rated(points, 20)).isEqualTo(30);
  }

  @Test
  void outsideOfWhatWasMeasuredThereIsNoRating() {
    List<Point> points = List.of(new Point(10, 60), new Point(20, 30));

    assertThat(UserLoad.rating(points, 61)).isEqualTo(new UserLoad.Below(10, 60));
    assertThat(UserLoad.rating(points, 29)).isEqualTo(new UserLoad.Beyond(20, 30));
    assertThatIllegalArgumentException().isThrownBy(() -> UserLoad.rating(List.of(), 1));
  }

  /** More users may get more each, for a while: group commit. */
  @Test
  void theFirstCrossingCountsWhenTheCurveComesBack() {
    List<Point> points =
        List.of(new Point(1, 40), new Point(2, 20), new Point(3, 40), new Point(4, 10));

    assertThat(rated(points, 30)).isEqualTo(1.5);
  }

  private static double rated(List<Point> points, double perMinute) {
    UserLoad rating = UserLoad.rating(points, perMinute);
    assertThat(rating).isInstanceOf(UserLoad.Rated.class);
    return ((UserLoad.Rated) rating).users();
  }
}
