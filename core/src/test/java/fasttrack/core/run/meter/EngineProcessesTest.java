package fasttrack.core.run.meter;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.result.EngineWork;
import fasttrack.core.spi.EngineCounter;
import fasttrack.core.testing.MemoryDatabase;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class EngineProcessesTest {
  private static final int MEGABYTE = 1 << 20;

  @Test
  @EnabledOnOs(OS.LINUX)
  void anEngineInThisProcessIsThisProcess(@TempDir Path folder) throws Exception {
    EngineProcesses own = EngineProcesses.of(new MemoryDatabase(), true);
    long calls = own.counts().get(EngineCounter.WRITE_CALLS);
    try (OutputStream file = Files.newOutputStream(folder.resolve("file"))) {
      for (int i = 0; i < 1_000; i++) {
        file.write(i);
      }
    }
    assertThat(own.counts().get(EngineCounter.WRITE_CALLS)).isGreaterThanOrEqualTo(calls + 1_000);

    long before = own.residentBytes().orElseThrow();
    ByteBuffer buffer = ByteBuffer.allocateDirect(64 * MEGABYTE);
    for (int at = 0; at < buffer.capacity(); at += 1_024) {
      buffer.put(at, (byte) 1);
    }
    assertThat(own.residentBytes().orElseThrow() - before).isGreaterThan(32 * MEGABYTE);
  }

  /** What it does is that of all of them, whichever does it. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void anEngineOfItsOwnIsAProcessWithItsChildren() throws Exception {
    String work = "echo; (i=0; while [ $i -lt 500 ]; do echo; i=$((i+1)); done; read x); read x";
    Process server = new ProcessBuilder("sh", "-c", work).redirectErrorStream(true).start();
    try {
      EngineProcesses all = EngineProcesses.of(servedBy(server), false);
      for (int i = 0; i < 501; i++) {
        assertThat(server.getInputStream().read()).isEqualTo('\n');
      }
      assertThat(all.counts().get(EngineCounter.WRITE_CALLS)).isGreaterThanOrEqualTo(501);
      assertThat(all.residentBytes().orElseThrow()).isPositive().isLessThan(64 * MEGABYTE);
    } finally {
      server.descendants().forEach(ProcessHandle::destroyForcibly);
      server.destroyForcibly().waitFor();
    }
    assertThat(EngineProcesses.of(servedBy(server), false).residentBytes()).isEmpty();
  }

  private static MemoryDatabase servedBy(Process server) {
    return new MemoryDatabase() {
      @Override
      public Optional<ProcessHandle> process() {
        return Optional.of(server.toHandle()).filter(ProcessHandle::isAlive);
      }
    };
  }

  @Test
  void aServerThatIsElsewhereTellsNothing() {
    EngineProcesses none = EngineProcesses.of(new MemoryDatabase(), false);
    assertThat(none.counts()).isEmpty();
    assertThat(none.residentBytes()).isEmpty();
  }

  @Test
  void theMostMemoryIsThatOfAnyReading() throws Exception {
    AtomicLong readings = new AtomicLong();
    CountDownLatch second = new CountDownLatch(2);
    MemoryWatch watch =
        new MemoryWatch(
            () -> {
              second.countDown();
              return OptionalLong.of(readings.incrementAndGet() == 2 ? 900 : 100);
            },
            false);
    watch.start();
    second.await();
    EngineWork.Memory memory = Objects.requireNonNull(watch.end());
    assertThat(memory).isEqualTo(new EngineWork.Memory(false, 100, 900, 100));
  }

  @Test
  void memoryThatIsNotKnownIsNotWatched() {
    MemoryWatch watch = new MemoryWatch(OptionalLong::empty, true);
    watch.start();
    assertThat(watch.end()).isNull();
  }
}
