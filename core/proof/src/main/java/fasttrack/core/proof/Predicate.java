package fasttrack.core.proof;

import fasttrack.core.model.Action.Comparison;
import fasttrack.core.model.Field;
import fasttrack.core.model.RecordType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** What must hold of a record of one type; filled again and again. Not thread-safe. */
final class Predicate {
  private final History history;
  private final Values values;
  private final List<Field> fields = new ArrayList<>();
  private final List<Comparison> comparisons = new ArrayList<>();
  private long[] wanted = new long[4];
  private @Nullable Field key;
  private @Nullable RecordType type;
  private @Nullable Field order;
  private boolean descending;
  private long lastValue;
  private long lastKey;

  Predicate(History history, Values values) {
    this.history = history;
    this.values = values;
  }

  /** All records of a type. */
  void of(RecordType of) {
    type = of;
    key = of.key();
    fields.clear();
    comparisons.clear();
    order = null;
  }

  void and(Field field, Comparison comparison, long value) {
    int size = fields.size();
    if (size == wanted.length) {
      wanted = Arrays.copyOf(wanted, 2 * size);
    }
    wanted[size] = value;
    fields.add(field);
    comparisons.add(comparison);
  }

  /** Only those before a version's record in an order. */
  void andBefore(Field by, boolean greatestFirst, int version) {
    order = by;
    descending = greatestFirst;
    lastValue = value(by, version);
    lastKey = history.key(history.record(version));
  }

  /** Tells whether it holds of the record as a version has it, if there is one. */
  boolean holds(int version) {
    long number = history.key(history.record(version));
    boolean exists =
        history.owner[version] == History.NONE
            ? values.exists(Objects.requireNonNull(type), number, version)
            : !history.has(version, History.DEAD);
    return exists && holds(number, field -> value(field, version));
  }

  /** Tells whether it holds of any version of a record, or before the run where none was met. */
  boolean heldEver(int record, long number) {
    if (record == History.NONE) {
      return heldBefore(number);
    }
    int version = history.first(record);
    while (version != History.NONE && !holds(version)) {
      version = history.next[version];
    }
    return version != History.NONE;
  }

  /** Tells whether it holds of a record that was never met, as it was before the run. */
  boolean heldBefore(long number) {
    RecordType of = Objects.requireNonNull(type);
    return holds(number, field -> values.before(of, number, of.position(field)));
  }

  private boolean holds(long number, ToLongFunction<Field> value) {
    for (int i = 0; i < fields.size(); i++) {
      if (!comparisons.get(i).holds(value.applyAsLong(fields.get(i)), wanted[i])) {
        return false;
      }
    }
    return order == null || isBefore(value.applyAsLong(order), number);
  }

  private boolean isBefore(long value, long key) {
    int byValue = Long.compare(value, lastValue);
    int by = byValue != 0 ? byValue : Long.compare(key, lastKey);
    return descending ? by > 0 : by < 0;
  }

  long value(Field field, int version) {
    RecordType of = Objects.requireNonNull(type);
    long number = history.key(history.record(version));
    return field.equals(key) ? number : values.value(of, number, version, of.position(field));
  }
}
