package fasttrack.mariadb.galera;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NodesTest {
  private static final String WRITTEN =
      "jdbc:mariadb://one:3307,two,three/bench?useCompression=true";
  private static final List<String> EACH =
      List.of(
          "jdbc:mariadb://one:3307/bench?useCompression=true",
          "jdbc:mariadb://two/bench?useCompression=true",
          "jdbc:mariadb://three/bench?useCompression=true");

  @Test
  void anAddressOfSeveralHostsIsOneOfEach() {
    assertThat(Nodes.each(WRITTEN)).isEqualTo(EACH);
    assertThat(Nodes.each(EACH.getFirst())).containsExactly(EACH.getFirst());
    assertThat(Nodes.started(() -> EACH, true)).hasToString(WRITTEN);
  }

  @Test
  void eachConnectionBeginsWithTheNextNodeOrAllWithTheFirst() {
    Nodes all = Nodes.started(() -> EACH, true);
    assertThat(all.order()).containsExactly(EACH.get(0), EACH.get(1), EACH.get(2));
    assertThat(all.order()).containsExactly(EACH.get(1), EACH.get(2), EACH.get(0));
    assertThat(all.forControl().order()).isEqualTo(EACH);
    Nodes one = Nodes.started(() -> EACH, false);
    assertThat(one.order()).isEqualTo(EACH);
    one.answered(EACH.get(1));
    assertThat(one.order()).startsWith(EACH.get(1)).containsExactlyInAnyOrderElementsOf(EACH);
    assertThat(one.forControl().order()).startsWith(EACH.get(1));
  }

  @Test
  void onlyAControlConnectionBesideTerminalsOnAllNodesWaitsAtEachRead() {
    assertThat(Nodes.started(() -> EACH, true).forControl().readsWait()).isTrue();
    assertThat(Nodes.started(() -> EACH, true).readsWait()).isFalse();
    assertThat(Nodes.started(() -> EACH, false).forControl().readsWait()).isFalse();
  }
}
