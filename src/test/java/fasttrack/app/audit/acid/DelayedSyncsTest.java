package fasttrack.app.audit.acid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Delays the syncs of a process that this test starts. */
@Timeout(300)
class DelayedSyncsTest {
  /** Writes and syncs a file for each line that it reads, and says so. */
  private static final String PROGRAM =
      "while read line; do dd if=/dev/zero of=file bs=1 count=1 conv=fsync 2>log; echo done; done";

  @TempDir private Path folder;

  @Test
  void whoLearnsThatASyncHasEndedFindsItCounted() throws Exception {
    Path files = Files.createDirectory(folder.resolve("files"));
    Process process = new ProcessBuilder("sh", "-c", PROGRAM).directory(folder.toFile()).start();
    try (Writer lines = process.outputWriter();
        BufferedReader answers = process.inputReader()) {
      try (SyncDelay delay = start(process.pid(), files)) {
        assertThat(delay.begun() + delay.ended()).isZero();
        for (int sync = 1; sync <= 2; sync++) {
          long begin = System.nanoTime();
          lines.append("sync\n").flush();
          assertThat(answers.readLine()).isEqualTo("done");
          assertThat(System.nanoTime() - begin).isGreaterThan(DelayedSyncs.DELAY_NANOS);
          assertThat(delay.ended()).isEqualTo(sync);
          assertThat(delay.begun()).isEqualTo(sync);
        }
        lines.append("sync\n").flush();
        while (delay.begun() < 3) {
          Thread.sleep(1);
        }
      }
      // it goes on where the delay ended within a sync
      assertThat(answers.readLine()).isEqualTo("done");
      lines.append("sync\n").flush();
      assertThat(answers.readLine()).isEqualTo("done");
      assertThat(files).isEmptyDirectory();
    } finally {
      process.destroyForcibly();
    }
  }

  /** A process has one tracer only. */
  @Test
  void whatCannotBeTracedIsNotShown() throws Exception {
    Process process = new ProcessBuilder("cat").start();
    Path second = Files.createDirectory(folder.resolve("second"));
    try (SyncDelay first = start(process.pid(), folder)) {
      assertThat(first.begun()).isZero();
      assertThatThrownBy(() -> DelayedSyncs.start(List.of(process.pid()), second))
          .isInstanceOf(NotShownException.class)
          .hasMessageStartingWith("strace may not attach to the engine");
    } finally {
      process.destroyForcibly();
    }
    assertThat(second).isEmptyDirectory();
  }

  private static SyncDelay start(long pid, Path files) throws IOException {
    try {
      return DelayedSyncs.start(List.of(pid), files);
    } catch (NotShownException e) {
      return abort(e.getMessage());
    }
  }
}
