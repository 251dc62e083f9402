package fasttrack.core.proof;

import static fasttrack.core.model.Action.NOWHERE;
import static fasttrack.core.model.Operand.constant;
import static fasttrack.core.model.Operand.input;
import static fasttrack.core.model.Operand.now;

import fasttrack.core.model.Action;
import fasttrack.core.model.Action.Assignment;
import fasttrack.core.model.Action.Column;
import fasttrack.core.model.Action.Column.Kind;
import fasttrack.core.model.Action.Comparison;
import fasttrack.core.model.Action.Condition;
import fasttrack.core.model.Action.Selection;
import fasttrack.core.model.Action.Selection.Which;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Draw;
import fasttrack.core.model.Expression;
import fasttrack.core.model.Expression.Operator;
import fasttrack.core.model.Field;
import fasttrack.core.model.FieldValue;
import fasttrack.core.model.Operand;
import fasttrack.core.model.Path;
import fasttrack.core.model.Program;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Schema;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.TransactionType.Ending;
import fasttrack.core.model.TransactionType.Input;
import java.util.List;

/**
 * A shop whose owners and items are traced, and transactions that do everything that a program can.
 * Their inputs are two items from 1 to 16, of which 12 are there, an owner from 1 to 6, of which 4
 * are there, and the number of the attempt.
 */
public final class TracedShop {
  static final RecordType OWNER =
      RecordType.fixed("owner", 4)
          .key("owner_no")
          .label("name", "OWNER-", 3, FieldValue.number())
          .integer("total", FieldValue.constant(0))
          .integer(Tracing.WRITER, FieldValue.constant(0))
          .integer(Tracing.PREVIOUS, FieldValue.constant(0))
          .build();

  static final RecordType KIND =
      RecordType.fixed("kind", 3).key("kind_no").integer("tax", FieldValue.number()).build();

  static final RecordType ITEM =
      RecordType.scaled("item", 12)
          .key("item_no")
          .link("owner_no", OWNER, FieldValue.inTurn(OWNER))
          .link("kind_no", KIND, FieldValue.inTurn(KIND))
          .integer("size", FieldValue.number())
          .indexed()
          .integer("amount", FieldValue.constant(10))
          .integer(Tracing.WRITER, FieldValue.constant(0))
          .integer(Tracing.PREVIOUS, FieldValue.constant(0))
          .build();

  static final RecordType LOG =
      RecordType.fixed("log", 0).integer("item_no", FieldValue.constant(0)).timestamp("at").build();

  public static final Dataset DATASET =
      new Dataset(new Schema("traced", 1, List.of(OWNER, KIND, ITEM, LOG)), 1, 42);

  static final int ATTEMPT = 3;
  private static final int WRITER_SLOT = 19;
  private static final int SLOTS = 21;

  static final Field AMOUNT = ITEM.field("amount");
  static final Field SIZE = ITEM.field("size");
  static final Field NAME = OWNER.field("name");
  static final Field TOTAL = OWNER.field("total");
  static final Path FIRST = Path.byKey(ITEM, input(0));
  static final Path SECOND = Path.byKey(ITEM, input(1));
  static final Path THE_OWNER = Path.byKey(OWNER, input(2));
  static final Path ITEMS = THE_OWNER.toMembers(ITEM);
  static final Path SIZES = Path.byIndexRange(ITEM, "size", input(0), constant(16));

  private TracedShop() {}

  /** Returns the transactions. */
  public static List<TransactionType> types() {
    Field tax = KIND.field("tax");
    Path changing = Path.byKey(ITEM, input(5));
    return List.of(
        type(
            "decides",
            find(FIRST, 4, AMOUNT, 5),
            new Action.When(is(4, Operator.EQUAL, 0), List.of(new Action.RollBack())),
            new Action.Compute(7, new Expression.Binary(Operator.MINUS, value(5), value(1))),
            new Action.When(is(7, Operator.LESS, 0), List.of(change(FIRST, set(AMOUNT, input(1))))),
            change(FIRST, set(AMOUNT, input(7)), add(SIZE, constant(1))),
            find(FIRST, 4, AMOUNT, 5),
            find(FIRST.toOwner(KIND), 4, tax, 6),
            find(Path.byKey(KIND, constant(2)).toMembers(ITEM), NOWHERE, AMOUNT, NOWHERE),
            find(Path.all(KIND), NOWHERE, tax, NOWHERE),
            find(Path.byKey(ITEM, input(5)), NOWHERE, SIZE, 5)),
        type(
            "keys",
            insert(0, 4),
            new Action.When(is(4, Operator.EQUAL, 0), List.of(delete(FIRST, 6))),
            insert(0, 8),
            delete(SECOND, 9),
            find(Path.all(ITEM), 10, AMOUNT, NOWHERE),
            change(FIRST, add(AMOUNT, input(10)))),
        type(
            "loops",
            new Action.Each(
                constant(2),
                2,
                List.of(new Action.Element(0, 5)),
                List.of(
                    find(changing, 6, AMOUNT, 7),
                    change(changing, add(AMOUNT, input(5))),
                    new Action.Insert(LOG, List.of(input(7), now()), 8))),
            new Action.When(is(2, Operator.MORE, 5), List.of(new Action.RollBack()))),
        type(
            "sums",
            sums(ITEMS, SIZE),
            change(THE_OWNER, set(TOTAL, input(4)), set(NAME, input(0))),
            sums(SIZES.toOwner(OWNER), TOTAL),
            change(SIZES.toOwner(OWNER), add(TOTAL, constant(1)))),
        type(
            "selects",
            select(ITEMS, new Selection(Which.FIRST, SIZE, true, 2)),
            select(ITEMS, new Selection(Which.MIDDLE, AMOUNT, false, 0)),
            select(SIZES, new Selection(Which.FIRST, AMOUNT, false, 3)),
            select(Path.all(ITEM), Selection.ALL)));
  }

  static TransactionType type(String name, Action... actions) {
    return new TransactionType(
        name,
        name,
        List.of(
            new Input("item", Draw.uniform(1, 16)),
            new Input("other", Draw.uniform(1, 16)),
            new Input("owner", Draw.uniform(1, 6)),
            new Input("attempt", Draw.uniform(0, 0))),
        List.of(),
        Ending.COMMIT,
        new Tracing(ATTEMPT, WRITER_SLOT, WRITER_SLOT + 1)
            .of(new Program(List.of(actions), SLOTS)));
  }

  private static Expression value(int slot) {
    return new Expression.Value(slot);
  }

  static Expression is(int slot, Operator operator, long than) {
    return new Expression.Binary(operator, value(slot), new Expression.Constant(than));
  }

  static Action find(Path path, int found, Field field, int into) {
    return new Action.Find(
        path,
        List.of(),
        List.of(new Column(Kind.FIELD, field)),
        Selection.ALL,
        false,
        List.of(into),
        found);
  }

  static Action select(Path path, Selection selection) {
    return new Action.Find(
        path,
        List.of(where(SIZE, Comparison.UNEQUAL, input(1))),
        List.of(new Column(Kind.FIELD, SIZE), new Column(Kind.FIELD, AMOUNT)),
        selection,
        false,
        List.of(NOWHERE, NOWHERE),
        4);
  }

  static Action sums(Path path, Field field) {
    List<Column> columns =
        List.of(
            new Column(Kind.SUM, field),
            new Column(Kind.COUNT, field),
            new Column(Kind.DISTINCT, field),
            new Column(Kind.LEAST, field),
            new Column(Kind.GREATEST, AMOUNT));
    List<Integer> into = List.of(4, 5, 6, 7, 8);
    return new Action.Find(path, List.of(), columns, Selection.ALL, false, into, NOWHERE);
  }

  static Condition where(Field field, Comparison comparison, Operand value) {
    return new Condition(field, comparison, value);
  }

  static Action change(Path path, Assignment... assignments) {
    return change(path, List.of(), assignments);
  }

  static Action change(Path path, List<Condition> where, Assignment... assignments) {
    return new Action.Change(path, where, List.of(assignments), 11);
  }

  static Assignment set(Field field, Operand value) {
    return new Assignment(field, false, value);
  }

  static Assignment add(Field field, Operand value) {
    return new Assignment(field, true, value);
  }

  static Action delete(Path path, int deleted) {
    return new Action.Delete(path, List.of(), deleted);
  }

  static Action insert(int key, int inserted) {
    List<Operand> values =
        List.of(
            input(key), constant(2), constant(1), input(1), constant(50), constant(0), constant(0));
    return new Action.Insert(ITEM, values, inserted);
  }
}
