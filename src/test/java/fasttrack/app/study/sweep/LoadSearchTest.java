package fasttrack.app.study.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoublePredicate;
import org.junit.jupiter.api.Test;

/** What a search tries, and what it finds, on databases whose limit is known. */
class LoadSearchTest {
  private static final int ENOUGH = 1_000;

  private final List<Double> tried = new ArrayList<>();

  private LoadSearch search(double from, double upTo, boolean whole, DoublePredicate meets) {
    return search(from, upTo, whole, ENOUGH, meets);
  }

  private LoadSearch search(
      double from, double upTo, boolean whole, int runsMax, DoublePredicate meets) {
    LoadSearch search = new LoadSearch(from, upTo, whole);
    tried.clear();
    for (Double load = search.next();
        load != null && search.runs() < runsMax;
        load = search.next()) {
      tried.add(load);
      search.add(load, meets.test(load));
    }
    assertThat(search.runs()).as("it ends").isLessThan(ENOUGH);
    return search;
  }

  private static String found(LoadSearch search) {
    return search.load() + " (" + search.low() + " to " + search.high() + ")";
  }

  @Test
  void itDoublesThenHalvesThenRepeatsBothSides() {
    LoadSearch search = search(1, 64, true, load -> load <= 12);
    assertThat(tried)
        .containsExactly(1.0, 2.0, 4.0, 8.0, 16.0, 12.0, 14.0, 13.0, 12.0, 13.0, 12.0, 13.0);
    assertThat(found(search)).isEqualTo("12.0 (12.0 to 13.0)");
  }

  @Test
  void everyLimitIsFoundWithinItsRange() {
    for (int limit = 1; limit < 64; limit++) {
      int most = limit;
      LoadSearch search = search(1, 64, true, load -> load <= most);
      double near = Math.max(1, 0.05 * limit);
      assertThat(search.load()).isBetween(limit - near, (double) limit);
      assertThat(search.low()).isEqualTo(search.load());
      assertThat(search.high()).isBetween(limit + 1.0, limit + near);
      assertThat(tried).hasSizeLessThanOrEqualTo(20);
      assertThat(search.tried().get(search.low()).runs()).isEqualTo(LoadSearch.RUNS);
      assertThat(search.tried().get(search.high()).runs()).isEqualTo(LoadSearch.RUNS);
    }
  }

  @Test
  void aRateIsFoundToFivePercentInThreeDigits() {
    LoadSearch search = search(100, 5_000, false, load -> load < 1_234.5);
    assertThat(tried).startsWith(100.0, 200.0, 400.0, 800.0, 1_600.0, 1_200.0, 1_400.0, 1_300.0);
    assertThat(found(search)).isEqualTo("1200.0 (1200.0 to 1250.0)");
  }

  @Test
  void ratesHaveThreeDigits() {
    search(7.3, 100, false, load -> load < 20);
    assertThat(tried).startsWith(7.3, 14.6, 29.2, 21.9, 18.3, 20.1, 19.2);
  }

  @Test
  void aLoadThatMetTheLimitAsOftenAsItMissedIsNotTheLimit() {
    assertThat(found(search(1, 1, true, 2, load -> tried.size() == 1)))
        .isEqualTo("null (null to null)");
  }

  @Test
  void whereTheLeastLoadMissesThereIsNone() {
    LoadSearch search = search(1, 64, true, load -> false);
    assertThat(tried).containsExactly(1.0, 1.0, 1.0);
    assertThat(found(search)).isEqualTo("null (null to 1.0)");
  }

  @Test
  void whereTheGreatestLoadMeetsItTheLimitLiesBeyond() {
    LoadSearch search = search(1, 6, true, load -> true);
    assertThat(tried).containsExactly(1.0, 2.0, 4.0, 6.0, 6.0, 6.0);
    assertThat(found(search)).isEqualTo("6.0 (6.0 to null)");
  }

  /** 12 meets the limit in every other run: it is neither side of the interval. */
  @Test
  void aLoadThatComesOutEitherWayIsWithinTheInterval() {
    int[] runs = new int[1];
    LoadSearch search =
        search(1, 64, true, load -> load < 12 || (load == 12 && runs[0]++ % 2 == 0));
    assertThat(search.tried().get(12.0)).isEqualTo(new LoadSearch.Tally(3, 2));
    assertThat(found(search)).isEqualTo("12.0 (11.0 to 13.0)");
  }

  /** 8 terminals miss the limit in two of three runs, 9 by chance in none. */
  @Test
  void theIntervalBeginsBelowALoadThatMissedMoreOftenThanNot() {
    LoadSearch search = new LoadSearch(1, 64, true);
    add(search, 6, 3, 3);
    add(search, 7, 3, 2);
    add(search, 8, 3, 1);
    add(search, 9, 3, 3);
    add(search, 10, 3, 0);
    assertThat(found(search)).isEqualTo("9.0 (6.0 to 10.0)");
    assertThat(search.next()).isNull();
  }

  @Test
  void theIntervalEndsAboveALoadThatMetTheLimitMoreOftenThanNot() {
    LoadSearch search = new LoadSearch(1, 64, true);
    add(search, 6, 3, 3);
    add(search, 7, 3, 0);
    add(search, 8, 3, 2);
    add(search, 9, 3, 0);
    assertThat(found(search)).isEqualTo("6.0 (6.0 to 9.0)");
  }

  private static void add(LoadSearch search, double load, int runs, int met) {
    for (int i = 0; i < runs; i++) {
      search.add(load, i < met);
    }
  }

  /** Something else on the machine makes one run miss, far below the limit. */
  @Test
  void oneMissFarBelowIsOutvoted() {
    LoadSearch search =
        search(1, 64, true, load -> load <= 30 && !(load == 2 && tried.size() == 2));
    assertThat(search.tried().get(2.0)).isEqualTo(new LoadSearch.Tally(2, 1));
    assertThat(found(search)).isEqualTo("30.0 (30.0 to 31.0)");
  }

  @Test
  void aMissAtTheLeastLoadIsOutvoted() {
    LoadSearch search = search(1, 64, true, load -> load <= 5 && tried.size() > 1);
    assertThat(found(search)).isEqualTo("5.0 (5.0 to 6.0)");
  }

  @Test
  void whatIsKnownIsKnownAtAnyTime() {
    assertThat(found(search(1, 64, true, 3, load -> load <= 12))).isEqualTo("4.0 (4.0 to null)");
    assertThat(found(search(1, 64, true, 6, load -> load <= 12))).isEqualTo("12.0 (12.0 to 16.0)");
    assertThat(found(search(1, 64, true, 0, load -> true))).isEqualTo("null (null to null)");
  }

  /** Each load meets the limit less often than one below it, and half of the time at 30. */
  @Test
  void noiseWidensTheInterval() {
    SplittableRandom random = new SplittableRandom(1987);
    int within = 0;
    double noisy = 0;
    double quiet = 0;
    for (int i = 0; i < 500; i++) {
      noisy += width(search(1, 64, true, load -> holds(load, 5, random)));
      LoadSearch search = search(1, 64, true, load -> holds(load, 1, random));
      quiet += width(search);
      within += search.low() != null && search.low() <= 30 && search.high() >= 30 ? 1 : 0;
    }
    assertThat(noisy).isGreaterThan(1.5 * quiet);
    assertThat(within).isGreaterThan(400);
  }

  private static boolean holds(double load, double noise, SplittableRandom random) {
    return random.nextDouble() < 1 / (1 + Math.exp((load - 30) / noise));
  }

  private static double width(LoadSearch search) {
    return search.high() - (search.low() == null ? 0 : search.low());
  }
}
