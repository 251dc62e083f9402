package fasttrack.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The C library's calls from the packaged multi-release JAR, on the Java that runs the test. */
@Timeout(120)
class CLibraryIT {
  @TempDir Path folder;

  private static boolean isHere() {
    return Runtime.version().feature() >= 22 && System.getProperty("os.name").equals("Linux");
  }

  @Test
  void theParentIsTheOneThatJavaKnows() throws IOException {
    assumeThat(isHere()).isTrue();
    assertThat((long) CLibrary.getppid())
        .isEqualTo(ProcessHandle.current().parent().orElseThrow().pid());
  }

  @Test
  void anOlderJavaSaysWhatIsMissing() {
    assumeThat(Runtime.version().feature()).isLessThan(22);
    assertThatThrownBy(CLibrary::getppid)
        .isInstanceOf(Unavailable.class)
        .hasMessage("needs Java 22 or newer");
  }

  @Test
  void anotherProcessReadsItsClockOnceItsSemaphoreIsReleased() throws IOException {
    assumeThat(isHere()).isTrue();
    try (Partner partner = OtherProcess.start(folder)) {
      for (int i = 0; i < 1_000; i++) {
        long begun = System.nanoTime();
        assertThat(partner.wake()).isBetween(begun, System.nanoTime());
      }
    }
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aProcessThatWasKilledDoesNotBlockTheOther() throws IOException {
    assumeThat(isHere()).isTrue();
    try (OtherProcess partner = OtherProcess.start(folder)) {
      ProcessHandle killed = ProcessHandle.of(partner.pid()).orElseThrow();
      killed.destroyForcibly();
      killed.onExit().join();
      assertThatThrownBy(partner::wake).hasMessage("a second Java process does not answer");
    }
  }
}
