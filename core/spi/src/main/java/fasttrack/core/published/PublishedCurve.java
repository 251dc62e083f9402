package fasttrack.core.published;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How many transactions of one type a published system completed, by the number of users, all of
 * which executed that type alone.
 *
 * @param system the system
 * @param source where it was published
 * @param type the name of the transaction type
 * @param perHour the transactions an hour of all users together, by their number
 */
public record PublishedCurve(
    String system, String source, String type, SortedMap<Integer, Double> perHour) {
  public PublishedCurve {
    perHour = Collections.unmodifiableSortedMap(new TreeMap<>(perHour));
  }
}
