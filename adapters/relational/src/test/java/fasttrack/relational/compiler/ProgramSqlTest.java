package fasttrack.relational.compiler;

import static fasttrack.core.model.Action.NOWHERE;
import static fasttrack.core.model.Operand.constant;
import static fasttrack.core.model.Operand.input;
import static org.assertj.core.api.Assertions.assertThat;

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
import fasttrack.core.model.Field;
import fasttrack.core.model.Path;
import fasttrack.core.model.Program;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.TransactionType.Ending;
import fasttrack.core.model.TransactionType.Input;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.wait.LockLevel;
import fasttrack.relational.sql.Dialect;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgramSqlTest {
  private static final Field AMOUNT = Shop.ITEM.field("amount");
  private static final Field SIZE = Shop.ITEM.field("size");
  private static final Field NAME = Shop.OWNER.field("name");
  private static final Path ITEM = Path.byKey(Shop.ITEM, input(0));
  private static final Path ITEMS = Path.byKey(Shop.OWNER, input(0)).toMembers(Shop.ITEM);

  private static final Action ADD =
      new Action.Change(ITEM, List.of(), List.of(new Assignment(AMOUNT, true, input(2))), NOWHERE);

  /** Inserts by a statement of one kind. */
  private record Inserts(IfAbsent ifAbsent) implements Dialect {
    @Override
    public IfAbsent ifAbsent(boolean alone) {
      return ifAbsent;
    }
  }

  private static TransactionType type(Action... actions) {
    return new TransactionType(
        "t",
        "t",
        List.of(new Input("key", Draw.keyOf(Shop.ITEM)), new Input("more", Draw.uniform(1, 9))),
        List.of(),
        Ending.COMMIT,
        new Program(List.of(actions), 6, 0, List.of("rest", "item_found", "one", "list")));
  }

  private static String sql(Dialect dialect, Action action) {
    return new SqlCompiler(dialect).compile(type(action)).statements().getFirst().sql();
  }

  private static Action find(Path path, Selection selection, boolean locks, Column... columns) {
    return new Action.Find(
        path,
        List.of(),
        List.of(columns),
        selection,
        locks,
        Collections.nCopies(columns.length, NOWHERE),
        NOWHERE);
  }

  private static Column column(Kind kind, Field field) {
    return new Column(kind, field);
  }

  @Test
  void findsTheFirstRowsOfAnOrderWithoutTies() {
    Dialect dialect = new TestDialect(false);
    assertThat(
            sql(
                dialect,
                find(
                    Path.all(Shop.ITEM),
                    new Selection(Which.FIRST, AMOUNT, true, 2),
                    true,
                    column(Kind.FIELD, SIZE))))
        .isEqualTo("SELECT size FROM item ORDER BY amount DESC, item_no DESC LIMIT 2 FOR UPDATE");
    assertThat(
            sql(
                dialect,
                find(
                    ITEMS,
                    new Selection(Which.MIDDLE, Shop.ITEM.field("item_no"), false, 0),
                    false,
                    column(Kind.FIELD, NAME))))
        .isEqualTo(
            "SELECT owner.name FROM owner JOIN item ON item.owner_no = owner.owner_no"
                + " WHERE owner.owner_no = ? ORDER BY item.item_no");
  }

  @Test
  void aggregatesOfNoRowsAreZero() {
    assertThat(
            sql(
                new TestDialect(false),
                find(
                    ITEM,
                    Selection.ALL,
                    false,
                    column(Kind.SUM, AMOUNT),
                    column(Kind.COUNT, AMOUNT),
                    column(Kind.DISTINCT, SIZE),
                    column(Kind.LEAST, SIZE),
                    column(Kind.GREATEST, SIZE))))
        .isEqualTo(
            "SELECT COALESCE(SUM(amount), 0), COUNT(*), COUNT(DISTINCT size),"
                + " COALESCE(MIN(size), 0), COALESCE(MAX(size), 0) FROM item WHERE item_no = ?");
  }

  @Test
  void changesOnlyWhatLiesOnThePathAndFulfilsAllConditions() {
    List<Condition> where =
        List.of(
            new Condition(SIZE, Comparison.AT_LEAST, input(1)),
            new Condition(AMOUNT, Comparison.UNEQUAL, constant(7)));
    Action change =
        new Action.Change(
            ITEMS,
            where,
            List.of(new Assignment(AMOUNT, false, input(1)), new Assignment(SIZE, true, input(0))),
            NOWHERE);
    Dialect joining =
        new Dialect() {
          @Override
          public boolean changesByJoin() {
            return true;
          }
        };
    assertThat(sql(new TestDialect(false), change))
        .isEqualTo(
            "UPDATE item SET amount = ?, size = size + ? WHERE owner_no IN (SELECT owner_no FROM"
                + " owner WHERE owner_no = ?) AND size >= ? AND amount <> 7");
    Dialect repeating =
        new Dialect() {
          @Override
          public boolean repeatsOwner() {
            return true;
          }
        };
    assertThat(sql(repeating, new Action.Delete(ITEMS, where.subList(0, 1), NOWHERE)))
        .isEqualTo(
            "DELETE FROM item WHERE owner_no IN (SELECT owner_no FROM owner WHERE owner_no = ?)"
                + " AND owner_no = ? AND size >= ?");
    assertThat(sql(joining, change))
        .isEqualTo(
            "UPDATE owner JOIN item ON item.owner_no = owner.owner_no SET item.amount = ?,"
                + " item.size = item.size + ? WHERE owner.owner_no = ? AND item.size >= ?"
                + " AND item.amount <> 7");
    assertThat(sql(new TestDialect(false), new Action.Delete(Path.all(Shop.ITEM), where, NOWHERE)))
        .isEqualTo("DELETE FROM item WHERE size >= ? AND amount <> 7");
  }

  @Test
  void anInsertLeavesTheRowWithItsKeyAlone() {
    Action owner = new Action.Insert(Shop.OWNER, List.of(input(0), input(1), constant(5)), NOWHERE);
    assertThat(sql(new Inserts(Dialect.IfAbsent.ON_CONFLICT), owner))
        .isEqualTo(
            "INSERT INTO owner (owner_no, name, total) VALUES (?, ?, 5)"
                + " ON CONFLICT (owner_no) DO NOTHING");
    assertThat(sql(new Inserts(Dialect.IfAbsent.IGNORE), owner))
        .isEqualTo("INSERT IGNORE INTO owner (owner_no, name, total) VALUES (?, ?, 5)");
    assertThat(sql(new Inserts(Dialect.IfAbsent.NOT_EXISTS), owner))
        .isEqualTo(
            "INSERT INTO owner (owner_no, name, total) SELECT ?, ?, 5 FROM (VALUES (1)) AS one (n)"
                + " WHERE NOT EXISTS (SELECT 1 FROM owner WHERE owner_no = ?)");
  }

  /** An engine that ignores duplicates would hide those of the other unique column. */
  @Test
  void tellsWhetherTheKeyAloneIsUnique() {
    Dialect ignoring =
        new Dialect() {
          @Override
          public IfAbsent ifAbsent(boolean alone) {
            return alone ? IfAbsent.IGNORE : IfAbsent.ON_CONFLICT;
          }
        };
    RecordType uniqueKey = RecordType.fixed("hall", 3).key("hall_no").uniquelyIndexed().build();
    assertThat(sql(ignoring, new Action.Insert(uniqueKey, List.of(input(0)), NOWHERE)))
        .startsWith("INSERT IGNORE");
    assertThat(
            sql(
                ignoring,
                new Action.Insert(Shop.OWNER, List.of(input(0), input(1), constant(5)), NOWHERE)))
        .contains("ON CONFLICT");
  }

  @Test
  void explainsWhatTheClientDoes() {
    TransactionType type =
        type(
            new Action.Find(
                ITEM,
                List.of(),
                List.of(column(Kind.FIELD, AMOUNT)),
                Selection.ALL,
                true,
                List.of(2),
                3),
            new Action.When(
                new Expression.Binary(
                    Expression.Operator.EQUAL, new Expression.Value(3), new Expression.Constant(0)),
                List.of(new Action.RollBack())),
            new Action.Each(
                input(1),
                3,
                List.of(new Action.Element(5, 4)),
                List.of(
                    new Action.Compute(
                        2,
                        new Expression.Choice(
                            new Expression.Value(4),
                            new Expression.Binary(
                                Expression.Operator.MINUS,
                                new Expression.Value(2),
                                new Expression.Value(4)),
                            new Expression.Constant(1))),
                    ADD)));
    assertThat(
            new SqlCompiler(new TestDialect(false)).compile(type).explain(ExecutionMode.PREPARED))
        .containsExactly(
            "BEGIN WRITE;",
            "SELECT amount FROM item WHERE item_no = :key FOR UPDATE;",
            "-- :rest = column 1, :item_found = rows",
            "-- when :item_found = 0:",
            "  ROLLBACK; -- ends here",
            "-- end of when",
            "-- each of :more elements, at most 3: :one from :list",
            "  -- :rest = if :one then :rest - :one else 1",
            "  UPDATE item SET amount = amount + :rest WHERE item_no = :key;",
            "-- end of each",
            "COMMIT;");
  }

  /** A condition may not have held: then the lock was not taken. */
  @Test
  void locksAgainWhatAConditionMayHaveLeftOut() {
    Action maybe = new Action.When(new Expression.Value(1), List.of(ADD));
    assertThat(locked(maybe, ADD, ADD)).isEqualTo("X UPDATE X UPDATE UPDATE");
    assertThat(locked(ADD, maybe, ADD)).isEqualTo("X UPDATE UPDATE UPDATE");
  }

  private static String locked(Action... actions) {
    return String.join(
        " ",
        new SqlCompiler(new LockCompilerTest.Locked(LockLevel.SET))
            .compile(type(actions)).statements().stream()
                .map(statement -> statement.sql().split(" ")[0])
                .toList());
  }
}
