package fasttrack.support.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.core.proc.ProcessTable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
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
  void aSocketThatIsNotConnectedHasNoFarEnd() throws IOException {
    try (Socket socket = new Socket()) {
      assertThat(FarEnd.process(socket)).isEmpty();
      assertThat(FarEnd.isHidden(socket)).isFalse();
    }
  }
}
