package fasttrack.relational.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.model.Action;
import fasttrack.core.model.Operand;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.relational.sql.Dialect;
import fasttrack.relational.sql.SqlFailure;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an engine gets that overrides nothing, or only its reserved words. */
class DialectTest {
  private final Dialect standard = new Dialect() {};

  private final Dialect quoting =
      new Dialect() {
        @Override
        public Set<String> reservedWords() {
          return Set.of("at", "item");
        }
      };

  @Test
  void serializationFailureIsAConflict() {
    assertThat(standard.classify(new SQLException("", "40001")))
        .isEqualTo(new SqlFailure.Conflict(ConflictCause.SERIALIZATION_FAILURE));
  }

  @ParameterizedTest
  @ValueSource(strings = {"08000", "08006", "08S01", "40003"})
  void aLostConnectionIsOne(String state) {
    assertThat(standard.classify(new SQLException("", state)))
        .isEqualTo(new SqlFailure.ConnectionLost());
  }

  @ParameterizedTest
  @ValueSource(strings = {"23505", "40002", "42000", "53100"})
  void allElseFails(String state) {
    assertThat(standard.classify(new SQLException("", state))).isEqualTo(new SqlFailure.Other());
  }

  @Test
  void withoutAStateTheClassDecides() {
    assertThat(standard.classify(new SQLNonTransientConnectionException()))
        .isEqualTo(new SqlFailure.ConnectionLost());
    assertThat(standard.classify(new SQLException())).isEqualTo(new SqlFailure.Other());
  }

  @Test
  void reservedWordsAreQuotedEverywhere() {
    assertThat(new Ddl(quoting).createTable(Shop.LOG))
        .isEqualTo("CREATE TABLE log (item_no bigint NOT NULL, \"at\" bigint NOT NULL)");
    assertThat(new Ddl(quoting).createTable(Shop.ITEM))
        .startsWith("CREATE TABLE \"item\" (item_no bigint NOT NULL PRIMARY KEY, ");
    assertThat(new Ddl(quoting).afterLoad(Shop.ITEM))
        .contains("CREATE INDEX item_size_index ON \"item\" (size)");
    assertThat(new SqlCompiler(quoting).compile(Shop.ADD).explain(ExecutionMode.PREPARED))
        .anyMatch(
            line -> line.startsWith("INSERT INTO log (item_no, \"at\") VALUES (:item_no, :now);"))
        .anyMatch(line -> line.startsWith("UPDATE \"item\" SET amount = amount + :amount"));
    assertThat(new SqlCompiler(quoting).compile(Shop.READ_MEMBERS).statements().getFirst().sql())
        .contains(" JOIN \"item\" ON \"item\".owner_no = owner.owner_no");
  }

  @Test
  void anImplicitBeginIsNeitherSentNorShown() {
    TransactionType type =
        new TransactionType(
            "t",
            "t",
            List.of(),
            Action.insert(Shop.LOG, List.of(Operand.constant(1), Operand.constant(2))));
    SqlTransaction transaction = new SqlCompiler(standard).compile(type);
    String insert = "INSERT INTO log (item_no, at) VALUES (1, 2)";
    assertThat(transaction.explain(ExecutionMode.PREPARED))
        .containsExactly(insert + ";", "COMMIT;");
    assertThat(transaction.inOneText()).isEqualTo(insert + ";COMMIT");
  }
}
