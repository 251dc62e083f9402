package fasttrack.core.proof;

import fasttrack.core.model.Field;
import fasttrack.core.model.RecordType;
import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** The records of a type by the values that a field has in any of their versions. Immutable. */
final class ByValue {
  private final long[] values;
  private final int[] records;

  ByValue(History history, Values of, RecordType type, Field field) {
    Predicate all = new Predicate(history, of);
    all.of(type);
    int[] versions =
        IntStream.range(0, history.count())
            .filter(version -> lasts(history, version))
            .filter(version -> history.type(history.record(version)).equals(type))
            .filter(version -> all.holds(version) && !isAsBefore(history, all, field, version))
            .toArray();
    long[] unsorted =
        Arrays.stream(versions).mapToLong(version -> all.value(field, version)).toArray();
    values = unsorted.clone();
    Arrays.sort(values);
    records = new int[values.length];
    int[] filled = new int[values.length];
    for (int i = 0; i < values.length; i++) {
      int at = from(unsorted[i]);
      records[at + filled[at]++] = history.record(versions[i]);
    }
  }

  /** Tells whether a version is of before the run, or was committed. */
  private static boolean lasts(History history, int version) {
    int owner = history.owner[version];
    return owner == History.NONE || (owner >= 0 && history.isCommitted(owner));
  }

  private static boolean isAsBefore(History history, Predicate all, Field field, int version) {
    int before = history.previous[version];
    return before != History.NONE
        && lasts(history, before)
        && all.holds(before)
        && all.value(field, before) == all.value(field, version);
  }

  /** Visits the records in whose versions the field has a value of a range, some repeatedly. */
  void each(long from, long to, IntConsumer visitor) {
    for (int i = from(from); i < values.length && values[i] <= to; i++) {
      visitor.accept(records[i]);
    }
  }

  /** Returns the place of the first that is not less. */
  private int from(long value) {
    int low = 0;
    int high = values.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (values[middle] < value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
