package fasttrack.network.engine;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.network.engine.ThingActions.ThingAction;
import fasttrack.network.lock.Granularity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Locks are released before the sync. Whatever is acknowledged nevertheless, be it a commit or what
 * a reader has seen, a crash at that very moment would leave.
 *
 * <p>The log's order is a serial order of the writers, since locks are held until a commit is in
 * the log. A transaction that writes nothing is explained where it held all its locks, or by what
 * was durable when it was acknowledged, where that is less: nothing later may show in what it saw.
 */
@Timeout(value = 240, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class EarlyLockReleaseTest {
  /** Less than all records take, so that some are read from the store again. */
  private static final long CACHE_BYTES = 10_000;

  private static final int HISTORIES = 15;
  private static final int MANY_HISTORIES = 1_000;
  private static final int THREADS = 8;
  private static final int READERS = 3;
  private static final int ACTIONS_MAX = 3;
  private static final int ACKNOWLEDGED_MAX = 120;
  private static final long SYNC_NANOS_MAX = 600_000;

  private static final List<ThingAction> LOADED =
      List.of(
          new ThingActions.PutOwner(1, 5),
          new ThingActions.PutOwner(2, 6),
          new ThingActions.PutOwner(3, 7),
          new ThingActions.PutThing(1, 1, 1, -1),
          new ThingActions.PutThing(2, 2, 2, -2));

  private final Structure structure = new Structure(ThingCalls.SPECS);
  private final AtomicInteger readersThatWaited = new AtomicInteger();

  /**
   * A transaction that came to its end.
   *
   * @param observed the results of its actions
   * @param held how long the log was while all its locks were held
   * @param batch its own place in the log, or -1 where it wrote nothing
   * @param durable how much a crash would have left when it was acknowledged; null where it was not
   */
  private record Ended(
      List<ThingAction> actions,
      List<String> observed,
      int held,
      int batch,
      @Nullable Integer durable) {
    boolean writes() {
      return batch >= 0;
    }

    /** Returns how much of the log comes before it. */
    int place() {
      return writes() ? batch : Math.min(held, Objects.requireNonNull(durable));
    }
  }

  /** One history on one store, until it crashes. */
  private final class History {
    final LoggedStore store;
    final OpenBase base;
    final AtomicLong tags = new AtomicLong();
    final AtomicInteger left;
    final ConcurrentLinkedQueue<Ended> ended = new ConcurrentLinkedQueue<>();

    History(Granularity granularity, Random random) {
      store = new LoggedStore(random, SYNC_NANOS_MAX);
      base = open(store, granularity);
      left = new AtomicInteger(1 + random.nextInt(ACKNOWLEDGED_MAX));
    }

    PlainThings load() {
      ThingCalls calls = new ThingCalls(base, new Random(0));
      PlainThings data = new PlainThings();
      LOADED.forEach(action -> assertThat(action.run(calls)).isEqualTo(action.apply(data)));
      assertThat(calls.calls().control(1)).isEqualTo(Condition.GOOD);
      calls.calls().close(1, 0);
      return data;
    }

    void run(long seed) throws Exception {
      List<Future<?>> users = new ArrayList<>();
      try (ExecutorService pool = Executors.newFixedThreadPool(THREADS)) {
        for (int i = 0; i < THREADS; i++) {
          int thread = i;
          users.add(
              pool.submit(() -> untilCrash(new Random(seed * THREADS + thread), thread < READERS)));
        }
        for (Future<?> user : users) {
          user.get();
        }
      }
    }

    private void untilCrash(Random random, boolean reads) {
      ThingCalls calls = new ThingCalls(base, random);
      try {
        while (left.get() > 0) {
          transaction(calls, actions(random, reads), !reads && random.nextInt(8) == 0);
        }
      } catch (ThingCalls.Unexpected e) {
        assertThat(e).hasMessage("condition " + Condition.STORE_FAILED);
      }
      calls.calls().close(1, 0);
    }

    private List<ThingAction> actions(Random random, boolean reads) {
      List<ThingAction> actions = new ArrayList<>();
      for (int more = 1 + random.nextInt(ACTIONS_MAX); more > 0; more--) {
        actions.add(
            reads ? ThingActions.read(random) : ThingActions.any(random, tags.incrementAndGet()));
      }
      return actions;
    }

    private void transaction(ThingCalls calls, List<ThingAction> actions, boolean undone) {
      while (true) {
        List<String> observed = new ArrayList<>();
        try {
          calls.begin();
          actions.forEach(action -> observed.add(action.run(calls)));
          end(calls, actions, observed, undone);
          return;
        } catch (ThingCalls.Deadlock e) {
          calls.calls().undo();
        }
      }
    }

    private void end(
        ThingCalls calls, List<ThingAction> actions, List<String> observed, boolean undone) {
      int held = store.length();
      boolean waits = calls.calls().endWaits();
      int condition = undone ? calls.calls().undo() : calls.calls().end();
      int durable = store.durable();
      int batch = store.writtenSince(held);
      boolean acknowledged = condition == Condition.GOOD;
      if (acknowledged || batch >= 0) {
        ended.add(new Ended(actions, observed, held, batch, acknowledged ? durable : null));
      }
      if (!acknowledged) {
        throw new ThingCalls.Unexpected(condition);
      }
      if (waits && batch < 0 && !undone) {
        readersThatWaited.incrementAndGet();
      }
      if (left.decrementAndGet() == 0) {
        store.crash();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(value = Granularity.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void whatIsAcknowledgedIsWhatACrashWouldLeave(Granularity granularity) throws Exception {
    crash(granularity, HISTORIES);
  }

  @ParameterizedTest
  @EnumSource(value = Granularity.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  @Tag("long")
  @Timeout(value = 1_800, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void isSoInManyHistories(Granularity granularity) throws Exception {
    crash(granularity, MANY_HISTORIES);
  }

  private void crash(Granularity granularity, int histories) throws Exception {
    for (long seed = 1; seed <= histories; seed++) {
      History history = new History(granularity, new Random(seed));
      PlainThings data = history.load();
      int loaded = history.store.length();
      history.run(seed);
      String name = granularity + ", seed " + seed;
      assertThat(history.base.locks().size()).as(name).isZero();
      explain(name, loaded, history, data);
    }
    assertThat(readersThatWaited).hasPositiveValue();
  }

  /** Does all again, batch by batch, on plain data. */
  private void explain(String name, int loaded, History history, PlainThings data) {
    int durable = history.store.durable();
    List<Ended> inOrder = new ArrayList<>(history.ended);
    // Who writes nothing comes before the batch at his place.
    inOrder.sort(Comparator.comparingInt(Ended::place).thenComparing(Ended::writes));
    int batches = loaded;
    for (Ended one : inOrder) {
      if (one.writes() && one.batch >= durable) {
        assertThat(one.durable).as("%s: %s is acknowledged, and lost", name, one).isNull();
        continue;
      }
      PlainThings seen = one.writes() ? data : data.copy();
      List<String> expected = one.actions.stream().map(action -> action.apply(seen)).toList();
      assertThat(one.observed).as("%s: %s", name, one).isEqualTo(expected);
      if (one.writes()) {
        assertThat(one.batch).as(name).isEqualTo(batches++);
        assertThat(one.durable == null || one.batch < one.durable)
            .as("%s: %s was acknowledged before it was durable", name, one)
            .isTrue();
      }
    }
    assertThat(batches).as(name).isEqualTo(durable);
    check(name, history.store.after(durable), data);
  }

  /** What is left is sound, and the data that were expected. */
  private void check(String name, LoggedStore left, PlainThings data) {
    assertThat(new StructureCheck(left, EngineTest.DATABASE, structure).run().faults())
        .as(name)
        .isEmpty();
    ThingCalls calls = new ThingCalls(open(left, Granularity.SET), new Random(0));
    calls.begin();
    for (ThingAction action : ThingActions.everything()) {
      assertThat(action.run(calls)).as("%s: %s", name, action).isEqualTo(action.apply(data));
    }
    calls.end();
  }

  private OpenBase open(LoggedStore store, Granularity granularity) {
    return new OpenBase(
        store,
        EngineTest.DATABASE,
        structure,
        granularity,
        TimeUnit.MINUTES.toNanos(2),
        CACHE_BYTES);
  }
}
