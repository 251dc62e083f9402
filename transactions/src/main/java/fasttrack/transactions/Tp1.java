package fasttrack.transactions;

import static fasttrack.core.model.Operand.input;
import static fasttrack.core.model.Operand.now;
import static fasttrack.core.model.Path.byKey;
import static fasttrack.schemas.Tp1Schema.ACCOUNT;
import static fasttrack.schemas.Tp1Schema.ACCOUNTS_PER_BRANCH;
import static fasttrack.schemas.Tp1Schema.BRANCH;
import static fasttrack.schemas.Tp1Schema.HISTORY;
import static fasttrack.schemas.Tp1Schema.TELLER;
import static fasttrack.schemas.Tp1Schema.TELLERS_PER_BRANCH;

import fasttrack.core.model.AcidSubject;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Draw;
import fasttrack.core.model.Invariant;
import fasttrack.core.model.Observation;
import fasttrack.core.model.PublishedProfile;
import fasttrack.core.model.Schema;
import fasttrack.core.model.Step;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.TransactionType.Input;
import fasttrack.core.model.Workload;
import fasttrack.schemas.PublishedFigures;
import fasttrack.schemas.Tp1Schema;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * TP1, the database part of DebitCredit (Anon et al., <i>A Measure of Transaction Processing
 * Power</i>, 1985), scaled as TPC-A and TPC-B scale it.
 */
public final class Tp1 implements Workload {
  /** The largest amount that a customer pays in or takes out. */
  public static final long DELTA_MAX = 999_999;

  /** Of 100 transactions, how many change an account of the teller's own branch. */
  public static final int HOME_PERCENT = 85;

  static final int TELLER_INPUT = 0;
  static final int BRANCH_INPUT = 1;
  static final int ACCOUNT_INPUT = 2;
  static final int DELTA_INPUT = 3;

  private static final TransactionType DEBIT_CREDIT =
      new TransactionType(
          "TP1",
          "a customer pays in or takes out at a teller of a branch",
          List.of(
              new Input("teller_no", Draw.keyOf(TELLER)),
              new Input("branch_no", Tp1::branch),
              new Input("account_no", Tp1::account),
              new Input("delta", Draw.uniform(-DELTA_MAX, DELTA_MAX))),
          List.of(
              new Step.Update(
                  byKey(ACCOUNT, input(ACCOUNT_INPUT)),
                  ACCOUNT.field("balance"),
                  input(DELTA_INPUT),
                  true),
              new Step.Insert(
                  HISTORY,
                  List.of(
                      input(ACCOUNT_INPUT),
                      input(TELLER_INPUT),
                      input(BRANCH_INPUT),
                      input(DELTA_INPUT),
                      now())),
              new Step.Update(
                  byKey(TELLER, input(TELLER_INPUT)),
                  TELLER.field("balance"),
                  input(DELTA_INPUT),
                  false),
              new Step.Update(
                  byKey(BRANCH, input(BRANCH_INPUT)),
                  BRANCH.field("balance"),
                  input(DELTA_INPUT),
                  false)),
          TransactionType.Ending.COMMIT);

  @Override
  public String name() {
    return "tp1";
  }

  @Override
  public String title() {
    return "TP1 (DebitCredit): one bank transaction from many terminals";
  }

  @Override
  public int order() {
    return 2;
  }

  @Override
  public Schema schema() {
    return Tp1Schema.SCHEMA;
  }

  @Override
  public List<TransactionType> types() {
    return List.of(DEBIT_CREDIT);
  }

  @Override
  public AcidSubject acidSubject() {
    return new AcidSubject(DEBIT_CREDIT, ACCOUNT, ACCOUNT.field("balance"), HISTORY);
  }

  @Override
  public int defaultTerminals() {
    return 4;
  }

  @Override
  public List<Invariant> invariants() {
    return List.of(new BalancesAgree(), new BranchesHoldTheirTellers(), new HistoryIsComplete());
  }

  @Override
  public List<Observation> observations(Dataset dataset) {
    return List.of(new RemoteShare(dataset), new Scaled(dataset));
  }

  @Override
  public List<PublishedProfile> published() {
    return PublishedFigures.tp1();
  }

  /** The branch is the teller's. */
  private static long branch(RandomGenerator random, long[] inputs, Dataset dataset) {
    return 1 + (inputs[TELLER_INPUT] - 1) / TELLERS_PER_BRANCH;
  }

  /** The account is one of the branch's own, or of another branch where there is one. */
  private static long account(RandomGenerator random, long[] inputs, Dataset dataset) {
    long branches = dataset.rows(BRANCH);
    long branch = inputs[BRANCH_INPUT];
    if (branches > 1 && random.nextInt(100) >= HOME_PERCENT) {
      long other = 1 + random.nextLong(branches - 1);
      branch = other < branch ? other : other + 1;
    }
    return (branch - 1) * ACCOUNTS_PER_BRANCH + 1 + random.nextLong(ACCOUNTS_PER_BRANCH);
  }
}
