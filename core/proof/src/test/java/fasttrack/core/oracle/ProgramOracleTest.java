package fasttrack.core.oracle;

import static fasttrack.core.model.Action.NOWHERE;
import static fasttrack.core.model.Operand.constant;
import static fasttrack.core.model.Operand.input;
import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.interpreter.Digest;
import fasttrack.core.model.Action;
import fasttrack.core.model.Action.Assignment;
import fasttrack.core.model.Action.Column;
import fasttrack.core.model.Action.Column.Kind;
import fasttrack.core.model.Action.Comparison;
import fasttrack.core.model.Action.Condition;
import fasttrack.core.model.Action.Selection;
import fasttrack.core.model.Action.Selection.Which;
import fasttrack.core.model.Draw;
import fasttrack.core.model.Expression;
import fasttrack.core.model.Expression.Binary;
import fasttrack.core.model.Expression.Choice;
import fasttrack.core.model.Expression.Constant;
import fasttrack.core.model.Expression.Operator;
import fasttrack.core.model.Expression.Value;
import fasttrack.core.model.Field;
import fasttrack.core.model.Path;
import fasttrack.core.model.Program;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.TransactionType.Ending;
import fasttrack.core.model.TransactionType.Input;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The shop has 4 owners with 3 items each, of an amount of 10, and of the sizes 1 to 12. */
class ProgramOracleTest {
  private static final Field AMOUNT = Shop.ITEM.field("amount");
  private static final Field SIZE = Shop.ITEM.field("size");
  private static final Path ITEM = Path.byKey(Shop.ITEM, input(0));
  private static final Path ITEMS = Path.byKey(Shop.OWNER, input(0)).toMembers(Shop.ITEM);
  private static final int SLOTS = 8;

  private final Oracle oracle = new Oracle(Shop.dataset());
  private final long[] values = new long[TransactionType.INPUTS_MAX];
  private final Digest expected = new Digest();

  /** A transaction of one input, whose other values are 1 to 7. */
  private static TransactionType type(Action... actions) {
    return new TransactionType(
        "t",
        "t",
        List.of(new Input("key", Draw.keyOf(Shop.ITEM))),
        List.of(),
        Ending.COMMIT,
        new Program(List.of(actions), SLOTS));
  }

  private long execute(long key, Action... actions) {
    values[0] = key;
    return oracle.execute(type(actions), values);
  }

  private static Action find(Path path, List<Column> columns, Selection selection, int... into) {
    List<Integer> slots =
        columns.stream()
            .map(each -> into.length == 0 ? NOWHERE : into[columns.indexOf(each)])
            .toList();
    return new Action.Find(path, List.of(), columns, selection, false, slots, 7);
  }

  private static Column field(Field field) {
    return new Column(Kind.FIELD, field);
  }

  private static Action set(Path path, Field field, boolean adds, int slot) {
    return new Action.Change(
        path, List.of(), List.of(new Assignment(field, adds, input(slot))), NOWHERE);
  }

  private static Expression joined(int slot, Operator operator, long with) {
    return new Binary(operator, new Value(slot), new Constant(with));
  }

  /** The amount is read, doubled, and set where it is small. */
  @Test
  void whatWasReadIsComputedAndSetUnderACondition() {
    Action[] actions = {
      find(ITEM, List.of(field(AMOUNT)), Selection.ALL, 1),
      new Action.Compute(2, joined(1, Operator.TIMES, 2)),
      new Action.When(joined(2, Operator.LESS, 30), List.of(set(ITEM, AMOUNT, false, 2)))
    };
    expected.reset();
    expected.step(0);
    expected.add(AMOUNT, 10);
    expected.endRow();
    expected.step(1);
    expected.count(1);
    assertThat(execute(3, actions)).isEqualTo(expected.value());
    assertThat(oracle.rolledBack()).isFalse();
    execute(3, actions);
    assertThat(values).startsWith(3, 20, 40).as("40 is not set");
    execute(3, actions);
    assertThat(values[1]).as("it stays").isEqualTo(20);
  }

  @Test
  void aDecidedRollbackLeavesNoTrace() {
    Oracle untouched = new Oracle(Shop.dataset());
    execute(
        2,
        set(ITEM, AMOUNT, true, 0),
        new Action.Delete(ITEMS, List.of(), NOWHERE),
        new Action.Insert(
            Shop.ITEM, List.of(constant(50), constant(1), constant(50), constant(9)), NOWHERE),
        new Action.When(joined(0, Operator.EQUAL, 2), List.of(new Action.RollBack())),
        set(ITEM, AMOUNT, true, 0));
    assertThat(oracle.rolledBack()).isTrue();
    assertThat(oracle.execute(Shop.READ_MEMBERS, new long[] {2}))
        .isEqualTo(untouched.execute(Shop.READ_MEMBERS, new long[] {2}));
    assertThat(oracle.rows(Shop.ITEM)).isEqualTo(12);
  }

  @Test
  void aKeyIsInsertedOnceAndAgainAfterItWasDeleted() {
    Action insert =
        new Action.Insert(Shop.ITEM, List.of(input(0), constant(1), constant(99), constant(5)), 1);
    Action delete = new Action.Delete(ITEM, List.of(), 2);
    execute(3, insert, delete, delete);
    assertThat(values).as("there, deleted, none left").startsWith(3, 0, 0);
    execute(
        3, insert, new Action.When(joined(1, Operator.EQUAL, 1), List.of(new Action.RollBack())));
    assertThat(oracle.rows(Shop.ITEM)).isEqualTo(11);
    execute(3, insert, find(ITEM, List.of(field(AMOUNT), field(SIZE)), Selection.ALL, 3, 4));
    assertThat(values).startsWith(3, 1, 0, 5, 99);
    assertThat(oracle.rows(Shop.ITEM)).isEqualTo(12);
  }

  /** Loaded rows have keys from 1; what is inserted may have any. */
  @Test
  void aKeyMayBeBelowThoseThatWereLoaded() {
    for (long key : new long[] {0, -3}) {
      Action insert =
          new Action.Insert(
              Shop.ITEM, List.of(input(0), constant(1), constant(99), constant(5)), 1);
      Action delete = new Action.Delete(ITEM, List.of(), 2);
      execute(key, insert, find(ITEM, List.of(field(SIZE)), Selection.ALL, 3), delete, insert);
      assertThat(values).startsWith(key, 1, 1, 99);
      execute(key, insert, delete);
      assertThat(values).startsWith(key, 0, 1);
    }
    assertThat(oracle.rows(Shop.ITEM)).isEqualTo(12);
  }

  @Test
  void whatIsNotFoundIsNothing() {
    execute(400, find(ITEM, List.of(field(AMOUNT)), Selection.ALL, 1), set(ITEM, AMOUNT, true, 0));
    assertThat(values[1]).isZero();
    assertThat(values[7]).as("found").isZero();
  }

  /** Sizes of owner 2's items: 10, 2 and 6. */
  @Test
  void rowsAreSelectedInTheOrderOfAField() {
    Selection first = new Selection(Which.FIRST, SIZE, false, 1);
    execute(2, find(ITEMS, List.of(field(SIZE)), first, 1));
    assertThat(values[1]).isEqualTo(2);
    execute(2, find(ITEMS, List.of(field(SIZE)), new Selection(Which.FIRST, SIZE, true, 1), 1));
    assertThat(values[1]).isEqualTo(10);
    execute(2, find(ITEMS, List.of(field(SIZE)), new Selection(Which.MIDDLE, SIZE, false, 0), 1));
    assertThat(values[1]).isEqualTo(6);
    execute(2, find(ITEMS, List.of(field(SIZE)), new Selection(Which.FIRST, SIZE, false, 2)));
    assertThat(values[7]).isEqualTo(2);
  }

  /** Of the members of an owner, and of all rows; the size has an index. */
  @Test
  void aConditionIsMetByAnIndexToo() {
    for (long[] size : new long[][] {{6, 1, 1}, {7, 0, 1}, {60, 0, 0}}) {
      List<Condition> where = List.of(new Condition(SIZE, Comparison.EQUAL, constant(size[0])));
      execute(2, counted(ITEMS, where, 3), counted(Path.all(Shop.ITEM), where, 4));
      assertThat(values).startsWith(2, 0, 0, size[1], size[2]);
    }
    execute(6, set(ITEM, SIZE, true, 0));
    List<Condition> larger = List.of(new Condition(SIZE, Comparison.EQUAL, constant(12)));
    execute(2, counted(ITEMS, larger, 3), counted(Path.all(Shop.ITEM), larger, 4));
    assertThat(values).startsWith(2, 0, 0, 1, 2);
  }

  private static Action counted(Path path, List<Condition> where, int into) {
    return new Action.Find(
        path,
        where,
        List.of(new Column(Kind.COUNT, SIZE)),
        Selection.ALL,
        false,
        List.of(into),
        NOWHERE);
  }

  @Test
  void rowsAreSummedUpUnderConditions() {
    List<Column> columns =
        List.of(
            new Column(Kind.SUM, SIZE),
            new Column(Kind.COUNT, SIZE),
            new Column(Kind.LEAST, SIZE),
            new Column(Kind.GREATEST, SIZE),
            new Column(Kind.DISTINCT, AMOUNT));
    Action all =
        new Action.Find(
            ITEMS,
            List.of(new Condition(SIZE, Comparison.MORE, constant(2))),
            columns,
            Selection.ALL,
            false,
            List.of(1, 2, 3, 4, 5),
            NOWHERE);
    execute(2, all);
    assertThat(values).startsWith(2, 16, 2, 6, 10, 1);
    execute(400, all);
    assertThat(values).as("nothing").startsWith(400, 0, 0, 0, 0, 0);
  }

  /** Two elements of a list at 3 and 4; each answer has a place of its own. */
  @Test
  void eachElementOfAListIsWalked() {
    Path current = Path.byKey(Shop.ITEM, input(6));
    execute(
        1,
        new Action.Compute(3, new Constant(5)),
        new Action.Compute(4, new Choice(new Value(0), new Constant(7), new Constant(8))),
        new Action.Each(
            constant(2),
            2,
            List.of(new Action.Element(3, 6)),
            List.of(set(current, AMOUNT, true, 6))));
    execute(5, find(ITEM, List.of(field(AMOUNT)), Selection.ALL, 1));
    assertThat(values[1]).isEqualTo(15);
    execute(7, find(ITEM, List.of(field(AMOUNT)), Selection.ALL, 1));
    assertThat(values[1]).isEqualTo(17);
  }
}
