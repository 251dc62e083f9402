package fasttrack.network.engine;

import fasttrack.network.schema.DataSet;
import fasttrack.network.schema.SetSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/**
 * The calls of one user on owners and things. A result that no plain data have, be it a condition
 * that should not be, is part of what was observed.
 */
final class ThingCalls {
  static final int OWNERS_MAX = 4;

  /** More than there ever are: without locks a chain may have become a circle. */
  private static final int RECORDS_MAX = 500;

  private static final long PAUSE_NANOS = 40_000;

  static final List<SetSpec> SPECS =
      List.of(
          EngineTest.master(
              "owner",
              DataSet.SetType.MANUAL,
              List.of(
                  EngineTest.item("id", EngineTest.INT),
                  EngineTest.item("balance", EngineTest.INT)),
              new SetSpec.IndexSpec("balance", false)),
          EngineTest.master(
              "place", DataSet.SetType.AUTOMATIC, List.of(EngineTest.item("id", EngineTest.INT))),
          EngineTest.detail(
              "thing",
              List.of(
                  EngineTest.item("owner_id", EngineTest.INT),
                  EngineTest.item("place_id", EngineTest.INT),
                  EngineTest.item("weight", EngineTest.INT),
                  EngineTest.item("tag", EngineTest.INT)),
              List.of(
                  new SetSpec.PathSpec("place_id", "place"),
                  new SetSpec.PathSpec("owner_id", "owner")),
              new SetSpec.IndexSpec("weight", false)));

  /** The call would have waited for ever: its transaction has to be done again. */
  static final class Deadlock extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** A call ended with a condition that no serial order could bring about. */
  static final class Unexpected extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unexpected(int condition) {
      super("condition " + condition);
    }
  }

  private final NativeInterface calls;
  private final Random random;
  private final DataSet owners;
  private final DataSet things;
  private final ItemList owner;
  private final ItemList thing;
  private final byte[] buffer = new byte[100];

  ThingCalls(OpenBase base, Random random) {
    this.calls = EngineTest.user(base);
    this.random = random;
    this.owners = base.structure().set("owner");
    this.things = base.structure().set("thing");
    this.owner = ItemList.all(owners);
    this.thing = ItemList.all(things);
  }

  NativeInterface calls() {
    return calls;
  }

  void begin() {
    checked(calls.begin());
  }

  void end() {
    checked(calls.end());
  }

  String owner(long id, Intent intent) {
    return got(owners, owner, 7, id, intent, Condition.NO_ENTRY) ? owner(1) : "null";
  }

  /** Changes the current owner's balance, and returns a result. */
  String balance(long balance, String result) {
    ItemList list = new ItemList(owners, List.of(owners.item("balance")));
    checked(calls.update(owners.number(), list, EngineTest.buffer(list, balance)));
    return result;
  }

  String putOwner(long id, long balance) {
    return "" + checked(calls.put(owners.number(), owner, EngineTest.buffer(owner, id, balance)));
  }

  String deleteOwner() {
    return "" + checked(calls.delete(owners.number()));
  }

  String allOwners() {
    checked(calls.close(2, owners.number()));
    return owners(2, Condition.END_OF_FILE);
  }

  String rangeOwners(long from, long to) {
    int item = owners.item("balance").number();
    checked(calls.find(owners.number(), 5, item, from, to, Intent.READ));
    return owners(8, Condition.END_OF_CHAIN);
  }

  private String owners(int mode, int end) {
    List<String> found = new ArrayList<>();
    while (got(owners, owner, mode, 0, Intent.READ, end) && found.size() < RECORDS_MAX) {
      found.add(owner(0) + " " + owner(1));
    }
    return found.stream().sorted().toList().toString();
  }

  String chain(String item, long value) {
    if (!found(item, value, Intent.READ)) {
      return "null";
    }
    return things(5, Condition.END_OF_CHAIN).toString();
  }

  String allThings() {
    checked(calls.close(2, things.number()));
    return things(2, Condition.END_OF_FILE).stream().sorted().toList().toString();
  }

  String rangeThings(long from, long to) {
    int item = things.item("weight").number();
    checked(calls.find(things.number(), 5, item, from, to, Intent.READ));
    return things(8, Condition.END_OF_CHAIN).stream().sorted().toList().toString();
  }

  private List<String> things(int mode, int end) {
    List<String> found = new ArrayList<>();
    while (got(things, thing, mode, 0, Intent.READ, end) && found.size() < RECORDS_MAX) {
      found.add(thing());
    }
    return found;
  }

  /** Gets the first thing of an owner, to change it. */
  String first(long owner) {
    return found("owner_id", owner, Intent.UPDATE)
            && got(things, thing, 5, 0, Intent.UPDATE, Condition.END_OF_CHAIN)
        ? thing()
        : "null";
  }

  String putThing(long owner, long place, long weight, long tag) {
    byte[] row = EngineTest.buffer(thing, owner, place, weight, tag);
    return "" + checked(calls.put(things.number(), thing, row));
  }

  String deleteThing(String result) {
    checked(calls.delete(things.number()));
    return result;
  }

  /** Changes the current thing's weight, and returns a result. */
  String weigh(long weight, String result) {
    ItemList list = new ItemList(things, List.of(things.item("weight")));
    int condition = checked(calls.update(things.number(), list, EngineTest.buffer(list, weight)));
    return condition == Condition.GOOD ? result : "" + condition;
  }

  private boolean found(String item, long value, Intent intent) {
    int number = things.item(item).number();
    return checked(calls.find(things.number(), 1, number, value, value, intent)) == Condition.GOOD;
  }

  private boolean got(
      DataSet set, ItemList list, int mode, long argument, Intent intent, int none) {
    int condition = checked(calls.get(set.number(), mode, list, buffer, argument, intent));
    if (condition != Condition.GOOD && condition != none) {
      throw new Unexpected(condition);
    }
    return condition == Condition.GOOD;
  }

  private String owner(int item) {
    return EngineTest.values(owner, buffer).get(item).toString();
  }

  private String thing() {
    List<Long> values = EngineTest.values(thing, buffer);
    return values.get(2) + " " + values.get(3);
  }

  /** Gives others a chance to come in between now and then. */
  private int checked(int condition) {
    if (condition == Condition.DEADLOCK) {
      throw new Deadlock();
    }
    if (condition < 0 || condition > Condition.NO_ENTRY && condition < Condition.CRITICAL_ITEM) {
      throw new Unexpected(condition);
    }
    if (random.nextInt(3) == 0) {
      LockSupport.parkNanos(1 + random.nextLong(PAUSE_NANOS));
    }
    return condition;
  }
}
