package fasttrack.mariadb;

import fasttrack.support.PrivateFile;
import fasttrack.support.process.PidFile;
import fasttrack.support.process.Platform;
import fasttrack.support.process.Programs;
import fasttrack.support.server.Credentials;
import fasttrack.support.server.EmbeddedServer;
import fasttrack.support.server.ServerEngine;
import fasttrack.support.server.ServerFolder;
import fasttrack.support.server.ServerPlaces;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * A MariaDB server that a run starts. Immutable and thread-safe.
 *
 * @param server the server
 * @param credentials its only user
 */
record MariadbServer(EmbeddedServer server, Credentials credentials) {
  private static final String DATABASE = "fasttrack";

  /**
   * Starts a server.
   *
   * @param parent the folder below which its own is created
   * @param settings its options
   */
  static MariadbServer start(Path parent, Map<String, String> settings, Consumer<String> progress) {
    Credentials credentials = Credentials.random("fasttrack");
    return new MariadbServer(
        EmbeddedServer.start(
            "MariaDB",
            ServerPlaces.below(parent),
            progress,
            folder ->
                new Control(ServerPrograms.find().orElseThrow(), settings, credentials, progress)),
        credentials);
  }

  /** Returns its address. */
  ServerAddress address() {
    return new ServerAddress(
        "jdbc:mariadb://%s:%d/%s".formatted(EmbeddedServer.HOST, server.port(), DATABASE),
        credentials);
  }

  /** Makes the data by mariadb-install-db, and starts mariadbd itself. */
  private record Control(
      ServerPrograms installed,
      Map<String, String> settings,
      Credentials credentials,
      Consumer<String> progress)
      implements ServerEngine {
    private static final Programs PROGRAMS = new Programs(name -> name.startsWith("MARIADB"));
    private static final String PID = "fasttrack.pid";
    private static final String STOP =
        "kill -s \"$1\" $(cat \"$2\") && while kill -0 $(cat \"$2\"); do sleep 0.1; done; exit 0";
    private static final long PIECE_NANOS = 50_000_000L;
    private static final int CONNECT_MILLIS = 1_000;

    @Override
    public Programs programs() {
      return PROGRAMS;
    }

    @Override
    public void initialize(ServerFolder folder) throws IOException {
      progress.accept("making MariaDB's system tables");
      Files.createDirectory(temporary(folder));
      List<String> install =
          new ArrayList<>(
              List.of(
                  installed.install().toString(),
                  "--no-defaults",
                  "--datadir=" + folder.data(),
                  "--tmpdir=" + temporary(folder),
                  "--auth-root-authentication-method=normal",
                  "--skip-test-db",
                  "--skip-name-resolve"));
      install.addAll(asRoot());
      PROGRAMS.run(install, folder.output());
      PrivateFile.create(init(folder), accounts());
      progress.accept("starting MariaDB");
    }

    /** Nobody but the run's own user gets in. */
    private String accounts() {
      return """
      CREATE DATABASE IF NOT EXISTS %s CHARACTER SET ascii COLLATE ascii_bin;
      CREATE USER IF NOT EXISTS %s IDENTIFIED BY '%s';
      GRANT ALL ON *.* TO %s;
      DROP USER IF EXISTS root@localhost;
      """
          .formatted(DATABASE, user(), credentials.password(), user());
    }

    private String user() {
      return credentials.user() + "@'" + EmbeddedServer.HOST + "'";
    }

    @Override
    public void start(ServerFolder folder, int port, int secondsMax) throws IOException {
      List<String> command =
          new ArrayList<>(
              List.of(
                  installed.server().toString(),
                  "--no-defaults",
                  "--datadir=" + folder.data(),
                  "--tmpdir=" + temporary(folder),
                  "--bind-address=" + EmbeddedServer.HOST,
                  "--port=" + port,
                  // relative to the data: the length of a socket's path is limited
                  "--socket=fasttrack.sock",
                  "--pid-file=" + folder.data().resolveSibling(PID),
                  "--log-error=" + folder.log(),
                  "--init-file=" + init(folder)));
      settings.forEach((name, value) -> command.add("--" + name + "=" + value));
      command.addAll(asRoot());
      Process process = PROGRAMS.start(command, folder.output());
      await(process, port, secondsMax, folder);
    }

    private void await(Process process, int port, int secondsMax, ServerFolder folder)
        throws IOException {
      long until = System.nanoTime() + secondsMax * 1_000_000_000L;
      while (!answers(port) || process(folder.data()).isEmpty()) {
        if (!process.isAlive()) {
          throw new IOException(Programs.lastLines(folder.log()));
        }
        if (System.nanoTime() - until > 0) {
          process.destroyForcibly();
          throw new IOException("it did not start within " + secondsMax + " s");
        }
        LockSupport.parkNanos(PIECE_NANOS);
      }
    }

    private static boolean answers(int port) {
      try (Socket socket = new Socket()) {
        socket.connect(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MILLIS);
        return true;
      } catch (IOException e) {
        return false;
      }
    }

    @Override
    public List<String> stopCommand(ServerFolder folder) {
      return signal("TERM", folder);
    }

    @Override
    public List<String> abandonCommand(ServerFolder folder) {
      return signal("KILL", folder);
    }

    private static List<String> signal(String name, ServerFolder folder) {
      Path file = folder.data().resolveSibling(PID);
      return List.of("sh", "-c", STOP, "sh", name, file.toString());
    }

    @Override
    public Optional<ProcessHandle> process(Path data) {
      return PidFile.process(data.resolveSibling(PID), "mariadbd");
    }

    @Override
    public boolean portWasTaken(String log) {
      return log.contains("Can't start server: Bind on TCP/IP port");
    }

    /**
     * Of this server alone: one that starts deletes the temporary tables that it finds in its own.
     */
    private static Path temporary(ServerFolder folder) {
      return folder.path().resolve("tmp");
    }

    private static Path init(ServerFolder folder) {
      return folder.path().resolve("accounts.sql");
    }

    private static List<String> asRoot() {
      return Platform.isRoot() ? List.of("--user=root") : List.of();
    }
  }
}
