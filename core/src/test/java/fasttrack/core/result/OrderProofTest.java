package fasttrack.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.proof.Proof;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OrderProofTest {
  private static OrderProof of(long openPairs, boolean told) {
    Proof proof = new Proof(Map.of(), Map.of(), openPairs, List.of(), 10, 20, told, 0);
    return new OrderProof(proof, 0, List.of(), 0, true, List.of(), 0, 0);
  }

  @Test
  void whatWasNotLookedThroughIsNotProved() {
    assertThat(of(0, true).unproved()).isEmpty();
    assertThat(of(2, true).unproved()).singleElement().asString().startsWith("2 pairs");
    assertThat(of(0, false).unproved()).singleElement().asString().contains("more cycles");
    assertThat(OrderProof.tooLong(1).unproved()).hasSize(1);
    assertThat(OrderProof.tooLong(1).stateKnown()).isFalse();
  }
}
