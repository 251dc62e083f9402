package fasttrack.core.published;

/**
 * What a benchmark of the processor said of a published system's computer.
 *
 * @param profile the id of the system's {@link PublishedProfile}
 * @param machine the computer
 * @param benchmark the name of the benchmark: {@code dhrystone}, {@code whetstone-single}
 * @param title the benchmark in words, and in which of its variants it ran
 * @param perSecond the work done in a second: Dhrystones, or Whetstone instructions
 */
public record PublishedRating(
    String profile, String machine, String benchmark, String title, double perSecond) {}
