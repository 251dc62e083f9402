package fasttrack.core.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Everything is seen as long as it is open, and not any longer. */
class OpenNowTest {
  private final OpenNow open = new OpenNow();
  @TempDir private Path folder;

  private static List<String> lines(Map<String, Supplier<String>> seen) {
    return seen.entrySet().stream()
        .map(each -> each.getKey() + ": " + each.getValue().get())
        .toList();
  }

  private static void mustHaveProc() {
    assumeTrue(SharedMemory.isSeen(), "no /proc");
  }

  @Test
  void aThread() throws InterruptedException {
    CountDownLatch end = new CountDownLatch(1);
    Thread thread =
        Thread.ofPlatform()
            .daemon()
            .name("of OpenNowTest")
            .start(
                () -> {
                  try {
                    end.await();
                  } catch (InterruptedException e) {
                    // that ends it, too
                  }
                });
    String key = "thread " + thread.threadId();
    assertThat(open.inThisProcess().get(key).get()).startsWith("of OpenNowTest\n");
    end.countDown();
    thread.join();
    assertThat(open.inThisProcess()).doesNotContainKey(key);
  }

  @Test
  void aProcess() throws IOException {
    mustHaveProc();
    Process process = new ProcessBuilder("sleep", "1987").start();
    String line = "process " + process.pid() + ": sleep 1987";
    assertThat(lines(open.inThisProcess())).contains(line);
    process.destroyForcibly().onExit().join();
    assertThat(lines(open.anywhere())).doesNotContain(line);
  }

  @Test
  void aProcessThatHasLostItsParent() throws Exception {
    mustHaveProc();
    assumeTrue(System.getenv("FASTTRACK_TESTS") != null, "not started by Maven");
    Process shell = new ProcessBuilder("sh", "-c", "sleep 1987 >&- 2>&- & echo $!").start();
    long pid = Long.parseLong(shell.inputReader().readLine());
    shell.waitFor();
    ProcessHandle orphan = ProcessHandle.of(pid).orElseThrow();
    assertThat(open.inThisProcess()).doesNotContainKey("process " + pid);
    assertThat(open.anywhere()).containsKey("process " + pid);
    orphan.destroyForcibly();
    orphan.onExit().join();
    assertThat(open.anywhere()).doesNotContainKey("process " + pid);
  }

  @Test
  void aFileOfTheModule() throws IOException {
    mustHaveProc();
    Path file = Path.of("target", "OpenNowTest").toAbsolutePath();
    String key = "file " + file;
    try (OutputStream out = Files.newOutputStream(file)) {
      out.write(1);
      assertThat(open.inThisProcess()).containsKey(key);
    }
    assertThat(open.inThisProcess()).doesNotContainKey(key);
    Files.delete(file);
  }

  @Test
  void aFileThatWasDeleted() throws IOException {
    mustHaveProc();
    Path file = folder.resolve("log");
    String key = "file " + folder.toRealPath().resolve("log") + " (deleted)";
    try (OutputStream out = Files.newOutputStream(file)) {
      assertThat(open.inThisProcess()).doesNotContainKey(key);
      Files.delete(file);
      out.write(1);
      assertThat(open.inThisProcess()).containsKey(key);
    }
    assertThat(open.inThisProcess()).doesNotContainKey(key);
  }

  @Test
  void connections() throws IOException {
    mustHaveProc();
    InetAddress here = InetAddress.getLoopbackAddress();
    int port;
    int own;
    try (ServerSocket server = new ServerSocket(0, 1, here)) {
      port = server.getLocalPort();
      try (Socket client = new Socket(here, port)) {
        own = client.getLocalPort();
        assertThat(open.inThisProcess().values().stream().map(Supplier::get))
            .contains("listens on port " + port)
            .contains("connection of port " + own + " with port " + port);
      }
    }
    assertThat(open.inThisProcess().values().stream().map(Supplier::get))
        .doesNotContain("listens on port " + port)
        .doesNotContain("connection of port " + own + " with port " + port);
  }

  @Test
  void aTemporaryFile() throws IOException {
    mustHaveProc();
    assumeTrue(
        Path.of(System.getProperty("java.io.tmpdir")).startsWith(Path.of("").toAbsolutePath()),
        "the temporary folder is everybody's");
    Path file = Files.createTempFile("OpenNowTest", "");
    assertThat(open.anywhere()).containsKey("file " + file);
    Files.delete(file);
    assertThat(open.anywhere()).doesNotContainKey("file " + file);
  }
}
