package fasttrack.core.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;

/** The clocks of the packaged multi-release JAR, on the Java that runs the test. */
class CpuClocksIT extends CpuClocksContract {
  @Test
  void aNewerJavaAsksTheOperatingSystem() {
    assumeTrue(System.getProperty("os.name").equals("Linux"));
    assertThat(CpuClocks.method())
        .isEqualTo(
            Runtime.version().feature() >= 22
                ? "clock_gettime"
                : "ThreadMXBean and /proc/<pid>/schedstat");
  }
}
