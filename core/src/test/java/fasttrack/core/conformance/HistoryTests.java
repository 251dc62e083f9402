package fasttrack.core.conformance;

import static fasttrack.core.conformance.Work.SEVERAL_PAGES;
import static fasttrack.core.conformance.Work.inParallel;
import static fasttrack.core.conformance.Work.load;
import static fasttrack.core.conformance.Work.why;
import static fasttrack.core.model.Operand.constant;
import static fasttrack.core.model.Operand.input;
import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.conformance.SerialOrder.Committed;
import fasttrack.core.model.Action;
import fasttrack.core.model.Draw;
import fasttrack.core.model.Path;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.LockChoice;
import fasttrack.core.spi.Marker;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/**
 * Under locks in addition to the engine's, whatever sessions do at the same time is as if they had
 * done it one after another, at a level that does not promise it.
 */
abstract class HistoryTests {
  private static final long[] ITEMS = {1, 2, SEVERAL_PAGES.rows(Shop.ITEM)};
  private static final int HISTORIES = 20;
  private static final int TERMINALS = 4;
  private static final int TRANSACTIONS = 3;

  private static final Action.OnRecords READ =
      Action.read(Path.byKey(Shop.ITEM, input(0)), List.of(Shop.ITEM.field("amount")));
  private static final Action.OnRecords ADD =
      Action.add(Path.byKey(Shop.ITEM, input(1)), Shop.ITEM.field("amount"), constant(1), false);

  /** Into the range. */
  private static final Action.OnRecords INSERT =
      Action.insert(Shop.ITEM, List.of(input(2), constant(1), constant(1), constant(10)));

  private static final Action.OnRecords READ_RANGE =
      Action.read(
          Path.byIndexRange(Shop.ITEM, "size", constant(1), constant(2)),
          List.of(Shop.ITEM.field("amount")));

  /** What reads one thing and then changes another shows whether anybody came in between. */
  private static final List<TransactionType> TYPES =
      List.of(
          type("read-add", READ, ADD),
          type("add-read", ADD, READ),
          type("range-add", READ_RANGE, ADD),
          type("range-insert", READ_RANGE, INSERT),
          type("read-insert", READ, INSERT),
          type("read-range", READ, READ_RANGE));

  /** What each leaves behind; of one that leaves nothing, the type itself. */
  private static final List<TransactionType> EFFECTS =
      TYPES.stream().map(HistoryTests::effect).toList();

  /** Of the types, those that find all rows by key. */
  private static final int BY_KEY = 2;

  private final Adapter adapter;
  private final AtomicLong clock = new AtomicLong();

  HistoryTests(BackendConformanceTest test) {
    adapter = new Adapter(test);
  }

  /** The changes so far, which are additions, so that their order does not matter. */
  private record Past(List<Done> changes) implements SerialOrder.Data<Past> {
    @Override
    public Past copy() {
      return new Past(new ArrayList<>(changes));
    }

    @Override
    public String state() {
      return changes.stream().map(Done::toString).sorted().toList().toString();
    }
  }

  /** A transaction, which is repeated on all that was there before it. */
  private record Done(int type, long read, long written, long inserted)
      implements SerialOrder.Action<Past> {
    long[] inputs() {
      return new long[] {read, written, inserted};
    }

    @Override
    public String apply(Past past) {
      Oracle oracle = new Oracle(SEVERAL_PAGES);
      past.changes.forEach(change -> oracle.execute(EFFECTS.get(change.type), change.inputs()));
      if (TYPES.get(type).writes()) {
        past.changes.add(this);
      }
      return Long.toHexString(oracle.execute(TYPES.get(type), inputs()));
    }

    @Override
    public String toString() {
      return "%s(%d, %d, %d)".formatted(TYPES.get(type).name(), read, written, inserted);
    }
  }

  @Test
  void underLocksInAdditionTransactionsAreAsIfOneCameAfterAnother() throws Exception {
    for (LockChoice choice : adapter.locksInAddition()) {
      isSerial(choice);
    }
  }

  private void isSerial(LockChoice choice) throws Exception {
    Options options = adapter.options(choice).withIsolation(Isolation.READ_COMMITTED);
    List<Session> sessions = new ArrayList<>();
    try (Database database = adapter.open(options)) {
      load(database, SEVERAL_PAGES);
      database.mark(Marker.of(SEVERAL_PAGES, Marker.State.USED));
      try {
        for (int terminal = 0; terminal < TERMINALS; terminal++) {
          sessions.add(database.connect(TYPES));
        }
        areSerial(sessions, choice);
      } finally {
        sessions.forEach(Session::close);
      }
    }
  }

  private void areSerial(List<Session> sessions, LockChoice choice) throws Exception {
    Past past = new Past(new ArrayList<>());
    for (int seed = 1; seed <= HISTORIES; seed++) {
      List<Committed<Past>> history = Collections.synchronizedList(new ArrayList<>());
      List<Callable<Void>> terminals = new ArrayList<>();
      for (int terminal = 0; terminal < TERMINALS; terminal++) {
        Session session = sessions.get(terminal);
        SplittableRandom random = new SplittableRandom(seed * 100L + terminal);
        int types = seed % 2 == 0 ? BY_KEY : TYPES.size();
        terminals.add(() -> run(session, types, random, history));
      }
      inParallel(terminals);
      assertThat(SerialOrder.find(past, history))
          .as("%s, seed %d: %s", choice.level(), seed, history)
          .isPresent();
      history.forEach(one -> one.actions().getFirst().apply(past));
    }
  }

  private Void run(
      Session session, int types, SplittableRandom random, List<Committed<Past>> history) {
    for (int i = 0; i < TRANSACTIONS; i++) {
      Done done =
          new Done(
              random.nextInt(types),
              ITEMS[random.nextInt(ITEMS.length)],
              ITEMS[random.nextInt(ITEMS.length)],
              SEVERAL_PAGES.rows(Shop.ITEM) + clock.incrementAndGet());
      long began;
      Outcome outcome;
      do {
        began = clock.incrementAndGet();
        outcome = session.execute(done.type, done.inputs());
      } while (Tries.again(outcome, session));
      Outcome last = outcome;
      assertThat(last).as(() -> why(last, session)).isEqualTo(Outcome.COMMITTED);
      history.add(
          new Committed<>(
              done.toString(),
              began,
              clock.incrementAndGet(),
              List.of(done),
              List.of(Long.toHexString(session.digest()))));
    }
    return null;
  }

  private static TransactionType effect(TransactionType type) {
    Action.OnRecords[] writes =
        type.steps().stream()
            .filter(step -> !(step instanceof Action.Find))
            .toArray(Action.OnRecords[]::new);
    return writes.length == 0 ? type : type(type.name(), writes);
  }

  private static TransactionType type(String name, Action.OnRecords... steps) {
    TransactionType.Input item = new TransactionType.Input("item", Draw.keyOf(Shop.ITEM));
    return new TransactionType(name, name, List.of(item, item, item), steps);
  }
}
