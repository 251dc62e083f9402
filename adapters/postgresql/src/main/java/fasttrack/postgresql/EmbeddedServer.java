package fasttrack.postgresql;

import fasttrack.core.spi.BackendException;
import fasttrack.support.IoErrors;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A PostgreSQL server of this process's own, on a fresh folder, which listens on the loopback
 * address alone. Stopping it deletes the folder; so does a guardian, where this process ends
 * without.
 *
 * <p>Thread-safe once started.
 */
final class EmbeddedServer {
  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedServer.class);
  private static final String HOST = "127.0.0.1";
  private static final String USER = "fasttrack";
  private static final String DATABASE = "postgres";
  private static final int PASSWORD_BYTES = 16;
  private static final int ATTEMPTS_MAX = 3;
  private static final int RECOVERY_SECONDS = 110;
  private static final long SURVIVORS_NANOS = 10_000_000_000L;

  private final ServerBinaries binaries;
  private final ServerFolder folder;
  private final String password;
  private final Guardian guardian;
  private int port;
  private boolean stopped;

  private EmbeddedServer(
      ServerBinaries binaries, ServerFolder folder, Guardian guardian, String password) {
    this.binaries = binaries;
    this.folder = folder;
    this.guardian = guardian;
    this.password = password;
  }

  /**
   * Starts a server.
   *
   * @param places the folders below which its own are made
   * @param settings what goes into its configuration
   */
  static EmbeddedServer start(
      ServerPlaces places, Map<String, String> settings, Consumer<String> progress) {
    try {
      Path absolute = places.parent().toAbsolutePath().normalize();
      Files.createDirectories(absolute);
      ServerBinaries binaries = ServerBinaries.unpack(absolute, progress);
      ServerPlaces all = new ServerPlaces(absolute, places.data(), places.log());
      EmbeddedServer server = guarded(binaries, ServerFolder.make(all));
      try {
        server.initialize(settings, progress);
        return server;
      } catch (IOException | RuntimeException e) {
        server.stop();
        throw e;
      }
    } catch (IOException e) {
      throw failure("start PostgreSQL below " + places.parent(), e);
    }
  }

  /** Makes a server whose folder is deleted whatever happens from now on. */
  private static EmbeddedServer guarded(ServerBinaries binaries, ServerFolder folder)
      throws IOException {
    try {
      byte[] secret = new byte[PASSWORD_BYTES];
      new SecureRandom().nextBytes(secret);
      Guardian guardian =
          Guardian.start(binaries.command("pg_ctl", stopArguments(folder.data())), folder);
      return new EmbeddedServer(binaries, folder, guardian, HexFormat.of().formatHex(secret));
    } catch (IOException | RuntimeException e) {
      folder.close();
      throw e;
    }
  }

  /** Returns its address. */
  ServerAddress address() {
    return ServerAddress.of(
        "jdbc:postgresql://%s:%d/%s?sslmode=disable".formatted(HOST, port, DATABASE),
        new Credentials(USER, password));
  }

  /** Returns the password of its user. */
  String password() {
    return password;
  }

  /** Returns where its data and its write-ahead log are, by what a report calls them. */
  Map<String, String> places() {
    Path log = folder.writeAheadLog().orElse(folder.data().resolve("pg_wal"));
    Map<String, String> places = new LinkedHashMap<>();
    places.put("data_directory", folder.data().toString());
    places.put("wal_directory", log.toString());
    return places;
  }

  /** Tells whether its first process lives. */
  boolean isAlive() {
    return ServerFolder.postmaster(folder.data()).isPresent();
  }

  /** Returns the last lines of its log. */
  String lastWords() {
    return Command.lastLines(folder.log());
  }

  /** Stops it in good order and starts it again, on the same data and port. */
  synchronized void restart() {
    try {
      control("-m", "fast", "restart");
    } catch (IOException e) {
      throw failure("restart PostgreSQL", e);
    }
  }

  /** Kills all its processes, and returns when they are gone. */
  synchronized void kill() {
    ServerFolder.postmaster(folder.data()).ifPresent(ServerFolder::kill);
  }

  /** Starts it again after it was killed, on the same data and port, and waits for its recovery. */
  synchronized void recover() {
    long giveUp = System.nanoTime() + SURVIVORS_NANOS;
    while (true) {
      try {
        control("-t", Integer.toString(RECOVERY_SECONDS), "-o", "-p " + port, "start");
        return;
      } catch (IOException e) {
        // A child that was born while its parent died ends by itself, and must have ended first.
        boolean survivors = Command.lastLines(folder.log()).contains("shared memory");
        if (!survivors || System.nanoTime() > giveUp) {
          throw failure("start PostgreSQL again", e);
        }
        LockSupport.parkNanos(SURVIVORS_NANOS / 100);
      }
    }
  }

  /**
   * Stops it and deletes its folder; does nothing the second time. Only warns of what fails: all
   * that was measured is known by now, and worth more. What is left the guardian clears away, or
   * the next run.
   */
  synchronized void stop() {
    if (stopped) {
      return;
    }
    stopped = true;
    try {
      stopServer();
      folder.close();
      guardian.dismiss();
    } catch (IOException e) {
      LOG.warn("cannot clear away PostgreSQL's folder {}: {}", folder.path(), IoErrors.text(e));
    }
  }

  private void stopServer() {
    Optional<ProcessHandle> postmaster = ServerFolder.postmaster(folder.data());
    if (postmaster.isEmpty()) {
      return;
    }
    try {
      Command.run(binaries.command("pg_ctl", stopArguments(folder.data())), output());
    } catch (IOException e) {
      ServerFolder.kill(postmaster.get());
    }
  }

  private void initialize(Map<String, String> settings, Consumer<String> progress)
      throws IOException {
    progress.accept("making a PostgreSQL cluster");
    Path secret = folder.path().resolve("password");
    Files.createFile(secret);
    boolean mine =
        secret.toFile().setReadable(false, false) && secret.toFile().setReadable(true, true);
    if (!mine) {
      throw new IOException("cannot protect " + secret);
    }
    Files.writeString(secret, password);
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--pgdata=" + folder.data(),
                "--username=" + USER,
                "--pwfile=" + secret,
                "--auth=scram-sha-256",
                "--encoding=UTF8",
                "--locale=C",
                "--no-sync"));
    folder.writeAheadLog().ifPresent(log -> arguments.add("--waldir=" + log));
    Command.run(binaries.command("initdb", arguments.toArray(String[]::new)), output());
    configure(settings);
    progress.accept("starting PostgreSQL " + Files.readString(versionFile()).strip());
    startServer();
  }

  /** Runs pg_ctl on the folder, with its log, and waits until that is done. */
  private void control(String... arguments) throws IOException {
    List<String> all =
        new ArrayList<>(
            List.of("-D", folder.data().toString(), "-l", folder.log().toString(), "-w"));
    all.addAll(List.of(arguments));
    Command.run(binaries.command("pg_ctl", all.toArray(String[]::new)), output());
  }

  private void startServer() throws IOException {
    for (int attempt = 1; ; attempt++) {
      // Another program may take the port between here and there.
      port = freePort();
      try {
        control("-o", "-p " + port, "start");
        return;
      } catch (IOException e) {
        String log = Command.lastLines(folder.log());
        if (attempt == ATTEMPTS_MAX || !log.contains("could not bind")) {
          throw new IOException(log, e);
        }
      }
    }
  }

  private void configure(Map<String, String> settings) throws IOException {
    StringBuilder lines = new StringBuilder("\n");
    settings.forEach(
        (name, value) ->
            lines.append(name).append(" = '").append(value.replace("'", "''")).append("'\n"));
    Files.writeString(folder.data().resolve("postgresql.conf"), lines, StandardOpenOption.APPEND);
  }

  private Path versionFile() {
    return folder.data().resolve("PG_VERSION");
  }

  private Path output() {
    return folder.path().resolve("commands.log");
  }

  private static String[] stopArguments(Path data) {
    return new String[] {"-D", data.toString(), "-m", "fast", "-w", "stop"};
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static BackendException failure(String doing, IOException e) {
    return new BackendException(
        BackendException.Kind.SETUP, "cannot %s: %s".formatted(doing, IoErrors.text(e)), e);
  }
}
