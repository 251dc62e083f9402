package fasttrack.sqlite;

import fasttrack.core.conformance.BackendConformanceTest;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Options;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Arrays;

class SqliteConformanceTest extends BackendConformanceTest {
  @Override
  protected Backend backend() {
    return new SqliteBackend();
  }

  @Override
  protected void makeForeign(Options options) throws Exception {
    Files.createDirectories(file(options).getParent());
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file(options));
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE item (precious TEXT)");
      statement.execute("INSERT INTO item VALUES ('do not lose me')");
    }
  }

  @Override
  protected Object foreignContent(Options options) throws Exception {
    return Arrays.hashCode(Files.readAllBytes(file(options)));
  }

  private static Path file(Options options) {
    return options.workFolder().resolve("sqlite").resolve("fasttrack.db");
  }
}
