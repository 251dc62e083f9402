package fasttrack.core.proc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The clocks of Java 21: tests see the folder of classes, which is no multi-release JAR. */
class CpuClocksTest extends CpuClocksContract {
  @Test
  void theseAreTheClocksOfJava21() {
    assertThat(CpuClocks.method()).contains("ThreadMXBean");
  }
}
