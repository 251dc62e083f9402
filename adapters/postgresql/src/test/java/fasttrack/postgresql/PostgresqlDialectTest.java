package fasttrack.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.model.Shop;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.wait.LockLevel;
import fasttrack.relational.sql.SqlFailure;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostgresqlDialectTest {
  @Test
  void classifiesErrors() {
    Map<String, ConflictCause> conflicts =
        Map.of(
            "40001", ConflictCause.SERIALIZATION_FAILURE,
            "40P01", ConflictCause.DEADLOCK,
            "55P03", ConflictCause.LOCK_TIMEOUT);
    conflicts.forEach(
        (state, cause) -> assertThat(classified(state)).isEqualTo(new SqlFailure.Conflict(cause)));
    for (String state : List.of("08000", "08003", "08006", "57P01", "57P02", "57P03")) {
      assertThat(classified(state)).as(state).isEqualTo(new SqlFailure.ConnectionLost());
    }
    for (String state : List.of("23505", "42P01", "53100", "57014")) {
      assertThat(classified(state)).as(state).isEqualTo(new SqlFailure.Other());
    }
    assertThat(new PostgresqlDialect(LockLevel.RECORD).classify(new SQLException("no state")))
        .isEqualTo(new SqlFailure.Other());
  }

  @Test
  void labelsCompareByteByByteWhateverTheLocaleOfTheDatabase() {
    assertThat(new PostgresqlDialect(LockLevel.RECORD).columnType(Shop.OWNER.field("name")))
        .endsWith(" COLLATE \"C\"");
  }

  /** The server's words, as of release 17. */
  @ParameterizedTest
  @CsvSource({
    "57P05, terminating connection due to idle-session timeout, idle_session_timeout",
    "25P03, terminating connection due to idle-in-transaction timeout,"
        + " idle_in_transaction_session_timeout",
    "25P04, terminating connection due to transaction timeout, transaction_timeout",
    "57014, canceling statement due to statement timeout, statement_timeout",
    "55P03, canceling statement due to lock timeout, lock_timeout",
  })
  void aTimeoutNamesItsSettingAndTheCure(String state, String text, String setting) {
    assertThat(remedy(state, text))
        .isEqualTo(
            "; " + setting + " is too short: ALTER ROLE CURRENT_USER SET " + setting + " = 0");
  }

  @Test
  void whatNoTimeoutEndedHasNoSuchCure() {
    assertThat(remedy("57014", "canceling statement due to user request")).isEmpty();
    assertThat(remedy("55P03", "could not obtain lock on row in relation \"x\"")).isEmpty();
    assertThat(remedy(null, "no state")).isEmpty();
  }

  private static String remedy(String state, String text) {
    return new PostgresqlDialect(LockLevel.RECORD).remedy(new SQLException(text, state));
  }

  private static SqlFailure classified(String state) {
    return new PostgresqlDialect(LockLevel.RECORD).classify(new SQLException("test", state));
  }
}
