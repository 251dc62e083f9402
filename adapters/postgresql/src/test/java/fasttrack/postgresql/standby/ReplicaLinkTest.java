package fasttrack.postgresql.standby;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A link carries what both sides send; cut, it keeps it, and its connections open. */
@Timeout(60)
class ReplicaLinkTest {
  private static final int SILENT_MILLIS = 200;

  private static ServerSocket listening() throws IOException {
    return new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
  }

  private static Socket accepted(ReplicaLink link, ServerSocket primary) throws IOException {
    link.begin();
    return primary.accept();
  }

  private static void requireSilent(Socket socket) throws IOException {
    socket.setSoTimeout(SILENT_MILLIS);
    assertThatThrownBy(socket.getInputStream()::read).isInstanceOf(SocketTimeoutException.class);
    socket.setSoTimeout(0);
  }

  @Test
  void whatWasSentWhileItWasCutArrivesWhenItIsHealed() throws Exception {
    try (ServerSocket primary = listening();
        ReplicaLink link = new ReplicaLink(primary::getLocalPort);
        Socket standby = new Socket(InetAddress.getLoopbackAddress(), link.port());
        Socket server = accepted(link, primary)) {
      standby.getOutputStream().write(1);
      assertThat(server.getInputStream().read()).isEqualTo(1);
      server.getOutputStream().write(2);
      assertThat(standby.getInputStream().read()).isEqualTo(2);

      link.cut();
      standby.getOutputStream().write(3);
      server.getOutputStream().write(4);
      requireSilent(server);
      requireSilent(standby);
      try (Socket second = new Socket(InetAddress.getLoopbackAddress(), link.port())) {
        requireSilent(second);
      }

      link.heal();
      assertThat(server.getInputStream().read()).isEqualTo(3);
      assertThat(standby.getInputStream().read()).isEqualTo(4);
    }
  }

  @Test
  void theEndOfEitherIsTheEndOfBothAndTheNextConnectionFindsThePrimaryOfThen() throws Exception {
    try (ServerSocket first = listening();
        ServerSocket second = listening()) {
      ServerSocket[] primary = {first};
      try (ReplicaLink link = new ReplicaLink(() -> primary[0].getLocalPort())) {
        try (Socket standby = new Socket(InetAddress.getLoopbackAddress(), link.port())) {
          accepted(link, first).close();
          assertThat(standby.getInputStream().read()).isEqualTo(-1);
        }
        primary[0] = second;
        try (Socket standby = new Socket(InetAddress.getLoopbackAddress(), link.port());
            Socket server = second.accept()) {
          end(link);
          assertThat(standby.getInputStream().read()).isEqualTo(-1);
          assertThat(server.getInputStream().read()).isEqualTo(-1);
        }
      }
    }
  }

  private static void end(ReplicaLink link) {
    link.close();
  }
}
