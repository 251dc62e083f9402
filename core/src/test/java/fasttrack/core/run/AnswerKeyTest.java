package fasttrack.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.model.Action;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Depot;
import fasttrack.core.model.Draw;
import fasttrack.core.model.Operand;
import fasttrack.core.model.Path;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.run.load.Mix;
import fasttrack.core.run.load.Terminal;
import fasttrack.core.run.verify.AnswerCheck;
import fasttrack.core.run.verify.AnswerKey;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.cpu.ServerCpu;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which answers are known beforehand, and what a run's wrong answers come to. */
class AnswerKeyTest {
  private static final int DRAWS = 200;

  /** Answers as the oracle does, but for what a test falsifies. */
  private static class OracleSession extends SimulatedSession {
    private final List<TransactionType> types;
    private final Oracle oracle;
    private long digest;
    private int rows;

    OracleSession(List<TransactionType> types) {
      this(types, Shop.dataset());
    }

    OracleSession(List<TransactionType> types, Dataset dataset) {
      super(new ServerCpu.InProcess());
      this.types = types;
      this.oracle = new Oracle(dataset);
    }

    @Override
    public Outcome execute(int type, long[] inputs) {
      digest = oracle.execute(types.get(type), inputs);
      rows = oracle.answerRows();
      return Outcome.COMMITTED;
    }

    @Override
    public long digest() {
      return digest;
    }

    @Override
    public int rows() {
      return rows;
    }
  }

  @Test
  void whatNobodyChangesIsKnownWhole() {
    List<TransactionType> types = List.of(Shop.READ_MEMBERS, Shop.READ_OWNERS);
    AnswerCheck check = run(types, Isolation.READ_COMMITTED, new OracleSession(types));

    assertThat(check.checked()).isEqualTo(DRAWS);
    assertThat(check.differences()).isEmpty();
  }

  @Test
  void aWrongValueIsFoundWhereNobodyChangesIt() {
    List<TransactionType> types = List.of(Shop.READ_OWNERS, Shop.ADD);
    AnswerCheck check =
        run(
            types,
            Isolation.READ_COMMITTED,
            new OracleSession(types) {
              @Override
              public long digest() {
                return super.digest() + 1;
              }
            });

    assertThat(check.differences())
        .singleElement()
        .asString()
        .contains("answers of read-owners checked during the run, of which ")
        .contains("the first is that to read-owners[");
  }

  @Test
  void ofWhatOthersChangeOnlyTheRowsAreKnown() {
    List<TransactionType> types = List.of(Shop.READ_MEMBERS, Shop.ADD);
    OracleSession otherValues =
        new OracleSession(types) {
          @Override
          public long digest() {
            return 0;
          }
        };
    AnswerCheck values = run(types, Isolation.READ_COMMITTED, otherValues);
    assertThat(values.checked()).isEqualTo(DRAWS);
    assertThat(values.differences()).isEmpty();

    OracleSession fewerRows =
        new OracleSession(types) {
          @Override
          public int rows() {
            return super.rows() - 1;
          }
        };
    assertThat(run(types, Isolation.READ_COMMITTED, fewerRows).differences())
        .hasSize(2)
        .anySatisfy(line -> assertThat(line).contains("add[").contains("with 2 rows"));
  }

  /** An update of 60,000 different keys and amounts: its answer is that it changed one record. */
  @Test
  void howManyRecordsAnUpdateByKeyChangedIsKnownWhateverItsInputsAre() {
    TransactionType add =
        new TransactionType(
            "add",
            "add",
            List.of(
                new TransactionType.Input("item_no", Draw.keyOf(Shop.ITEM)),
                new TransactionType.Input("amount", Draw.uniform(1, 5_000))),
            Action.add(
                Path.byKey(Shop.ITEM, Operand.input(0)),
                Shop.ITEM.field("amount"),
                Operand.input(1),
                false));
    List<TransactionType> types = List.of(add);
    AnswerCheck right = run(types, Isolation.READ_COMMITTED, new OracleSession(types));
    assertThat(right.checked()).isEqualTo(DRAWS);
    assertThat(right.differences()).isEmpty();

    OracleSession changesNothing =
        new OracleSession(types) {
          @Override
          public Outcome execute(int type, long[] inputs) {
            return super.execute(type, new long[] {-1, inputs[1]});
          }
        };
    assertThat(run(types, Isolation.READ_COMMITTED, changesNothing).differences()).hasSize(1);
  }

  @Test
  void recordsThatComeAndGoLeaveNothingToCheckWhereUncommittedChangesAreSeen() {
    List<TransactionType> types = List.of(Shop.READ_MEMBERS, Shop.DELETE_ROLLED_BACK);

    assertThat(run(types, Isolation.READ_UNCOMMITTED, new OracleSession(types)).checked()).isZero();
    assertThat(run(types, Isolation.READ_COMMITTED, new OracleSession(types)).checked())
        .isEqualTo(DRAWS);
  }

  /** A fresh key is none that is drawn, so that others' new records are in no range of keys. */
  @Test
  void newRecordsChangeNoAnswerThatIsFoundByKeys() {
    TransactionType halls =
        Depot.TYPES.stream()
            .filter(type -> type.name().equals("read-halls-by-key"))
            .findFirst()
            .orElseThrow();
    TransactionType newHall =
        new TransactionType(
            "new-hall",
            "new-hall",
            List.of(new TransactionType.Input("hall_no", Draw.freshKeyOf(Depot.HALL))),
            Action.insert(Depot.HALL, List.of(Operand.input(0), Operand.constant(1))));
    TransactionType all =
        new TransactionType(
            "all-halls",
            "all-halls",
            List.of(),
            Action.read(Path.all(Depot.HALL), Depot.HALL.fields()));
    List<TransactionType> types = List.of(halls, newHall, all);
    AnswerKey key =
        AnswerKey.of(types, Isolation.READ_COMMITTED, Depot.dataset(), new Oracle(Depot.dataset()));
    AnswerCheck check = new AnswerCheck(key, types);
    OracleSession session = new OracleSession(types, Depot.dataset());
    session.execute(1, new long[] {1L << 50});

    session.execute(0, new long[] {2, 3});
    check.check(0, new long[] {2, 3}, session);
    assertThat(check.checked()).isEqualTo(1);
    assertThat(check.differences()).isEmpty();
    session.execute(2, new long[0]);
    check.check(2, new long[0], session);
    assertThat(check.checked()).isEqualTo(1);
  }

  /** Where both keys are drawn alike, the update finds nothing. */
  @Test
  void whatATransactionDeletesItselfItDoesNotFind() {
    Path item = Path.byKey(Shop.ITEM, Operand.input(1));
    TransactionType replace =
        new TransactionType(
            "replace",
            "replace",
            List.of(
                new TransactionType.Input("deleted", Draw.keyOf(Shop.ITEM)),
                new TransactionType.Input("changed", Draw.keyOf(Shop.ITEM))),
            List.of(
                Action.delete(Path.byKey(Shop.ITEM, Operand.input(0))),
                Action.add(item, Shop.ITEM.field("amount"), Operand.constant(1), false)),
            TransactionType.Ending.ROLLBACK);
    AnswerKey key =
        AnswerKey.of(
            List.of(replace), Isolation.SERIALIZABLE, Shop.dataset(), new Oracle(Shop.dataset()));
    AnswerCheck check = new AnswerCheck(key, List.of(replace));
    OracleSession session = new OracleSession(List.of(replace));
    for (long changed = 1; changed <= 2; changed++) {
      session.execute(0, new long[] {1, changed});
      check.check(0, new long[] {1, changed}, session);
    }

    assertThat(check.checked()).isEqualTo(2);
    assertThat(check.differences()).isEmpty();
  }

  @Test
  void whatIsFoundByAChangingFieldIsNotKnown() {
    Action.OnRecords credit =
        Action.add(
            Path.byKey(Depot.CLIENT, Operand.input(0)),
            Depot.CLIENT.field("balance"),
            Operand.constant(1),
            false);
    TransactionType changing =
        new TransactionType(
            "credit",
            "credit",
            List.of(new TransactionType.Input("client_no", Draw.keyOf(Depot.CLIENT))),
            credit);
    TransactionType reading =
        new TransactionType(
            "debtors",
            "debtors",
            List.of(),
            Action.read(
                Path.byIndex(Depot.CLIENT, "balance", Operand.constant(-5)),
                List.of(Depot.CLIENT.field("client_no"))));

    assertThat(checkedOf(List.of(reading))).isEqualTo(1);
    assertThat(checkedOf(List.of(reading, changing))).isZero();
  }

  /** Returns how many of one answer to the first type could be checked. */
  private static long checkedOf(List<TransactionType> types) {
    AnswerKey key =
        AnswerKey.of(types, Isolation.READ_COMMITTED, Depot.dataset(), new Oracle(Depot.dataset()));
    AnswerCheck check = new AnswerCheck(key, types);
    OracleSession session = new OracleSession(types, Depot.dataset());
    session.execute(0, new long[0]);
    check.check(0, new long[0], session);
    return check.checked();
  }

  @Test
  void workingTheAnswersOutLeavesTheOracleAsItWas() {
    Oracle oracle = new Oracle(Shop.dataset());
    AnswerKey.of(Shop.TYPES, Isolation.SERIALIZABLE, Shop.dataset(), oracle);
    Oracle untouched = new Oracle(Shop.dataset());

    long[] inputs = {1, 1};
    for (TransactionType type : Shop.TYPES) {
      assertThat(oracle.execute(type, inputs)).isEqualTo(untouched.execute(type, inputs));
    }
    assertThat(oracle.rows(Shop.LOG)).isEqualTo(untouched.rows(Shop.LOG));
  }

  private static AnswerCheck run(
      List<TransactionType> types, Isolation isolation, OracleSession session) {
    AnswerKey key = AnswerKey.of(types, isolation, Shop.dataset(), new Oracle(Shop.dataset()));
    AnswerCheck check = new AnswerCheck(key, types);
    Terminal terminal = new Terminal(0, 7, types, Mix.equal(types.size()), Shop.dataset());
    for (int i = 0; i < DRAWS; i++) {
      int type = terminal.draw();
      session.execute(type, terminal.inputs());
      check.check(type, terminal.inputs(), session);
    }
    return check;
  }
}
