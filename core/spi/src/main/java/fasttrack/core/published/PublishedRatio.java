package fasttrack.core.published;

/**
 * Two published systems that differ in one property; the ratio of their times shows its cost.
 *
 * @param title what both systems have in common, in words
 * @param over the system whose times are the numerator
 * @param under the system whose times are the denominator
 */
public record PublishedRatio(String title, Term over, Term under) {
  /**
   * One of the two systems.
   *
   * @param label how it differs from the other, in one word
   * @param profile the id of its {@link PublishedProfile}
   */
  public record Term(String label, String profile) {}
}
