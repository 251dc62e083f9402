package fasttrack.network.engine;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.facet.SelfChecking;
import fasttrack.network.lock.Granularity;
import fasttrack.network.schema.BtreeIndex;
import fasttrack.network.schema.Bytes;
import fasttrack.network.schema.ChainPath;
import fasttrack.network.schema.DataSet;
import fasttrack.network.schema.SetSpec;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The check finds each fault, made in a sound database, and says where it is. */
class StructureCheckTest extends EngineTest {
  private static final SetSpec OWNER =
      master("owner", DataSet.SetType.MANUAL, List.of(item("id", INT)));
  private static final SetSpec PLACE =
      master("place", DataSet.SetType.AUTOMATIC, List.of(item("id", INT)));
  private static final SetSpec THING =
      detail(
          "thing",
          List.of(item("owner_id", INT), item("place_id", INT), item("code", LABEL)),
          List.of(
              new SetSpec.PathSpec("owner_id", "owner"), new SetSpec.PathSpec("place_id", "place")),
          new SetSpec.IndexSpec("code", true));

  private final Structure structure = new Structure(List.of(OWNER, PLACE, THING));
  private final DataSet owners = structure.set("owner");
  private final DataSet places = structure.set("place");
  private final DataSet things = structure.set("thing");
  private final ChainPath ofOwner = things.paths().getFirst();
  private final BtreeIndex codes = things.indexes().getFirst();

  /** Owner 1 has things 1 to 3, owners 2 and 9 none. */
  @BeforeEach
  void load() {
    NativeInterface calls = user(open(structure, Granularity.RECORD, CACHE_BYTES));
    ItemList owner = ItemList.all(owners);
    for (long id : new long[] {1, 2, 9}) {
      assertThat(calls.put(owners.number(), owner, buffer(owner, id))).isZero();
    }
    ItemList thing = ItemList.all(things);
    for (long number = 1; number <= 3; number++) {
      assertThat(calls.put(things.number(), thing, buffer(thing, 1, 5, 10 * number))).isZero();
      assertThat(calls.status().recordNumber()).isEqualTo(number);
    }
    calls.close(1, 0);
  }

  private static byte[] record(DataSet set, long number) {
    return StoreKeys.record(DATABASE, set.number(), number);
  }

  private byte[] entry(long code, long number) {
    return StoreKeys.entry(DATABASE, codes, code, number);
  }

  private void write(byte[] key, byte @Nullable [] value) {
    TreeMap<byte[], byte @Nullable []> changes = new TreeMap<>(Arrays::compareUnsigned);
    changes.put(key, value);
    store().write(changes, true);
  }

  private byte[] stored(DataSet set, long number) {
    byte[] value = new byte[set.recordLength()];
    assertThat(store().get(record(set, number), value)).isEqualTo(value.length);
    return value;
  }

  private void change(DataSet set, long number, Consumer<byte[]> change) {
    byte[] value = stored(set, number);
    change.accept(value);
    write(record(set, number), value);
  }

  private void change(DataSet set, long number, int offset, long value) {
    change(set, number, bytes -> Bytes.putLong(bytes, offset, value));
  }

  /** Each of some texts is in a fault, and there is none where they are not. */
  private void finds(String... parts) {
    List<String> faults = faults(structure);
    assertThat(faults).isNotEmpty();
    assertThat(faults).anySatisfy(fault -> assertThat(fault).contains(parts));
  }

  @Test
  void findsNothingWhereNothingIsWrong() {
    SelfChecking.StructureReport findings = new StructureCheck(store(), DATABASE, structure).run();
    assertThat(findings.faults()).isEmpty();
    assertThat(findings.walked())
        .containsEntry("records", 7L)
        .containsEntry("chains", 2L)
        .containsEntry("chain members", 6L)
        .containsEntry("index entries", 3L);
    assertThat(new StructureCheck(store(), DATABASE + 1, structure).run().faults()).isEmpty();
  }

  @Test
  void findsAMemberThatIsGone() {
    write(record(things, 2), null);
    finds("chain thing.owner_id of owner record 1", "record 2", "not there");
    finds("chain thing.place_id of place record", "record 2", "not there");
    finds("index thing.code", "record 2", "not there");
  }

  @Test
  void findsAWrongCount() {
    for (long count : new long[] {0, 2, 4}) {
      change(owners, 1, ofOwner.headOffset(), count);
      finds("chain thing.owner_id of owner record 1", "counts " + count);
    }
  }

  @Test
  void findsAWrongFirst() {
    for (long first : new long[] {0, 2, 3, 77}) {
      change(owners, 1, ofOwner.headOffset() + 8, first);
      finds("chain thing.owner_id of owner record 1");
    }
  }

  @Test
  void findsAWrongLast() {
    for (long last : new long[] {0, 1, 2, 77}) {
      change(owners, 1, ofOwner.headOffset() + 16, last);
      finds("chain thing.owner_id of owner record 1");
    }
  }

  @Test
  void findsAWrongPointer() {
    for (int which = 0; which < 2; which++) {
      for (long number = 1; number <= 3; number++) {
        byte[] sound = stored(things, number);
        for (long wrong : new long[] {0, 1, 2, 3, 77, -1}) {
          int offset = ofOwner.pointersOffset() + 8 * which;
          if (Bytes.getLong(sound, offset) != wrong) {
            change(things, number, offset, wrong);
            finds("chain thing.owner_id of owner record 1");
          }
        }
        write(record(things, number), sound);
        assertThat(faults(structure)).isEmpty();
      }
    }
  }

  @Test
  void findsAMemberOfAnotherValue() {
    change(things, 2, ofOwner.item().offset(), 2);
    finds("chain thing.owner_id of owner record 1", "record 2", "another value");
  }

  @Test
  void findsADetailWithoutItsMaster() {
    change(things, 2, ofOwner.item().offset(), 6);
    finds("thing record 2", "owner has no entry 6");
  }

  @Test
  void findsARecordInNoChain() {
    byte[] extra = stored(things, 3);
    write(record(things, 4), extra);
    finds("members of chains thing.owner_id", "4 records of thing");
    finds("thing record 4", "not in the index thing.code");
  }

  @Test
  void findsAnIndexEntryThatIsGone() {
    write(entry(20, 2), null);
    finds("thing record 2", "not in the index thing.code");
  }

  @Test
  void findsAnIndexEntryTooMany() {
    write(entry(21, 9), new byte[0]);
    finds("index thing.code", "record 9", "not there");
  }

  @Test
  void findsAnIndexEntryOfAnotherValue() {
    write(entry(20, 2), null);
    write(entry(21, 2), new byte[0]);
    finds("index thing.code", "another value than record 2");
  }

  @Test
  void findsAValueThatCannotBe() {
    change(things, 2, bytes -> bytes[codes.item().offset()] = 'x');
    finds("thing record 2", "code");
  }

  @Test
  void findsAMasterOfAnotherKey() {
    change(owners, 2, owners.item("id").offset(), 4);
    finds("owner record 2", "another key, 4");
  }

  @Test
  void findsAnAutomaticEntryWithoutChains() {
    byte[] empty = new byte[places.recordLength()];
    Bytes.putLong(empty, places.item("id").offset(), 2);
    write(record(places, 2), empty);
    finds("place record 2", "without any chain");
  }

  @Test
  void findsAnAlienKey() {
    write(new byte[] {DATABASE, 99, 1, 2, 3, 4, 5, 6, 7, 8}, new byte[3]);
    finds("belongs to no data set and no index", "99");
  }

  @Test
  void findsAKeyOfAnotherLength() {
    write(new byte[] {DATABASE}, new byte[0]);
    assertThat(faults(structure)).hasSize(1);
    write(new byte[] {DATABASE}, null);
    write(new byte[] {DATABASE, 1}, new byte[0]);
    finds("owner", "key");
    write(new byte[] {DATABASE, 1}, null);
    write(new byte[] {DATABASE, (byte) codes.number(), 5}, new byte[0]);
    finds("thing.code", "key");
    write(new byte[] {DATABASE, (byte) codes.number(), 5}, null);
    write(Arrays.copyOf(record(things, 2), StoreKeys.RECORD + 1), new byte[0]);
    finds("thing", "key");
  }

  @Test
  void findsARecordOfAnotherLength() {
    byte[] sound = stored(things, 2);
    write(record(things, 2), Arrays.copyOf(sound, sound.length - 1));
    finds("thing record 2", "bytes");
    write(record(owners, 2), Arrays.copyOf(stored(owners, 2), owners.recordLength() + 1));
    finds("owner record 2", "bytes");
  }

  @Test
  void findsARecordWithANumberBelowOne() {
    for (long wrong : new long[] {-1, 0}) {
      write(record(owners, wrong), new byte[owners.recordLength()]);
      finds("owner record " + wrong, "below 1");
      write(record(owners, wrong), null);
    }
  }

  @Test
  void countsFaultsThatItDoesNotTell() {
    for (int i = 0; i < SelfChecking.FAULTS_MAX + 5; i++) {
      write(new byte[] {DATABASE, 99, (byte) i, 2, 3, 4, 5, 6, 7, 8}, new byte[0]);
    }
    List<String> faults = faults(structure);
    assertThat(faults).hasSize(SelfChecking.FAULTS_MAX + 1);
    assertThat(faults.getLast()).isEqualTo("5 more faults");
  }
}
