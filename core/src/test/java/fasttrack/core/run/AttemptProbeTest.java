package fasttrack.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.measure.Clock;
import fasttrack.core.measure.Interval;
import fasttrack.core.measure.LockSamples;
import fasttrack.core.measure.Samples;
import fasttrack.core.measure.TypeSamples;
import fasttrack.core.measure.TypeSamples.Sum;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.proc.CpuClocks;
import fasttrack.core.run.load.Control;
import fasttrack.core.run.load.Mix;
import fasttrack.core.run.load.Quota;
import fasttrack.core.run.load.Terminal;
import fasttrack.core.run.load.ThinkTime;
import fasttrack.core.run.load.Timetable;
import fasttrack.core.run.verify.AnswerKey;
import fasttrack.core.spec.Retries;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.cpu.CpuClock;
import fasttrack.core.spi.cpu.ServerCpu;
import fasttrack.core.spi.wait.LockLevel;
import fasttrack.core.spi.wait.Probe;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** What sessions tell of their transactions is counted where it belongs. */
class AttemptProbeTest {
  private static final long MICRO = 1_000L;
  private static final List<TransactionType> TYPES = List.of(Shop.ADD, Shop.READ_MEMBERS);
  private static final int ADD = 0;
  private static final int READ = 1;
  private static final Interval ALWAYS = new Interval(0, Long.MAX_VALUE);

  private final VirtualTime time = new VirtualTime();

  @Test
  void aGoodAttemptsTimeIsSplit() {
    Samples samples =
        run(
            ALWAYS,
            10,
            new TellingSession() {
              @Override
              public Outcome execute(int type, long[] inputs) {
                time.pass(40 * MICRO, 30 * MICRO);
                waits(LockLevel.PAGE, 20 * MICRO, 1, false);
                if (type == ADD) {
                  probe.committing();
                  time.pass(50 * MICRO, 5 * MICRO);
                }
                probe.held(type == ADD ? 4 : 2);
                time.pass(3 * MICRO, 2 * MICRO);
                return Outcome.COMMITTED;
              }
            });

    TypeSamples add = samples.type(ADD);
    assertThat(add.good()).isPositive();
    assertThat(add.sum(Sum.GOOD_SERVICE_NANOS)).isEqualTo(113 * MICRO * add.good());
    assertThat(add.sum(Sum.GOOD_CLIENT_CPU_NANOS)).isEqualTo(37 * MICRO * add.good());
    assertThat(add.sum(Sum.GOOD_LOCK_WAIT_NANOS)).isEqualTo(20 * MICRO * add.good());
    assertThat(add.sum(Sum.GOOD_COMMIT_NANOS)).isEqualTo(53 * MICRO * add.good());
    assertThat(add.sum(Sum.GOOD_COMMIT_CPU_NANOS)).isEqualTo(7 * MICRO * add.good());
    assertThat(add.locks().heldMax()).isEqualTo(4);
    TypeSamples read = samples.type(READ);
    assertThat(read.good()).isPositive();
    assertThat(read.sum(Sum.GOOD_LOCK_WAIT_NANOS)).isEqualTo(20 * MICRO * read.good());
    assertThat(read.sum(Sum.GOOD_COMMIT_NANOS)).isZero();
    assertThat(read.sum(Sum.GOOD_COMMIT_CPU_NANOS)).isZero();
    assertThat(read.locks().heldMax()).isEqualTo(2);
  }

  /** Going to sleep and waking up take CPU time, which is a part of its own. */
  @Test
  void theCpuTimeOfAWaitThatIsAnnouncedIsNoWait() {
    Samples samples =
        run(
            ALWAYS,
            10,
            new TellingSession() {
              @Override
              public Outcome execute(int type, long[] inputs) {
                time.pass(10 * MICRO, 10 * MICRO);
                probe.waiting();
                time.pass(20 * MICRO, 6 * MICRO);
                probe.waited(LockLevel.DATABASE, 20 * MICRO, 1, false);
                probe.committing();
                time.pass(50 * MICRO, 5 * MICRO);
                return Outcome.COMMITTED;
              }
            });

    TypeSamples add = samples.type(ADD);
    assertThat(add.good()).isPositive();
    assertThat(add.sum(Sum.GOOD_SERVICE_NANOS)).isEqualTo(80 * MICRO * add.good());
    assertThat(add.sum(Sum.GOOD_CLIENT_CPU_NANOS)).isEqualTo(21 * MICRO * add.good());
    assertThat(add.sum(Sum.GOOD_LOCK_WAIT_NANOS)).isEqualTo(14 * MICRO * add.good());
    assertThat(add.sum(Sum.GOOD_COMMIT_NANOS)).isEqualTo(50 * MICRO * add.good());
    assertThat(add.sum(Sum.GOOD_COMMIT_CPU_NANOS)).isEqualTo(5 * MICRO * add.good());
    assertThat(add.locks().waitNanos()).isEqualTo(20 * MICRO * (add.good()));
  }

  @Test
  void waitsAreCountedByTypeAndLevel() {
    Samples samples =
        run(
            ALWAYS,
            20,
            new TellingSession() {
              private int reads;

              @Override
              public Outcome execute(int type, long[] inputs) {
                time.pass(MICRO, MICRO);
                if (type == READ) {
                  waits(LockLevel.SET, 5 * MICRO, ++reads, false);
                  waits(LockLevel.RECORD, 7 * MICRO, 1, false);
                  waits(LockLevel.RECORD, 9 * MICRO, 2, false);
                }
                return Outcome.COMMITTED;
              }
            });

    long reads = samples.type(READ).good();
    LockSamples read = samples.type(READ).locks();
    assertThat(reads).isBetween(1L, 19L);
    assertThat(read.of(LockLevel.SET).count).isEqualTo(reads);
    assertThat(read.of(LockLevel.SET).nanos).isEqualTo(5 * MICRO * reads);
    assertThat(read.of(LockLevel.SET).queueLengthMax).isEqualTo((int) reads);
    assertThat(read.of(LockLevel.RECORD).count).isEqualTo(2 * reads);
    assertThat(read.of(LockLevel.RECORD).nanos).isEqualTo(16 * MICRO * reads);
    assertThat(read.of(LockLevel.RECORD).queueLengthMax).isEqualTo(2);
    assertThat(read.waitNanos()).isEqualTo(21 * MICRO * reads);
    assertThat(read.of(LockLevel.PAGE).count).isZero();
    assertThat(samples.type(ADD).locks().waitNanos()).isZero();
  }

  @Test
  void aDeadlockIsAWaitButNoPartOfTheGoodAttempt() {
    Samples samples =
        run(
            ALWAYS,
            1,
            new TellingSession() {
              private boolean repeated;

              @Override
              public Outcome execute(int type, long[] inputs) {
                if (!repeated) {
                  repeated = true;
                  probe.committing();
                  waits(LockLevel.PAGE, 30 * MICRO, 3, true);
                  probe.held(9);
                  return Outcome.CONFLICT;
                }
                waits(LockLevel.PAGE, 20 * MICRO, 1, false);
                probe.held(5);
                time.pass(MICRO, MICRO);
                return Outcome.COMMITTED;
              }
            });

    TypeSamples only = samples.type(samples.type(ADD).good() == 1 ? ADD : READ);
    assertThat(only.good()).isEqualTo(1);
    assertThat(only.conflicts(ConflictCause.DEADLOCK)).isEqualTo(1);
    assertThat(only.locks().of(LockLevel.PAGE).count).isEqualTo(2);
    assertThat(only.locks().of(LockLevel.PAGE).deadlocks).isEqualTo(1);
    assertThat(only.locks().of(LockLevel.PAGE).nanos).isEqualTo(50 * MICRO);
    assertThat(only.locks().of(LockLevel.PAGE).queueLengthMax).isEqualTo(3);
    assertThat(only.locks().heldMax()).isEqualTo(9);
    assertThat(only.sum(Sum.GOOD_LOCK_WAIT_NANOS)).isEqualTo(20 * MICRO);
    assertThat(only.sum(Sum.GOOD_COMMIT_NANOS)).isZero();
  }

  @Test
  void warmUpDoesNotCount() {
    TellingSession session =
        new TellingSession() {
          @Override
          public Outcome execute(int type, long[] inputs) {
            boolean warmUp = time.nanos() < 1_000 * MICRO;
            waits(LockLevel.SET, 100 * MICRO, warmUp ? 8 : 1, warmUp);
            probe.committing();
            probe.held(warmUp ? 99 : 3);
            return Outcome.COMMITTED;
          }
        };
    Samples samples = run(new Interval(1_000 * MICRO, Long.MAX_VALUE), 5, session);

    assertThat(samples.warmup()).isEqualTo(10);
    LockSamples all = new LockSamples();
    for (int type = 0; type < TYPES.size(); type++) {
      LockSamples locks = samples.type(type).locks();
      assertThat(locks.of(LockLevel.SET).count).isEqualTo(samples.type(type).good());
      assertThat(locks.of(LockLevel.SET).deadlocks).isZero();
      assertThat(locks.of(LockLevel.SET).queueLengthMax).isLessThan(2);
      all.held(locks.heldMax());
    }
    assertThat(all.heldMax()).isEqualTo(3);
  }

  @Test
  void workersAddUp() {
    Samples sum = new Samples(TYPES, ALWAYS);
    for (int worker = 1; worker <= 2; worker++) {
      int number = worker;
      sum.merge(
          run(
              ALWAYS,
              10,
              new TellingSession() {
                @Override
                public Outcome execute(int type, long[] inputs) {
                  waits(LockLevel.RECORD, number * MICRO, number, number == 1);
                  probe.held(number);
                  probe.committing();
                  time.pass(number * MICRO, 0);
                  return Outcome.COMMITTED;
                }
              }));
    }

    for (int type = 0; type < TYPES.size(); type++) {
      LockSamples locks = sum.type(type).locks();
      long each = sum.type(type).good() / 2;
      assertThat(each).isPositive();
      assertThat(locks.of(LockLevel.RECORD).count).isEqualTo(2 * each);
      assertThat(locks.of(LockLevel.RECORD).deadlocks).isEqualTo(each);
      assertThat(locks.waitNanos()).isEqualTo(3 * MICRO * each);
      assertThat(locks.of(LockLevel.RECORD).queueLengthMax).isEqualTo(2);
      assertThat(locks.heldMax()).isEqualTo(2);
      assertThat(sum.type(type).sum(Sum.GOOD_LOCK_WAIT_NANOS)).isEqualTo(3 * MICRO * each);
      assertThat(sum.type(type).sum(Sum.GOOD_COMMIT_NANOS)).isEqualTo(3 * MICRO * each);
    }
  }

  /** What reads, and what gave way in the end, flushes nothing and has to flush nothing. */
  @Test
  void onlyWhatCommitsChangesIsWatchedForFlushes() {
    AtomicLong flushes = new AtomicLong(1);
    Worker worker =
        worker(
            ALWAYS,
            100,
            time,
            () -> time::cpuNanos,
            new TellingSession() {
              private int adds;

              @Override
              public Outcome execute(int type, long[] inputs) {
                time.pass(50 * MICRO, 10 * MICRO);
                if (type == READ) {
                  return Outcome.COMMITTED;
                }
                // the first twenty, and then longer than an attempt is repeated
                if (++adds > 20) {
                  return Outcome.CONFLICT;
                }
                if (adds % 2 == 0) {
                  return Outcome.ROLLED_BACK;
                }
                probe.committing();
                flushes.incrementAndGet();
                return Outcome.COMMITTED;
              }

              @Override
              public ConflictCause conflictCause() {
                return ConflictCause.BUSY;
              }
            });
    worker.instruments().flushes().watches(flushes::get);
    worker.run();
    assertThat(worker.samples().type(ADD).count(Outcome.CONFLICT)).isPositive();
    assertThat(worker.instruments().flushes().watched()).isPositive();
    assertThat(worker.instruments().flushes().forced())
        .isEqualTo(worker.instruments().flushes().watched());
  }

  @Test
  void nothingIsAllocated() {
    long transactions = 20_000;
    long bytes = 0;
    for (int round = 0; round < 2; round++) { // the first makes the classes and compiled code
      Worker worker =
          worker(
              ALWAYS, transactions, Clock.system(), CpuClocks::ownThread, new TellingEverything());
      bytes = FloorCalibration.allocatedBytes();
      worker.run();
      bytes = FloorCalibration.allocatedBytes() - bytes;
      assertThat(worker.samples().due()).isEqualTo(transactions);
      assertThat(worker.samples().type(ADD).locks().of(LockLevel.PAGE).count).isPositive();
    }
    assertThat((double) bytes / transactions).isLessThan(0.1);
  }

  private Samples run(Interval interval, long transactions, TellingSession session) {
    Worker worker = worker(interval, transactions, time, () -> time::cpuNanos, session);
    worker.run();
    return worker.samples();
  }

  private static Worker worker(
      Interval interval,
      long transactions,
      Clock clock,
      Supplier<CpuClock> cpuClock,
      TellingSession session) {
    RunPlan plan =
        new RunPlan(
            5,
            TYPES,
            1,
            new Timetable(clock, 0, 0, interval, 0),
            Quota.of(transactions),
            Retries.STANDARD,
            new Control(),
            AnswerKey.NOTHING,
            null,
            null);
    Terminal terminal = new Terminal(0, 5, TYPES, Mix.equal(TYPES.size()), Shop.dataset());
    Turns turns = new Turns.Own(plan, ThinkTime.NONE, terminal);
    return new Worker(plan, 0, turns, session, cpuClock);
  }

  /** A session that tells the worker's probe. */
  private abstract class TellingSession extends SimulatedSession {
    Probe probe = Probe.NONE;

    TellingSession() {
      super(new ServerCpu.InProcess());
    }

    @Override
    public void probe(Probe told) {
      probe = told;
    }

    void waits(LockLevel level, long nanos, int queueLength, boolean deadlock) {
      time.pass(nanos, 0);
      probe.waited(level, nanos, queueLength, deadlock);
    }
  }

  private final class TellingEverything extends TellingSession {
    @Override
    public Outcome execute(int type, long[] inputs) {
      probe.waited(LockLevel.SET, MICRO, 1, false);
      probe.waited(LockLevel.PAGE, MICRO, 2, true);
      probe.committing();
      probe.held(3);
      return Outcome.COMMITTED;
    }
  }
}
