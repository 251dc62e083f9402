package fasttrack.core.run.verify;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.Invariant;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.Populator;
import fasttrack.core.proof.Phenomenon;
import fasttrack.core.proof.Proof;
import fasttrack.core.result.OrderProof;
import fasttrack.core.result.Verification;
import fasttrack.core.testing.MemoryDatabase;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A condition that does not hold is the transactions' fault, or that of anomalies. */
class FinalCheckTest {
  /** Never holds; is evaluated once. */
  private record Broken(String title, boolean[] evaluated) implements Invariant {
    static Broken of(String title) {
      return new Broken(title, new boolean[1]);
    }

    @Override
    public void row(RecordType type, long[] values) {
      // whatever there is
    }

    @Override
    public void acknowledged(TransactionType type, long[] inputs) {
      // whatever happened
    }

    @Override
    public Optional<String> violation() {
      assertThat(evaluated[0]).isFalse();
      evaluated[0] = true;
      return Optional.of(title + ": 1 is not 2");
    }
  }

  private static Verification after(Map<Phenomenon, Long> counts) {
    Dataset dataset = Shop.dataset();
    MemoryDatabase database = new MemoryDatabase();
    Populator.ensurePopulated(database, dataset, PopulationListener.NONE);
    List<Invariant> checked = List.of(Broken.of("sums"), Broken.of("the harness's own"));
    Verifier verifier = new Verifier(dataset, List.of(), checked.subList(0, 1), List.of());
    FinalCheck check = new FinalCheck(database);
    Proof proof = new Proof(counts, Map.of(), 0, List.of(), 10, 20, true, 0);
    check.order(new OrderProof(proof, 0, List.of(), 0, true, List.of(), 0, 0), true);
    check.state(dataset, verifier, checked, List.of());
    AnswerCheck answers = new AnswerCheck(AnswerKey.NOTHING, List.of());
    return check.with(verifier, List.of(), List.of(), answers);
  }

  @Test
  void anomaliesBreakAConditionThatASerialOrderKeeps() {
    Verification found = after(Map.of(Phenomenon.LOST_UPDATE, 3L));

    assertThat(found.stateAfter()).containsExactly("the harness's own: 1 is not 2");
    assertThat(Objects.requireNonNull(found.order()).brokenInvariants())
        .containsExactly("sums: 1 is not 2");
  }

  @Test
  void whatASerialOrderBreaksIsTheTransactionsFault() {
    assertThat(after(Map.of()).stateAfter())
        .containsExactly(
            "sums: 1 is not 2; nothing else differs: the transactions themselves break it",
            "the harness's own: 1 is not 2");
  }
}
