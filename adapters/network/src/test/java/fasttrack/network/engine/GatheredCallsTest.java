package fasttrack.network.engine;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.network.engine.ThingActions.ThingAction;
import fasttrack.network.lock.Granularity;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Calls outside of transactions where nothing is locked: a crash may undo those after the last
 * control, the last ones first, and never a part of one.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class GatheredCallsTest {
  /** Less than all records take, so that some are read from the store again. */
  private static final long CACHE_BYTES = 10_000;

  private static final int SEEDS = 8;
  private static final int ACTIONS = 1_000;

  /** One action in so many is followed by control. */
  private static final int CONTROLLED = 1_000;

  private final Structure structure = new Structure(ThingCalls.SPECS);
  private LoggedStore store = new LoggedStore(new Random(0), 0);

  @Test
  void aCrashLeavesTheFirstSoManyCalls() {
    int partly = 0;
    for (long seed = 1; seed <= SEEDS; seed++) {
      Random random = new Random(seed);
      store = new LoggedStore(random, 0);
      ThingCalls calls = user(store);
      List<PlainThings> states = new ArrayList<>(List.of(new PlainThings()));
      int controlled = 0;
      for (int left = ACTIONS; left > 0; left--) {
        PlainThings data = states.getLast().copy();
        ThingAction action = ThingActions.change(random, left);
        assertThat(action.run(calls)).as("seed %d: %s", seed, action).isEqualTo(action.apply(data));
        states.add(data);
        if (random.nextInt(CONTROLLED) == 0) {
          assertThat(calls.calls().control(1)).isEqualTo(Condition.GOOD);
          controlled = states.size() - 1;
        }
      }
      partly += store.length() - store.durable();
      for (int length = store.durable(); length <= store.length(); length++) {
        controlled =
            explained("seed %d, %d batches".formatted(seed, length), length, states, controlled);
      }
    }
    assertThat(partly).as("batches that were written before control").isPositive();
  }

  @Test
  void aCallThatFailsTakesNothingElseBack() {
    ThingCalls calls = user(store);
    assertThat(calls.putOwner(1, 5)).isEqualTo("0");
    assertThat(calls.putOwner(1, 6)).isEqualTo("" + Condition.DUPLICATE_KEY);
    assertThat(calls.putThing(7, 1, 1, 1)).isEqualTo("" + (Condition.NO_CHAIN_HEAD + 2));
    assertThat(store.length()).isZero();
    assertThat(calls.calls().control(1)).isEqualTo(Condition.GOOD);
    assertThat(store.length()).isEqualTo(1);
    assertThat(store.durable()).isEqualTo(1);
    assertThat(user(store.after(1)).allOwners()).isEqualTo("[1 5]");
  }

  @Test
  void anUndoTakesNothingBackThatCameBeforeBegin() {
    ThingCalls calls = user(store);
    calls.putOwner(1, 5);
    calls.begin();
    calls.putOwner(2, 6);
    assertThat(calls.calls().undo()).isEqualTo(Condition.GOOD);
    assertThat(calls.allOwners()).isEqualTo("[1 5]");
    assertThat(calls.calls().close(1, 0)).isEqualTo(Condition.GOOD);
    assertThat(user(store).allOwners()).isEqualTo("[1 5]");
  }

  @Test
  void controlWritesAndNeedNotPromise() {
    ThingCalls calls = user(store);
    calls.putOwner(1, 5);
    assertThat(calls.calls().control(Modes.CONTROL_WRITE)).isEqualTo(Condition.GOOD);
    assertThat(store.length()).isEqualTo(1);
    assertThat(store.durable()).isZero();
    assertThat(calls.calls().control(Modes.CONTROL_POST)).isEqualTo(Condition.GOOD);
    assertThat(store.length()).isEqualTo(1);
    assertThat(store.durable()).isEqualTo(1);
  }

  @Test
  void nothingIsGatheredWhereOthersLook() {
    OpenBase base = open(store, Granularity.NONE);
    ThingCalls first = new ThingCalls(base, new Random(0));
    first.putOwner(1, 5);
    ThingCalls second = new ThingCalls(base, new Random(0));
    first.putOwner(2, 6);
    assertThat(second.allOwners()).isEqualTo("[1 5, 2 6]");
    second.calls().close(1, 0);
    first.putOwner(3, 7);
    assertThat(store.length()).isEqualTo(1);

    LoggedStore other = new LoggedStore(new Random(0), 0);
    new ThingCalls(open(other, Granularity.PAGE), new Random(0)).putOwner(1, 5);
    assertThat(other.length()).isEqualTo(1);
  }

  @Test
  void aStoreThatFailsIsToldAtControlAndAtClose() {
    ThingCalls calls = user(store);
    calls.putOwner(1, 5);
    store.crash();
    assertThat(calls.calls().control(1)).isEqualTo(Condition.STORE_FAILED);
    assertThat(calls.calls().close(1, 0)).isEqualTo(Condition.STORE_FAILED);
    assertThat(calls.calls().status().condition()).isEqualTo(Condition.STORE_FAILED);
  }

  /** Returns the first state, not before an earlier one, that is what a crash has left. */
  private int explained(String name, int length, List<PlainThings> states, int from) {
    LoggedStore left = store.after(length);
    assertThat(new StructureCheck(left, EngineTest.DATABASE, structure).run().faults())
        .as(name)
        .isEmpty();
    ThingCalls calls = user(left);
    List<String> found =
        ThingActions.everything().stream().map(action -> action.run(calls)).toList();
    for (int i = from; i < states.size(); i++) {
      PlainThings state = states.get(i);
      if (ThingActions.everything().stream()
          .map(action -> action.apply(state))
          .toList()
          .equals(found)) {
        return i;
      }
    }
    throw new AssertionError(name + ": no call left " + found);
  }

  private ThingCalls user(LoggedStore of) {
    return new ThingCalls(open(of, Granularity.NONE), new Random(0));
  }

  private OpenBase open(LoggedStore of, Granularity granularity) {
    return new OpenBase(
        of, EngineTest.DATABASE, structure, granularity, TimeUnit.MINUTES.toNanos(2), CACHE_BYTES);
  }
}
