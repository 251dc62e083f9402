package fasttrack.transactions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.Field;
import fasttrack.core.model.Invariant;
import fasttrack.core.model.Observation;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.published.Published;
import fasttrack.core.published.PublishedCurve;
import fasttrack.core.spec.CombinedWorkload;
import fasttrack.core.spec.Data;
import fasttrack.schemas.ContendedSchema;
import fasttrack.schemas.Tp1Schema;
import fasttrack.schemas.YewcomSchema;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadsTest {
  private static final int DRAWS = 20_000;

  private final SplittableRandom random = new SplittableRandom(9);
  private final long[] inputs = new long[TransactionType.INPUTS_MAX];

  @Test
  void allAreFound() {
    assertThat(ServiceLoader.load(Workload.class))
        .extracting(Workload::name)
        .containsExactlyInAnyOrder("fasttrack", "tp1", "contended", "yewcom");
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
  void combinedWorkloadsKeepWhatTheirPartsHave() {
    Workload both = new CombinedWorkload(List.of(new Yewcom(), new Tp1()));

    assertThat(both.schema().types()).hasSize(5);
    assertThat(both.types()).hasSize(4);
    assertThat(both.invariants()).hasSameSizeAs(new Tp1().invariants());
    assertThat(both.background()).isEqualTo(new Yewcom().background());
    assertThat(both.defaultThinkNanos()).isEqualTo(new Yewcom().defaultThinkNanos());
    assertThat(both.withProfile("debitcredit").profile()).isEqualTo("debitcredit");
    assertThatThrownBy(() -> new CombinedWorkload(List.of(new Tp1(), new Tp1())))
        .hasMessage("two of the workloads have a record type branch");
  }

  /** The other parts' inputs are no deltas. */
  @Test
  void tp1CountsItsOwnTransactionsAloneBesideOthers() {
    for (Invariant invariant : new Tp1().invariants()) {
      invariant.acknowledged(Contended.TRANSFER, new long[] {1, 2, -3, 3});
      assertThat(invariant.violation()).isEmpty();
    }
  }

  @Test
  void yewcomReadsAndStoresAsPublished() {
    Yewcom yewcom = new Yewcom();
    Dataset dataset = new Dataset(yewcom.schema(), 1, 3);
    for (int i = 0; i < DRAWS; i++) {
      Yewcom.PAGE_1.draw(random, dataset, inputs);
      assertThat(inputs[1] - inputs[0]).isEqualTo(6);
      assertThat(inputs[0]).isPositive();
      assertThat(inputs[1]).isLessThanOrEqualTo(3_000);
    }
    assertThat(Yewcom.PAGE_5.steps()).hasSize(36).doesNotHaveDuplicates();
    assertThat(YewcomSchema.POINT.fields().stream().mapToInt(Field::bytes).sum()).isEqualTo(32);
    assertThat(yewcom.background().getFirst().rateTps() * 60).isEqualTo(3_000);
    assertThat(Published.of(yewcom).publishedCurves())
        .hasSize(6)
        .contains(
            new PublishedCurve(
                "HP 9000 Model 840S",
                "HP 9000 Series 800 Performance Brief, May 1987, section 7; the think time"
                    + " is inferred",
                "page1",
                new TreeMap<>(Map.of(1, 1_128.0, 5, 5_588.0, 11, 12_080.0, 17, 17_136.0))));
  }

  @ParameterizedTest
  @CsvSource({"tpc, 4, 4, 100000", "debitcredit, 4, 40, 10000", "unscaled, 1, 10, 10000"})
  void theRemoteShareLiesBetween14And16Percent(
      String profile, int scale, long branches, int accountsPerBranch) {
    Workload tp1 = new Tp1().withProfile(profile);
    Dataset dataset = new Dataset(tp1.schema(), scale, 1);
    TransactionType type = tp1.types().getFirst();
    Observation share = tp1.observations(dataset).getFirst();
    Set<Long> tellers = new HashSet<>();
    Set<Long> homes = new HashSet<>();
    int remote = 0;
    for (int i = 0; i < DRAWS; i++) {
      type.draw(random, dataset, inputs);
      share.acknowledged(type, inputs);
      long home = 1 + (inputs[Tp1.ACCOUNT_INPUT] - 1) / accountsPerBranch;
      tellers.add(inputs[Tp1.TELLER_INPUT]);
      homes.add(home);
      assertThat(inputs[Tp1.BRANCH_INPUT])
          .isEqualTo(1 + (inputs[Tp1.TELLER_INPUT] - 1) / Tp1Schema.TELLERS_PER_BRANCH);
      assertThat(home).isBetween(1L, branches);
      assertThat(inputs[Tp1.DELTA_INPUT]).isBetween(-Tp1.DELTA_MAX, Tp1.DELTA_MAX);
      remote += home == inputs[Tp1.BRANCH_INPUT] ? 0 : 1;
    }

    assertThat((double) remote / DRAWS).isBetween(0.14, 0.16);
    assertThat(tellers).hasSize((int) branches * Tp1Schema.TELLERS_PER_BRANCH);
    assertThat(homes).hasSize((int) branches);
    assertThat(share.remark(1))
        .hasValue(String.format(Locale.ROOT, "remote accounts: %.1f %%", 100.0 * remote / DRAWS));
  }

  /** Remote accounts are of any other branch, as the rules say. */
  @ParameterizedTest
  @CsvSource({"tpc, 4, 1, 100000", "debitcredit, 2, 3, 10000", "unscaled, 1, 10, 10000"})
  void theFirstBranchesTakeTheTrafficOfTp1(
      String profile, int scale, int hot, int accountsPerBranch) {
    Workload tp1 = new Tp1().withProfile(profile);
    Dataset dataset = new Dataset(tp1.schema(), scale, 1, hot);
    TransactionType type = tp1.types().getFirst();
    Observation share = tp1.observations(dataset).getFirst();
    Set<Long> tellers = new HashSet<>();
    Set<Long> branches = new HashSet<>();
    Set<Long> homes = new HashSet<>();
    for (int i = 0; i < DRAWS; i++) {
      type.draw(random, dataset, inputs);
      share.acknowledged(type, inputs);
      tellers.add(inputs[Tp1.TELLER_INPUT]);
      branches.add(inputs[Tp1.BRANCH_INPUT]);
      homes.add(1 + (inputs[Tp1.ACCOUNT_INPUT] - 1) / accountsPerBranch);
    }

    assertThat(branches).hasSize(hot).allMatch(branch -> branch <= hot);
    assertThat(tellers)
        .hasSize(hot * Tp1Schema.TELLERS_PER_BRANCH)
        .allMatch(teller -> teller <= hot * Tp1Schema.TELLERS_PER_BRANCH);
    assertThat(homes).hasSize((int) dataset.rows(tp1.schema().type("branch")));
    assertThat(share.remark(1).orElseThrow()).matches("remote accounts: 1[4-5]\\.\\d %");
  }

  @Test
  void theFirstCustomersTakeFasttracksTrafficByCustomer() {
    Fasttrack fasttrack = new Fasttrack();
    Dataset all = new Dataset(fasttrack.schema(), 2, 3);
    Dataset hot = new Dataset(fasttrack.schema(), 2, 3, 7);
    for (TransactionType type : fasttrack.types()) {
      Set<Long> first = new HashSet<>();
      long[] ofHot = new long[inputs.length];
      long[] ofAll = new long[inputs.length];
      for (int i = 0; i < 200; i++) {
        type.draw(new SplittableRandom(i), hot, ofHot);
        type.draw(new SplittableRandom(i), all, ofAll);
        first.add(ofHot[0]);
        if (!Set.of("T1", "T3", "T6", "T7").contains(type.name())) {
          assertThat(ofHot).as(type.name()).isEqualTo(ofAll);
        }
      }
      if (Set.of("T1", "T3", "T6", "T7").contains(type.name())) {
        assertThat(first).as(type.name()).containsExactlyInAnyOrder(1L, 2L, 3L, 4L, 5L, 6L, 7L);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "1, 10", "2, 20000"})
  void contendedMeetsAtItsHotCountersAndReadsAll(int scale, int hot) {
    Dataset dataset = new Dataset(ContendedSchema.SCHEMA, scale, 1, hot);
    long counters = dataset.rows(ContendedSchema.COUNTER);
    Oracle oracle = new Oracle(dataset);
    long ascending = 0;
    long lastPlace = 0;
    for (int i = 0; i < DRAWS; i++) {
      Contended.UPDATE.draw(random, dataset, inputs);
      assertThat(inputs[0]).isBetween(1L, (long) hot);
      Contended.TRANSFER.draw(random, dataset, inputs);
      assertThat(inputs[0]).isBetween(1L, (long) hot);
      assertThat(inputs[1]).isBetween(1L, (long) hot);
      assertThat(inputs[0] == inputs[1]).isEqualTo(hot == 1);
      assertThat(inputs[2] + inputs[3]).isZero();
      ascending += inputs[0] < inputs[1] ? 1 : 0;
      Contended.RANGE.draw(random, dataset, inputs);
      assertThat(inputs[0]).isBetween(1L, counters);
      lastPlace = Math.max(lastPlace, inputs[1]);
    }

    assertThat((double) ascending / DRAWS).isBetween(hot == 1 ? 0 : 0.45, hot == 1 ? 0 : 0.55);
    assertThat(lastPlace).isBetween(counters - counters / 100, counters);
    oracle.execute(Contended.RANGE, new long[] {counters - 99, counters});
    assertThat(oracle.answerRows()).isEqualTo(Contended.COUNTERS_IN_RANGE);
  }

  @Test
  void theInvariantsOfContendedSeeEachFault() {
    assertThat(contended(5, 1)).isEmpty();
    assertThat(contended(4, 1)).containsExactly("the counters hold 4, and 5 was added");
    assertThat(contended(5, 2))
        .containsExactly("entry has 2 records for 1 acknowledged transaction");
  }

  /** An update by 5, a transfer and an insert, and what the database then holds. */
  private static List<String> contended(long total, int entries) {
    List<Invariant> invariants = new Contended().invariants();
    for (Invariant invariant : invariants) {
      invariant.acknowledged(Contended.UPDATE, new long[] {1, 5});
      invariant.acknowledged(Contended.TRANSFER, new long[] {1, 2, -3, 3});
      invariant.acknowledged(Contended.INSERT, new long[] {1, 9});
      feed(invariant, ContendedSchema.COUNTER, 1, 1, total - 3, 0);
      feed(invariant, ContendedSchema.COUNTER, 2, 2, 3, 0);
      for (int i = 0; i < entries; i++) {
        feed(invariant, ContendedSchema.ENTRY, 1, 9, 0, 0);
      }
    }
    return invariants.stream().flatMap(invariant -> invariant.violation().stream()).toList();
  }

  @Test
  void theOneBranchHasAllAccounts() {
    Dataset dataset = new Dataset(new Tp1().schema(), 1, 1);
    TransactionType type = new Tp1().types().getFirst();
    for (int i = 0; i < DRAWS; i++) {
      type.draw(random, dataset, inputs);
      assertThat(inputs[Tp1.ACCOUNT_INPUT]).isBetween(1L, 100_000L);
    }
  }

  @Test
  void tp1HasThreeProfilesOfWhichOneDoesNotGrow() {
    Workload tp1 = new Tp1();

    assertThat(tp1.profiles()).containsExactly("tpc", "debitcredit", "unscaled");
    assertThat(tp1.schema()).isEqualTo(tp1.withProfile("tpc").schema());
    assertThat(tp1.withProfile("debitcredit").scaleMax()).isEqualTo(Dataset.SCALE_MAX);
    assertThat(tp1.withProfile("unscaled").scaleMax()).isEqualTo(1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> tp1.withProfile("tpcc"))
        .withMessage("tp1 has no scaling profile tpcc");
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
  void theRemoteShareIsSaid() {
    Observation few = shareOf(1, 3);

    assertThat(few.remark(3)).hasValue("remote accounts: 25.0 %");
    Dataset one = new Dataset(new Tp1().schema(), 1, 1);
    assertThat(new Tp1().observations(one).getFirst().remark(3))
        .hasValue("remote accounts: none, since there is only one branch");
  }

  @Test
  void aRemoteShareThatChanceCannotExplainIsAgainstTheRules() {
    int enough = (int) RemoteShare.TRANSACTIONS_MIN;

    assertThat(shareOf(enough * 17 / 100, enough * 83 / 100).remark(3).orElseThrow())
        .isEqualTo("remote accounts: 17.0 %, outside the 14 to 16 % that the rules require");
    assertThat(shareOf(enough * 13 / 100, enough * 87 / 100).remark(3).orElseThrow())
        .startsWith("remote accounts: 13.0 %, outside");
    assertThat(shareOf(enough * 15 / 100, enough * 85 / 100).remark(3))
        .hasValue("remote accounts: 15.0 %");
  }

  @ParameterizedTest
  @CsvSource({
    "tpc, 4, 4, yes, 'profile tpc requires one branch per transaction per second; there are 4'",
    "tpc, 4, 4.1, no, 'requires one branch'",
    "debitcredit, 4, 4, yes, 'requires 10 branches per transaction per second; there are 40'",
    "debitcredit, 4, 4.1, no, 'requires 10 branches'",
    "unscaled, 1, 0.1, no, 'has 10 branches whatever the rate'"
  })
  void whetherTheRateIsScaledFollowsFromTheProfile(
      String profile, int scale, double rateTps, String scaled, String why) {
    Workload tp1 = new Tp1().withProfile(profile);
    Observation observation = tp1.observations(new Dataset(tp1.schema(), scale, 1)).get(1);

    assertThat(observation.remark(rateTps).orElseThrow())
        .startsWith("scaled: " + scaled + " (")
        .contains(why);
  }

  @Test
  void noRateIsScaledWhereOnlyAPartOfTheBranchesTakesTheTraffic() {
    Workload tp1 = new Tp1();
    Dataset hot = new Dataset(tp1.schema(), 4, 1, 3);
    assertThat(tp1.observations(hot).get(1).remark(0.1))
        .hasValue("scaled: no (the traffic goes to 3 of 4 branches)");
    assertThat(tp1.scaled(hot, 0.1)).isFalse();
    assertThat(tp1.scaled(new Dataset(tp1.schema(), 4, 1, 4), 0.1)).isTrue();
  }

  @Test
  void dataKnowHowManyRecordsCanTakeTheTraffic() {
    Workload debitcredit = new Tp1().withProfile("debitcredit");
    assertThat(Data.of(debitcredit, 10, 1).withHot(debitcredit, 100).hot()).isEqualTo(100);
    assertThatThrownBy(() -> Data.of(debitcredit, 10, 1).withHot(debitcredit, 101))
        .hasMessage(
            "--hot: tp1 has 100 branch records at scale 10 by profile debitcredit, not 101; --scale"
                + " 11 has as many");
    Workload unscaled = new Tp1().withProfile("unscaled");
    assertThatThrownBy(() -> Data.of(unscaled, 1, 1).withHot(unscaled, 11))
        .hasMessageEndingWith("not 11; no --scale has as many");
    assertThatThrownBy(() -> Data.of(unscaled, 1, 1).withHot(unscaled, 0))
        .hasMessage("--hot: must be at least 1, not 0");
  }

  @Test
  void aMissingHistoryRecordIsSeen() {
    OneRecordEach invariant = new OneRecordEach(Tp1Schema.TPC.history());
    invariant.acknowledged(new Tp1().types().getFirst(), new long[] {1, 1, 1, 5});

    assertThat(invariant.violation()).hasValueSatisfying(text -> assertThat(text).contains("0"));
  }

  /** Observes transactions at branch 1 of four, remote ones and such as stay at home. */
  private static Observation shareOf(int remote, int home) {
    Observation share = new Tp1().observations(new Dataset(new Tp1().schema(), 4, 1)).getFirst();
    TransactionType type = new Tp1().types().getFirst();
    for (int i = 0; i < remote; i++) {
      share.acknowledged(type, new long[] {1, 1, 100_001, 5});
    }
    for (int i = 0; i < home; i++) {
      share.acknowledged(type, new long[] {1, 1, 100_000, 5});
    }
    return share;
  }

  /** One acknowledged transaction of 5 at teller 1, and what the four files then hold. */
  private static List<String> violations(long account, long teller, long branch, long history) {
    List<Invariant> invariants = new Tp1().invariants();
    for (Invariant invariant : invariants) {
      invariant.acknowledged(new Tp1().types().getFirst(), new long[] {1, 1, 1, 5});
      feed(invariant, Tp1Schema.TPC.account(), 1, 1, account, 0);
      feed(invariant, Tp1Schema.TPC.teller(), 1, 1, teller, 0);
      feed(invariant, Tp1Schema.TPC.branch(), 1, branch, 0);
      feed(invariant, Tp1Schema.TPC.history(), 1, 1, 1, history, 0, 0);
    }
    return invariants.stream().flatMap(invariant -> invariant.violation().stream()).toList();
  }

  private static void feed(Invariant invariant, RecordType type, long... row) {
    assertThat(row).hasSize(type.fields().size());
    invariant.row(type, row);
  }
}
