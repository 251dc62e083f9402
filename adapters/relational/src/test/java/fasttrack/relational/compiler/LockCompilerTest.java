package fasttrack.relational.compiler;

import static fasttrack.core.model.Operand.constant;
import static fasttrack.core.model.Operand.input;
import static fasttrack.core.model.Operand.now;
import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.model.Action;
import fasttrack.core.model.Draw;
import fasttrack.core.model.Path;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.wait.LockLevel;
import fasttrack.relational.sql.Dialect;
import fasttrack.relational.sql.LockSql;
import fasttrack.relational.sql.Locking;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LockCompilerTest {
  /** An item has 4 numbers and a filler of 5, so that 4,096 bytes hold 110. */
  private static final String PAGE_OF_ITEM = "X item page ? of 110";

  private static final Action.OnRecords READ_ITEM = read(Path.byKey(Shop.ITEM, input(0)));
  private static final Action.OnRecords READ_OTHER = read(Path.byKey(Shop.ITEM, input(1)));
  private static final Action.OnRecords ADD = add(Path.byKey(Shop.ITEM, input(0)));
  private static final Action.OnRecords READ_OWNER =
      Action.read(Path.byKey(Shop.OWNER, constant(3)), List.of(Shop.OWNER.field("total")));
  private static final Action.OnRecords LOG = Action.insert(Shop.LOG, List.of(input(0), now()));

  /** Says in words what is locked. */
  private record Words() implements LockSql {
    @Override
    public String page(String table, String key, long rowsPerPage, boolean exclusive) {
      return words(table + " page " + key + " of " + rowsPerPage, exclusive);
    }

    @Override
    public String freshPage(String table) {
      return words(table + " fresh page", true);
    }

    @Override
    public String allPages(String table, boolean exclusive) {
      return words(table + " all pages", exclusive);
    }

    @Override
    public String table(String table, boolean exclusive) {
      return words(table, exclusive);
    }

    @Override
    public String database(boolean exclusive) {
      return words("database", exclusive);
    }

    private static String words(String what, boolean exclusive) {
      return (exclusive ? "X " : "S ") + what;
    }
  }

  record Locked(LockLevel level) implements Dialect {
    @Override
    public Optional<Locking> locking() {
      return Optional.of(new Locking(level, new Words()));
    }
  }

  @Test
  void aPageIsLockedOnceAndBeforeTheStep() {
    assertThat(statements(LockLevel.PAGE, ADD, READ_ITEM))
        .extracting(SqlStatement::sql)
        .containsExactly(
            PAGE_OF_ITEM,
            "UPDATE item SET amount = amount + 1 WHERE item_no = ?",
            "SELECT amount FROM item WHERE item_no = ?");
    SqlStatement lock = statements(LockLevel.PAGE, ADD).getFirst();
    assertThat(lock.parameters()).extracting(SqlParameter::operand).containsExactly(input(0));
    assertThat(lock.result()).isEqualTo(SqlResult.NONE);
  }

  @Test
  void whatIsChangedLaterIsLockedExclusivelyFromTheBeginning() {
    assertThat(locks(LockLevel.PAGE, READ_OTHER, READ_OWNER, ADD))
        .containsExactly(PAGE_OF_ITEM, "S owner page 3 of 157", PAGE_OF_ITEM);
    assertThat(locks(LockLevel.SET, READ_ITEM, READ_OWNER, ADD))
        .containsExactly("X item", "S owner");
  }

  @Test
  void whatIsNotFoundByKeyIsLockedWithAllPages() {
    Path range = Path.byIndexRange(Shop.ITEM, "size", input(0), input(1));
    assertThat(locks(LockLevel.PAGE, read(range), READ_ITEM)).containsExactly("S item all pages");
    assertThat(locks(LockLevel.PAGE, READ_ITEM, add(range))).containsExactly("X item all pages");
    assertThat(locks(LockLevel.PAGE, add(Path.byKey(Shop.OWNER, input(0)).toMembers(Shop.ITEM))))
        .containsExactly("S owner page ? of 157", "X item all pages");
  }

  @Test
  void aNewRowIsOnThePageOfItsKeyOrOnOneOfTheSession() {
    Action.OnRecords owner = Action.insert(Shop.OWNER, List.of(input(1), input(0), constant(0)));
    assertThat(locks(LockLevel.PAGE, LOG, owner))
        .containsExactly("X log fresh page", "X owner page ? of 157");
    assertThat(statements(LockLevel.PAGE, owner).getFirst().parameters())
        .extracting(SqlParameter::operand)
        .containsExactly(input(1));
  }

  @Test
  void theDatabaseIsLockedOnce() {
    assertThat(locks(LockLevel.DATABASE, READ_OWNER, ADD, LOG)).containsExactly("X database");
    assertThat(locks(LockLevel.DATABASE, READ_OWNER, READ_ITEM)).containsExactly("S database");
  }

  private static Action.OnRecords read(Path path) {
    return Action.read(path, List.of(Shop.ITEM.field("amount")));
  }

  private static Action.OnRecords add(Path path) {
    return Action.add(path, Shop.ITEM.field("amount"), constant(1), false);
  }

  private static List<String> locks(LockLevel level, Action.OnRecords... steps) {
    return statements(level, steps).stream()
        .filter(statement -> statement.result() == SqlResult.NONE)
        .map(SqlStatement::sql)
        .toList();
  }

  private static List<SqlStatement> statements(LockLevel level, Action.OnRecords... steps) {
    TransactionType.Input key = new TransactionType.Input("key", Draw.keyOf(Shop.ITEM));
    TransactionType type = new TransactionType("t", "t", List.of(key, key), steps);
    return new SqlCompiler(new Locked(level)).compile(type).statements();
  }
}
