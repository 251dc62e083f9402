package fasttrack.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.Invariant;
import fasttrack.core.model.Observation;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.core.oracle.Oracle;
import fasttrack.schemas.Tp1Schema;
import java.util.HashSet;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class WorkloadsTest {
  private static final int DRAWS = 20_000;

  private final SplittableRandom random = new SplittableRandom(9);
  private final long[] inputs = new long[8];

  @Test
  void bothAreFound() {
    assertThat(ServiceLoader.load(Workload.class))
        .extracting(Workload::name)
        .containsExactlyInAnyOrder("fasttrack", "tp1");
  }

  @Test
  void fasttrackHasTenTransactionsOfWhichTwoAreRolledBack() {
    List<TransactionType> types = new Fasttrack().types();

    assertThat(types)
        .extracting(TransactionType::name)
        .containsExactly("T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8", "T9", "T10");
    assertThat(types.stream().filter(type -> type.ending() == TransactionType.Ending.ROLLBACK))
        .extracting(TransactionType::name)
        .containsExactly("T7", "T9");
    assertThat(types.stream().filter(TransactionType::changesState))
        .extracting(TransactionType::name)
        .containsExactly("T6", "T8");
  }

  /** Every drawn input finds something: an empty answer would make a transaction too cheap. */
  @Test
  void noTransactionOfFasttrackFindsNothing() {
    Fasttrack fasttrack = new Fasttrack();
    Dataset dataset = new Dataset(fasttrack.schema(), 2, 3);
    Oracle oracle = new Oracle(dataset);
    for (TransactionType type : fasttrack.types()) {
      Set<Long> answers = new HashSet<>();
      for (int i = 0; i < 50; i++) {
        type.draw(random, dataset, inputs);
        answers.add(oracle.execute(type, inputs));
      }
      assertThat(answers).as(type.name()).doesNotContain(0L);
    }
  }

  @Test
  void theRemoteShareLiesBetween14And16Percent() {
    Dataset dataset = new Dataset(Tp1Schema.SCHEMA, 4, 1);
    TransactionType type = new Tp1().types().getFirst();
    int remote = 0;
    for (int i = 0; i < DRAWS; i++) {
      type.draw(random, dataset, inputs);
      long home = 1 + (inputs[Tp1.ACCOUNT_INPUT] - 1) / Tp1Schema.ACCOUNTS_PER_BRANCH;
      assertThat(inputs[Tp1.BRANCH_INPUT])
          .isEqualTo(1 + (inputs[Tp1.TELLER_INPUT] - 1) / Tp1Schema.TELLERS_PER_BRANCH);
      assertThat(home).isBetween(1L, 4L);
      assertThat(inputs[Tp1.DELTA_INPUT]).isBetween(-Tp1.DELTA_MAX, Tp1.DELTA_MAX);
      remote += home == inputs[Tp1.BRANCH_INPUT] ? 0 : 1;
    }

    assertThat((double) remote / DRAWS).isBetween(0.14, 0.16);
  }

  @Test
  void theOneBranchHasAllAccounts() {
    Dataset dataset = new Dataset(Tp1Schema.SCHEMA, 1, 1);
    TransactionType type = new Tp1().types().getFirst();
    for (int i = 0; i < DRAWS; i++) {
      type.draw(random, dataset, inputs);
      assertThat(inputs[Tp1.ACCOUNT_INPUT]).isBetween(1L, (long) Tp1Schema.ACCOUNTS_PER_BRANCH);
    }
  }

  @Test
  void theInvariantsHoldForOneTransactionAndSeeEachFault() {
    assertThat(violations(5, 5, 5, 5)).isEmpty();
    assertThat(violations(4, 5, 5, 5)).singleElement().asString().contains("accounts 4");
    assertThat(violations(5, 4, 5, 5)).hasSize(2);
    assertThat(violations(5, 5, 4, 5)).hasSize(2);
    assertThat(violations(5, 5, 5, 4)).singleElement().asString().contains("history 4");
  }

  @Test
  void theRemoteShareAndTheScaleAreSaid() {
    Dataset four = new Dataset(Tp1Schema.SCHEMA, 4, 1);
    List<Observation> observations = new Tp1().observations(four);
    for (long account : new long[] {1, 100_000, 100_001, 100_000}) {
      observations.forEach(
          seen -> seen.acknowledged(new Tp1().types().getFirst(), new long[] {1, 1, account, 5}));
    }

    assertThat(observations.get(0).remark(3)).hasValue("remote accounts: 25.0 %");
    assertThat(observations.get(1).remark(4).orElseThrow()).startsWith("scaled: yes");
    assertThat(observations.get(1).remark(4.1).orElseThrow()).startsWith("scaled: no");
    assertThat(new Tp1().observations(new Dataset(Tp1Schema.SCHEMA, 1, 1)).get(0).remark(3))
        .hasValue("remote accounts: none, since there is one branch");
  }

  @Test
  void aMissingHistoryRecordIsSeen() {
    HistoryIsComplete invariant = new HistoryIsComplete();
    invariant.acknowledged(new Tp1().types().getFirst(), new long[] {1, 1, 1, 5});

    assertThat(invariant.violation()).hasValueSatisfying(text -> assertThat(text).contains("0"));
  }

  /** One acknowledged transaction of 5 at teller 1, and what the four files then hold. */
  private static List<String> violations(long account, long teller, long branch, long history) {
    List<Invariant> invariants = new Tp1().invariants();
    for (Invariant invariant : invariants) {
      invariant.acknowledged(new Tp1().types().getFirst(), new long[] {1, 1, 1, 5});
      feed(invariant, Tp1Schema.ACCOUNT, 1, 1, account, 0);
      feed(invariant, Tp1Schema.TELLER, 1, 1, teller, 0);
      feed(invariant, Tp1Schema.BRANCH, 1, branch, 0);
      feed(invariant, Tp1Schema.HISTORY, 1, 1, 1, history, 0, 0);
    }
    return invariants.stream().flatMap(invariant -> invariant.violation().stream()).toList();
  }

  private static void feed(Invariant invariant, RecordType type, long... row) {
    assertThat(row).hasSize(type.fields().size());
    invariant.row(type, row);
  }
}
