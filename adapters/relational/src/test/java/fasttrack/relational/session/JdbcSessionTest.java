package fasttrack.relational.session;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.model.Action;
import fasttrack.core.model.Operand;
import fasttrack.core.model.Path;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.TransactionType.Ending;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.cpu.ServerCpu;
import fasttrack.relational.compiler.SqlCompiler;
import fasttrack.relational.compiler.TestDialect;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What becomes of a transaction whose database fails at each of its points. */
class JdbcSessionTest {
  private static final String OTHER = "23505";
  private static final String NO_SQL_EXCEPTION = "none";

  private final List<String> calls = new ArrayList<>();
  private String failingCall = "";
  private String state = "";
  private boolean sawInterrupt;

  @Test
  void succeeds() throws SQLException {
    try (JdbcSession session = session(Ending.COMMIT)) {
      assertThat(session.execute(0, new long[0])).isEqualTo(Outcome.COMMITTED);
      assertThat(calls).containsExactly("begin", "executeUpdate", "commit");
    }
    assertThat(calls).endsWith("close");
  }

  @Test
  void rollsBackOnPurpose() throws SQLException {
    try (JdbcSession session = session(Ending.ROLLBACK)) {
      assertThat(session.execute(0, new long[0])).isEqualTo(Outcome.ROLLED_BACK);
      assertThat(calls).containsExactly("begin", "executeUpdate", "rollback");
    }
  }

  @Test
  void givesWay() throws SQLException {
    for (String point : List.of("begin", "executeUpdate", "commit")) {
      try (JdbcSession session = failing(point, TestDialect.CONFLICT)) {
        assertThat(session.execute(0, new long[0])).as(point).isEqualTo(Outcome.CONFLICT);
        assertThat(session.conflictCause()).isEqualTo(ConflictCause.SERIALIZATION_FAILURE);
        assertThat(calls).endsWith(point, "rollback");
      }
    }
  }

  @Test
  void losesItsConnection() throws SQLException {
    for (String point : List.of("begin", "executeUpdate")) {
      try (JdbcSession session = failing(point, TestDialect.LOST)) {
        assertThat(session.execute(0, new long[0])).as(point).isEqualTo(Outcome.FAILED);
        assertThat(session.failure()).isEqualTo("it broke [08006]");
      }
      assertThat(calls).endsWith("close");
    }
  }

  @Test
  void losesItsConnectionInsideCommit() throws SQLException {
    try (JdbcSession session = failing("commit", TestDialect.LOST)) {
      assertThat(session.execute(0, new long[0])).isEqualTo(Outcome.UNKNOWN);
      assertThat(session.failure()).contains("it broke");
    }
    assertThat(calls).endsWith("close");
  }

  @Test
  void fails() throws SQLException {
    for (String point : List.of("begin", "executeUpdate", "commit")) {
      try (JdbcSession session = failing(point, OTHER)) {
        assertThat(session.execute(0, new long[0])).as(point).isEqualTo(Outcome.FAILED);
        assertThat(calls).endsWith(point, "rollback");
      }
      assertThat(calls).endsWith("close");
    }
  }

  @Test
  void leavesNoTransactionOpenWhenTheHarnessIsWrong() throws SQLException {
    Action.OnRecords needsAnInput =
        Action.delete(Path.byIndex(Shop.OWNER, "name", new Operand.Input(0)));
    TransactionType type =
        new TransactionType(
            "test",
            "test",
            List.of(new TransactionType.Input("name", (random, inputs, dataset) -> 1)),
            needsAnInput);
    try (JdbcSession session = session(type)) {
      assertThat(session.execute(0, new long[] {-1})).isEqualTo(Outcome.FAILED);
      assertThat(session.failure()).contains("IllegalArgumentException");
      assertThat(calls).containsExactly("begin", "rollback");
    }
  }

  @Test
  void survivesADriverThatThrowsAnythingElse() throws SQLException {
    for (String point : List.of("begin", "executeUpdate", "commit")) {
      try (JdbcSession session = failing(point, NO_SQL_EXCEPTION)) {
        assertThat(session.execute(0, new long[0]))
            .as(point)
            .isEqualTo(point.equals("commit") ? Outcome.UNKNOWN : Outcome.FAILED);
        assertThat(session.failure()).contains("NullPointerException");
        assertThat(session.connected()).isFalse();
        assertThat(calls).endsWith(point, "rollback");
        assertThat(session.execute(0, new long[0])).isEqualTo(Outcome.FAILED);
      }
      assertThat(calls).endsWith("close");
    }
  }

  @Test
  void hidesAnInterruptFromTheDriverAndKeepsIt() throws SQLException {
    for (String point : List.of("", "executeUpdate", "commit")) {
      try (JdbcSession session = failing(point, OTHER)) {
        Thread.currentThread().interrupt();
        session.execute(0, new long[0]);
        assertThat(Thread.interrupted()).as(point).isTrue();
        assertThat(sawInterrupt).isFalse();
      }
    }
  }

  private JdbcSession failing(String point, String sqlState) throws SQLException {
    calls.clear();
    failingCall = point;
    state = sqlState;
    return session(Ending.COMMIT);
  }

  private JdbcSession session(Ending ending) throws SQLException {
    return session(
        new TransactionType(
            "test", "test", List.of(), List.of(Action.delete(Path.all(Shop.LOG))), ending));
  }

  private JdbcSession session(TransactionType type) throws SQLException {
    TestDialect dialect = new TestDialect(true);
    TransactionControl control =
        new TransactionControl() {
          @Override
          public void begin(boolean writes) throws SQLException {
            call("begin");
          }

          @Override
          public void commit() throws SQLException {
            call("commit");
          }

          @Override
          public void rollback() throws SQLException {
            call("rollback");
          }
        };
    Connection connection = connection();
    return new JdbcSession(
        dialect,
        control,
        List.of(
            SteppedTransaction.of(
                dialect,
                control,
                new SqlCompiler(dialect).compile(type),
                StatementMaker.prepared(connection))),
        new ServerCpu.InProcess(),
        0,
        () -> calls.size(),
        connection::close);
  }

  private void call(String name) throws SQLException {
    calls.add(name);
    sawInterrupt |= Thread.currentThread().isInterrupted();
    if (name.equals(failingCall)) {
      if (state.equals(NO_SQL_EXCEPTION)) {
        throw new NullPointerException("it broke");
      }
      throw new SQLException("it broke", state);
    }
  }

  private Connection connection() {
    return (Connection)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              if (!method.getName().equals("close")) {
                return statement();
              }
              calls.add("close");
              return null;
            });
  }

  private Object statement() {
    return Proxy.newProxyInstance(
        getClass().getClassLoader(),
        new Class<?>[] {PreparedStatement.class},
        (statement, called, values) -> {
          call(called.getName());
          return called.getReturnType() == int.class ? 1 : null;
        });
  }
}
