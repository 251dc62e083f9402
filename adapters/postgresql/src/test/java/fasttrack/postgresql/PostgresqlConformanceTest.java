package fasttrack.postgresql;

import fasttrack.core.conformance.BackendConformanceTest;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Options;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;

class PostgresqlConformanceTest extends BackendConformanceTest {
  @RegisterExtension static final TestServer SERVER = new TestServer();

  private String url;

  @BeforeEach
  void makeDatabase() throws SQLException {
    url = SERVER.database();
  }

  @Override
  protected Backend backend() {
    return new PostgresqlBackend();
  }

  @Override
  protected Options options() {
    return SERVER.options(folder, url);
  }

  @Override
  protected Options restartable() {
    return Options.of(backend(), Path.of("target", "test-servers"));
  }

  /** The eleventh is the first with the plan for any input. */
  @Override
  protected int realInputs() {
    return 12;
  }

  @Override
  protected Connection stranger() throws SQLException {
    return SERVER.connect(url);
  }

  /**
   * At the default level, READ_COMMITTED, where nothing but a deadlock makes a session give way.
   */
  @Override
  protected Set<ConflictCause> conflictCauses() {
    return Set.of(ConflictCause.DEADLOCK);
  }

  /** Where recovery would begin to read the log. */
  @Override
  protected Optional<Object> writtenOut() throws SQLException {
    try (Connection connection = stranger();
        Statement statement = connection.createStatement();
        ResultSet result =
            statement.executeQuery("SELECT redo_lsn::text FROM pg_control_checkpoint()")) {
      result.next();
      return Optional.of(result.getString(1));
    }
  }

  /** The row with its version and place, which change with everything that is done to it. */
  @Override
  protected Object foreignContent() throws SQLException {
    try (Connection connection = stranger();
        Statement statement = connection.createStatement();
        ResultSet result =
            statement.executeQuery(
                "SELECT xmin::text || ctid::text || precious || (SELECT count(*) FROM pg_class"
                    + " WHERE relnamespace = 'public'::regnamespace) FROM item")) {
      result.next();
      return result.getString(1);
    }
  }
}
