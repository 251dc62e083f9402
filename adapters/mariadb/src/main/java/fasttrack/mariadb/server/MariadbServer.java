package fasttrack.mariadb.server;

import fasttrack.support.guard.PrivateFile;
import fasttrack.support.process.PidFile;
import fasttrack.support.process.Platform;
import fasttrack.support.process.Programs;
import fasttrack.support.server.Credentials;
import fasttrack.support.server.EmbeddedServer;
import fasttrack.support.server.Ports;
import fasttrack.support.server.ServerEngine;
import fasttrack.support.server.ServerFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A MariaDB server that a run starts: makes its data by mariadb-install-db, and starts mariadbd
 * itself. No service needs to run.
 *
 * @param binaries its programs
 * @param settings its options
 * @param inNamespace whether root starts its programs in a user namespace, where they are nobody
 */
public record MariadbServer(
    MariadbPrograms binaries, Map<String, String> settings, boolean inNamespace)
    implements ServerEngine {
  private static final String DATABASE = "fasttrack";
  private static final Programs PROGRAMS = new Programs(name -> name.startsWith("MARIADB"));

  /** Returns the URL of the database that every such server has. */
  public static String url(String address) {
    return "jdbc:mariadb://%s/%s".formatted(address, DATABASE);
  }

  @Override
  public Programs programs() {
    return PROGRAMS;
  }

  @Override
  public void initialize(ServerFolder folder, Credentials owner, Consumer<String> progress)
      throws IOException {
    progress.accept("making MariaDB's system tables");
    Files.createDirectories(temporary(folder.data()));
    PROGRAMS.run(
        command(
            MariadbPrograms.INSTALL,
            folder.data(),
            "--auth-root-authentication-method=normal",
            "--skip-test-db",
            "--skip-name-resolve"),
        folder.output());
  }

  @Override
  public void configure(ServerFolder folder, Credentials owner, Consumer<String> progress)
      throws IOException {
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
  public void start(ServerFolder folder, Path data, Path log, int port, int secondsMax)
      throws IOException {
    start(folder, data, log, port, secondsMax, List.of());
  }

  /**
   * Starts the server of a data folder.
   *
   * @param more options beside those that every server has
   */
  public void start(
      ServerFolder folder, Path data, Path log, int port, int secondsMax, List<String> more)
      throws IOException {
    List<String> command =
        command(
            MariadbPrograms.SERVER,
            data,
            "--bind-address=" + EmbeddedServer.HOST,
            "--port=" + port,
            // relative to the data: the length of a socket's path is limited
            "--socket=fasttrack.sock",
            "--pid-file=" + pid(data),
            "--log-error=" + log,
            "--init-file=" + init(folder));
    settings.forEach((name, value) -> command.add("--" + name + "=" + value));
    command.addAll(more);
    Files.createDirectories(temporary(data));
    Process process = PROGRAMS.start(command, folder.output());
    // The port may be answered by another program; the server writes its file once it listens.
    Ports.await(port, process, log, secondsMax, () -> process(data).isPresent());
  }

  private List<String> command(String program, Path data, String... arguments) {
    List<String> command = new ArrayList<>();
    if (inNamespace && Platform.isRoot()) {
      command.addAll(List.of("unshare", "--user"));
    }
    command.addAll(List.of(binaries.path(program).toString(), "--no-defaults"));
    binaries.base().ifPresent(folder -> command.add("--basedir=" + folder));
    command.addAll(List.of("--datadir=" + data, "--tmpdir=" + temporary(data)));
    command.addAll(List.of(arguments));
    if (!inNamespace && Platform.isRoot()) {
      command.add("--user=root");
    }
    return command;
  }

  @Override
  public List<String> stopCommand(Path data) {
    return PidFile.endCommand(pid(data), MariadbPrograms.SERVER, "TERM");
  }

  @Override
  public List<String> abandonCommand(Path data) {
    return PidFile.endCommand(pid(data), MariadbPrograms.SERVER, "KILL");
  }

  @Override
  public Optional<ProcessHandle> process(Path data) {
    return processOf(pid(data));
  }

  /** Returns the server that has written a file with its number, if it is alive. */
  public static Optional<ProcessHandle> processOf(Path pidFile) {
    return PidFile.process(pidFile, MariadbPrograms.SERVER);
  }

  @Override
  public boolean portWasTaken(String log) {
    return log.contains("Can't start server: Bind on TCP/IP port");
  }

  /**
   * Of this server alone: one that starts deletes the temporary tables that it finds in its own.
   */
  private static Path temporary(Path data) {
    return data.resolveSibling(data.getFileName() + ".tmp");
  }

  private static Path init(ServerFolder folder) {
    return folder.path().resolve("accounts.sql");
  }

  private static Path pid(Path data) {
    return data.resolveSibling(data.getFileName() + ".pid");
  }
}
