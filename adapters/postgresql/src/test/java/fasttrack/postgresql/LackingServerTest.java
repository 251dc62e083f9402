package fasttrack.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.core.model.Shop;
import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.PopulationReport;
import fasttrack.core.population.Populator;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import fasttrack.relational.database.ServerIdentity;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that lacks what not every one grants that speaks its protocol. */
class LackingServerTest {
  @RegisterExtension static final TestServer SERVER = TestServer.shared();

  @TempDir Path folder;

  private String url;
  private String user;
  private Options options;

  @BeforeEach
  void plainUser() throws Exception {
    url = SERVER.newDatabase();
    user = "lacking" + url.replaceFirst(".*/", "");
    administer(
        "CREATE ROLE " + user + " LOGIN PASSWORD 'secret'",
        "GRANT CREATE ON SCHEMA public TO " + user);
    Path credentials = folder.resolve("lacking.properties");
    TestServer.writeCredentials(credentials, user, "secret");
    options = SERVER.options(folder, url, credentials);
  }

  private void administer(String... statements) throws SQLException {
    try (Connection connection = SERVER.connect(url);
        Statement statement = connection.createStatement()) {
      for (String each : statements) {
        statement.execute(each);
      }
    }
  }

  private List<String> lackingAfterARun() {
    try (Database database = new PostgresqlBackend().open(options)) {
      Populator.ensurePopulated(database, Shop.dataset(), PopulationListener.NONE);
      database.counters();
      database.dataSize();
      try (Session session = database.connect(Shop.TYPES)) {
        assertThat(session.execute(Shop.TYPES.indexOf(Shop.ADD), new long[] {1, 1, 1, 1}))
            .isEqualTo(Outcome.COMMITTED);
      }
      // rows are read again, all of them
      assertThat(
              Populator.ensurePopulated(database, Shop.dataset(), PopulationListener.NONE).reason())
          .isIn(PopulationReport.Reason.DAMAGED, PopulationReport.Reason.USED);
      return database.disclosure().lacking();
    }
  }

  @Test
  void aPlainUserLacksNothing() {
    assertThat(lackingAfterARun()).isEmpty();
  }

  @Test
  void whatIsNotGrantedIsSaidAndDoneWithout() throws Exception {
    administer(
        "REVOKE EXECUTE ON FUNCTION pg_advisory_lock(int, int) FROM PUBLIC",
        "REVOKE EXECUTE ON FUNCTION pg_database_size(name) FROM PUBLIC",
        "REVOKE EXECUTE ON FUNCTION pg_total_relation_size(regclass) FROM PUBLIC",
        "REVOKE SELECT ON pg_stat_database FROM PUBLIC",
        "REVOKE SELECT ON pg_settings FROM PUBLIC",
        "REVOKE EXECUTE ON FUNCTION current_setting(text) FROM PUBLIC",
        "REVOKE EXECUTE ON FUNCTION current_setting(text, boolean) FROM PUBLIC",
        // COPY FROM does not go with it
        """
        CREATE FUNCTION force_policy() RETURNS event_trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
        DECLARE made record;
        BEGIN
          FOR made IN SELECT * FROM pg_event_trigger_ddl_commands() LOOP
            IF made.command_tag = 'CREATE TABLE' THEN
              EXECUTE 'CREATE POLICY everything ON ' || made.object_identity
                || ' USING (true) WITH CHECK (true)';
              EXECUTE 'ALTER TABLE ' || made.object_identity
                || ' ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY';
            END IF;
          END LOOP;
        END $$
        """,
        "CREATE EVENT TRIGGER policies ON ddl_command_end EXECUTE FUNCTION force_policy()");

    List<String> lacking = lackingAfterARun();
    assertThat(lacking)
        .anySatisfy(each -> assertThat(each).startsWith("advisory locks, so nothing keeps"))
        .anySatisfy(each -> assertThat(each).startsWith("COPY, so rows are inserted"))
        .anySatisfy(each -> assertThat(each).startsWith("pg_database_size, so"))
        .anySatisfy(each -> assertThat(each).startsWith("pg_total_relation_size, so"))
        .anySatisfy(each -> assertThat(each).startsWith("the statistics views, so"))
        .anySatisfy(each -> assertThat(each).startsWith("pg_settings, so its cache"))
        .anySatisfy(each -> assertThat(each).startsWith("readable settings, so its promise"))
        .allSatisfy(each -> assertThat(each).containsPattern("\\(.+\\)$"))
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @ValueSource(strings = {"statement_timeout", "lock_timeout"})
  void aTimeoutOfTheRoleIsNamedWithItsCure(String timeout) throws Exception {
    try (Database database = new PostgresqlBackend().open(options)) {
      Populator.ensurePopulated(database, Shop.dataset(), PopulationListener.NONE);
    }
    administer("ALTER ROLE " + user + " SET " + timeout + " = '1ms'");
    try (Connection connection = SERVER.connect(url);
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      // whoever makes the tables anew waits for this
      statement.execute("LOCK TABLE item IN ACCESS SHARE MODE");
      assertThatThrownBy(
              () -> {
                try (Database database = new PostgresqlBackend().open(options)) {
                  database.create(Shop.dataset());
                }
              })
          .isInstanceOf(BackendException.class)
          .hasMessageEndingWith(
              "; %1$s is too short: ALTER ROLE CURRENT_USER SET %1$s = 0".formatted(timeout));
    }
  }

  @Test
  void aLimitOfConnectionsOfTheRoleIsNamedWithItsCure() throws Exception {
    try (Database database = new PostgresqlBackend().open(options)) {
      Populator.ensurePopulated(database, Shop.dataset(), PopulationListener.NONE);
      administer("ALTER ROLE " + user + " CONNECTION LIMIT 1");
      assertThatThrownBy(() -> database.connect(Shop.TYPES))
          .isInstanceOf(BackendException.class)
          .hasMessageEndingWith(
              "; ALTER ROLE \"%s\" CONNECTION LIMIT -1, or lower --terminals or --connections"
                  .formatted(user));
    }
  }

  @Test
  void otherEnginesAreToldByWhatTheySay() {
    assertThat(
            PostgresqlDatabase.otherEngine(
                "PostgreSQL 15.18 (Debian 15.18-0+deb12u1) on x86_64, 64-bit"))
        .isEmpty();
    assertThat(
            PostgresqlDatabase.otherEngine(
                "PostgreSQL 11.2-YB-2.21.0.0-b545 on x86_64-pc-linux-gnu"))
        .contains(new ServerIdentity("YugabyteDB", "2.21.0.0-b545"));
    assertThat(
            PostgresqlDatabase.otherEngine(
                "CockroachDB CCL v23.1.11 (x86_64-pc-linux-gnu, built 2023)"))
        .contains(new ServerIdentity("CockroachDB", "23.1.11"));
    assertThat(
            PostgresqlDatabase.otherEngine(
                "(openGauss 5.0.2 build 48a25b11) compiled at 2024\n on x86_64"))
        .contains(new ServerIdentity("openGauss", "5.0.2"));
    assertThat(PostgresqlDatabase.otherEngine("something new")).isEmpty();
  }
}
