package fasttrack.network.engine;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.conformance.SerialOrder;
import fasttrack.core.conformance.SerialOrder.Committed;
import fasttrack.network.engine.ThingActions.ThingAction;
import fasttrack.network.lock.Granularity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Whatever users do at the same time is as if they had done it one after another. The seed says
 * what each transaction does; how they meet is the machine's doing, so a failure tells the history,
 * too.
 */
@Timeout(value = 240, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public class SerializabilityTest extends EngineTest {
  private static final int HISTORIES = 50;
  private static final int MANY_HISTORIES = 500;

  /** Without locks, one in a few histories has no serial order. */
  private static final int HISTORIES_WITHOUT_LOCKS = 400;

  private static final int TRANSACTIONS = 28;
  private static final int ACTIONS_MAX = 4;
  private static final int THREADS_MAX = 8;

  private final Structure structure = new Structure(ThingCalls.SPECS);
  private final AtomicLong clock = new AtomicLong();
  private final AtomicInteger deadlocks = new AtomicInteger();

  /** Returns how many histories are made at each granularity. */
  protected int histories() {
    return HISTORIES;
  }

  @ParameterizedTest
  @EnumSource(value = Granularity.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void isAsIfOneCameAfterAnother(Granularity granularity) throws Exception {
    onlyAtThoseOfThisStore(granularity);
    areSerial(granularity, histories());
  }

  @ParameterizedTest
  @EnumSource(value = Granularity.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  @Tag("long")
  @Timeout(value = 1_800, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void isSoInManyHistories(Granularity granularity) throws Exception {
    areSerial(granularity, MANY_HISTORIES);
  }

  private void areSerial(Granularity granularity, int histories) throws Exception {
    for (long seed = 1; seed <= histories; seed++) {
      PlainThings begin = load(granularity, seed);
      OpenBase base = open(structure, granularity, cacheBytes(seed));
      List<Committed<PlainThings>> history = run(base, seed);
      assertThat(SerialOrder.find(begin, history))
          .as("%s, seed %d, from %s%n%s", granularity, seed, begin.state(), text(history))
          .isPresent();
      assertThat(base.locks().size()).isZero();
      assertThat(faults(base)).as("%s, seed %d", granularity, seed).isEmpty();
    }
  }

  @Test
  void isNotWithoutLocks() throws Exception {
    for (long seed = 1; seed <= HISTORIES_WITHOUT_LOCKS; seed++) {
      PlainThings begin = load(Granularity.NONE, seed);
      OpenBase base = open(structure, Granularity.NONE, cacheBytes(seed));
      List<Committed<PlainThings>> history;
      try {
        history = run(base, seed);
      } catch (ExecutionException e) {
        // one of them met what the other had half changed
        assertThat(e).rootCause().hasMessage("condition " + Condition.DAMAGED);
        return;
      }
      assertThat(base.locks().size()).isZero();
      if (SerialOrder.find(begin, history).isEmpty()) {
        return;
      }
    }
    throw new AssertionError("every history has a serial order, although nothing was locked");
  }

  /** Both read the same, so that each waits for the other when both want to change it. */
  @ParameterizedTest
  @EnumSource(value = Granularity.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void refusesOneOfTwoWhoChangeWhatBothHaveRead(Granularity granularity) throws Exception {
    meet(
        granularity,
        (calls, first) -> calls.owner(1, Intent.READ),
        (calls, first) -> new ThingActions.AddToOwner(1, 1).run(calls));
    assertThat(deadlocks.get()).isEqualTo(1);
  }

  @Test
  void refusesOneOfTwoWhoTakeRecordsInOppositeOrders() throws Exception {
    meet(
        Granularity.RECORD,
        (calls, first) -> calls.owner(first ? 1 : 2, Intent.UPDATE),
        (calls, first) -> calls.owner(first ? 2 : 1, Intent.UPDATE));
    assertThat(deadlocks.get()).isEqualTo(1);
  }

  @Test
  void refusesOneOfTwoWhoTakeDataSetsInOppositeOrders() throws Exception {
    meet(
        Granularity.SET,
        (calls, first) -> first ? calls.owner(1, Intent.UPDATE) : calls.allThings(),
        (calls, first) -> first ? calls.putThing(1, 1, 1, 1) : calls.owner(1, Intent.READ));
    assertThat(deadlocks.get()).isEqualTo(1);
  }

  private interface Part {
    String run(ThingCalls calls, boolean first);
  }

  /** Lets two users do a first part each, and when both have, a second one; both commit. */
  private void meet(Granularity granularity, Part one, Part other) throws Exception {
    load(granularity, 0);
    OpenBase base = open(structure, granularity, CACHE_BYTES);
    CyclicBarrier met = new CyclicBarrier(2);
    List<Future<?>> users = new ArrayList<>();
    try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
      for (boolean first : new boolean[] {true, false}) {
        users.add(
            pool.submit(
                () -> {
                  ThingCalls calls = new ThingCalls(base, new Random(0));
                  for (boolean again = false; ; again = true) {
                    try {
                      calls.begin();
                      one.run(calls, first);
                      if (!again) {
                        met.await(1, TimeUnit.MINUTES);
                      }
                      other.run(calls, first);
                      calls.end();
                      return calls.calls().close(1, 0);
                    } catch (ThingCalls.Deadlock e) {
                      deadlocks.incrementAndGet();
                      calls.calls().undo();
                    }
                  }
                }));
      }
      for (Future<?> user : users) {
        user.get();
      }
    }
    assertThat(base.locks().size()).isZero();
    assertThat(faults(base)).isEmpty();
  }

  /** Makes data anew, and returns them. */
  private PlainThings load(Granularity granularity, long seed) {
    store().clear(new byte[] {DATABASE}, new byte[] {DATABASE + 1});
    Random random = new Random(seed);
    ThingCalls calls = new ThingCalls(open(structure, granularity, cacheBytes(seed)), random);
    PlainThings data = new PlainThings();
    List<ThingAction> actions = new ArrayList<>();
    for (long owner : new long[] {1, 2, 3}) {
      actions.add(new ThingActions.PutOwner(owner, random.nextInt(9)));
    }
    for (long tag = -3; tag < 0; tag++) {
      actions.add(
          new ThingActions.PutThing(
              1 + random.nextInt(2), 1 + random.nextInt(2), random.nextInt(4), tag));
    }
    for (ThingAction action : actions) {
      assertThat(action.run(calls)).isEqualTo(action.apply(data));
    }
    calls.calls().close(1, 0);
    return data;
  }

  /** Runs random transactions on several threads, then one that reads everything. */
  private List<Committed<PlainThings>> run(OpenBase base, long seed) throws Exception {
    int threads = 2 + (int) (seed % (THREADS_MAX - 1));
    List<Committed<PlainThings>> history = Collections.synchronizedList(new ArrayList<>());
    List<Future<?>> done = new ArrayList<>();
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      for (int i = 0; i < threads; i++) {
        int thread = i;
        done.add(
            pool.submit(
                () -> {
                  Random random = new Random(seed * THREADS_MAX + thread);
                  ThingCalls calls = new ThingCalls(base, random);
                  for (int j = 0; j < TRANSACTIONS / threads; j++) {
                    transaction("T" + thread + "." + j, calls, random, history);
                  }
                  return calls.calls().close(1, 0);
                }));
      }
      for (Future<?> user : done) {
        user.get();
      }
    }
    ThingCalls calls = new ThingCalls(base, new Random(seed));
    commit("the end", calls, ThingActions.everything(), history);
    calls.calls().close(1, 0);
    return history;
  }

  private void transaction(
      String name, ThingCalls calls, Random random, List<Committed<PlainThings>> history) {
    List<ThingAction> actions = new ArrayList<>();
    for (int left = 1 + random.nextInt(ACTIONS_MAX); left > 0; left--) {
      actions.add(ThingActions.any(random, clock.incrementAndGet()));
    }
    // What is undone is in no serial order: nobody may see any of it.
    boolean undone = random.nextInt(8) == 0;
    while (true) {
      try {
        if (undone) {
          calls.begin();
          actions.forEach(action -> action.run(calls));
          calls.calls().undo();
        } else {
          commit(name, calls, actions, history);
        }
        return;
      } catch (ThingCalls.Deadlock e) {
        deadlocks.incrementAndGet();
        calls.calls().undo();
      }
    }
  }

  private void commit(
      String name,
      ThingCalls calls,
      List<ThingAction> actions,
      List<Committed<PlainThings>> history) {
    List<String> observed = new ArrayList<>();
    long began = clock.incrementAndGet();
    calls.begin();
    try {
      for (ThingAction action : actions) {
        observed.add(action.run(calls));
      }
      calls.end();
    } catch (ThingCalls.Unexpected e) {
      // No plain data give this result, so there will be no serial order.
      observed.add(e.getMessage());
      while (observed.size() < actions.size()) {
        observed.add("not reached");
      }
      calls.calls().undo();
    }
    history.add(new Committed<>(name, began, clock.incrementAndGet(), actions, observed));
  }

  private static String text(List<Committed<PlainThings>> history) {
    return String.join("\n", history.stream().map(Committed::toString).toList());
  }
}
