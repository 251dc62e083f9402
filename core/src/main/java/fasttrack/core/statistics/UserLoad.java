package fasttrack.core.statistics;

import java.util.Comparator;
import java.util.List;

/**
 * The user load rating: the number of users at which transactions per minute and user, falling,
 * cross a threshold; by linear interpolation between the two runs around it. It is the way in which
 * the AIM Suite III read a multi-user curve, under our own name.
 */
public sealed interface UserLoad {
  /**
   * So many users get what each of them wants.
   *
   * @param users the rating; at least the fewest users that were measured
   */
  record Rated(double users) implements UserLoad {}

  /**
   * Even the fewest users that were measured got less.
   *
   * @param users how many these were
   * @param perMinute how many transactions a minute each of them got
   */
  record Below(double users, double perMinute) implements UserLoad {}

  /**
   * Even the most users that were measured got more.
   *
   * @param users how many these were
   * @param perMinute how many transactions a minute each of them got
   */
  record Beyond(double users, double perMinute) implements UserLoad {}

  /**
   * What a number of users got.
   *
   * @param users how many there were, above 0
   * @param perMinute how many transactions a minute each of them got
   */
  record UserRate(double users, double perMinute) {
    private static final double SECONDS_PER_MINUTE = 60;

    /** Returns what each of the users got of a rate of them all. */
    public static UserRate ofRate(double users, double rateTps) {
      return new UserRate(users, SECONDS_PER_MINUTE * rateTps / users);
    }
  }

  /**
   * Rates a curve. Where it crosses the threshold more than once, the first time counts: from there
   * on some number of users got less than they want.
   *
   * @param points at least one, in any order, each with another number of users
   * @param perMinute the threshold: how many transactions a minute each user wants, above 0
   */
  static UserLoad rating(List<UserRate> points, double perMinute) {
    List<UserRate> sorted =
        points.stream().sorted(Comparator.comparingDouble(UserRate::users)).toList();
    UserRate before = sorted.getFirst();
    if (before.perMinute() < perMinute) {
      return new Below(before.users(), before.perMinute());
    }
    for (UserRate point : sorted.subList(1, sorted.size())) {
      if (point.perMinute() < perMinute) {
        double share = (before.perMinute() - perMinute) / (before.perMinute() - point.perMinute());
        return new Rated(before.users() + share * (point.users() - before.users()));
      }
      before = point;
    }
    return before.perMinute() == perMinute
        ? new Rated(before.users())
        : new Beyond(before.users(), before.perMinute());
  }
}
