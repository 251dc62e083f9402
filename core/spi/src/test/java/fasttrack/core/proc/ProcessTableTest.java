package fasttrack.core.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.core.spi.cpu.Schedstat;
import fasttrack.core.spi.cpu.TaskId;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class ProcessTableTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void processTableLinesAreParsed() {
    ProcessTable.ProcessTimes entry =
        ProcessTable.parse(
            "77 (a (strange) name) S 2 77 77 0 -1 4194560 1 2 3 4 150 50 30 20 20 0 1 0 9 9 9");

    assertThat(entry.parent()).isEqualTo(2);
    assertThat(entry.cpuNanos()).isEqualTo(2 * SECOND);
    assertThat(entry.childrenCpuNanos()).isEqualTo(SECOND / 2);
  }

  @Test
  void whatTheSchedulerCountsIsParsed() {
    assertThat(Schedstat.parse("1689257012 167465890 1701\n"))
        .contains(new Schedstat(1_689_257_012L, 167_465_890L));
    // a kernel that does not count
    assertThat(Schedstat.parse("0 0 0\n")).isEmpty();
    assertThat(new Schedstat(9, 7).since(new Schedstat(4, 1)).plus(new Schedstat(1, 1)))
        .isEqualTo(new Schedstat(6, 7));
  }

  @Test
  void theOwnThreadIsInTheTableUnderItsName() throws InterruptedException {
    assumeTrue(ProcessTable.available(), "this system has no /proc");
    AtomicReference<TaskId> task = new AtomicReference<>();
    AtomicReference<String> name = new AtomicReference<>();
    AtomicReference<Map<TaskId, Schedstat>> table = new AtomicReference<>();
    Thread thread =
        Thread.ofPlatform()
            .name("a-name-of-more-than-15-letters")
            .start(
                () -> {
                  task.set(TaskId.ofThisThread().orElseThrow());
                  name.set(task.get().name().orElseThrow());
                  table.set(Schedstat.ofOwnThreads().orElseThrow());
                });
    thread.join();

    assertThat(name.get()).isEqualTo("a-name-of-more-");
    assertThat(table.get().get(task.get()).cpuNanos()).isPositive();
    assertThat(table.get()).hasSizeGreaterThan(2);
    assertThat(new TaskId(task.get().process(), Integer.MAX_VALUE).schedstat()).isEmpty();
  }
}
