package fasttrack.core.proof;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Puts the lifetimes of records with one key in an order: an insert does not tell which deletion
 * came before it. Where no two attempts overlap, the order is that of time; otherwise it is
 * guessed, by the end of the insert, which waits for the deletion wherever there are locks. A guess
 * is marked as open where the other order is possible as well.
 */
final class Lifetimes {
  private final History history;
  private final Values values;

  /** Twos: an attempt that inserted a record where there was one, and the version. */
  final Ints wrong = new Ints();

  Lifetimes(History history, Values values) {
    this.history = history;
    this.values = values;
  }

  /** Links the versions of each record in one chain. */
  void link() {
    long[] born =
        IntStream.range(0, history.count())
            .filter(version -> history.has(version, History.BORN))
            .filter(version -> history.isCommitted(history.owner[version]))
            .mapToLong(version -> (long) history.record(version) << Integer.SIZE | version)
            .sorted()
            .toArray();
    for (int from = 0, to; from < born.length; from = to) {
      int record = (int) (born[from] >> Integer.SIZE);
      for (to = from; to < born.length && born[to] >> Integer.SIZE == record; to++) {}
      link(record, Arrays.stream(born, from, to).mapToInt(each -> (int) each).toArray());
    }
  }

  private void link(int record, int[] starts) {
    int[] sorted =
        Arrays.stream(starts)
            .boxed()
            .sorted(
                (a, b) ->
                    isDead(last(a)) == isDead(last(b))
                        ? Long.compare(end(a), end(b))
                        : isDead(last(a)) ? -1 : 1)
            .mapToInt(each -> each)
            .toArray();
    boolean[] open = new boolean[sorted.length + 1];
    for (int i = 0; i + 1 < sorted.length; i++) {
      if (isOpen(sorted[i], sorted[i + 1])) {
        Arrays.fill(open, i, Math.min(i + 3, open.length), true);
      }
    }
    int before = last(history.first(record));
    boolean exists = before == history.first(record) ? existed(record) : !isDead(before);
    for (int i = 0; i < sorted.length; i++) {
      if (exists) {
        wrong.add(history.owner[sorted[i]], sorted[i]);
      }
      history.next[before] = sorted[i];
      history.flags[before] |= (byte) (open[i] ? History.OPEN : 0);
      before = last(sorted[i]);
      exists = !isDead(before);
    }
  }

  /** Tells whether a lifetime may have come after the one that comes next. */
  private boolean isOpen(int lifetime, int following) {
    int death = history.owner[last(following)];
    return isDead(last(following))
        && isDead(last(lifetime))
        && history.begin[death] <= end(lifetime)
        && history.owner[lifetime] != history.owner[following];
  }

  private long end(int version) {
    return history.end[history.owner[version]];
  }

  private boolean existed(int record) {
    return values.exists(history.type(record), history.key(record), history.first(record));
  }

  private boolean isDead(int version) {
    return history.has(version, History.DEAD);
  }

  private int last(int version) {
    int last = version;
    while (history.next[last] != History.NONE) {
      last = history.next[last];
    }
    return last;
  }
}
