package fasttrack.core.proof;

import java.util.List;
import java.util.Map;

/**
 * Whether the committed transactions of a run are equivalent to a serial order, and what they show
 * if not.
 *
 * @param counts how many there are of each kind that was found, see {@link Phenomenon}
 * @param examples the smallest example of each, as lines of text
 * @param openPairs how many pairs of transactions have two possible orders, neither of which was
 *     found to be without a cycle
 * @param unproved what could not be judged, and why
 * @param attempts how many attempts committed
 * @param accesses how many versions attempts saw or made, each time that one did
 * @param told whether the kinds of all cycles were told apart; else there are more than counted
 * @param elapsedNanos how long it took
 */
public record Proof(
    Map<Phenomenon, Long> counts,
    Map<Phenomenon, List<String>> examples,
    long openPairs,
    List<String> unproved,
    long attempts,
    long accesses,
    boolean told,
    long elapsedNanos) {

  /** Returns how many there are of a kind. */
  public long count(Phenomenon phenomenon) {
    return counts.getOrDefault(phenomenon, 0L);
  }

  /** Tells whether a serial order of what is not lost was found; time may contradict it. */
  public boolean serial() {
    return told
        && openPairs == 0
        && unproved.isEmpty()
        && counts.keySet().stream().noneMatch(Phenomenon::isAnomaly);
  }
}
