package fasttrack.mariadb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.core.model.Shop;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.wait.LockLevel;
import fasttrack.relational.sql.SqlFailure;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MariadbBackendTest {
  private static void offer(String option, String value) {
    new MariadbBackend()
        .offer(
            Options.of(new MariadbBackend(), Path.of("x"), Map.of(option, List.of(value))).own());
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:mysql://h/d, write jdbc:mariadb://host:port/database",
    "jdbc:mariadb://h:3306, write jdbc:mariadb://host:port/database",
    "jdbc:mariadb://h/, write jdbc:mariadb://host:port/database",
    "jdbc:mariadb://h/d?password=x, do not belong in it",
    "jdbc:mariadb://u:p@h/d, do not belong in it"
  })
  void anAddressThatCannotWorkIsRefused(String url, String message) {
    assertThatThrownBy(() -> offer("url", url))
        .isInstanceOf(BackendException.class)
        .hasMessageStartingWith("--url: ")
        .hasMessageContaining(message)
        .hasMessageNotContaining("u:p@");
  }

  @ParameterizedTest
  @CsvSource({"innodb-flush-log-at-trx-commit=1, give --durability", "DATADIR=/x, the files"})
  void whatTheRunDeterminesIsRefused(String setting, String message) {
    assertThatThrownBy(() -> offer("server-setting", setting))
        .isInstanceOf(BackendException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource({
    "write-to, all, --write-to needs a cluster: add --nodes 3",
    "nodes, 2, --nodes",
    "nodes, 10, --nodes"
  })
  void aClusterThatCannotBeIsRefused(String option, String value, String message) {
    assertThatThrownBy(() -> offer(option, value))
        .isInstanceOf(BackendException.class)
        .hasMessageContaining(message);
  }

  @Test
  void terminalsGoToAllNodesOnlyOfAnAddressWithSeveralHosts() {
    MariadbBackend backend = new MariadbBackend();
    Map<String, List<String>> one =
        Map.of("url", List.of("jdbc:mariadb://h/d"), "write-to", List.of("all"));
    assertThatThrownBy(() -> backend.offer(Options.of(backend, Path.of("x"), one).own()))
        .isInstanceOf(BackendException.class)
        .hasMessageContaining("name its hosts in --url");
    Map<String, List<String>> several =
        Map.of("url", List.of("jdbc:mariadb://h,i/d"), "write-to", List.of("all"));
    assertThat(backend.offer(Options.of(backend, Path.of("x"), several).own()).isolations())
        .contains(Isolation.REPEATABLE_READ)
        .doesNotContain(Isolation.SERIALIZABLE);
  }

  @ParameterizedTest
  @CsvSource({
    "1213, 40001, DEADLOCK",
    "1205, HY000, LOCK_TIMEOUT",
    "1020, HY000, SERIALIZATION_FAILURE"
  })
  void aConflictIsKnownByItsNumber(int number, String state, ConflictCause cause) {
    assertThat(new MariadbDialect(LockLevel.RECORD).classify(new SQLException("x", state, number)))
        .isEqualTo(new SqlFailure.Conflict(cause));
  }

  @Test
  void labelsCompareByteByByteWhateverTheCollationOfTheDatabase() {
    assertThat(new MariadbDialect(LockLevel.RECORD).columnType(Shop.OWNER.field("name")))
        .endsWith(" COLLATE ascii_bin");
  }

  @Test
  void anythingElseIsAFailureOrALostConnection() {
    assertThat(new MariadbDialect(LockLevel.RECORD).classify(new SQLException("x", "23000", 1062)))
        .isEqualTo(new SqlFailure.Other());
    assertThat(new MariadbDialect(LockLevel.RECORD).classify(new SQLException("x", "70100", 1927)))
        .isEqualTo(new SqlFailure.ConnectionLost());
  }
}
