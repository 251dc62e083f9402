package fasttrack.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.wait.LockLevel;
import fasttrack.relational.sql.SqlFailure;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

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

  private static SqlFailure classified(String state) {
    return new PostgresqlDialect(LockLevel.RECORD).classify(new SQLException("test", state));
  }
}
