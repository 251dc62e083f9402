package fasttrack.mariadb.galera;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.spi.ExecutionMode;
import fasttrack.support.server.Credentials;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which of its nodes a connection to a cluster uses. */
class GaleraAddressTest {
  private static final String WRITTEN =
      "jdbc:mariadb://one:3307,two,three/bench?useCompression=true";
  private static final List<String> EACH =
      List.of(
          "jdbc:mariadb://one:3307/bench?useCompression=true",
          "jdbc:mariadb://two/bench?useCompression=true",
          "jdbc:mariadb://three/bench?useCompression=true");

  private static GaleraAddress address(boolean inTurn) {
    return GaleraAddress.named(
        WRITTEN, new Galera(1, inTurn), new Credentials("ann", null), ExecutionMode.PREPARED);
  }

  @Test
  void anAddressOfSeveralHostsIsOneOfEach() {
    assertThat(GaleraAddress.each(WRITTEN)).isEqualTo(EACH);
    assertThat(GaleraAddress.each(EACH.getFirst())).containsExactly(EACH.getFirst());
    assertThat(address(true)).hasToString(WRITTEN);
    assertThat(address(true).urls()).isEqualTo(EACH);
  }

  @Test
  void eachConnectionBeginsWithTheNextNodeOrAllWithTheFirst() {
    GaleraAddress all = address(true);
    assertThat(all.order()).containsExactly(EACH.get(0), EACH.get(1), EACH.get(2));
    assertThat(all.order()).containsExactly(EACH.get(1), EACH.get(2), EACH.get(0));
    assertThat(all.forControl().order()).isEqualTo(EACH);
    GaleraAddress one = address(false);
    assertThat(one.order()).isEqualTo(EACH);
    one.answered().set(EACH.get(1));
    assertThat(one.order()).startsWith(EACH.get(1)).containsExactlyInAnyOrderElementsOf(EACH);
    assertThat(one.forControl().order()).startsWith(EACH.get(1));
  }

  @Test
  void onlyAControlConnectionBesideTerminalsOnAllNodesWaitsAtEachRead() {
    assertThat(address(true).forControl().readsWait()).isTrue();
    assertThat(address(true).readsWait()).isFalse();
    assertThat(address(false).forControl().readsWait()).isFalse();
  }
}
