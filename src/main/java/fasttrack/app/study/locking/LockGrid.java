package fasttrack.app.study.locking;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.report.Figures;
import fasttrack.app.study.RunClock;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The axes of a study of locks that can be made shorter, and how often each setting runs.
 *
 * @param terminals the numbers of terminals
 * @param hot how many records take the traffic; a null for all of them
 * @param rounds how often each setting runs
 * @param leftOut what was left out to fit into a time
 */
record LockGrid(
    List<Integer> terminals, List<@Nullable Integer> hot, int rounds, List<String> leftOut) {
  /** Ends of an axis, which stay. */
  private static final int ENDS = 2;

  /**
   * Returns this grid, or as much of it as fits into a time: the longest axis loses values from its
   * middle; then settings run less often.
   *
   * @param runNanos warm-up and measurement of a run
   * @param others how many settings there are for each point of these axes
   * @param controls how many of these run twice in each round
   * @param further how many runs each setting has beyond the rounds
   */
  LockGrid within(long atMostNanos, long runNanos, int others, int controls, int further) {
    long runsMax = Math.max(1, atMostNanos / (runNanos + RunClock.BESIDE_NANOS));
    List<Integer> load = new ArrayList<>(terminals);
    List<@Nullable Integer> few = new ArrayList<>(hot);
    List<String> left = new ArrayList<>(leftOut);
    String why = ": no time for it in " + Figures.span(atMostNanos);
    int times = rounds;
    while ((long) load.size() * few.size() * (others * (times + further) + controls * times)
        > runsMax) {
      if (few.size() >= load.size() && few.size() > ENDS) {
        left.add("hot " + withoutMiddle(few) + why);
      } else if (load.size() > ENDS) {
        left.add(counted(withoutMiddle(load), "terminal") + why);
      } else if (times > 1) {
        times--;
      } else {
        break;
      }
    }
    if (times < rounds) {
      left.add(counted(rounds - times, "round") + " of " + rounds + why);
    }
    return new LockGrid(load, few, times, left);
  }

  /** Takes the value in the middle away, and returns it. */
  private static <T> T withoutMiddle(List<T> values) {
    int middle = values.size() / 2;
    T gone = values.get(middle);
    values.subList(middle, middle + 1).clear();
    return gone;
  }
}
