package fasttrack.mariadb;

import fasttrack.support.PrivateFile;
import fasttrack.support.process.PidFile;
import fasttrack.support.process.Platform;
import fasttrack.support.process.Programs;
import fasttrack.support.server.Credentials;
import fasttrack.support.server.EmbeddedServer;
import fasttrack.support.server.Ports;
import fasttrack.support.server.ServerEngine;
import fasttrack.support.server.ServerFolder;
import fasttrack.support.server.ServerPlaces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A MariaDB server that a run starts from programs that are installed on this machine: makes its
 * data by mariadb-install-db, and starts mariadbd itself. No service needs to run.
 *
 * @param settings its options
 */
record MariadbServer(Map<String, String> settings) implements ServerEngine {
  private static final String DATABASE = "fasttrack";
  private static final Programs PROGRAMS = new Programs(name -> name.startsWith("MARIADB"));
  private static final String SERVER = "mariadbd";
  private static final String INSTALL = "mariadb-install-db";

  /** Where packages put what is not on every user's path. */
  private static final List<String> USUAL =
      List.of("/usr/sbin", "/usr/libexec", "/usr/local/sbin", "/usr/bin");

  private static final String STOP =
      "kill -s \"$1\" $(cat \"$2\") && while kill -0 $(cat \"$2\"); do sleep 0.1; done; exit 0";

  /**
   * Starts a server.
   *
   * @param places the folders below which its own are created
   */
  static EmbeddedServer start(
      ServerPlaces places, Map<String, String> settings, Consumer<String> progress) {
    return EmbeddedServer.start("MariaDB", places, progress, folder -> new MariadbServer(settings));
  }

  /** Returns why no server can be started here, or nothing where one can. */
  static Optional<String> unavailable() {
    if (Platform.isWindows()) {
      return Optional.of("this is not supported on Windows");
    }
    return Stream.of(SERVER, INSTALL).allMatch(name -> Programs.find(name, USUAL).isPresent())
        ? Optional.empty()
        : Optional.of(
            "mariadbd and mariadb-install-db are not installed (Debian: apt install"
                + " mariadb-server-core mariadb-client-core; macOS: brew install mariadb)");
  }

  /** Returns the URL of the database that every such server has. */
  static String url(EmbeddedServer server) {
    return "jdbc:mariadb://%s:%d/%s".formatted(EmbeddedServer.HOST, server.port(), DATABASE);
  }

  @Override
  public Programs programs() {
    return PROGRAMS;
  }

  @Override
  public void initialize(ServerFolder folder, Credentials owner, Consumer<String> progress)
      throws IOException {
    progress.accept("making MariaDB's system tables");
    Files.createDirectories(temporary(folder));
    PROGRAMS.run(
        command(
            INSTALL,
            folder,
            "--auth-root-authentication-method=normal",
            "--skip-test-db",
            "--skip-name-resolve"),
        folder.output());
  }

  @Override
  public void configure(ServerFolder folder, Credentials owner, Consumer<String> progress)
      throws IOException {
    Files.createDirectories(temporary(folder));
    PrivateFile.create(init(folder), accounts(owner));
    progress.accept("starting MariaDB");
  }

  /** Nobody but the run's own user gets in. */
  private static String accounts(Credentials owner) {
    String user = owner.user() + "@'" + EmbeddedServer.HOST + "'";
    return """
    CREATE DATABASE IF NOT EXISTS %s CHARACTER SET ascii COLLATE ascii_bin;
    CREATE USER IF NOT EXISTS %s IDENTIFIED BY '%s';
    GRANT ALL ON *.* TO %s;
    DROP USER IF EXISTS root@localhost;
    """
        .formatted(DATABASE, user, owner.password(), user);
  }

  @Override
  public void start(ServerFolder folder, int port, int secondsMax) throws IOException {
    List<String> command =
        command(
            SERVER,
            folder,
            "--bind-address=" + EmbeddedServer.HOST,
            "--port=" + port,
            // relative to the data: the length of a socket's path is limited
            "--socket=fasttrack.sock",
            "--pid-file=" + pid(folder.data()),
            "--log-error=" + folder.log(),
            "--init-file=" + init(folder));
    settings.forEach((name, value) -> command.add("--" + name + "=" + value));
    Process process = PROGRAMS.start(command, folder.output());
    // The port may be answered by another program; the server writes its file once it listens.
    Ports.await(port, process, folder.log(), secondsMax, () -> process(folder.data()).isPresent());
  }

  private static List<String> command(String program, ServerFolder folder, String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Programs.find(program, USUAL).orElseThrow().toString(),
                "--no-defaults",
                "--datadir=" + folder.data(),
                "--tmpdir=" + temporary(folder)));
    command.addAll(List.of(arguments));
    if (Platform.isRoot()) {
      command.add("--user=root");
    }
    return command;
  }

  @Override
  public List<String> stopCommand(ServerFolder folder) {
    return List.of("sh", "-c", STOP, "sh", "TERM", pid(folder.data()).toString());
  }

  @Override
  public List<String> abandonCommand(ServerFolder folder) {
    return List.of("sh", "-c", STOP, "sh", "KILL", pid(folder.data()).toString());
  }

  @Override
  public Optional<ProcessHandle> process(Path data) {
    return PidFile.process(pid(data), SERVER);
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

  private static Path pid(Path data) {
    return data.resolveSibling("fasttrack.pid");
  }
}
