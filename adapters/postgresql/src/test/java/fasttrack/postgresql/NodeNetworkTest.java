package fasttrack.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import fasttrack.core.spi.BackendException;
import fasttrack.support.process.Programs;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Nodes are cut off one by one, and their network leaves nothing behind. */
@Timeout(60)
class NodeNetworkTest {
  private static final String HEAD =
      "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT";

  private static NodeNetwork open() {
    try {
      return NodeNetwork.open(new Programs(name -> false), List.of("data", "standby-1"));
    } catch (BackendException e) {
      return abort("this account may not: " + e.getMessage());
    }
  }

  /** Nobody listens there: a node that has no such socket says so, one that is cut off does not. */
  private static boolean answers(String host) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(host, 9), 500);
      return true;
    } catch (ConnectException e) {
      return String.valueOf(e.getMessage()).contains("refused");
    } catch (IOException e) {
      return false; // no answer, or no way to it
    }
  }

  /** A busy machine may take longer than a single try waits. */
  private static void untilAnswers(String host) throws IOException {
    while (!answers(host)) {
      Thread.onSpinWait();
    }
  }

  @Test
  void oneIsCutOffAndJoinsAgain() throws Exception {
    String own;
    try (NodeNetwork network = open()) {
      String data = network.host("data");
      String standby = network.host("standby-1");
      own = network.net().replaceAll("\\d+/.*", "") + (last(data) - 1);
      assertThat(NetworkInterface.getByInetAddress(InetAddress.getByName(own))).isNotNull();
      untilAnswers(data);
      untilAnswers(standby);
      network.cut("standby-1");
      assertThat(answers(standby)).isFalse();
      untilAnswers(data);
      network.heal();
      untilAnswers(standby);
    }
    while (NetworkInterface.getByInetAddress(InetAddress.getByName(own)) != null) {
      Thread.onSpinWait();
    }
  }

  private static int last(String address) {
    return Integer.parseInt(address.substring(address.lastIndexOf('.') + 1));
  }

  @Test
  void whatTheMachineHasARouteToIsNotUsed() throws Exception {
    String all = "eth0\t00000000\t010011AC\t0003\t0\t0\t0\t00000000\t0\t0\t0";
    int first = 198 << 24 | 18 << 16;
    assertThat(NodeNetwork.freeNet(List.of(HEAD, all), 0)).isEqualTo(first);
    assertThat(NodeNetwork.freeNet(List.of(HEAD, all), 8192 + 3)).isEqualTo(first + 48);
    // 198.18.0.16/28, then 198.18.0.0/24
    String second = "ft7\t100012C6\t00000000\t0001\t0\t0\t0\tF0FFFFFF\t0\t0\t0";
    String wide = "tun0\t000012C6\t00000000\t0001\t0\t0\t0\t00FFFFFF\t0\t0\t0";
    assertThat(NodeNetwork.freeNet(List.of(HEAD, second), 1)).isEqualTo(first + 32);
    assertThat(NodeNetwork.freeNet(List.of(HEAD, all, second, wide), 0)).isEqualTo(first + 256);
    String range = "tun0\t000012C6\t00000000\t0001\t0\t0\t0\t0000FEFF\t0\t0\t0";
    assertThatThrownBy(() -> NodeNetwork.freeNet(List.of(HEAD, range), 0))
        .hasMessage("this machine has routes to every subnet of 198.18.0.0/15");
  }
}
