package fasttrack.network.engine;

import static fasttrack.core.model.Counted.counted;

import fasttrack.core.facet.SelfChecking;
import fasttrack.core.model.Counted;
import fasttrack.network.schema.BtreeIndex;
import fasttrack.network.schema.Bytes;
import fasttrack.network.schema.ChainPath;
import fasttrack.network.schema.DataSet;
import fasttrack.network.store.KeyValueStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Walks all that a database keeps beside its records' items: every record, chain in both
 * directions, head with its count, and every index from its entries to the records and back. Locks
 * nothing, changes nothing. Used once.
 */
public final class StructureCheck {
  /** Longer than any key or record of ours, to have a look at what is none. */
  private static final int LENGTH_MAX = 1 << 16;

  private final KeyValueStore store;
  private final int database;
  private final Structure structure;
  private final Map<String, Long> walked = new LinkedHashMap<>();
  private final List<String> faults = new ArrayList<>();
  private final Map<ChainPath, Long> members = new LinkedHashMap<>();
  private final Map<DataSet, Long> records = new LinkedHashMap<>();
  private final byte[] other;
  private final byte[] member;
  private long faultCount;

  /** The index entry before, in the order of the keys. */
  private byte[] lastEntry = {};

  /**
   * Makes a check.
   *
   * @param database the database's own number in the store
   */
  public StructureCheck(KeyValueStore store, int database, Structure structure) {
    this.store = store;
    this.database = database;
    this.structure = structure;
    this.other = new byte[LENGTH_MAX];
    this.member = new byte[LENGTH_MAX];
    for (String name : List.of("records", "chains", "chain members", "index entries")) {
      walked.put(name, 0L);
    }
  }

  /** Compares the records that a cache holds with those of the store. */
  public void compare(RecordCache cache) {
    walked.put("cached records", 0L);
    cache.forEach(
        (set, number, record) -> {
          count("cached records");
          int length = store.get(StoreKeys.record(database, set, number), other);
          if (length < 0 || !Arrays.equals(record, 0, record.length, other, 0, length)) {
            fault(at(structure.sets().get(set - 1), number) + " is another one in the cache");
          }
        });
  }

  /** Walks everything, and returns what was found. */
  public SelfChecking.StructureReport run() {
    byte[] key = new byte[LENGTH_MAX];
    byte[] value = new byte[LENGTH_MAX];
    try (KeyValueStore.Cursor cursor = store.cursor()) {
      boolean more = cursor.seek(new byte[] {(byte) database});
      for (; more; more = cursor.next()) {
        int length = cursor.key(key);
        if (key[0] != (byte) database) {
          break;
        }
        key(key, length, value, cursor);
      }
    }
    compareMembers();
    if (faultCount > faults.size()) {
      faults.add((faultCount - faults.size()) + " more faults");
    }
    return new SelfChecking.StructureReport(walked, faults);
  }

  private void key(byte[] key, int length, byte[] value, KeyValueStore.Cursor cursor) {
    if (length < StoreKeys.PREFIX) {
      fault("a key of " + counted(length, "byte") + " belongs to no data set and no index");
      return;
    }
    int number = key[1] & 0xff;
    for (DataSet set : structure.sets()) {
      if (set.number() == number) {
        if (length != StoreKeys.RECORD) {
          fault("a key of " + set + " has " + counted(length, "byte"));
          return;
        }
        record(set, StoreKeys.recordOf(key, length), cursor.value(value), value);
        return;
      }
      for (BtreeIndex index : set.indexes()) {
        if (index.number() == number) {
          if (length != StoreKeys.PREFIX + index.entryLength()) {
            fault("a key of index " + name(index) + " has " + counted(length, "byte"));
            return;
          }
          entry(index, key, length);
          return;
        }
      }
    }
    fault("a key belongs to no data set and no index: number " + number);
  }

  private void record(DataSet set, long number, int length, byte[] record) {
    count("records");
    if (length != set.recordLength()) {
      fault(at(set, number) + " has " + counted(length, "byte") + ", not " + set.recordLength());
      return;
    }
    if (number < 1) {
      fault(at(set, number) + " has a number below 1");
    }
    if (!set.detail() && set.key(record) != number) {
      fault(at(set, number) + " has another key, " + set.key(record));
    }
    records.merge(set, 1L, Long::sum);
    for (ChainPath path : set.paths()) {
      if (set.detail()) {
        head(path, number, record);
      } else {
        chain(path, number, record);
      }
    }
    if (set.kind() == DataSet.SetType.AUTOMATIC && Chains.empty(set, record)) {
      fault(at(set, number) + " is an automatic master's entry without any chain");
    }
    for (BtreeIndex index : set.indexes()) {
      indexed(index, number, record);
    }
  }

  private void head(ChainPath path, long number, byte[] detail) {
    long value = Bytes.getLong(detail, path.item().offset());
    if (!read(path.master(), value, other)) {
      fault(at(path.detail(), number) + ": " + path.master() + " has no entry " + value);
    }
  }

  private void chain(ChainPath path, long number, byte[] head) {
    long count = Chains.count(head, path);
    String name = "chain " + path + " of " + at(path.master(), number);
    if (count == 0 && Chains.first(head, path) == 0 && Chains.last(head, path) == 0) {
      return;
    }
    count("chains");
    long value = path.master().key(head);
    long forward = walk(name, path, value, head, count, true);
    long backward = walk(name, path, value, head, count, false);
    if (forward != count || backward != count) {
      fault(
          "%s counts %s, but has %s forward and %s backward"
              .formatted(
                  name, Counted.count(count), Counted.count(forward), Counted.count(backward)));
    }
    members.merge(path, forward, Long::sum);
    walked.merge("chain members", forward, Long::sum);
  }

  /** Walks a chain in one direction, and returns how many records it has. */
  private long walk(
      String name, ChainPath path, long value, byte[] head, long count, boolean forward) {
    int back = path.pointersOffset() + (forward ? 0 : Long.BYTES);
    int on = path.pointersOffset() + (forward ? Long.BYTES : 0);
    long number = forward ? Chains.first(head, path) : Chains.last(head, path);
    long before = 0;
    long found = 0;
    while (number != 0 && found <= count) {
      if (!read(path.detail(), number, member)) {
        fault(name + " leads to record " + number + ", which is not there");
        return found;
      }
      found++;
      if (Bytes.getLong(member, path.item().offset()) != value) {
        fault(name + " has record " + number + " of another value");
      }
      if (Bytes.getLong(member, back) != before) {
        fault(
            "%s: record %s says that %s comes before it, not %s"
                .formatted(name, number, Bytes.getLong(member, back), before));
      }
      before = number;
      number = Bytes.getLong(member, on);
    }
    return found;
  }

  private void entry(BtreeIndex index, byte[] key, int length) {
    count("index entries");
    long number = StoreKeys.recordOf(key, length);
    DataSet set = index.set();
    if (!read(set, number, other)) {
      fault("an entry of index " + name(index) + " leads to record " + number + ", not there");
      return;
    }
    long value = index.item().get(other, index.item().offset());
    if (!index.takes(value)) {
      return; // the record's own fault, told there
    }
    byte[] right = StoreKeys.entry(database, index, value, number);
    unique(index, right);
    if (!Arrays.equals(right, 0, right.length, key, 0, length)) {
      fault("an entry of index " + name(index) + " has another value than record " + number);
    }
  }

  private void unique(BtreeIndex index, byte[] entry) {
    byte[] before = lastEntry;
    int length = entry.length - Long.BYTES;
    if (index.unique()
        && before.length == entry.length
        && Arrays.equals(before, 0, length, entry, 0, length)) {
      fault(
          "the unique index %s has the value of record %s twice"
              .formatted(name(index), StoreKeys.recordOf(entry, entry.length)));
    }
    lastEntry = entry;
  }

  private void indexed(BtreeIndex index, long number, byte[] record) {
    long value = index.item().get(record, index.item().offset());
    if (!index.takes(value)) {
      fault(
          "%s has a value in %s that is out of range"
              .formatted(at(index.set(), number), index.item().name()));
    } else if (store.get(StoreKeys.entry(database, index, value, number), member)
        == KeyValueStore.ABSENT) {
      fault(at(index.set(), number) + " is not in the index " + name(index));
    }
  }

  /** Every record of a detail is in one chain of each of its paths. */
  private void compareMembers() {
    for (DataSet set : structure.sets()) {
      long there = records.getOrDefault(set, 0L);
      for (ChainPath path : set.detail() ? set.paths() : List.<ChainPath>of()) {
        long found = members.getOrDefault(path, 0L);
        if (found != there) {
          fault(
              "there are %s members of chains %s for %s of %s"
                  .formatted(Counted.count(found), path, counted(there, "record"), set));
        }
      }
    }
  }

  private boolean read(DataSet set, long number, byte[] into) {
    return store.get(StoreKeys.record(database, set.number(), number), into)
        != KeyValueStore.ABSENT;
  }

  private void count(String what) {
    walked.merge(what, 1L, Long::sum);
  }

  private void fault(String what) {
    faultCount++;
    if (faults.size() < SelfChecking.FAULTS_MAX) {
      faults.add(Objects.requireNonNull(what));
    }
  }

  private static String at(DataSet set, long number) {
    return set + " record " + number;
  }

  private static String name(BtreeIndex index) {
    return index.set() + "." + index.item().name();
  }
}
