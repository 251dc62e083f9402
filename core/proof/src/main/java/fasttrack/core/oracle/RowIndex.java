package fasttrack.core.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import org.jspecify.annotations.Nullable;

/** The numbers of a table's rows, from 1, by the value of a field. Not thread-safe. */
final class RowIndex {
  /** The only row with a value; or minus the place of its list, from 1. */
  private final LongMap places = new LongMap();

  private final List<RowList> lists = new ArrayList<>();

  /** The values, once a range was asked for. */
  private @Nullable NavigableSet<Long> sorted;

  void add(long value, long number) {
    long place = places.getOr(value, 0);
    if (place < 0) {
      list(place).add(number);
      return;
    }
    if (place == 0) {
      places.put(value, number);
    } else {
      RowList both = new RowList();
      both.add(place);
      both.add(number);
      lists.add(both);
      places.put(value, -lists.size());
    }
    if (sorted != null) {
      sorted.add(value);
    }
  }

  void remove(long value, long number) {
    long place = places.getOr(value, 0);
    if (place < 0) {
      list(place).remove(number);
    } else if (place == number) {
      places.remove(value);
      if (sorted != null) {
        sorted.remove(value);
      }
    }
  }

  /** Returns one row with a value; 0 where there is none. */
  long one(long value) {
    long place = places.getOr(value, 0);
    if (place >= 0) {
      return place;
    }
    return list(place).size() == 0 ? 0 : list(place).get(0, 0);
  }

  /** Returns how many rows have a value. */
  int count(long value) {
    long place = places.getOr(value, 0);
    return place < 0 ? list(place).size() : Long.signum(place);
  }

  /** Adds the rows whose value is in a range, both ends included, to a list. */
  void range(long from, long to, RowList into) {
    if (from >= to) {
      if (from == to) {
        with(from, into);
      }
      return;
    }
    if (sorted == null) {
      sorted = places.keys();
    }
    for (long value : sorted.subSet(from, true, to, true)) {
      with(value, into);
    }
  }

  private void with(long value, RowList into) {
    long place = places.getOr(value, 0);
    if (place > 0) {
      into.add(place);
    } else if (place < 0) {
      into.addAll(list(place));
    }
  }

  private RowList list(long place) {
    return lists.get((int) -place - 1);
  }
}
