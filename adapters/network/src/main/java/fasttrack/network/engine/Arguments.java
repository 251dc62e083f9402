package fasttrack.network.engine;

import fasttrack.network.schema.DataSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds what a call names, and refuses what it may not be given: each failure has the call's
 * condition. Used by one thread at a time.
 */
final class Arguments {
  private final List<DataSet> sets;
  private final Reader reader;

  Arguments(List<DataSet> sets, Reader reader) {
    this.sets = sets;
    this.reader = reader;
  }

  /** Returns a data set by its number, or null where there is none. */
  @Nullable DataSet set(int number) {
    return number < 1 || number > sets.size() ? null : sets.get(number - 1);
  }

  /** Returns a data set that the user may change. */
  DataSet writable(int number) {
    DataSet found = set(number);
    if (found == null) {
      throw new CallFailure(Condition.BAD_SET);
    }
    if (found.kind() == DataSet.SetType.AUTOMATIC) {
      throw new CallFailure(Condition.AUTOMATIC_MASTER);
    }
    return found;
  }

  /** Returns a data set that the user may change, and whose items a list names. */
  DataSet writable(int number, ItemList list, byte[] buffer) {
    DataSet found = writable(number);
    if (list.set() != found || buffer.length < list.length()) {
      throw new CallFailure(Condition.BAD_LIST);
    }
    return found;
  }

  /** Returns the number of the current record of a data set. */
  long current(DataSet set) {
    long record = reader.currency(set).record;
    if (record == 0) {
      throw new CallFailure(Condition.NO_CURRENT_RECORD);
    }
    return record;
  }
}
