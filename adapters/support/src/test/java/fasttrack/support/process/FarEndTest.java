package fasttrack.support.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.core.proc.ProcessTable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class FarEndTest {
  @Test
  void whoAnswersOnThisMachineIsFoundWhereverItListens() throws IOException {
    assumeTrue(ProcessTable.available(), "no /proc");
    long self = ProcessHandle.current().pid();
    try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket socket = new Socket(listener.getInetAddress(), listener.getLocalPort());
        Socket accepted = listener.accept()) {
      assertThat(FarEnd.process(socket)).hasValue(self);
      assertThat(FarEnd.process(accepted)).hasValue(self);
      assertThat(FarEnd.program(self)).isNotEmpty();
      assertThat(FarEnd.isHidden(socket)).as("it is visible").isFalse();
    }
  }

  @Test
  void filesThatAreClosedMeanwhileDoNotHideIt() throws Exception {
    assumeTrue(ProcessTable.available(), "no /proc");
    AtomicBoolean enough = new AtomicBoolean();
    // opened before the sockets, so that what takes its number next is listed before theirs
    InputStream first = Files.newInputStream(Path.of("/dev/null"));
    try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket socket = new Socket(listener.getInetAddress(), listener.getLocalPort());
        Socket accepted = listener.accept()) {
      first.close();
      Thread opener = Thread.ofPlatform().start(() -> openAndClose(enough));
      for (int time = 0; time < 100; time++) {
        assertThat(FarEnd.process(accepted)).as("time %s", time).isPresent();
      }
      enough.set(true);
      opener.join();
      assertThat(FarEnd.process(socket)).isPresent();
    } finally {
      enough.set(true);
    }
  }

  private static void openAndClose(AtomicBoolean enough) {
    while (!enough.get()) {
      try (InputStream file = Files.newInputStream(Path.of("/dev/null"))) {
        assertThat(file).isNotNull();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Test
  void aSocketThatIsNotConnectedHasNoFarEnd() throws IOException {
    try (Socket socket = new Socket()) {
      assertThat(FarEnd.process(socket)).isEmpty();
      assertThat(FarEnd.isHidden(socket)).isFalse();
    }
  }
}
