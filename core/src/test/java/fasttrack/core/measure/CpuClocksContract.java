package fasttrack.core.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What the CPU clocks promise, run against the classes and against the multi-release JAR. */
abstract class CpuClocksContract {
  private static final long BURN_NANOS = 50_000_000L;

  @Test
  void theOwnThreadsClockAgreesWithTheManagementBean() {
    CpuClock clock = CpuClocks.ownThread();
    clock.nanos(); // the first call links, which takes CPU time of its own
    long bean = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    long begin = clock.nanos();
    while (clock.nanos() - begin < BURN_NANOS) {
      Thread.onSpinWait();
    }
    long burnt = clock.nanos() - begin;
    long beanBurnt = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - bean;

    assertThat((double) burnt).isCloseTo(beanBurnt, within(0.02 * beanBurnt));
  }

  @Test
  void waitingCostsNoCpu() throws InterruptedException {
    CpuClock clock = CpuClocks.ownThread();
    long begin = clock.nanos();
    TimeUnit.MILLISECONDS.timedJoin(Thread.currentThread(), 100);

    assertThat(clock.nanos() - begin).isLessThan(BURN_NANOS);
  }

  @Test
  void anotherProcessIsMeasuredWhileItWorks() throws IOException, InterruptedException {
    assumeTrue(ProcessTable.available(), "this system has no /proc");
    Process process =
        new ProcessBuilder(
                "sh", "-c", "read go; i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done; read stop")
            .start();
    try {
      CpuClock clock = CpuClocks.process(process.pid()).orElseThrow();
      long begin = clock.nanos();
      process.getOutputStream().write('\n');
      process.getOutputStream().flush();
      while (clock.nanos() - begin < BURN_NANOS && process.isAlive()) {
        Thread.onSpinWait();
      }

      assertThat(clock.nanos() - begin).isGreaterThanOrEqualTo(BURN_NANOS);
    } finally {
      process.destroy();
      process.waitFor();
    }
  }

  @Test
  void aProcessThatIsNotThereHasNoClock() {
    assertThat(CpuClocks.process(Integer.MAX_VALUE)).isEmpty();
  }
}
