package fasttrack.postgresql;

import fasttrack.core.conformance.BackendConformanceTest;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Options;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;

class PostgresqlConformanceTest extends BackendConformanceTest {
  @RegisterExtension static final TestServer SERVER = new TestServer();

  private String url;

  @BeforeEach
  void makeDatabase() throws SQLException {
    url = SERVER.newDatabase();
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
    return Options.defaults(Path.of("target", "test-servers"));
  }

  @Override
  protected void makeForeign(Options options) throws SQLException {
    try (Connection connection = SERVER.connect(url);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE item (precious text)");
      statement.execute("INSERT INTO item VALUES ('do not lose me')");
    }
  }

  /** The row with its version and place, which change with everything that is done to it. */
  @Override
  protected Object foreignContent(Options options) throws SQLException {
    try (Connection connection = SERVER.connect(url);
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
