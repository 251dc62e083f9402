package fasttrack.core.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.core.spi.cpu.CpuClock;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What the CPU clocks promise, run against the classes and against the multi-release JAR. */
abstract class CpuClocksContract {
  private static final long BURN_NANOS = 50_000_000L;
  private static final long WAIT_NANOS = 50_000_000L;
  private static final long PATIENCE_NANOS = 60_000_000_000L;

  /** Each of two readings of one lies between two of the other, whatever else the machine does. */
  @Test
  void theOwnThreadsClockAgreesWithTheManagementBean() {
    CpuClock clock = CpuClocks.ownThread();
    ThreadMXBean bean = ManagementFactory.getThreadMXBean();
    long early = bean.getCurrentThreadCpuTime();
    long begin = clock.nanos();
    long late = bean.getCurrentThreadCpuTime();
    while (clock.nanos() - begin < BURN_NANOS) {
      Thread.onSpinWait();
    }
    long earlyEnd = bean.getCurrentThreadCpuTime();
    long burnt = clock.nanos() - begin;
    long lateEnd = bean.getCurrentThreadCpuTime();

    assertThat(burnt).isBetween(earlyEnd - late, lateEnd - early);
    assertThat(earlyEnd - late).isGreaterThan(BURN_NANOS / 2);
  }

  @Test
  void theOwnProcessesClockHasEveryThreadAndThoseThatEnded() throws InterruptedException {
    CpuClock process = CpuClocks.ownProcess();
    long begin = process.nanos();
    Thread thread =
        Thread.ofPlatform()
            .start(
                () -> {
                  CpuClock own = CpuClocks.ownThread();
                  long from = own.nanos();
                  while (own.nanos() - from < BURN_NANOS) {
                    Thread.onSpinWait();
                  }
                });
    thread.join();

    // in steps of 10 ms of user and system time each
    assertThat(process.nanos() - begin).isGreaterThanOrEqualTo(BURN_NANOS - 20_000_000L);
  }

  @Test
  void waitingCostsNoCpu() throws InterruptedException {
    CpuClock clock = CpuClocks.ownThread();
    long begin = clock.nanos();
    TimeUnit.NANOSECONDS.timedJoin(Thread.currentThread(), WAIT_NANOS);

    assertThat(clock.nanos() - begin).isLessThan(WAIT_NANOS / 2);
  }

  @Test
  void anotherProcessIsMeasuredWhileItWorks() throws IOException, InterruptedException {
    assumeTrue(ProcessTable.available(), "this system has no /proc");
    Process process = new ProcessBuilder("sh", "-c", "read go; while :; do :; done").start();
    try {
      CpuClock clock = CpuClocks.process(process.pid()).orElseThrow();
      long begin = clock.nanos();
      process.getOutputStream().write('\n');
      process.getOutputStream().flush();
      long giveUp = System.nanoTime() + PATIENCE_NANOS;
      while (clock.nanos() - begin < BURN_NANOS && System.nanoTime() < giveUp) {
        Thread.onSpinWait();
      }

      assertThat(clock.nanos() - begin).isGreaterThanOrEqualTo(BURN_NANOS);
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  @Test
  void aProcessThatIsNotThereHasNoClock() {
    assertThat(CpuClocks.process(Integer.MAX_VALUE)).isEmpty();
  }
}
