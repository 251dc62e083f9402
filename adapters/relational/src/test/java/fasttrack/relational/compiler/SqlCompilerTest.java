package fasttrack.relational.compiler;

import static fasttrack.core.model.Operand.constant;
import static fasttrack.core.model.Operand.input;
import static fasttrack.core.model.Operand.now;
import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.model.Action;
import fasttrack.core.model.Depot;
import fasttrack.core.model.Draw;
import fasttrack.core.model.Field;
import fasttrack.core.model.FieldValue;
import fasttrack.core.model.Operand;
import fasttrack.core.model.Path;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.TransactionType.Ending;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.relational.session.LiteralStatement;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The SQL of every kind of step, path and operand, letter by letter. */
class SqlCompilerTest {
  private static final RecordType PART =
      RecordType.fixed("part", 1)
          .key("part_no")
          .link("item_no", Shop.ITEM, FieldValue.constant(1))
          .integer("weight", FieldValue.constant(1))
          .build();

  private final SqlCompiler compiler = new SqlCompiler(new TestDialect(true));
  private final SqlCompiler plain = new SqlCompiler(new TestDialect(false));

  @Test
  void readByKey() {
    SqlStatement statement = only(read(Path.byKey(Shop.ITEM, input(0)), "owner_no", "amount"));
    assertThat(statement.sql()).isEqualTo("SELECT owner_no, amount FROM item WHERE item_no = ?");
    assertThat(operands(statement)).containsExactly(input(0));
    assertThat(statement.result().kind()).isEqualTo(SqlResult.Returned.ROWS);
  }

  @Test
  void readByOneValueOfAnIndex() {
    SqlStatement statement = only(read(Path.byIndex(Shop.ITEM, "size", input(1)), "amount"));
    assertThat(statement.sql()).isEqualTo("SELECT amount FROM item WHERE size = ?");
    assertThat(operands(statement)).containsExactly(input(1));
  }

  @Test
  void readByARangeOfAnIndex() {
    SqlStatement statement =
        only(read(Path.byIndexRange(Shop.ITEM, "size", input(0), input(1)), "amount"));
    assertThat(statement.sql()).isEqualTo("SELECT amount FROM item WHERE size BETWEEN ? AND ?");
    assertThat(operands(statement)).containsExactly(input(0), input(1));
  }

  @Test
  void readAll() {
    assertThat(only(read(Path.all(Shop.ITEM), "item_no")).sql())
        .isEqualTo("SELECT item_no FROM item");
    assertThat(only(read(Path.all(Shop.ITEM))).sql()).isEqualTo("SELECT 1 FROM item");
  }

  @Test
  void readAlongLinks() {
    Action.OnRecords toMembers =
        Action.read(
            Path.byIndex(Shop.OWNER, "name", constant(2)).toMembers(Shop.ITEM).toMembers(PART),
            List.of(PART.field("weight"), Shop.OWNER.field("name")));
    assertThat(only(toMembers).sql())
        .isEqualTo(
            "SELECT part.weight, owner.name FROM owner JOIN item ON item.owner_no = owner.owner_no"
                + " JOIN part ON part.item_no = item.item_no WHERE owner.name = ' OWNER-002'");
    Action.OnRecords toOwners =
        Action.read(
            Path.byKey(PART, input(0)).toOwner(Shop.ITEM).toOwner(Shop.OWNER),
            List.of(Shop.OWNER.field("total")));
    assertThat(only(toOwners).sql())
        .isEqualTo(
            "SELECT owner.total FROM part JOIN item ON item.item_no = part.item_no"
                + " JOIN owner ON owner.owner_no = item.owner_no WHERE part.part_no = ?");
  }

  @Test
  void update() {
    SqlStatement statement = only(update(Path.byKey(Shop.ITEM, input(1)), input(0), false));
    assertThat(statement.sql()).isEqualTo("UPDATE item SET amount = amount + ? WHERE item_no = ?");
    assertThat(operands(statement)).containsExactly(input(0), input(1));
    assertThat(statement.result()).isEqualTo(SqlResult.COUNT);
  }

  @Test
  void updateOfAll() {
    assertThat(only(update(Path.all(Shop.ITEM), constant(-1), false)).sql())
        .isEqualTo("UPDATE item SET amount = amount + -1");
  }

  @Test
  void updateAlongLinks() {
    Path members = Path.byIndexRange(Shop.OWNER, "name", input(0), input(1)).toMembers(Shop.ITEM);
    SqlStatement statement = only(update(members, constant(1), false));
    assertThat(statement.sql())
        .isEqualTo(
            "UPDATE item SET amount = amount + 1 WHERE owner_no IN"
                + " (SELECT owner_no FROM owner WHERE name BETWEEN ? AND ?)");
    assertThat(operands(statement)).containsExactly(input(0), input(1));
    Action.OnRecords owners =
        Action.add(
            Path.byKey(PART, input(0)).toOwner(Shop.ITEM).toOwner(Shop.OWNER),
            Shop.OWNER.field("total"),
            input(1),
            false);
    assertThat(only(owners).sql())
        .isEqualTo(
            "UPDATE owner SET total = total + ? WHERE owner_no IN (SELECT owner_no FROM item"
                + " WHERE item_no IN (SELECT item_no FROM part WHERE part_no = ?))");
  }

  @Test
  void updateThatReturns() {
    SqlStatement statement = only(update(Path.byKey(Shop.ITEM, input(1)), input(0), true));
    assertThat(statement.sql())
        .isEqualTo("UPDATE item SET amount = amount + ? WHERE item_no = ? RETURNING amount");
    assertThat(statement.result().kind()).isEqualTo(SqlResult.Returned.NEW_VALUES);
  }

  @Test
  void updateThatReturnsWhereTheDialectCannot() {
    Action.OnRecords step = update(Path.byKey(Shop.ITEM, input(1)), input(0), true);
    List<SqlStatement> statements = plain.compile(type(Ending.COMMIT, step, step)).statements();
    assertThat(statements).extracting(SqlStatement::step).containsExactly(0, 0, 1, 1);
    assertThat(statements.get(0).sql())
        .isEqualTo("UPDATE item SET amount = amount + ? WHERE item_no = ?");
    assertThat(statements.get(0).result()).isEqualTo(SqlResult.COUNT);
    assertThat(statements.get(1).sql()).isEqualTo("SELECT amount FROM item WHERE item_no = ?");
    assertThat(operands(statements.get(1))).containsExactly(input(1));
    assertThat(statements.get(1).result())
        .isEqualTo(SqlResult.rows(List.of(Shop.ITEM.field("amount"))));
  }

  @Test
  void insert() {
    SqlStatement item =
        only(Action.insert(Shop.ITEM, List.of(input(0), constant(2), input(1), constant(0))));
    assertThat(item.sql())
        .isEqualTo(
            "INSERT INTO item (item_no, owner_no, size, amount, filler)"
                + " VALUES (?, 2, ?, 0, 'xxxx ')");
    assertThat(operands(item)).containsExactly(input(0), input(1));
    SqlStatement log = only(Action.insert(Shop.LOG, List.of(input(0), now())));
    assertThat(log.sql()).isEqualTo("INSERT INTO log (item_no, at) VALUES (?, ?)");
    assertThat(operands(log)).containsExactly(input(0), now());
    SqlStatement owner =
        only(Action.insert(Shop.OWNER, List.of(constant(9), input(1), constant(0))));
    assertThat(owner.sql()).isEqualTo("INSERT INTO owner (owner_no, name, total) VALUES (9, ?, 0)");
    assertThat(owner.parameters().getFirst().type()).isEqualTo(Shop.OWNER.field("name").type());
  }

  @Test
  void delete() {
    assertThat(only(Action.delete(Path.byKey(Shop.ITEM, input(0)))).sql())
        .isEqualTo("DELETE FROM item WHERE item_no = ?");
    assertThat(only(Action.delete(Path.byKey(Shop.OWNER, input(0)).toMembers(Shop.ITEM))).sql())
        .isEqualTo(
            "DELETE FROM item WHERE owner_no IN (SELECT owner_no FROM owner WHERE owner_no = ?)");
    assertThat(only(Action.delete(Path.all(Shop.LOG))).sql()).isEqualTo("DELETE FROM log");
  }

  @Test
  void explainsAllThatIsSent() {
    Action.OnRecords step = update(Path.byKey(Shop.ITEM, input(1)), input(0), false);
    assertThat(compiler.compile(type(Ending.ROLLBACK, step)).explain(ExecutionMode.PREPARED))
        .containsExactly(
            "BEGIN WRITE;",
            "UPDATE item SET amount = amount + :in0 WHERE item_no = :in1;",
            "ROLLBACK;");
    assertThat(
            compiler
                .compile(type(Ending.COMMIT, read(Path.all(Shop.LOG))))
                .explain(ExecutionMode.PREPARED))
        .containsExactly("BEGIN;", "SELECT 1 FROM log;", "COMMIT;");
  }

  @Test
  void explainsOtherModes() {
    Action.OnRecords step = update(Path.byKey(Shop.ITEM, input(1)), input(0), false);
    SqlTransaction transaction = compiler.compile(type(Ending.ROLLBACK, step, step));
    assertThat(transaction.explain(ExecutionMode.UNPREPARED))
        .containsExactly(
            "-- as text, with the values in it:",
            "BEGIN WRITE;",
            "UPDATE item SET amount = amount + :in0 WHERE item_no = :in1;",
            "UPDATE item SET amount = amount + :in0 WHERE item_no = :in1;",
            "ROLLBACK;");
    assertThat(transaction.explain(ExecutionMode.PIPELINED))
        .containsExactly(
            "-- in one round trip:",
            "BEGIN WRITE;",
            "UPDATE item SET amount = amount + :in0 WHERE item_no = :in1;",
            "UPDATE item SET amount = amount + :in0 WHERE item_no = :in1;",
            "ROLLBACK;");
    assertThat(transaction.inOneText())
        .isEqualTo(
            "BEGIN WRITE;UPDATE item SET amount = amount + ? WHERE item_no = ?;"
                + "UPDATE item SET amount = amount + ? WHERE item_no = ?;ROLLBACK");
  }

  @Test
  void valuesBecomeLiterals() {
    Field.Type label = new Field.Type.Label("it's ?", 2);
    SqlStatement statement =
        new SqlStatement(
            0,
            "SELECT 'a''b?' FROM t WHERE x = ? AND y = ?",
            List.of(
                new SqlParameter(input(1), new Field.Type.Int64()),
                new SqlParameter(input(0), label)),
            SqlResult.COUNT);
    StringBuilder text = new StringBuilder("BEGIN;");
    new LiteralStatement(statement).append(new long[] {7, -5}, text);
    assertThat(text).hasToString("BEGIN;SELECT 'a''b?' FROM t WHERE x = -5 AND y = 'it''s ?07'");
  }

  @Test
  void tables() {
    Ddl ddl = new Ddl(new TestDialect(true));
    assertThat(ddl.createTable(Shop.ITEM))
        .isEqualTo(
            "CREATE TABLE item (item_no bigint NOT NULL, owner_no bigint NOT NULL,"
                + " size bigint NOT NULL, amount bigint NOT NULL, filler varchar(5) NOT NULL)");
    assertThat(ddl.afterLoad(Shop.ITEM))
        .containsExactly(
            "ALTER TABLE item ADD PRIMARY KEY (item_no)",
            "CREATE INDEX item_owner_no_index ON item (owner_no)",
            "CREATE INDEX item_size_index ON item (size)");
    assertThat(ddl.afterLoad(Shop.LOG)).isEmpty();
  }

  /** Ranges of keys are read by the primary key. */
  @Test
  void anOrderedKeyHasNoIndexOfItsOwn() {
    assertThat(Depot.HALL.indexes()).hasSize(1);
    assertThat(new Ddl(new TestDialect(true)).afterLoad(Depot.HALL))
        .containsExactly("ALTER TABLE hall ADD PRIMARY KEY (hall_no)");
  }

  @Test
  void tablesWhoseKeyIsPartOfThem() {
    Ddl ddl = new Ddl(new TestDialect(false));
    assertThat(ddl.createTable(Shop.OWNER))
        .isEqualTo(
            "CREATE TABLE owner (owner_no bigint PRIMARY KEY, name varchar(10) NOT NULL,"
                + " total bigint NOT NULL)");
    assertThat(ddl.afterLoad(Shop.OWNER))
        .containsExactly("CREATE UNIQUE INDEX owner_name_index ON owner (name)");
  }

  private SqlStatement only(Action.OnRecords step) {
    List<SqlStatement> statements = compiler.compile(type(Ending.COMMIT, step)).statements();
    assertThat(statements).hasSize(1);
    return statements.getFirst();
  }

  private static Action.OnRecords read(Path path, String... fields) {
    return Action.read(path, List.of(fields).stream().map(path.last()::field).toList());
  }

  private static Action.OnRecords update(Path path, Operand delta, boolean returning) {
    return Action.add(path, Shop.ITEM.field("amount"), delta, returning);
  }

  private static List<Operand> operands(SqlStatement statement) {
    return statement.parameters().stream().map(SqlParameter::operand).toList();
  }

  private static TransactionType type(Ending ending, Action.OnRecords... steps) {
    List<TransactionType.Input> inputs =
        IntStream.range(0, 2)
            .mapToObj(i -> new TransactionType.Input("in" + i, Draw.uniform(1, 2)))
            .toList();
    return new TransactionType("test", "test", inputs, List.of(steps), ending);
  }
}
