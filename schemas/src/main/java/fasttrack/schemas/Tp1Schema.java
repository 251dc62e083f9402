package fasttrack.schemas;

import static fasttrack.core.model.FieldValue.constant;
import static fasttrack.core.model.FieldValue.grouped;

import fasttrack.core.model.RecordType;
import fasttrack.core.model.Schema;
import java.util.List;

/**
 * The four files of TP1, as TPC-A and TPC-B scale them: a branch has 10 tellers and 100,000
 * accounts, and the scale is the number of branches. Branch, teller and account records take at
 * least 100 bytes, history records at least 50, stored in full.
 *
 * <p>The files are not linked: DebitCredit reaches each record by its key alone.
 */
public final class Tp1Schema {
  /** How many tellers a branch has. */
  public static final int TELLERS_PER_BRANCH = 10;

  /** How many accounts a branch has. */
  public static final int ACCOUNTS_PER_BRANCH = 100_000;

  public static final RecordType BRANCH =
      RecordType.scaled("branch", 1)
          .key("branch_no")
          .integer("balance", constant(0))
          .filler(84)
          .build();

  public static final RecordType TELLER =
      RecordType.scaled("teller", TELLERS_PER_BRANCH)
          .key("teller_no")
          .integer("branch_no", grouped(TELLERS_PER_BRANCH))
          .integer("balance", constant(0))
          .filler(76)
          .build();

  public static final RecordType ACCOUNT =
      RecordType.scaled("account", ACCOUNTS_PER_BRANCH)
          .key("account_no")
          .integer("branch_no", grouped(ACCOUNTS_PER_BRANCH))
          .integer("balance", constant(0))
          .filler(76)
          .build();

  public static final RecordType HISTORY =
      RecordType.fixed("history", 0)
          .integer("account_no", constant(0))
          .integer("teller_no", constant(0))
          .integer("branch_no", constant(0))
          .integer("delta", constant(0))
          .timestamp("happened_at")
          .filler(10)
          .build();

  /** The schema. */
  public static final Schema SCHEMA =
      new Schema("tp1", 1, List.of(BRANCH, TELLER, ACCOUNT, HISTORY));

  private Tp1Schema() {}
}
