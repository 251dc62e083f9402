package fasttrack.schemas;

import static fasttrack.core.model.FieldValue.constant;
import static fasttrack.core.model.FieldValue.grouped;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Schema;
import java.util.List;
import java.util.function.BiFunction;

/**
 * The four files of TP1, once per profile, that is, per rule by which they scale. Branch, teller
 * and account records take at least 100 bytes, history records at least 50, stored in full.
 *
 * <p>The files are not linked: DebitCredit accesses each record by key. In all profiles they have
 * the same names and fields, and a branch has 10 tellers.
 *
 * @param profile the profile's name
 * @param schema the schema of that profile; its version identifies the profile
 * @param branch the branches
 * @param teller the tellers, ten per branch
 * @param account the accounts
 * @param history the deposits and withdrawals; empty at first
 * @param branches how many branches there are at scale 1
 * @param accountsPerBranch how many accounts a branch has
 * @param scales whether the files grow with the scale
 */
public record Tp1Schema(
    String profile,
    Schema schema,
    RecordType branch,
    RecordType teller,
    RecordType account,
    RecordType history,
    int branches,
    int accountsPerBranch,
    boolean scales) {
  /** How many tellers a branch has. */
  public static final int TELLERS_PER_BRANCH = 10;

  /** TPC-A and TPC-B: per transaction per second, one branch with 100,000 accounts. */
  public static final Tp1Schema TPC = profile("tpc", 0, 1, 100_000, true);

  /** The rule of 1985: per transaction per second, 10 branches with 10,000 accounts each. */
  public static final Tp1Schema DEBITCREDIT = profile("debitcredit", 1, 10, 10_000, true);

  /** As in many published claims: 10 branches with 10,000 accounts each, whatever the rate. */
  public static final Tp1Schema UNSCALED = profile("unscaled", 2, 10, 10_000, false);

  /** All profiles, the default first. */
  public static final List<Tp1Schema> PROFILES = List.of(TPC, DEBITCREDIT, UNSCALED);

  /** Increases with every change that makes existing data unusable; less than VERSION_STEP. */
  private static final int REVISION = 1;

  /** The distance between the versions of two profiles, so that their data cannot be confused. */
  private static final int VERSION_STEP = 1_000;

  /**
   * Returns whether the size of the files permits a rate: if they scale and all of them take the
   * traffic, the scale is the rate for which they are sized.
   *
   * @param rateTps the rate in transactions per second
   */
  public boolean allows(Dataset dataset, double rateTps) {
    return scales && dataset.hot(branch) == dataset.rows(branch) && rateTps <= dataset.scale();
  }

  private static Tp1Schema profile(
      String name, int number, int branches, int accountsPerBranch, boolean scales) {
    BiFunction<String, Long, RecordType.Builder> files =
        scales ? RecordType::scaled : RecordType::fixed;
    long tellers = (long) TELLERS_PER_BRANCH * branches;
    long accounts = (long) accountsPerBranch * branches;
    RecordType branch =
        files
            .apply("branch", (long) branches)
            .key("branch_no")
            .integer("balance", constant(0))
            .filler(84)
            .build();
    RecordType teller =
        files
            .apply("teller", tellers)
            .key("teller_no")
            .integer("branch_no", grouped(TELLERS_PER_BRANCH))
            .integer("balance", constant(0))
            .filler(76)
            .build();
    RecordType account =
        files
            .apply("account", accounts)
            .key("account_no")
            .integer("branch_no", grouped(accountsPerBranch))
            .integer("balance", constant(0))
            .filler(76)
            .build();
    RecordType history =
        RecordType.fixed("history", 0)
            .integer("account_no", constant(0))
            .integer("teller_no", constant(0))
            .integer("branch_no", constant(0))
            .integer("delta", constant(0))
            .timestamp("happened_at")
            .filler(10)
            .build();
    Schema schema =
        new Schema(
            "tp1", REVISION + VERSION_STEP * number, List.of(branch, teller, account, history));
    return new Tp1Schema(
        name, schema, branch, teller, account, history, branches, accountsPerBranch, scales);
  }
}
