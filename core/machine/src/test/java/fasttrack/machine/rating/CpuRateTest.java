package fasttrack.machine.rating;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.core.host.Threads;
import fasttrack.core.statistics.Spread;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class CpuRateTest {
  private static final long NANOS = 20_000_000;
  private static final long FOREVER = Long.MAX_VALUE / 4;

  /** Counts its loops, and notes the threads that execute it. */
  private static final class Counted implements CpuBenchmark {
    private final AtomicLong loops;
    private final Set<Thread> threads;
    private final long wrongFrom;

    Counted(AtomicLong loops, Set<Thread> threads, long wrongFrom) {
      this.loops = loops;
      this.threads = threads;
      this.wrongFrom = wrongFrom;
    }

    @Override
    public String name() {
      return "counted";
    }

    @Override
    public double workPerLoop() {
      return 1;
    }

    @Override
    public long run(int more) {
      threads.add(Thread.currentThread());
      return loops.addAndGet(more) > wrongFrom ? System.nanoTime() : more;
    }
  }

  private final AtomicLong loops = new AtomicLong();
  private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

  private Supplier<CpuBenchmark> counted(long wrongFrom) {
    return () -> new Counted(loops, threads, wrongFrom);
  }

  @Test
  void sevenRoundsAreMeasured() {
    Spread rate = CpuRate.perSecond(Dhrystone::new, 1, NANOS, () -> false);
    assertThat(rate.samples()).isEqualTo(7);
    assertThat(rate.figure()).isPositive().isBetween(rate.low(), rate.high());
  }

  @Test
  @Timeout(60)
  void eachRoundHasItsThreadsAndLeavesNone() {
    Spread rate = CpuRate.perSecond(counted(Long.MAX_VALUE), 3, NANOS, () -> false);
    assertThat(rate.figure()).isPositive();
    assertThat(loops.get()).isPositive();
    threads.remove(Thread.currentThread());
    assertThat(threads).hasSize(3 * 7);
    // a pool is over a moment before its threads are
    Threads.join(List.copyOf(threads));
  }

  @Test
  void aResultThatChangesIsWrong() {
    AtomicInteger asked = new AtomicInteger();
    assertThatThrownBy(
            () -> CpuRate.perSecond(counted(1), 1, FOREVER, () -> asked.incrementAndGet() % 3 == 0))
        .isInstanceOf(WrongResultException.class)
        .hasMessageStartingWith("the sum of a later call is ");
  }

  @Test
  void whatIsStoppedEndsAtOnce() {
    CpuRate.perSecond(counted(Long.MAX_VALUE), 1, FOREVER, () -> true);
    assertThat(threads).hasSize(7);
  }
}
