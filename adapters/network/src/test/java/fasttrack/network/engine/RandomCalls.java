package fasttrack.network.engine;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.model.Field;
import fasttrack.network.lock.Granularity;
import fasttrack.network.schema.DataSet;
import fasttrack.network.schema.Item;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** One user's random calls, each made on the engine and on the model, which have to agree. */
final class RandomCalls {
  /** Values come from a range so small that they collide, and goes beyond what is allowed. */
  private static final int VALUES = 9;

  private static final List<Integer> FIND_MODES = List.of(1, 2, 5);
  private static final List<Integer> GET_MODES = List.of(2, 4, 5, 7, 8);

  private final Random random;
  private final OpenBase base;
  private final NativeInterface calls;
  private final NetworkModel model;
  private final List<String> log;
  private boolean locked;

  RandomCalls(Random random, OpenBase base, NetworkModel model, List<String> log) {
    this.random = random;
    this.base = base;
    this.calls = EngineTest.user(base);
    this.model = model;
    this.log = log;
  }

  /** Makes a call. */
  void call() {
    DataSet set = any(base.structure().sets());
    switch (random.nextInt(40)) {
      case 0, 1, 2, 3, 4, 5, 6, 7 -> put(set);
      case 8, 9, 10, 11 -> update(set);
      case 12, 13 -> delete(set);
      case 14, 15, 16, 17, 18 -> find(set);
      case 19 -> {
        log("begin");
        check(calls.begin(), model.begin());
      }
      case 20 -> {
        log("end");
        check(calls.end(), model.end());
      }
      case 21 -> {
        log("undo");
        check(calls.undo(), model.undo());
      }
      case 22 -> rewind(set);
      case 23 -> lock(set);
      case 24 -> unlock();
      case 25 -> {
        log("control");
        check(calls.control(1), Condition.GOOD);
      }
      default -> get(set);
    }
    if (!model.inTransaction() && !locked) {
      assertThat(base.locks().size()).as("locks that are left").isZero();
    }
  }

  /** Ends the transaction, reads everything serially, and closes the database. */
  void close() {
    if (model.inTransaction()) {
      log("end");
      check(calls.end(), model.end());
    }
    for (DataSet set : base.structure().sets()) {
      log("read all of " + set);
      calls.close(2, set.number());
      ItemList list = ItemList.all(set);
      byte[] buffer = new byte[list.length()];
      List<String> found = new ArrayList<>();
      while (calls.get(set.number(), 2, list, buffer, 0, Intent.READ) == Condition.GOOD) {
        found.add(EngineTest.values(list, buffer).toString());
      }
      assertThat(found).containsExactlyInAnyOrderElementsOf(model.contents(set));
    }
    check(calls.close(1, 0), Condition.GOOD);
    assertThat(base.locks().size()).as("locks that are left").isZero();
  }

  private void find(DataSet set) {
    int mode = random.nextInt(5) == 0 ? random.nextInt(7) : any(FIND_MODES);
    int item = random.nextInt(set.items().size() + 1) - (random.nextInt(20) == 0 ? 1 : 0);
    long from = random.nextInt(50) == 0 ? Long.MAX_VALUE : value();
    long to = value();
    log("find %s mode %d item %d from %d to %d".formatted(set, mode, item, from, to));
    int condition = calls.find(set.number(), mode, item, from, to, intent());
    check(condition, model.find(set, mode, item, from, to));
    if (condition >= 0) {
      checkPosition(set);
    }
  }

  private void get(DataSet set) {
    int mode = random.nextInt(20) == 0 ? random.nextInt(11) : any(GET_MODES);
    long argument = value();
    ItemList list = new ItemList(set, some(set));
    byte[] buffer = new byte[list.length() + random.nextInt(2)];
    log("get %s mode %d argument %d".formatted(set, mode, argument));
    int condition = calls.get(set.number(), mode, list, buffer, argument, intent());
    check(condition, model.get(set, mode, argument));
    if (condition >= 0) {
      checkPosition(set);
    }
    if (condition == Condition.GOOD) {
      long[] row = model.current(set);
      assertThat(EngineTest.values(list, buffer))
          .isEqualTo(list.items().stream().map(item -> row[item.number()]).toList());
      assertThat(calls.status().element(1)).isEqualTo(list.length());
    }
  }

  private void put(DataSet set) {
    ItemList list = ItemList.all(set);
    long[] row = set.items().stream().mapToLong(this::value).toArray();
    log("put %s %s".formatted(set, Arrays.toString(row)));
    int condition = calls.put(set.number(), list, EngineTest.buffer(list, row));
    long number = calls.status().recordNumber();
    check(condition, model.put(set, row, number));
    if (condition == Condition.GOOD) {
      assertThat(number).isPositive();
      checkPosition(set);
    }
  }

  private void update(DataSet set) {
    Map<Integer, Long> values = new LinkedHashMap<>();
    for (Item item : some(set)) {
      boolean key = set.key() == item || set.detail() && set.path(item.number()) != null;
      if (!key || random.nextInt(3) == 0) {
        values.put(item.number(), value(item));
      }
    }
    ItemList list = new ItemList(set, values.keySet().stream().map(set.items()::get).toList());
    log("update %s %s".formatted(set, values));
    byte[] buffer =
        EngineTest.buffer(list, values.values().stream().mapToLong(Long::longValue).toArray());
    int condition = calls.update(set.number(), list, buffer);
    check(condition, model.update(set, values));
    if (condition == Condition.GOOD) {
      checkPosition(set);
    }
  }

  private void delete(DataSet set) {
    log("delete " + set);
    int condition = calls.delete(set.number());
    check(condition, model.delete(set));
    if (condition == Condition.GOOD) {
      checkPosition(set);
    }
  }

  private void rewind(DataSet set) {
    log("rewind " + set);
    check(calls.close(2, set.number()), Condition.GOOD);
    model.position(set).rewind();
  }

  private void lock(DataSet set) {
    int mode = random.nextInt(5);
    log("lock %s mode %d".formatted(set, mode));
    boolean good = mode == 1 || mode == 3;
    int condition = calls.lock(mode, set.number(), intent());
    check(condition, good ? Condition.GOOD : Condition.BAD_MODE);
    boolean locks = base.granularity() != Granularity.NONE;
    locked |= good && locks && !model.inTransaction();
  }

  private void unlock() {
    log("unlock");
    if (model.inTransaction()) {
      check(calls.unlock(), Condition.LOCKED_IN_TRANSACTION);
    } else {
      check(calls.unlock(), locked ? Condition.GOOD : Condition.NOTHING_LOCKED);
      locked = false;
    }
  }

  private void log(String call) {
    log.add(call);
  }

  private void check(int condition, int expected) {
    log.set(log.size() - 1, log.getLast() + ": " + condition);
    assertThat(condition).isEqualTo(expected);
    assertThat(calls.status().condition()).isEqualTo(expected);
  }

  private void checkPosition(DataSet set) {
    NetworkModel.Position position = model.position(set);
    Status status = calls.status();
    assertThat(List.of(status.recordNumber(), status.element(3)))
        .as("record number and chain count")
        .containsExactly(position.record, position.count);
    assertThat(List.of(status.element(4), status.element(5)))
        .as("the records before and after it in the chain")
        .containsExactly(position.backward, position.forward);
  }

  private List<Item> some(DataSet set) {
    return set.items().stream().filter(item -> random.nextInt(3) > 0).toList();
  }

  private long value(Item item) {
    return item.type() instanceof Field.Type.Int64 ? value() : random.nextInt(VALUES);
  }

  private long value() {
    return random.nextInt(VALUES + 2) - 1;
  }

  private Intent intent() {
    return random.nextBoolean() ? Intent.READ : Intent.UPDATE;
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
