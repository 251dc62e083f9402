package fasttrack.network.engine;

import fasttrack.core.model.Field;
import fasttrack.network.schema.BtreeIndex;
import fasttrack.network.schema.ChainPath;
import fasttrack.network.schema.DataSet;
import fasttrack.network.schema.Item;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What one user's calls do, in plain collections: rows by their numbers, chains as lists of
 * numbers, indexes sorted anew whenever they are asked for. Says the condition of each call, too.
 *
 * <p>It does not choose details' numbers: it is told them.
 */
final class NetworkModel {
  /** An entry of an index, or a place before one. */
  record Place(long value, long number) {}

  private static final Comparator<Place> ORDER =
      Comparator.comparingLong(Place::value).thenComparingLong(Place::number);

  /** Where the user is in a data set. */
  static final class Position {
    long record;
    @Nullable ChainPath path;
    long count;
    long backward;
    long forward;
    @Nullable BtreeIndex index;
    Place until = new Place(0, 0);
    Place at = until;
    boolean before;

    void rewind() {
      record = 0;
      path = null;
      count = 0;
      backward = 0;
      forward = 0;
      index = null;
    }
  }

  /** All data: rows by data set and number, members by path and value. */
  private static final class Data {
    final Map<DataSet, TreeMap<Long, long[]>> rows = new HashMap<>();
    final Map<ChainPath, Map<Long, List<Long>>> chains = new HashMap<>();

    Data copy() {
      Data copy = new Data();
      rows.forEach(
          (set, of) -> {
            TreeMap<Long, long[]> copied = new TreeMap<>();
            of.forEach((number, row) -> copied.put(number, row.clone()));
            copy.rows.put(set, copied);
          });
      chains.forEach(
          (path, of) -> {
            Map<Long, List<Long>> copied = new HashMap<>();
            of.forEach((value, members) -> copied.put(value, new ArrayList<>(members)));
            copy.chains.put(path, copied);
          });
      return copy;
    }
  }

  private final Map<DataSet, Position> positions = new HashMap<>();
  private Data data = new Data();

  /** The data as they were before the call. */
  private Data before = data;

  /** The data as they were at begin, or null outside of a transaction. */
  private @Nullable Data begun;

  NetworkModel(Structure structure) {
    for (DataSet set : structure.sets()) {
      data.rows.put(set, new TreeMap<>());
      set.paths().forEach(path -> data.chains.put(path, new HashMap<>()));
    }
    forgetPositions(structure);
  }

  void forgetPositions(Structure structure) {
    structure.sets().forEach(set -> positions.put(set, new Position()));
  }

  Position position(DataSet set) {
    return Objects.requireNonNull(positions.get(set));
  }

  TreeMap<Long, long[]> rows(DataSet set) {
    return Objects.requireNonNull(data.rows.get(set));
  }

  /** Returns the current record's row. */
  long[] current(DataSet set) {
    return Objects.requireNonNull(rows(set).get(position(set).record));
  }

  /** Returns the number of a master's entry, which is its key, or 0 where there is none. */
  private long entry(DataSet master, long key) {
    return rows(master).containsKey(key) ? key : 0;
  }

  private List<Long> chain(ChainPath path, long value) {
    return Objects.requireNonNull(data.chains.get(path))
        .computeIfAbsent(value, none -> new ArrayList<>());
  }

  private NavigableSet<Place> entries(BtreeIndex index) {
    NavigableSet<Place> entries = new TreeSet<>(ORDER);
    rows(index.set())
        .forEach((number, row) -> entries.add(new Place(row[index.item().number()], number)));
    return entries;
  }

  // Transactions

  boolean inTransaction() {
    return begun != null;
  }

  int begin() {
    if (begun != null) {
      return Condition.IN_TRANSACTION;
    }
    begun = data.copy();
    forgetFound();
    return Condition.GOOD;
  }

  int end() {
    if (begun == null) {
      return Condition.NO_TRANSACTION;
    }
    begun = null;
    forgetFound();
    return Condition.GOOD;
  }

  int undo() {
    if (begun == null) {
      return Condition.NO_TRANSACTION;
    }
    data = begun;
    begun = null;
    forgetFound();
    return Condition.GOOD;
  }

  /** What was found is locked no longer than the transaction lasts, and so not known either. */
  private void forgetFound() {
    for (Position position : positions.values()) {
      long record = position.record;
      position.rewind();
      position.record = record;
    }
  }

  // Reading

  int find(DataSet set, int mode, int item, long from, long to) {
    return switch (mode) {
      case 1 -> findChain(set, item, from);
      case 2 -> findRange(set, item, from, from);
      case 5 -> findRange(set, item, from, to);
      default -> Condition.BAD_MODE;
    };
  }

  private int findChain(DataSet set, int item, long value) {
    ChainPath path = set.detail() ? set.path(item) : null;
    if (path == null) {
      return Condition.BAD_ITEM;
    }
    Position position = position(set);
    position.rewind();
    if (entry(path.master(), value) == 0) {
      return Condition.NO_ENTRY;
    }
    List<Long> chain = chain(path, value);
    position.path = path;
    position.count = chain.size();
    position.forward = chain.isEmpty() ? 0 : chain.getFirst();
    position.backward = chain.isEmpty() ? 0 : chain.getLast();
    return Condition.GOOD;
  }

  private int findRange(DataSet set, int item, long first, long last) {
    BtreeIndex index = set.index(item);
    if (index == null) {
      return Condition.BAD_ITEM;
    }
    long highest =
        index.item().type() instanceof Field.Type.Label label
            ? Long.parseLong("9".repeat(label.digits()))
            : Long.MAX_VALUE;
    boolean empty = first > last;
    boolean fits = highest == Long.MAX_VALUE || first >= 0 && last <= highest;
    if (!empty && !fits) {
      return Condition.BAD_VALUE;
    }
    Position position = position(set);
    position.rewind();
    position.index = index;
    position.at = new Place(first, 0);
    position.until = empty ? position.at : new Place(last, Long.MAX_VALUE);
    position.before = true;
    return Condition.GOOD;
  }

  int get(DataSet set, int mode, long argument) {
    Position position = position(set);
    return switch (mode) {
      case 2 -> {
        Long next = rows(set).higherKey(position.record);
        yield next == null ? Condition.END_OF_FILE : onChain(set, next);
      }
      case 4 -> rows(set).containsKey(argument) ? onChain(set, argument) : Condition.NO_ENTRY;
      case 5 -> chained(set, position.forward);
      case 7 -> calculated(set, argument);
      case 8 -> ordered(set);
      default -> Condition.BAD_MODE;
    };
  }

  private int onChain(DataSet set, long number) {
    Position position = position(set);
    position.record = number;
    ChainPath path = position.path;
    if (path != null) {
      List<Long> chain = chain(path, current(set)[path.item().number()]);
      int at = chain.indexOf(number);
      position.backward = at == 0 ? 0 : chain.get(at - 1);
      position.forward = at == chain.size() - 1 ? 0 : chain.get(at + 1);
    }
    return Condition.GOOD;
  }

  private int chained(DataSet set, long number) {
    if (position(set).path == null) {
      return Condition.NO_FIND;
    }
    if (number == 0) {
      return Condition.END_OF_CHAIN;
    }
    // The chain that was found is no longer there: its members' puts were undone.
    return rows(set).containsKey(number) ? onChain(set, number) : Condition.DAMAGED;
  }

  private int calculated(DataSet set, long key) {
    if (set.detail()) {
      return Condition.BAD_SET;
    }
    long number = entry(set, key);
    if (number == 0) {
      return Condition.NO_ENTRY;
    }
    position(set).record = number;
    return Condition.GOOD;
  }

  private int ordered(DataSet set) {
    Position position = position(set);
    BtreeIndex index = position.index;
    if (index == null) {
      return Condition.NO_FIND;
    }
    NavigableSet<Place> entries = entries(index);
    Place found = position.before ? entries.ceiling(position.at) : entries.higher(position.at);
    if (found == null || ORDER.compare(found, position.until) >= 0) {
      return Condition.END_OF_CHAIN;
    }
    position.at = found;
    position.before = false;
    position.record = found.number;
    return Condition.GOOD;
  }

  // Writing

  /**
   * Puts a row.
   *
   * @param number the number that the calls gave it
   */
  int put(DataSet set, long[] row, long number) {
    if (set.kind() == DataSet.SetType.AUTOMATIC) {
      return Condition.AUTOMATIC_MASTER;
    }
    before = data.copy();
    int condition = put(set, row);
    for (ChainPath path : set.detail() ? set.paths() : List.<ChainPath>of()) {
      if (condition == Condition.GOOD) {
        condition = link(path, row[path.item().number()], number);
      }
    }
    if (condition == Condition.GOOD && duplicate(set, row, 0)) {
      condition = Condition.DUPLICATE_KEY;
    }
    return ended(condition, set, number, row);
  }

  private int put(DataSet set, long[] row) {
    if (set.detail()) {
      return Condition.GOOD;
    }
    long key = row[Objects.requireNonNull(set.key()).number()];
    if (key < 1) {
      return Condition.BAD_VALUE;
    }
    return entry(set, key) == 0 ? Condition.GOOD : Condition.DUPLICATE_KEY;
  }

  private int ended(int condition, DataSet set, long number, long[] row) {
    if (condition != Condition.GOOD) {
      data = before;
      return condition;
    }
    rows(set).put(number, row.clone());
    position(set).rewind();
    position(set).record = number;
    return Condition.GOOD;
  }

  private boolean duplicate(DataSet set, long[] row, long own) {
    return set.indexes().stream()
        .filter(BtreeIndex::unique)
        .anyMatch(
            index ->
                entries(index).stream()
                    .anyMatch(
                        entry -> entry.value == row[index.item().number()] && entry.number != own));
  }

  private int link(ChainPath path, long value, long number) {
    DataSet master = path.master();
    if (entry(master, value) == 0) {
      if (master.kind() == DataSet.SetType.MANUAL) {
        return Condition.NO_CHAIN_HEAD + path.inDetail() + 1;
      }
      if (value < 1) {
        return Condition.BAD_VALUE;
      }
      rows(master).put(value, new long[] {value});
    }
    chain(path, value).add(number);
    return Condition.GOOD;
  }

  private void unlink(ChainPath path, long value, long number) {
    chain(path, value).remove(number);
    DataSet master = path.master();
    if (master.kind() == DataSet.SetType.AUTOMATIC && emptyChains(master, value)) {
      rows(master).remove(entry(master, value));
    }
  }

  /** Changes items of the current record. */
  int update(DataSet set, Map<Integer, Long> values) {
    if (set.kind() == DataSet.SetType.AUTOMATIC) {
      return Condition.AUTOMATIC_MASTER;
    }
    long number = position(set).record;
    if (number == 0) {
      return Condition.NO_CURRENT_RECORD;
    }
    long[] row = rows(set).get(number);
    if (row == null) {
      return Condition.NO_ENTRY;
    }
    long[] changed = row.clone();
    values.forEach((item, value) -> changed[item] = value);
    for (Item item : set.items()) {
      boolean critical = item == set.key() || set.path(item.number()) != null;
      if (critical && row[item.number()] != changed[item.number()]) {
        return Condition.CRITICAL_ITEM;
      }
    }
    if (duplicate(set, changed, number)) {
      return Condition.DUPLICATE_KEY;
    }
    rows(set).put(number, changed);
    return Condition.GOOD;
  }

  private boolean emptyChains(DataSet master, long key) {
    return master.paths().stream().allMatch(path -> chain(path, key).isEmpty());
  }

  int delete(DataSet set) {
    if (set.kind() == DataSet.SetType.AUTOMATIC) {
      return Condition.AUTOMATIC_MASTER;
    }
    long number = position(set).record;
    if (number == 0) {
      return Condition.NO_CURRENT_RECORD;
    }
    long[] row = rows(set).get(number);
    if (row == null) {
      return Condition.NO_ENTRY;
    }
    Item key = set.key();
    if (key != null && !emptyChains(set, row[key.number()])) {
      return Condition.CHAINS_NOT_EMPTY;
    }
    if (set.detail()) {
      set.paths().forEach(path -> unlink(path, row[path.item().number()], number));
    }
    rows(set).remove(number);
    return Condition.GOOD;
  }

  /** Returns all rows of a data set as texts, sorted. */
  List<String> contents(DataSet set) {
    return rows(set).values().stream().map(Arrays::toString).sorted().toList();
  }
}
