package fasttrack.network.lock;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.spi.wait.LockLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who gets a lock, who waits, in which order, and who is refused. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LockManagerTest {
  private static final LockLevel LEVEL = LockLevel.RECORD;
  private static final int THREADS = 8;
  private static final int TRANSACTIONS = 3_000;
  private static final long HELD_MILLIS = 10;

  /** Ends before the test does, so that whoever is never woken is told by his result. */
  private final LockManager manager = new LockManager(TimeUnit.SECONDS.toNanos(30));

  private final List<User> users = new ArrayList<>();

  /** A user with a thread of his own, on which all his requests are made. */
  private final class User {
    final ConcurrentLinkedQueue<String> waits = new ConcurrentLinkedQueue<>();
    volatile long waitNanos;
    final ExecutorService thread = Executors.newSingleThreadExecutor();
    final LockManager its;
    final Locks locks;

    User() {
      this(manager);
    }

    User(LockManager of) {
      its = of;
      locks =
          new Locks(
              of,
              (level, nanos, queue, result) -> {
                assertThat(nanos).isNotNegative();
                waitNanos = nanos;
                waits.add(level + " " + queue + " " + result);
              });
      users.add(this);
    }

    Future<LockResult> asks(long number, LockMode mode) {
      return asks(LEVEL, number, mode);
    }

    Future<LockResult> asks(LockLevel level, long number, LockMode mode) {
      return thread.submit(() -> locks.lock(level, 1, number, mode, true));
    }

    /** Asks, and returns when the request is in the queue. */
    Future<LockResult> waitsFor(long number, LockMode mode) throws InterruptedException {
      return waitsFor(LEVEL, number, mode);
    }

    Future<LockResult> waitsFor(LockLevel level, long number, LockMode mode)
        throws InterruptedException {
      Future<LockResult> request = asks(level, number, mode);
      isSeenToWait(request);
      return request;
    }

    /** Returns when a request is in the queue; fails where it has ended instead. */
    void isSeenToWait(Future<?> request) throws InterruptedException {
      while (!isWaiting()) {
        assertThat(request.isDone()).as("it should wait").isFalse();
        Thread.sleep(1);
      }
    }

    boolean isWaiting() {
      synchronized (its.waiting) {
        return locks.request() != null;
      }
    }

    void has(long number, LockMode mode) throws Exception {
      assertThat(asks(number, mode).get()).isEqualTo(LockResult.GRANTED);
    }

    LockResult tries(long number, LockMode mode) throws Exception {
      return thread.submit(() -> locks.lock(LEVEL, 1, number, mode, false)).get();
    }

    void releases(int downTo) throws Exception {
      thread.submit(() -> locks.release(downTo)).get();
    }
  }

  @AfterEach
  void leaveNothing() throws Exception {
    for (User user : users) {
      user.releases(0);
      user.thread.shutdown();
    }
    assertThat(manager.size()).isZero();
  }

  /** Between what the holder and what the waiter saw on the clock, however slow the machine is. */
  @ParameterizedTest
  @EnumSource
  void tellsHowLongARequestWaited(LockLevel level) throws Exception {
    User holder = new User();
    User waiter = new User();
    holder.asks(level, 1, LockMode.X).get();
    Future<Long> request =
        waiter.thread.submit(
            () -> {
              long begin = System.nanoTime();
              waiter.locks.lock(level, 1, 1, LockMode.X, true);
              return System.nanoTime() - begin;
            });
    waiter.isSeenToWait(request);
    long begin = System.nanoTime();
    Thread.sleep(HELD_MILLIS);
    long held = System.nanoTime() - begin;
    holder.releases(0);
    long most = request.get();
    assertThat(waiter.waitNanos).isBetween(held, most);
    assertThat(waiter.waits).containsExactly(level + " 1 GRANTED");
  }

  @ParameterizedTest
  @EnumSource
  void grantsWhatIsCompatibleAndRefusesTheRest(LockMode held) throws Exception {
    User one = new User();
    User other = new User();
    for (LockMode wanted : LockMode.values()) {
      one.has(5, held);
      assertThat(other.tries(5, wanted))
          .isEqualTo(held.compatible(wanted) ? LockResult.GRANTED : LockResult.REFUSED);
      one.releases(0);
      other.releases(0);
      assertThat(manager.size()).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource
  void makesALockStronger(LockMode held) throws Exception {
    User one = new User();
    for (LockMode wanted : LockMode.values()) {
      one.has(5, held);
      one.has(5, wanted);
      assertThat(one.locks.held(LEVEL, 1, 5)).isEqualTo(held.supremum(wanted));
      assertThat(one.locks.count()).isEqualTo(1);
      one.releases(0);
    }
  }

  @Test
  void tellsLevelsSpacesAndNumbersApart() throws Exception {
    User one = new User();
    User other = new User();
    one.has(5, LockMode.X);
    assertThat(other.asks(LockLevel.PAGE, 5, LockMode.X).get()).isEqualTo(LockResult.GRANTED);
    assertThat(other.tries(6, LockMode.X)).isEqualTo(LockResult.GRANTED);
    assertThat(other.thread.submit(() -> other.locks.lock(LEVEL, 2, 5, LockMode.X, false)).get())
        .isEqualTo(LockResult.GRANTED);
    assertThat(other.tries(5, LockMode.IS)).isEqualTo(LockResult.REFUSED);
    assertThat(manager.size()).isEqualTo(4);
  }

  @Test
  void servesTheFirstFirst() throws Exception {
    User reader = new User();
    User writer = new User();
    User late = new User();
    reader.has(5, LockMode.S);
    Future<LockResult> writes = writer.waitsFor(5, LockMode.X);
    // Compatible with who holds it, but not with who came before.
    assertThat(late.tries(5, LockMode.S)).isEqualTo(LockResult.REFUSED);
    Future<LockResult> reads = late.waitsFor(5, LockMode.S);
    reader.releases(0);
    assertThat(writes.get()).isEqualTo(LockResult.GRANTED);
    assertThat(late.isWaiting()).isTrue();
    writer.releases(0);
    assertThat(reads.get()).isEqualTo(LockResult.GRANTED);
  }

  @Test
  void grantsAllThatGoTogetherAtOnce() throws Exception {
    User writer = new User();
    User one = new User();
    User two = new User();
    User last = new User();
    writer.has(5, LockMode.X);
    Future<LockResult> first = one.waitsFor(5, LockMode.S);
    Future<LockResult> second = two.waitsFor(5, LockMode.IS);
    last.waitsFor(5, LockMode.X);
    writer.releases(0);
    assertThat(first.get()).isEqualTo(LockResult.GRANTED);
    assertThat(second.get()).isEqualTo(LockResult.GRANTED);
    assertThat(last.isWaiting()).isTrue();
    one.releases(0);
    assertThat(last.isWaiting()).isTrue();
    two.releases(0);
  }

  @Test
  void prefersWhoHoldsItAlready() throws Exception {
    User one = new User();
    User two = new User();
    User waiting = new User();
    one.has(5, LockMode.S);
    two.has(5, LockMode.S);
    Future<LockResult> writes = waiting.waitsFor(5, LockMode.X);
    Future<LockResult> upgrade = one.waitsFor(5, LockMode.X);
    two.releases(0);
    assertThat(upgrade.get()).isEqualTo(LockResult.GRANTED);
    assertThat(waiting.isWaiting()).isTrue();
    one.releases(0);
    assertThat(writes.get()).isEqualTo(LockResult.GRANTED);
  }

  /** What is compatible with the other holders need not queue where it is held already. */
  @Test
  void upgradesPastTheQueueWhereNothingIsInTheWay() throws Exception {
    User one = new User();
    User two = new User();
    User waiting = new User();
    one.has(5, LockMode.IS);
    two.has(5, LockMode.IX);
    Future<LockResult> reads = waiting.waitsFor(5, LockMode.S);
    one.has(5, LockMode.IX);
    two.releases(0);
    assertThat(waiting.isWaiting()).isTrue();
    one.releases(0);
    assertThat(reads.get()).isEqualTo(LockResult.GRANTED);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 7})
  void refusesWhoClosesACircle(int length) throws Exception {
    List<User> circle = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      circle.add(new User());
      circle.get(i).has(i, LockMode.X);
    }
    List<Future<LockResult>> waits = new ArrayList<>();
    for (int i = 0; i < length - 1; i++) {
      waits.add(circle.get(i).waitsFor(i + 1, LockMode.S));
    }
    User victim = circle.getLast();
    assertThat(victim.asks(0, LockMode.S).get()).isEqualTo(LockResult.DEADLOCK);
    // Nobody else is, and the victim keeps what it has until it gives it back.
    assertThat(circle.subList(0, length - 1)).allMatch(User::isWaiting);
    assertThat(victim.locks.held(LEVEL, 1, length - 1)).isEqualTo(LockMode.X);
    for (int i = length - 2; i >= 0; i--) {
      circle.get(i + 1).releases(0);
      assertThat(waits.get(i).get()).isEqualTo(LockResult.GRANTED);
    }
  }

  @Test
  void refusesTheSecondOfTwoWhoWantMoreOfTheSame() throws Exception {
    User one = new User();
    User two = new User();
    one.has(5, LockMode.S);
    two.has(5, LockMode.S);
    Future<LockResult> first = one.waitsFor(5, LockMode.X);
    assertThat(two.asks(5, LockMode.X).get()).isEqualTo(LockResult.DEADLOCK);
    assertThat(two.locks.held(LEVEL, 1, 5)).isEqualTo(LockMode.S);
    assertThat(one.isWaiting()).isTrue();
    two.releases(0);
    assertThat(first.get()).isEqualTo(LockResult.GRANTED);
  }

  /** One waits for another not only because of what he holds, but because he came first. */
  @Test
  void findsACircleThroughAQueue() throws Exception {
    User holder = new User();
    User first = new User();
    User second = new User();
    holder.has(5, LockMode.S);
    second.has(6, LockMode.X);
    first.waitsFor(5, LockMode.X);
    // Compatible with the holder, but behind the first one.
    Future<LockResult> read = second.waitsFor(5, LockMode.S);
    assertThat(holder.asks(6, LockMode.S).get()).isEqualTo(LockResult.DEADLOCK);
    holder.releases(0);
    first.releases(0);
    assertThat(read.get()).isEqualTo(LockResult.GRANTED);
  }

  /** Who was served from a queue is waited for by those who were behind him. */
  @Test
  void findsACircleThroughWhoWasBehindInTheQueue() throws Exception {
    User holder = new User();
    User served = new User();
    User behind = new User();
    holder.has(5, LockMode.X);
    behind.has(6, LockMode.X);
    Future<LockResult> first = served.waitsFor(5, LockMode.X);
    Future<LockResult> second = behind.waitsFor(5, LockMode.X);
    holder.releases(0);
    assertThat(first.get()).isEqualTo(LockResult.GRANTED);
    assertThat(served.asks(6, LockMode.S).get()).isEqualTo(LockResult.DEADLOCK);
    served.releases(0);
    assertThat(second.get()).isEqualTo(LockResult.GRANTED);
  }

  /** Several who want more than they hold are served in their order, and before all others. */
  @Test
  void leavesTheQueueFromItsMiddle() throws Exception {
    User holder = new User();
    User upgrading = new User();
    User first = new User();
    User middle = new User();
    User last = new User();
    holder.has(5, LockMode.IX);
    upgrading.has(5, LockMode.IX);
    Future<LockResult> firstWaits = first.waitsFor(5, LockMode.X);
    AtomicReference<@Nullable Thread> thread = new AtomicReference<>();
    middle.thread.submit(() -> thread.set(Thread.currentThread())).get();
    Future<LockResult> middleWaits = middle.waitsFor(5, LockMode.X);
    Future<LockResult> lastWaits = last.waitsFor(5, LockMode.X);
    Future<LockResult> upgrade = upgrading.waitsFor(5, LockMode.S);
    Objects.requireNonNull(thread.get()).interrupt();
    assertThat(middleWaits.get()).isEqualTo(LockResult.INTERRUPTED);
    middle.thread.submit(Thread::interrupted).get();
    holder.releases(0);
    assertThat(upgrade.get()).isEqualTo(LockResult.GRANTED);
    assertThat(List.of(first, last)).allMatch(User::isWaiting);
    upgrading.releases(0);
    assertThat(firstWaits.get()).isEqualTo(LockResult.GRANTED);
    assertThat(last.isWaiting()).isTrue();
    first.releases(0);
    assertThat(lastWaits.get()).isEqualTo(LockResult.GRANTED);
    assertThat(last.waits).containsExactly("RECORD 3 GRANTED");
    assertThat(upgrading.waits).containsExactly("RECORD 4 GRANTED");
  }

  /** More holders than the 4,095 that were once counted. */
  @Test
  void countsManyHoldersOfOneMode() {
    List<Locks> readers = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      readers.add(quiet(manager));
      assertThat(readers.getLast().lock(LEVEL, 1, 5, LockMode.IS, false))
          .isEqualTo(LockResult.GRANTED);
    }
    Locks other = quiet(manager);
    assertThat(other.lock(LEVEL, 1, 5, LockMode.S, false)).isEqualTo(LockResult.GRANTED);
    assertThat(other.lock(LEVEL, 1, 5, LockMode.X, false)).isEqualTo(LockResult.REFUSED);
    readers.forEach(reader -> reader.release(0));
    assertThat(other.lock(LEVEL, 1, 5, LockMode.X, false)).isEqualTo(LockResult.GRANTED);
    other.release(0);
  }

  /** A reader of the first page depends on nothing that was written elsewhere in the data set. */
  @Test
  void keepsCommitsOfADataSetApartFromThoseOfItsFirstPage() {
    Locks writer = quiet(manager);
    Locks reader = quiet(manager);
    writer.lock(LockLevel.SET, 1, 0, LockMode.IX, false);
    writer.lock(LockLevel.PAGE, 1, 7, LockMode.X, false);
    writer.release(0, 42);
    reader.lock(LockLevel.SET, 1, 0, LockMode.IS, false);
    reader.lock(LockLevel.PAGE, 1, 0, LockMode.S, false);
    assertThat(reader.visibleCommit()).isZero();
    reader.lock(LockLevel.PAGE, 1, 7, LockMode.S, false);
    assertThat(reader.visibleCommit()).isEqualTo(42);
    reader.release(0);
  }

  @Test
  void findsNoCircleWhereThereIsNone() throws Exception {
    User holder = new User();
    User one = new User();
    User two = new User();
    User three = new User();
    holder.has(1, LockMode.X);
    one.has(2, LockMode.X);
    two.has(3, LockMode.X);
    List<Future<LockResult>> waits =
        List.of(
            one.waitsFor(1, LockMode.X),
            two.waitsFor(2, LockMode.S),
            three.waitsFor(3, LockMode.S));
    holder.releases(0);
    for (int i = 0; i < waits.size(); i++) {
      assertThat(waits.get(i).get()).isEqualTo(LockResult.GRANTED);
      List.of(one, two, three).get(i).releases(0);
    }
  }

  /** A lock that is free is anybody's, as long as the first in the queue has not come for it. */
  @Test
  void letsOnlySoManyPassTheFirstInTheQueue() throws Exception {
    LockManager passing = new LockManager(TimeUnit.HOURS.toNanos(1), 3, TimeUnit.HOURS.toNanos(1));
    Locks holder = quiet(passing);
    take(holder);
    User first = new User(passing);
    Future<LockResult> waits = first.waitsFor(5, LockMode.X);
    // Nobody who waits can come while the manager's monitor is held.
    synchronized (passing.waiting) {
      holder.release(0);
      for (int passes = 0; passes < 3; passes++) {
        take(holder);
        assertThat(first.locks.request()).isNotNull();
        holder.release(0);
      }
      assertThat(first.locks.request()).as("it was handed over").isNull();
      assertThat(holder.lock(LEVEL, 1, 5, LockMode.X, false)).isEqualTo(LockResult.REFUSED);
    }
    assertThat(waits.get()).isEqualTo(LockResult.GRANTED);
    first.releases(0);
    assertThat(passing.size()).isZero();
  }

  @Test
  void letsNobodyPassWhoWasToldLongAgo() throws Exception {
    LockManager impatient = new LockManager(TimeUnit.HOURS.toNanos(1), 3, 0);
    Locks holder = quiet(impatient);
    take(holder);
    User first = new User(impatient);
    Future<LockResult> waits = first.waitsFor(5, LockMode.X);
    synchronized (impatient.waiting) {
      holder.release(0);
      assertThat(holder.lock(LEVEL, 1, 5, LockMode.X, false)).isEqualTo(LockResult.REFUSED);
    }
    assertThat(waits.get()).isEqualTo(LockResult.GRANTED);
    first.releases(0);
  }

  /** Else it would take again what the other waits for, and be refused again. */
  @Test
  void handsOverWhatAVictimGivesBack() throws Exception {
    LockManager passing = new LockManager(TimeUnit.HOURS.toNanos(1), 3, TimeUnit.HOURS.toNanos(1));
    Locks victim = quiet(passing);
    take(victim);
    User other = new User(passing);
    other.has(6, LockMode.X);
    Future<LockResult> waits = other.waitsFor(5, LockMode.X);
    assertThat(victim.lock(LEVEL, 1, 6, LockMode.X, true)).isEqualTo(LockResult.DEADLOCK);
    synchronized (passing.waiting) {
      victim.release(0);
      assertThat(victim.lock(LEVEL, 1, 5, LockMode.X, false)).isEqualTo(LockResult.REFUSED);
    }
    assertThat(waits.get()).isEqualTo(LockResult.GRANTED);
    other.releases(0);
  }

  private static Locks quiet(LockManager manager) {
    return new Locks(manager, (level, nanos, queue, result) -> {});
  }

  private static void take(Locks locks) {
    assertThat(locks.lock(LEVEL, 1, 5, LockMode.X, false)).isEqualTo(LockResult.GRANTED);
  }

  @Test
  void waitsNoLongerThanItMay() throws Exception {
    LockManager impatient = new LockManager(1);
    User one = new User(impatient);
    User other = new User(impatient);
    one.has(5, LockMode.S);
    other.has(5, LockMode.S);
    assertThat(other.asks(5, LockMode.X).get()).isEqualTo(LockResult.TIMEOUT);
    assertThat(other.locks.held(LEVEL, 1, 5)).isEqualTo(LockMode.S);
    other.releases(0);
    assertThat(other.asks(5, LockMode.IX).get()).isEqualTo(LockResult.TIMEOUT);
    assertThat(other.locks.count()).isZero();
    assertThat(other.waits).containsExactly("RECORD 1 TIMEOUT", "RECORD 1 TIMEOUT");
    one.releases(0);
    assertThat(impatient.size()).isZero();
  }

  @Test
  void stopsWaitingWhenInterruptedAndLetsThoseBehindGo() throws Exception {
    User reader = new User();
    User writer = new User();
    User late = new User();
    reader.has(5, LockMode.S);
    AtomicReference<@Nullable Thread> waiting = new AtomicReference<>();
    Future<LockResult> writes =
        writer.thread.submit(
            () -> {
              waiting.set(Thread.currentThread());
              LockResult result = writer.locks.lock(LEVEL, 1, 5, LockMode.X, true);
              assertThat(Thread.interrupted()).as("the flag is left to be seen").isTrue();
              return result;
            });
    writer.isSeenToWait(writes);
    Future<LockResult> reads = late.waitsFor(5, LockMode.S);
    Objects.requireNonNull(waiting.get()).interrupt();
    assertThat(writes.get()).isEqualTo(LockResult.INTERRUPTED);
    assertThat(reads.get()).isEqualTo(LockResult.GRANTED);
    assertThat(writer.waits).containsExactly("RECORD 1 INTERRUPTED");
  }

  @Test
  void tellsEachWait() throws Exception {
    User holder = new User();
    User one = new User();
    User two = new User();
    assertThat(holder.asks(LockLevel.SET, 5, LockMode.X).get()).isEqualTo(LockResult.GRANTED);
    Future<LockResult> first = one.waitsFor(LockLevel.SET, 5, LockMode.X);
    Future<LockResult> second = two.waitsFor(LockLevel.SET, 5, LockMode.IS);
    holder.releases(0);
    first.get();
    one.releases(0);
    second.get();
    assertThat(holder.waits).isEmpty();
    assertThat(one.waits).containsExactly("SET 1 GRANTED");
    assertThat(two.waits).containsExactly("SET 2 GRANTED");
  }

  /** So many, too, that the room for them is given up. */
  @ParameterizedTest
  @ValueSource(ints = {1_000, 20_000})
  void givesBackTheLastOnesAlone(int many) throws Exception {
    User one = new User();
    User other = new User();
    for (int i = 0; i < many; i++) {
      one.has(i, LockMode.X);
    }
    one.releases(10);
    assertThat(one.locks.count()).isEqualTo(10);
    assertThat(manager.size()).isEqualTo(10);
    for (int i = 0; i < many; i++) {
      assertThat(one.locks.held(LEVEL, 1, i)).isEqualTo(i < 10 ? LockMode.X : null);
      assertThat(other.tries(i, LockMode.S))
          .isEqualTo(i < 10 ? LockResult.REFUSED : LockResult.GRANTED);
    }
  }

  @Test
  void findsWhatIsHeldHoweverManyWereGivenBackBefore() {
    Locks locks = quiet(manager);
    Random random = new Random(1);
    List<Long> held = new ArrayList<>();
    for (int round = 0; round < 2_000; round++) {
      for (int more = random.nextInt(40); more > 0; more--) {
        long number = random.nextInt(500);
        locks.lock(LEVEL, 1, number, LockMode.X, false);
        if (!held.contains(number)) {
          held.add(number);
        }
      }
      int left = random.nextInt(held.size() + 1);
      locks.release(left);
      held.subList(left, held.size()).clear();
      for (long number = 0; number < 500; number++) {
        assertThat(locks.held(LEVEL, 1, number) != null).isEqualTo(held.contains(number));
      }
    }
    locks.release(0);
  }

  /** Each request's outcome is its own: users come, wait, give up and go in any order. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void neverLetsTwoIncompatibleHoldersIn(long seed) throws Exception {
    LockManager patient = new LockManager(TimeUnit.MINUTES.toNanos(10));
    Holdings holdings = new Holdings();
    List<Future<?>> threads = new ArrayList<>();
    try (ExecutorService pool = Executors.newFixedThreadPool(THREADS)) {
      for (int i = 0; i < THREADS; i++) {
        Random random = new Random(seed * THREADS + i);
        threads.add(pool.submit(() -> stress(patient, holdings, random)));
      }
      for (Future<?> thread : threads) {
        thread.get();
      }
    }
    assertThat(holdings.violations).as("seed %d", seed).isEmpty();
    assertThat(patient.size()).isZero();
  }

  private static void stress(LockManager manager, Holdings holdings, Random random) {
    Locks locks = quiet(manager);
    LockMode[] modes = LockMode.values();
    LockLevel[] levels = LockLevel.values();
    for (int i = 0; i < TRANSACTIONS; i++) {
      List<Holdings.Held> held = new ArrayList<>();
      for (int wanted = 1 + random.nextInt(6); wanted > 0; wanted--) {
        LockLevel level = levels[random.nextInt(levels.length)];
        long number = random.nextInt(2);
        LockMode mode = modes[random.nextInt(modes.length)];
        LockResult result = locks.lock(level, 1, number, mode, random.nextInt(8) > 0);
        if (result == LockResult.DEADLOCK) {
          break;
        }
        if (result == LockResult.GRANTED) {
          held.add(holdings.add(locks, level + " " + number, mode));
        }
        if (random.nextInt(16) == 0) {
          Thread.yield();
        }
      }
      held.forEach(holdings::remove);
      locks.release(0);
    }
  }

  /** What the users themselves say that they hold, written down while they do. */
  private static final class Holdings {
    record Held(Locks owner, String what, LockMode mode) {}

    final List<Held> all = new ArrayList<>();
    final List<String> violations = new ArrayList<>();

    synchronized Held add(Locks owner, String what, LockMode mode) {
      Held added = new Held(owner, what, mode);
      for (Held other : all) {
        if (other.owner != owner && other.what.equals(what) && !other.mode.compatible(mode)) {
          violations.add("%s is held as %s and %s".formatted(what, other.mode, mode));
        }
      }
      all.add(added);
      return added;
    }

    synchronized void remove(Held held) {
      all.remove(held);
    }
  }
}
