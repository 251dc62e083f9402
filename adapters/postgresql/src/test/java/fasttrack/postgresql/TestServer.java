package fasttrack.postgresql;

import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Options;
import fasttrack.support.PrivateFile;
import fasttrack.support.server.ServerPlaces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** One server for a class of tests, with an empty database for each. */
final class TestServer implements BeforeAllCallback, AfterAllCallback {
  private static final int SESSIONS_MAX = 16;

  private final AtomicInteger databases = new AtomicInteger();
  private Path folder;
  private PostgresqlServer server;
  private Path credentials;

  @Override
  public void beforeAll(ExtensionContext context) throws Exception {
    // Below the module's own folder, where the programs stay unpacked from one run to the next.
    folder = Path.of("target", "test-servers");
    server =
        PostgresqlServer.start(
            ServerPlaces.below(folder),
            ServerSettings.ofOwnServer(Durability.DURABLE, SESSIONS_MAX),
            message -> {});
    credentials = Files.createTempFile("fasttrack", ".properties");
    writeCredentials(credentials, user(), password());
  }

  @Override
  public void afterAll(ExtensionContext context) throws IOException {
    Files.deleteIfExists(credentials);
    server.server().stop();
  }

  /** Makes an empty database and returns its URL. */
  String newDatabase() throws SQLException {
    String name = "test" + databases.incrementAndGet();
    try (Connection connection = connect(url("postgres"));
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + name);
    }
    return url(name);
  }

  /** Returns options that open the database at a URL. */
  Options options(Path workFolder, String url) {
    return options(workFolder, url, credentials);
  }

  /** Returns options that open the database at a URL as someone else. */
  Options options(Path workFolder, String url, Path others) {
    return Options.of(
            new PostgresqlBackend(),
            workFolder,
            Map.of("url", List.of(url), "credentials-file", List.of(others.toString())))
        .withSessionsMax(SESSIONS_MAX);
  }

  /** Connects to the database at a URL. */
  Connection connect(String url) throws SQLException {
    return DriverManager.getConnection(url, user(), password());
  }

  /** Writes a file that only its owner can read, without a password where that is null. */
  static void writeCredentials(Path file, String user, String password) throws IOException {
    Files.deleteIfExists(file);
    PrivateFile.create(
        file, "user=" + user + "\n" + (password == null ? "" : "password=" + password + "\n"));
  }

  PostgresqlServer server() {
    return server;
  }

  private String url(String database) {
    return server.address().location().replaceFirst("/postgres$", "/" + database);
  }

  private String user() {
    return server.credentials().user();
  }

  private String password() {
    return server.credentials().password();
  }
}
