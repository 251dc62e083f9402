package fasttrack.postgresql;

import static fasttrack.core.model.Operand.constant;
import static fasttrack.core.model.Operand.input;
import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.model.Action;
import fasttrack.core.model.Path;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.wait.LockLevel;
import fasttrack.relational.compiler.SqlCompiler;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The text of functions, letter by letter. */
class StoredFunctionTest {
  @Test
  void oneRecordAStatementIsOneRow() {
    StoredFunction add = function(Shop.ADD);
    assertThat(add.oneRow()).isTrue();
    assertThat(add.explain())
        .satisfiesExactly(
            line ->
                assertThat(line)
                    .matches(
                        "CREATE OR REPLACE FUNCTION fasttrack_add_[0-9a-f]{8}\\(bigint, bigint,"
                            + " bigint, OUT out_1 bigint, OUT out_2 bigint, OUT out_3 bigint\\)"),
            line -> assertThat(line).isEqualTo("LANGUAGE plpgsql AS $fasttrack$"),
            line -> assertThat(line).isEqualTo("#variable_conflict use_column"),
            line -> assertThat(line).isEqualTo("BEGIN"),
            line ->
                assertThat(line)
                    .isEqualTo(
                        "  UPDATE item SET amount = amount + $1 WHERE item_no = $2"
                            + " RETURNING amount INTO out_1;"),
            line -> assertThat(line).isEqualTo("  GET DIAGNOSTICS out_2 = ROW_COUNT;"),
            line -> assertThat(line).isEqualTo("  INSERT INTO log (item_no, at) VALUES ($2, $3);"),
            line -> assertThat(line).isEqualTo("  GET DIAGNOSTICS out_3 = ROW_COUNT;"),
            line -> assertThat(line).isEqualTo("END $fasttrack$;"),
            line -> assertThat(line).isEqualTo("-- in one round trip, a transaction of its own:"),
            line ->
                assertThat(line)
                    .matches(
                        "SELECT \\* FROM fasttrack_add_[0-9a-f]{8}"
                            + "\\(:amount, :item_no, :now\\);"));
    assertThat(add.countColumn(0)).isEqualTo(2);
    assertThat(add.countColumn(1)).isEqualTo(3);
  }

  @Test
  void manyRecordsAreManyRowsOfOneShape() {
    TransactionType type =
        new TransactionType(
            "a long name!, longer than an identifier may be at this server, much longer",
            "test",
            List.of(),
            Action.read(
                Path.byIndex(Shop.OWNER, "name", constant(2)).toMembers(Shop.ITEM),
                List.of(Shop.OWNER.field("name"), Shop.ITEM.field("size"))),
            Action.delete(Path.all(Shop.LOG)));
    StoredFunction function = function(type);
    assertThat(function.oneRow()).isFalse();
    assertThat(function.definition())
        .contains(
            "() RETURNS TABLE (out_1 integer, out_2 bigint, out_3 varchar)",
            "  RETURN QUERY WITH answer (a1, a2) AS (SELECT owner.name, item.size FROM owner",
            "WHERE owner.name = ' OWNER-002')\n    SELECT 0, a2, a1 FROM answer;",
            "  DELETE FROM log;\n  GET DIAGNOSTICS out_2 = ROW_COUNT;\n  out_1 := 1;\n"
                + "  RETURN NEXT;");
    assertThat(function.call())
        .startsWith("SELECT * FROM fasttrack_a_long_name_")
        .hasSizeLessThan("SELECT * FROM ()".length() + 64);
  }

  @Test
  void oneThatRollsBackIsSentWithItsBeginAndEnd() {
    List<String> lines = function(Shop.DELETE_ROLLED_BACK).explain();
    assertThat(lines.subList(lines.indexOf("END $fasttrack$;") + 1, lines.size()))
        .satisfiesExactly(
            line -> assertThat(line).isEqualTo("-- in one round trip:"),
            line -> assertThat(line).isEqualTo("BEGIN;"),
            line -> assertThat(line).endsWith("(:owner_no);"),
            line -> assertThat(line).isEqualTo("ROLLBACK;"));
  }

  @Test
  void whatIsOtherwiseHasAnotherName() {
    Action.OnRecords read =
        Action.read(Path.byKey(Shop.ITEM, input(0)), List.of(Shop.ITEM.field("size")));
    TransactionType same = new TransactionType(Shop.ADD.name(), "test", Shop.ADD.inputs(), read);
    assertThat(function(same).call()).isNotEqualTo(function(Shop.ADD).call());
    assertThat(function(Shop.ADD).call()).isEqualTo(function(Shop.ADD).call());
  }

  private static StoredFunction function(TransactionType type) {
    return new StoredFunction(
        new SqlCompiler(new PostgresqlDialect(LockLevel.RECORD)).compile(type));
  }
}
