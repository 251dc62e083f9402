package fasttrack.support.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A round trip is a read that follows a write, through either kind of factory method. */
@Timeout(60)
class CountedSocketsTest {
  @Test
  void aReadAfterWritesIsOneRoundTrip() throws IOException {
    AtomicReference<CountedSocket> latest = new AtomicReference<>();
    CountedSockets.OPENING.set(latest);
    CountedSockets sockets = new CountedSockets();
    CountedSockets.OPENING.remove();
    InetAddress host = InetAddress.getLoopbackAddress();
    try (ServerSocket server = new ServerSocket(0, 1, host);
        Socket near = sockets.createSocket()) {
      CountedSocket trips = latest.get();
      assertThat(trips).isSameAs(near);
      near.connect(new InetSocketAddress(host, server.getLocalPort()));
      try (Socket far = server.accept()) {
        OutputStream out = near.getOutputStream();
        InputStream in = near.getInputStream();
        far.getOutputStream().write(new byte[] {1, 2, 3, 4});
        assertThat(in.read()).isEqualTo(1);
        assertThat(trips.count()).isZero();
        out.write(5);
        out.write(new byte[] {6, 7}, 0, 2);
        assertThat(trips.count()).isZero();
        assertThat(in.read()).isEqualTo(2);
        assertThat(in.read(new byte[1], 0, 1)).isEqualTo(1);
        assertThat(trips.count()).isEqualTo(1);
        out.write(8);
        assertThat(in.read()).isEqualTo(4);
        assertThat(trips.count()).isEqualTo(2);
        assertThat(far.getInputStream().readNBytes(4)).containsExactly(5, 6, 7, 8);
      }
    }
  }

  /**
   * As a pool checks a connection, and the driver its handshake: with a timeout, and then without.
   */
  @Test
  void aReadWithATimeoutEndsAndLeavesTheSocketAsItWas() throws IOException {
    InetAddress host = InetAddress.getLoopbackAddress();
    try (ServerSocket server = new ServerSocket(0, 1, host);
        Socket near = new CountedSockets().createSocket()) {
      near.setTcpNoDelay(true);
      near.setKeepAlive(true);
      near.connect(new InetSocketAddress(host, server.getLocalPort()), 5_000);
      assertThat(near.getPort()).isEqualTo(server.getLocalPort());
      assertThat(near.getInetAddress()).isEqualTo(host);
      try (Socket far = server.accept()) {
        assertThat(near.getLocalPort()).isEqualTo(far.getPort());
        near.setSoTimeout(20);
        InputStream in = near.getInputStream();
        assertThatThrownBy(in::read).isInstanceOf(SocketTimeoutException.class);
        near.setSoTimeout(0);
        assertThat(near.getSoTimeout()).isZero();
        assertThat(near.getTcpNoDelay()).isTrue();
        assertThat(near.getKeepAlive()).isTrue();
        near.setSoLinger(true, 3);
        assertThat(near.getSoLinger()).isEqualTo(3);
        near.setSoLinger(false, 0);
        assertThat(near.getSoLinger()).isEqualTo(-1);
        far.getOutputStream().write(9);
        assertThat(in.read()).isEqualTo(9);
        far.shutdownOutput();
        assertThat(in.read()).isEqualTo(-1);
      }
    }
  }

  @Test
  void aPendingInterruptClosesNothingAndStaysPending() throws IOException {
    InetAddress host = InetAddress.getLoopbackAddress();
    try (ServerSocket server = new ServerSocket(0, 1, host);
        Socket near = new CountedSockets().createSocket()) {
      Thread.currentThread().interrupt();
      near.connect(new InetSocketAddress(host, server.getLocalPort()), 5_000);
      assertThat(Thread.interrupted()).isTrue();
      try (Socket far = server.accept()) {
        far.getOutputStream().write(new byte[] {1, 2});
        Thread.currentThread().interrupt();
        near.getOutputStream().write(3);
        near.getOutputStream().write(new byte[] {4}, 0, 1);
        assertThat(near.getInputStream().read()).isEqualTo(1);
        assertThat(near.getInputStream().read(new byte[1], 0, 1)).isEqualTo(1);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(far.getInputStream().readNBytes(2)).containsExactly(3, 4);
      }
    }
  }

  @Test
  void toNobodyItConnectsWithAnError() throws IOException {
    InetAddress host = InetAddress.getLoopbackAddress();
    int free;
    try (ServerSocket gone = new ServerSocket(0, 1, host)) {
      free = gone.getLocalPort();
    }
    try (Socket near = new CountedSockets().createSocket()) {
      assertThatThrownBy(() -> near.connect(new InetSocketAddress(host, free), 5_000))
          .isInstanceOf(ConnectException.class);
    }
  }

  @Test
  void aConnectionThatWasNotAnnouncedCountsForItself() throws IOException {
    try (Socket socket = new CountedSockets().createSocket()) {
      assertThat(socket.isConnected()).isFalse();
    }
  }
}
