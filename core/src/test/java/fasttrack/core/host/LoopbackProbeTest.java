package fasttrack.core.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LoopbackProbeTest {
  private static Stream<LoopbackEnd.Connector> connectors() {
    return Stream.of(LoopbackEnd::tcp, LoopbackEnd::udp, LoopbackEnd::unix);
  }

  @ParameterizedTest
  @MethodSource("connectors")
  void aByteArrivesAtTheOtherEndAndComesBack(LoopbackEnd.Connector connector) throws IOException {
    List<LoopbackEnd> ends = connector.connect();
    try {
      for (int i = 0; i < 3; i++) {
        ends.getFirst().sending().send();
        assertThat(ends.getLast().receiving().receive()).isTrue();
        ends.getLast().sending().send();
        assertThat(ends.getFirst().receiving().receive()).isTrue();
      }
    } finally {
      Loopback.close(ends);
    }
    assertThatThrownBy(ends.getFirst().sending()::send).isInstanceOf(IOException.class);
  }

  @ParameterizedTest
  @MethodSource("connectors")
  void eachKindHasItsTimes(LoopbackEnd.Connector connector) {
    try (LoopbackProbe probe = LoopbackProbe.open(connector)) {
      probe.warmUp(1, () -> false);
      assertThat(probe.times().median()).isNull();
      probe.round(1, () -> false);
      assertThat(probe.times().median().samples()).isEqualTo(1);
      probe.round(1, () -> true);
      assertThat(probe.times().median().samples()).isEqualTo(1);
    }
  }

  @Test
  void aSocketInTheFileSystemIsDeletedOnceConnected() throws IOException {
    List<SocketChannel> ends = Loopback.unix();
    try {
      assertThat(((UnixDomainSocketAddress) ends.getFirst().getRemoteAddress()).getPath())
          .doesNotExist();
      ends.getFirst().write(ByteBuffer.allocate(7));
      assertThat(ends.getLast().read(ByteBuffer.allocate(9))).isEqualTo(7);
    } finally {
      Loopback.close(ends);
    }
  }
}
