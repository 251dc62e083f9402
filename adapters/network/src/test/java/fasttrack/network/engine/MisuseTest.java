package fasttrack.network.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.core.spi.wait.LockLevel;
import fasttrack.network.lock.Granularity;
import fasttrack.network.lock.LockMode;
import fasttrack.network.lock.LockResult;
import fasttrack.network.lock.Locks;
import fasttrack.network.schema.DataSet;
import fasttrack.network.schema.Item;
import fasttrack.network.schema.SetSpec;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each misuse has its condition, throws nothing, and changes nothing. */
class MisuseTest extends EngineTest {
  private static final SetSpec OWNER =
      master(
          "owner",
          DataSet.SetType.MANUAL,
          List.of(item("id", INT), item("code", LABEL)),
          new SetSpec.IndexSpec("code", true));

  private static final SetSpec PLACE =
      master("place", DataSet.SetType.AUTOMATIC, List.of(item("id", INT)));

  private static final SetSpec THING =
      detail(
          "thing",
          List.of(item("owner_id", INT), item("place_id", INT), item("weight", INT)),
          List.of(
              new SetSpec.PathSpec("place_id", "place"), new SetSpec.PathSpec("owner_id", "owner")),
          new SetSpec.IndexSpec("weight", false));

  private final Structure structure = new Structure(List.of(OWNER, PLACE, THING));
  private final DataSet owners = structure.set("owner");
  private final DataSet places = structure.set("place");
  private final DataSet things = structure.set("thing");
  private final ItemList owner = ItemList.all(owners);
  private final ItemList thing = ItemList.all(things);
  private final int ownerSet = owners.number();
  private final int placeSet = places.number();
  private final int thingSet = things.number();
  private final byte[] room = new byte[100];
  private OpenBase base;
  private NativeInterface calls;

  /** Two owners, of whom the first has three things at two places. */
  @BeforeEach
  void load() {
    reopen(OpenBase.LOCK_TIMEOUT_NANOS);
    good(putOwner(1, 11));
    good(putOwner(2, 12));
    good(putThing(1, 8, 30));
    good(putThing(1, 9, 10));
    good(putThing(1, 8, 20));
    good(calls.close(2, ownerSet));
    good(calls.close(2, thingSet));
  }

  private void reopen(long lockTimeoutNanos) {
    base =
        new OpenBase(
            store(), DATABASE, structure, Granularity.RECORD, lockTimeoutNanos, CACHE_BYTES);
    calls = user(base);
  }

  @AfterEach
  void leaveNothing() {
    calls.close(1, 0);
    assertThat(base.locks().size()).isZero();
    assertThat(faults(base)).isEmpty();
  }

  private int putOwner(long id, long code) {
    return calls.put(ownerSet, owner, buffer(owner, id, code));
  }

  private int putThing(long ownerId, long placeId, long weight) {
    return calls.put(thingSet, thing, buffer(thing, ownerId, placeId, weight));
  }

  private int get(DataSet set, int mode, long argument) {
    return calls.get(set.number(), mode, ItemList.all(set), room, argument, Intent.READ);
  }

  private int find(DataSet set, int mode, String item, long from, long to) {
    return calls.find(set.number(), mode, set.item(item).number(), from, to, Intent.READ);
  }

  private int update(DataSet set, String item, long value) {
    ItemList list = new ItemList(set, List.of(set.item(item)));
    return calls.update(set.number(), list, buffer(list, value));
  }

  private static void good(int condition) {
    assertThat(condition).isEqualTo(Condition.GOOD);
  }

  /** Makes a call outside of a transaction and in one, and sees that nothing comes of it. */
  private void refused(int condition, IntSupplier call) {
    Map<String, List<String>> before = contents();
    assertThat(call.getAsInt()).isEqualTo(condition);
    assertThat(calls.status().condition()).isEqualTo(condition);
    assertThat(contents()).isEqualTo(before);
    assertThat(base.locks().size()).isZero();
    good(calls.begin());
    assertThat(call.getAsInt()).isEqualTo(condition);
    assertThat(calls.endWaits()).isFalse();
    good(calls.end());
    assertThat(contents()).isEqualTo(before);
  }

  private Map<String, List<String>> contents() {
    Map<String, List<String>> contents = new TreeMap<>();
    for (DataSet set : structure.sets()) {
      List<String> rows = new java.util.ArrayList<>();
      SetScan.run(store(), DATABASE, set, row -> rows.add(java.util.Arrays.toString(row)));
      contents.put(set.name(), rows);
    }
    return contents;
  }

  // Open and close

  @Test
  void everyCallNeedsAnOpenDatabase() {
    List<IntSupplier> all =
        List.of(
            () -> get(owners, 2, 0),
            () -> find(things, 1, "owner_id", 1, 1),
            () -> putOwner(3, 13),
            () -> update(owners, "code", 3),
            () -> calls.delete(ownerSet),
            () -> calls.lock(1, 0, Intent.READ),
            () -> calls.unlock(),
            () -> calls.begin(),
            () -> calls.end(),
            () -> calls.undo(),
            () -> calls.control(1),
            () -> calls.close(2, ownerSet),
            () -> calls.close(1, 0));
    good(get(owners, 2, 0));
    good(calls.close(1, 0));
    for (int i = 0; i < all.size(); i++) {
      assertThat(all.get(i).getAsInt()).as("call %d", i).isEqualTo(Condition.NOT_OPEN);
    }
    calls = new NativeInterface(base, (level, nanos, queue, result) -> {});
    for (int i = 0; i < all.size(); i++) {
      assertThat(all.get(i).getAsInt()).as("call %d", i).isEqualTo(Condition.NOT_OPEN);
    }
    assertThat(contents().get("owner")).hasSize(2);
  }

  @Test
  void forgetsEverythingWhenClosed() {
    good(calls.begin());
    good(get(owners, 2, 0));
    good(find(things, 1, "owner_id", 1, 1));
    good(get(things, 5, 0));
    good(update(things, "weight", 99));
    good(calls.close(1, 0));
    assertThat(base.locks().size()).isZero();
    good(calls.open());
    assertThat(update(owners, "code", 5)).isEqualTo(Condition.NO_CURRENT_RECORD);
    assertThat(get(things, 5, 0)).isEqualTo(Condition.NO_FIND);
    good(get(owners, 2, 0));
    assertThat(values(owner, room)).containsExactly(1L, 11L);
    good(get(owners, 2, 0));
    good(find(things, 2, "weight", 99, 99));
    assertThat(get(things, 8, 0)).isEqualTo(Condition.END_OF_CHAIN);
    assertThat(calls.end()).isEqualTo(Condition.NO_TRANSACTION);
  }

  // What is named

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 4, Integer.MAX_VALUE})
  void needsADataSetThatIsThere(int set) {
    refused(Condition.BAD_SET, () -> calls.get(set, 2, owner, room, 0, Intent.READ));
    refused(Condition.BAD_SET, () -> calls.find(set, 1, 0, 0, 0, Intent.READ));
    refused(Condition.BAD_SET, () -> calls.put(set, owner, room));
    refused(Condition.BAD_SET, () -> calls.update(set, owner, room));
    refused(Condition.BAD_SET, () -> calls.delete(set));
    refused(Condition.BAD_SET, () -> calls.lock(3, set, Intent.READ));
    refused(Condition.BAD_SET, () -> calls.close(2, set));
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 10, Integer.MAX_VALUE})
  void needsAModeThatIsThere(int mode) {
    refused(Condition.BAD_MODE, () -> get(owners, mode, 1));
    refused(Condition.BAD_MODE, () -> find(things, mode, "owner_id", 1, 1));
    refused(Condition.BAD_MODE, () -> calls.lock(mode, thingSet, Intent.READ));
    refused(Condition.BAD_MODE, () -> calls.control(mode));
    refused(Condition.BAD_MODE, () -> calls.close(mode, ownerSet));
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, -1, 2, 3, Integer.MAX_VALUE})
  void needsAnItemThatIsThere(int item) {
    if (item != 2) { // which is no search item, but indexed
      refused(Condition.BAD_ITEM, () -> calls.find(thingSet, 2, item, 1, 1, Intent.READ));
    }
    refused(Condition.BAD_ITEM, () -> calls.find(thingSet, 1, item, 1, 1, Intent.READ));
    refused(Condition.BAD_ITEM, () -> calls.find(ownerSet, 1, 0, 1, 1, Intent.READ));
    refused(Condition.BAD_ITEM, () -> calls.find(ownerSet, 2, 0, 1, 1, Intent.READ));
  }

  @Test
  void needsAListOfTheDataSetAndABufferThatIsLongEnough() {
    byte[] tooShort = new byte[owner.length() - 1];
    refused(Condition.BAD_LIST, () -> calls.get(ownerSet, 2, thing, room, 0, Intent.READ));
    refused(Condition.BAD_LIST, () -> calls.get(ownerSet, 2, owner, tooShort, 0, Intent.READ));
    refused(Condition.BAD_LIST, () -> calls.put(ownerSet, thing, room));
    refused(Condition.BAD_LIST, () -> calls.put(ownerSet, owner, tooShort));
    refused(
        Condition.BAD_LIST,
        () -> calls.put(ownerSet, new ItemList(owners, List.of(owners.item("id"))), room));
    good(get(owners, 2, 0));
    refused(Condition.BAD_LIST, () -> calls.update(ownerSet, thing, room));
    refused(Condition.BAD_LIST, () -> calls.update(ownerSet, owner, tooShort));
  }

  @Test
  void listsNoItemTwiceAndNoneOfAnotherDataSet() {
    Item id = owners.item("id");
    assertThatThrownBy(() -> new ItemList(owners, List.of(id, id)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new ItemList(owners, List.of(things.item("weight"))))
        .isInstanceOf(IllegalArgumentException.class);
  }

  // Reading

  @Test
  void needsAFindBeforeAChainOrAnIndexIsRead() {
    for (int mode : new int[] {5, 8}) {
      refused(Condition.NO_FIND, () -> get(things, mode, 1));
      refused(Condition.NO_FIND, () -> get(owners, mode, 1));
    }
    good(find(things, 1, "owner_id", 1, 1));
    refused(Condition.NO_FIND, () -> get(things, 8, 0));
    good(find(things, 2, "weight", 10, 10));
    refused(Condition.NO_FIND, () -> get(things, 5, 0));
  }

  @Test
  void needsACurrentRecord() {
    refused(Condition.NO_CURRENT_RECORD, () -> update(owners, "code", 5));
    refused(Condition.NO_CURRENT_RECORD, () -> calls.delete(ownerSet));
    good(find(things, 1, "owner_id", 1, 1));
    refused(Condition.NO_CURRENT_RECORD, () -> calls.delete(thingSet));
  }

  @ParameterizedTest
  @ValueSource(longs = {Long.MIN_VALUE, -1, 0, 3, 4, 1L << 40, Long.MAX_VALUE})
  void findsNoRecordWhereThereIsNone(long number) {
    refused(Condition.NO_ENTRY, () -> get(owners, 4, number));
    refused(Condition.NO_ENTRY, () -> get(owners, 7, number));
    refused(Condition.NO_ENTRY, () -> find(things, 1, "owner_id", number, 0));
  }

  @Test
  void calculatesInMastersAlone() {
    refused(Condition.BAD_SET, () -> get(things, 7, 1));
  }

  @Test
  void knowsTheCurrentRecordIsGone() {
    good(find(things, 1, "owner_id", 1, 1));
    good(get(things, 5, 0));
    good(calls.delete(thingSet));
    refused(Condition.NO_ENTRY, () -> update(things, "weight", 5));
    refused(Condition.NO_ENTRY, () -> calls.delete(thingSet));
  }

  @Test
  void goesOnBehindARecordThatItDeleted() {
    good(find(things, 1, "owner_id", 1, 1));
    good(get(things, 5, 0));
    good(calls.delete(thingSet));
    good(get(things, 5, 0));
    assertThat(values(thing, room)).containsExactly(1L, 9L, 10L);
  }

  /** No lock of a transaction's own keeps what was found before it, or in another one. */
  @Test
  void whatWasFoundIsForgottenWhenATransactionBeginsAndEnds() {
    good(find(things, 1, "owner_id", 1, 1));
    good(calls.begin());
    assertThat(get(things, 5, 0)).isEqualTo(Condition.NO_FIND);
    good(find(owners, 5, "code", 0, 99));
    good(calls.end());
    assertThat(get(owners, 8, 0)).isEqualTo(Condition.NO_FIND);
  }

  /** A find or get that fails leaves its user where he was. */
  @Test
  void staysInPlaceWhenACallFails() {
    good(find(owners, 5, "code", 0, 99));
    good(get(owners, 8, 0));
    assertThat(find(owners, 2, "code", 100, 0)).isEqualTo(Condition.BAD_VALUE);
    assertThat(find(owners, 2, "id", 1, 1)).isEqualTo(Condition.BAD_ITEM);
    assertThat(get(owners, 10, 0)).isEqualTo(Condition.BAD_MODE);
    assertThat(get(owners, 4, 99)).isEqualTo(Condition.NO_ENTRY);
    assertThat(putOwner(2, 77)).isEqualTo(Condition.DUPLICATE_KEY);
    good(get(owners, 8, 0));
    assertThat(values(owner, room)).containsExactly(2L, 12L);
  }

  // Values

  @ParameterizedTest
  @ValueSource(longs = {Long.MIN_VALUE, -1, 100, Long.MAX_VALUE})
  void refusesWhatDoesNotFitItsText(long value) {
    refused(Condition.BAD_VALUE, () -> find(owners, 2, "code", value, 0));
    refused(
        Condition.BAD_VALUE, () -> find(owners, 5, "code", Math.min(value, 0), Math.max(value, 0)));
  }

  @Test
  void findsNothingAtTheLargestNumber() {
    good(find(things, 2, "weight", Long.MAX_VALUE, 0));
    assertThat(get(things, 8, 0)).isEqualTo(Condition.END_OF_CHAIN);
  }

  @ParameterizedTest
  @CsvSource({"L1x", "M12", "l12", "'   '"})
  void refusesATextThatIsNotItsItems(String text) {
    byte[] buffer = buffer(owner, 3, 0);
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(bytes, 0, buffer, owner.offset(1), bytes.length);
    refused(Condition.BAD_VALUE, () -> calls.put(ownerSet, owner, buffer));
    good(get(owners, 7, 2));
    ItemList code = new ItemList(owners, List.of(owners.item("code")));
    refused(Condition.BAD_VALUE, () -> calls.update(ownerSet, code, bytes));
  }

  // Writing

  @Test
  void changesNoKeyAndNoSearchItem() {
    good(get(owners, 7, 1));
    refused(Condition.CRITICAL_ITEM, () -> update(owners, "id", 3));
    good(update(owners, "id", 1));
    good(get(things, 2, 0));
    refused(Condition.CRITICAL_ITEM, () -> update(things, "owner_id", 2));
    refused(Condition.CRITICAL_ITEM, () -> update(things, "place_id", 7));
    good(update(things, "owner_id", 1));
  }

  @Test
  void deletesNoMasterWithChains() {
    good(get(owners, 7, 1));
    refused(Condition.CHAINS_NOT_EMPTY, () -> calls.delete(ownerSet));
  }

  @Test
  void takesNoKeyTwice() {
    refused(Condition.DUPLICATE_KEY, () -> putOwner(1, 13));
    refused(Condition.DUPLICATE_KEY, () -> putOwner(3, 12));
    good(get(owners, 7, 1));
    refused(Condition.DUPLICATE_KEY, () -> update(owners, "code", 12));
    good(update(owners, "code", 11));
  }

  @Test
  void leavesAutomaticMastersToTheirDetails() {
    ItemList list = ItemList.all(places);
    refused(Condition.AUTOMATIC_MASTER, () -> calls.put(placeSet, list, buffer(list, 3)));
    good(get(places, 7, 8));
    refused(Condition.AUTOMATIC_MASTER, () -> calls.update(placeSet, list, buffer(list, 8)));
    refused(Condition.AUTOMATIC_MASTER, () -> calls.delete(placeSet));
  }

  /** A master's key is its record's number, and these begin with 1. */
  @ParameterizedTest
  @ValueSource(longs = {Long.MIN_VALUE, -1, 0})
  void putsNoMasterWithAKeyBelowOne(long key) {
    refused(Condition.BAD_VALUE, () -> putOwner(key, 30));
    refused(Condition.BAD_VALUE, () -> putThing(1, key, 30));
    refused(Condition.NO_CHAIN_HEAD + 2, () -> putThing(key, 8, 30));
  }

  /** Path 1 leads to the automatic master, path 2 to the manual one. */
  @Test
  void putsNoDetailWithoutItsMaster() {
    refused(Condition.NO_CHAIN_HEAD + 2, () -> putThing(3, 8, 1));
    assertThat(putThing(3, 8, 1)).isEqualTo(102);
    // What path 1 had done already is taken back.
    refused(Condition.NO_CHAIN_HEAD + 2, () -> putThing(3, 5, 1));
    assertThat(get(places, 7, 5)).isEqualTo(Condition.NO_ENTRY);
    // Nor does it keep the record that it had taken.
    good(putThing(1, 5, 1));
  }

  // Transactions and locks

  @Test
  void bracketsTransactionsByBeginAndEnd() {
    assertThat(calls.end()).isEqualTo(Condition.NO_TRANSACTION);
    assertThat(calls.undo()).isEqualTo(Condition.NO_TRANSACTION);
    good(calls.begin());
    good(putOwner(3, 13));
    assertThat(calls.begin()).isEqualTo(Condition.IN_TRANSACTION);
    assertThat(calls.unlock()).isEqualTo(Condition.LOCKED_IN_TRANSACTION);
    good(calls.undo());
    assertThat(contents().get("owner")).hasSize(2);
    assertThat(calls.undo()).isEqualTo(Condition.NO_TRANSACTION);
  }

  @Test
  void unlocksWhatIsLocked() {
    assertThat(calls.unlock()).isEqualTo(Condition.NOTHING_LOCKED);
    good(calls.lock(3, ownerSet, Intent.UPDATE));
    good(calls.begin());
    good(putOwner(3, 13));
    good(calls.end());
    // The lock from before the transaction is still there.
    assertThat(base.locks().size()).isEqualTo(2);
    good(calls.unlock());
    assertThat(base.locks().size()).isZero();
    assertThat(calls.unlock()).isEqualTo(Condition.NOTHING_LOCKED);
  }

  /** A call waits no longer than it may, and then holds nothing. */
  @ParameterizedTest
  @CsvSource({"DATABASE, 0, 0, 20", "SET, 1, 0, 22", "PAGE, 1, 0, 23", "RECORD, 1, 1, 25"})
  void saysWhatAnotherHasLocked(LockLevel level, int space, long number, int condition) {
    calls.close(1, 0);
    reopen(1);
    Locks other = hold(level, space, number);
    assertThat(get(owners, 7, 1)).isEqualTo(condition);
    if (level == LockLevel.DATABASE || level == LockLevel.SET) {
      assertThat(calls.lock(3, ownerSet, Intent.READ)).isEqualTo(condition);
    }
    assertThat(calls.locksHeld()).isZero();
    other.release(0);
    good(calls.lock(3, ownerSet, Intent.READ));
    good(calls.unlock());
  }

  /** Locks something for another user. */
  private Locks hold(LockLevel level, int space, long number) {
    Locks other = new Locks(base.locks(), (waited, nanos, queue, result) -> {});
    assertThat(other.lock(level, space, number, LockMode.X, true)).isEqualTo(LockResult.GRANTED);
    return other;
  }

  /** Who has waited in vain for a record of an index has not lost his place in it. */
  @Test
  void staysInPlaceWhenALockIsNotHad() {
    calls.close(1, 0);
    reopen(1);
    good(calls.begin());
    good(find(things, 5, "weight", 5, 35));
    good(get(things, 8, 0));
    long second = 3;
    Locks other = hold(LockLevel.RECORD, thingSet, second);
    assertThat(get(things, 8, 0)).isEqualTo(Condition.RECORD_LOCKED);
    other.release(0);
    good(get(things, 8, 0));
    assertThat(values(thing, room)).containsExactly(1L, 8L, 20L);
    good(calls.end());
  }

  @Test
  void mustUndoAfterADeadlock() throws Exception {
    good(calls.begin());
    good(get(owners, 7, 1));
    good(update(owners, "code", 50));
    // The other one has owner 2, and waits for owner 1.
    Locks other = hold(LockLevel.RECORD, ownerSet, 2);
    Thread waits =
        new Thread(
            () -> {
              other.lock(LockLevel.RECORD, ownerSet, 1, LockMode.X, true);
              other.release(0);
            });
    waits.start();
    while (waits.getState() != Thread.State.TIMED_WAITING) {
      Thread.sleep(1);
    }
    assertThat(get(owners, 7, 2)).isEqualTo(Condition.DEADLOCK);
    for (IntSupplier call :
        List.<IntSupplier>of(
            () -> get(owners, 7, 1),
            () -> find(things, 1, "owner_id", 1, 1),
            () -> putOwner(3, 13),
            () -> update(owners, "code", 60),
            () -> calls.delete(ownerSet),
            () -> calls.lock(1, 0, Intent.READ),
            () -> calls.unlock(),
            () -> calls.begin(),
            () -> calls.end(),
            () -> calls.control(1))) {
      assertThat(call.getAsInt()).isEqualTo(Condition.MUST_UNDO);
    }
    good(calls.undo());
    waits.join();
    good(get(owners, 7, 1));
    assertThat(values(owner, room)).containsExactly(1L, 11L);
  }

  @Test
  void takesEveryConditionForWhatItIs() {
    assertThat(Condition.text(101)).isEqualTo("no chain head for path 1");
    assertThat(Condition.text(116)).isEqualTo("no chain head for path 16");
    assertThat(Condition.text(117)).isEqualTo("condition 117");
  }
}
