package fasttrack.transactions;

import static fasttrack.core.model.Operand.input;
import static fasttrack.core.model.Operand.now;
import static fasttrack.core.model.Path.byKey;
import static fasttrack.schemas.Tp1Schema.TELLERS_PER_BRANCH;

import fasttrack.core.model.AcidSubject;
import fasttrack.core.model.Action;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Draw;
import fasttrack.core.model.Invariant;
import fasttrack.core.model.Observation;
import fasttrack.core.model.Operand;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Schema;
import fasttrack.core.model.SpiVersion;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.TransactionType.Input;
import fasttrack.core.model.Workload;
import fasttrack.core.published.Published;
import fasttrack.core.published.PublishedProfile;
import fasttrack.schemas.PublishedFigures;
import fasttrack.schemas.Tp1Schema;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * TP1, the database part of DebitCredit (Anon et al., <i>A Measure of Transaction Processing
 * Power</i>, 1985).
 */
@SpiVersion(SpiVersion.CURRENT)
public final class Tp1 implements Workload, Published {
  /** The largest amount that a customer deposits or withdraws. */
  public static final long DELTA_MAX = 999_999;

  /** How many of 100 transactions change an account of the teller's own branch. */
  public static final int HOME_PERCENT = 85;

  static final String TYPE = "TP1";
  static final int TELLER_INPUT = 0;
  static final int BRANCH_INPUT = 1;
  static final int ACCOUNT_INPUT = 2;
  static final int DELTA_INPUT = 3;

  private static final Operand TELLER = input(TELLER_INPUT);
  private static final Operand BRANCH = input(BRANCH_INPUT);
  private static final Operand ACCOUNT = input(ACCOUNT_INPUT);
  private static final Operand DELTA = input(DELTA_INPUT);

  private final Tp1Schema schema;
  private final TransactionType debitCredit;

  /** TP1 on data that scale by the rule of TPC-A and TPC-B. */
  public Tp1() {
    this(Tp1Schema.TPC);
  }

  Tp1(Tp1Schema schema) {
    this.schema = schema;
    this.debitCredit = debitCredit();
  }

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
  public List<String> profiles() {
    return Tp1Schema.PROFILES.stream().map(Tp1Schema::profile).toList();
  }

  @Override
  public String profile() {
    return schema.profile();
  }

  @Override
  public Workload withProfile(String profile) {
    for (Tp1Schema each : Tp1Schema.PROFILES) {
      if (each.profile().equals(profile)) {
        return new Tp1(each);
      }
    }
    throw new IllegalArgumentException("tp1 has no scaling profile " + profile);
  }

  @Override
  public int scaleMax() {
    return schema.scales() ? Dataset.SCALE_MAX : 1;
  }

  @Override
  public Boolean scaled(Dataset dataset, double rateTps) {
    return schema.allows(dataset, rateTps);
  }

  @Override
  public RecordType hotType() {
    return schema.branch();
  }

  @Override
  public Schema schema() {
    return schema.schema();
  }

  @Override
  public List<TransactionType> types() {
    return List.of(debitCredit);
  }

  @Override
  public AcidSubject acidSubject() {
    return new AcidSubject(
        debitCredit, schema.account(), schema.account().field("balance"), schema.history());
  }

  @Override
  public int defaultTerminals() {
    return 4;
  }

  @Override
  public List<Invariant> invariants() {
    return List.of(
        new BalancesAgree(schema),
        new BranchesHoldTheirTellers(schema),
        new OneRecordEach(schema.history()));
  }

  @Override
  public List<Observation> observations(Dataset dataset) {
    return List.of(new RemoteShare(schema, dataset), new ScaleRule(schema, dataset));
  }

  @Override
  public List<PublishedProfile> published() {
    return PublishedFigures.tp1();
  }

  private TransactionType debitCredit() {
    return new TransactionType(
        TYPE,
        "a customer deposits or withdraws at a teller of a branch",
        List.of(
            new Input("teller_no", Draw.ofKeys(schema.teller(), this::teller)),
            new Input("branch_no", Draw.ofKeys(schema.branch(), Tp1::branch)),
            new Input("account_no", Draw.ofKeys(schema.account(), this::account)),
            new Input("delta", Draw.uniform(-DELTA_MAX, DELTA_MAX))),
        addDelta(schema.account(), ACCOUNT, true),
        Action.insert(schema.history(), List.of(ACCOUNT, TELLER, BRANCH, DELTA, now())),
        addDelta(schema.teller(), TELLER, false),
        addDelta(schema.branch(), BRANCH, false));
  }

  /** Adds the delta to the balance of the record with a key; what it returns is the answer. */
  private static Action.OnRecords addDelta(RecordType type, Operand key, boolean returning) {
    return Action.add(byKey(type, key), type.field("balance"), DELTA, returning);
  }

  /** The teller is one of a branch that takes the traffic. */
  private long teller(RandomGenerator random, long[] inputs, Dataset dataset) {
    return 1 + random.nextLong(dataset.hot(schema.branch()) * TELLERS_PER_BRANCH);
  }

  /** The branch is the teller's. */
  private static long branch(RandomGenerator random, long[] inputs, Dataset dataset) {
    return 1 + (inputs[TELLER_INPUT] - 1) / TELLERS_PER_BRANCH;
  }

  /** The account belongs to the teller's branch, or to any other branch if there is one. */
  private long account(RandomGenerator random, long[] inputs, Dataset dataset) {
    long branches = dataset.rows(schema.branch());
    long branch = inputs[BRANCH_INPUT];
    if (branches > 1 && random.nextInt(100) >= HOME_PERCENT) {
      long other = 1 + random.nextLong(branches - 1);
      branch = other < branch ? other : other + 1;
    }
    int accounts = schema.accountsPerBranch();
    return (branch - 1) * accounts + 1 + random.nextLong(accounts);
  }
}
