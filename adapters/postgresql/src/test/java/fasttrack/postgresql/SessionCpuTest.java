package fasttrack.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.core.spi.cpu.TaskId;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** How the process of a session is found. */
class SessionCpuTest {
  private static final int PORT = 65_432;

  /** In a PID namespace of its own, as in a container, it is number 1, as is another one here. */
  @Test
  void aProcessInAnotherNamespaceIsFoundByItsOwnNumberAndItsTitle() throws IOException {
    Process unshare =
        new ProcessBuilder(
                "unshare",
                "--user",
                "--map-root-user",
                "--pid",
                "--fork",
                "--kill-child",
                "bash",
                "-c",
                "echo there; exec -a 'postgres: test 127.0.0.1(" + PORT + ") idle' cat")
            .start();
    try {
      assumeTrue(unshare.getInputStream().read() == 't', "no namespaces here");
      long inner = unshare.children().mapToLong(ProcessHandle::pid).findFirst().orElseThrow();
      assertThat(TaskId.ofProcess(inner).innerNumber()).hasValue(1);
      assertThat(TaskId.within(inner, 1)).hasValue(TaskId.ofProcess(inner));
      while (SessionCpu.visible(1, PORT).isEmpty()) {
        assertThat(unshare.isAlive()).isTrue();
        Thread.onSpinWait();
      }
      assertThat(SessionCpu.visible(1, PORT)).hasValue(inner);
      assertThat(SessionCpu.visible(2, PORT)).isEmpty();
      assertThat(SessionCpu.isOfThisNamespace(inner)).as("its files have other names").isFalse();
      assertThat(SessionCpu.isOfThisNamespace(ProcessHandle.current().pid())).isTrue();
      assertThat(SessionCpu.visible(1, PORT - 1)).isEmpty();
    } finally {
      unshare.getOutputStream().close();
      unshare.destroy();
      unshare.onExit().join();
    }
  }
}
