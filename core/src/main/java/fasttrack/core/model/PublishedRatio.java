package fasttrack.core.model;

/**
 * Two published systems that differ in one thing, which the ratio of their times is the price of.
 *
 * @param title what both have in common, in words
 * @param over the system whose times are divided
 * @param under the system by whose times they are divided
 */
public record PublishedRatio(String title, Side over, Side under) {
  /**
   * One of the two.
   *
   * @param label in what it differs from the other, in a word
   * @param profile the id of its {@link PublishedProfile}
   */
  public record Side(String label, String profile) {}
}
