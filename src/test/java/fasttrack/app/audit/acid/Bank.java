package fasttrack.app.audit.acid;

import static fasttrack.core.model.Operand.input;
import static fasttrack.core.model.Operand.now;
import static fasttrack.core.model.Path.byKey;

import fasttrack.core.model.AcidSubject;
import fasttrack.core.model.Action;
import fasttrack.core.model.Draw;
import fasttrack.core.model.FieldValue;
import fasttrack.core.model.Invariant;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Schema;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.TransactionType.Input;
import fasttrack.core.model.Workload;
import java.util.List;
import java.util.Optional;

/** A very small bank. */
public final class Bank implements Workload {
  static final RecordType ACCOUNT =
      RecordType.fixed("account", 20)
          .key("account_no")
          .integer("balance", FieldValue.constant(0))
          .build();

  static final RecordType TELLER =
      RecordType.fixed("teller", 3)
          .key("teller_no")
          .integer("balance", FieldValue.constant(0))
          .build();

  static final RecordType HISTORY =
      RecordType.fixed("history", 0)
          .integer("account_no", FieldValue.constant(0))
          .integer("teller_no", FieldValue.constant(0))
          .integer("delta", FieldValue.constant(0))
          .timestamp("at")
          .build();

  static final TransactionType PAY =
      new TransactionType(
          "pay",
          "pays in or out",
          List.of(
              new Input("account_no", Draw.keyOf(ACCOUNT)),
              new Input("teller_no", Draw.keyOf(TELLER)),
              new Input("delta", Draw.uniform(-1_000_000_000, 1_000_000_000))),
          add(ACCOUNT, 0),
          Action.insert(HISTORY, List.of(input(0), input(1), input(2), now())),
          add(TELLER, 1));

  private static Action.OnRecords add(RecordType type, int key) {
    return Action.add(byKey(type, input(key)), type.field("balance"), input(2), false);
  }

  @Override
  public AcidSubject acidSubject() {
    return new AcidSubject(PAY, ACCOUNT, ACCOUNT.field("balance"), HISTORY);
  }

  @Override
  public String name() {
    return "bank";
  }

  @Override
  public String title() {
    return "a bank";
  }

  @Override
  public int order() {
    return 1;
  }

  @Override
  public Schema schema() {
    return new Schema("bank", 1, List.of(ACCOUNT, TELLER, HISTORY));
  }

  @Override
  public List<TransactionType> types() {
    return List.of(PAY);
  }

  @Override
  public int defaultTerminals() {
    return 2;
  }

  @Override
  public List<Invariant> invariants() {
    return List.of(new Sums());
  }

  /** Accounts and tellers hold the same money. */
  private static final class Sums implements Invariant {
    private long accounts;
    private long tellers;

    @Override
    public String title() {
      return "accounts = tellers";
    }

    @Override
    public void row(RecordType type, long[] values) {
      accounts += type.equals(ACCOUNT) ? values[1] : 0;
      tellers += type.equals(TELLER) ? values[1] : 0;
    }

    @Override
    public void acknowledged(TransactionType type, long[] inputs) {}

    @Override
    public Optional<String> violation() {
      return accounts == tellers
          ? Optional.empty()
          : Optional.of("accounts hold " + accounts + ", tellers " + tellers);
    }
  }
}
