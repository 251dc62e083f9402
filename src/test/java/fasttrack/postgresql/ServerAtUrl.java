package fasttrack.postgresql;

import fasttrack.core.spi.Durability;
import fasttrack.postgresql.server.PostgresqlServer;
import fasttrack.postgresql.server.PostgresqlSettings;
import fasttrack.postgresql.server.ServerBinaries;
import fasttrack.support.guard.PrivateFile;
import fasttrack.support.server.EmbeddedServer;
import fasttrack.support.server.ServerNodes;
import fasttrack.support.server.ServerPlaces;
import java.io.IOException;
import java.nio.file.Path;

/** A server that processes reach by its URL, like one that was there before. */
public final class ServerAtUrl implements AutoCloseable {
  private static final int SESSIONS_MAX = 64;

  private final EmbeddedServer server;
  private final Path credentials;

  private ServerAtUrl(EmbeddedServer server, Path credentials) {
    this.server = server;
    this.credentials = credentials;
  }

  /** Starts one with its files below a folder. */
  public static ServerAtUrl start(Path folder) throws IOException {
    EmbeddedServer server =
        EmbeddedServer.start(
            "PostgreSQL",
            ServerPlaces.below(folder.resolve("work")),
            message -> {},
            parent ->
                new ServerNodes(
                    new PostgresqlServer(
                        ServerBinaries.unpack(parent, message -> {}),
                        PostgresqlSettings.ofOwnServer(Durability.DURABLE, SESSIONS_MAX))));
    Path credentials = folder.resolve("credentials");
    PrivateFile.create(
        credentials,
        "user=%s\npassword=%s\n".formatted(server.owner().user(), server.owner().password()));
    return new ServerAtUrl(server, credentials);
  }

  /** Returns its address. */
  public String url() {
    return PostgresqlServer.address(server).location();
  }

  /** Returns the file of its user and password. */
  public Path credentials() {
    return credentials;
  }

  /** Returns the name of its user. */
  public String user() {
    return server.owner().user();
  }

  /** Returns that user's password. */
  public String password() {
    return server.owner().password();
  }

  @Override
  public void close() {
    server.stop();
  }
}
