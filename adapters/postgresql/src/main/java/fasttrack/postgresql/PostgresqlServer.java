package fasttrack.postgresql;

import fasttrack.support.PrivateFile;
import fasttrack.support.process.PidFile;
import fasttrack.support.process.Programs;
import fasttrack.support.server.Credentials;
import fasttrack.support.server.EmbeddedServer;
import fasttrack.support.server.ServerEngine;
import fasttrack.support.server.ServerFolder;
import fasttrack.support.server.ServerPlaces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A PostgreSQL server that a run starts. Immutable and thread-safe.
 *
 * @param server the server
 * @param credentials its only user
 */
record PostgresqlServer(EmbeddedServer server, Credentials credentials) {
  /** The part of the server's files that holds the write-ahead log. */
  static final String WAL = "wal";

  private static final String DATABASE = "postgres";

  /**
   * Starts a server.
   *
   * @param places the folders below which its own are created
   * @param settings what is added to its configuration
   */
  static PostgresqlServer start(
      ServerPlaces places, Map<String, String> settings, Consumer<String> progress) {
    Credentials credentials = Credentials.random("fasttrack");
    return new PostgresqlServer(
        EmbeddedServer.start(
            "PostgreSQL",
            places,
            progress,
            parent ->
                new Control(
                    ServerBinaries.unpack(parent, progress), settings, credentials, progress)),
        credentials);
  }

  /** Returns its address. */
  ServerAddress address() {
    return ServerAddress.of(
        "jdbc:postgresql://%s:%d/%s?sslmode=disable"
            .formatted(EmbeddedServer.HOST, server.port(), DATABASE),
        credentials);
  }

  /** Returns where its data and its write-ahead log are, by what a report calls them. */
  Map<String, String> places() {
    ServerFolder folder = server.folder();
    Map<String, String> places = new LinkedHashMap<>();
    places.put("data_directory", folder.data().toString());
    places.put(
        "wal_directory", folder.elsewhere(WAL).orElse(folder.data().resolve("pg_wal")).toString());
    return places;
  }

  /** Returns a folder of this program's on the file system of the write-ahead log. */
  Path logFolder() {
    ServerFolder folder = server.folder();
    return folder.elsewhere(WAL).orElse(folder.path()).toAbsolutePath();
  }

  /** Makes a cluster by initdb, and starts and stops its server by pg_ctl. */
  private record Control(
      ServerBinaries binaries,
      Map<String, String> settings,
      Credentials credentials,
      Consumer<String> progress)
      implements ServerEngine {
    /** Without the variables by which users configure clients of other servers. */
    private static final Programs PROGRAMS = new Programs(name -> name.startsWith("PG"));

    @Override
    public Programs programs() {
      return PROGRAMS;
    }

    @Override
    public void initialize(ServerFolder folder) throws IOException {
      progress.accept("making a PostgreSQL cluster");
      Path secret = folder.path().resolve("password");
      PrivateFile.create(secret, Objects.requireNonNull(credentials.password()));
      List<String> arguments =
          new ArrayList<>(
              List.of(
                  "--pgdata=" + folder.data(),
                  "--username=" + credentials.user(),
                  "--pwfile=" + secret,
                  "--auth=scram-sha-256",
                  "--encoding=UTF8",
                  "--locale=C",
                  "--no-sync"));
      folder.elsewhere(WAL).ifPresent(wal -> arguments.add("--waldir=" + wal));
      PROGRAMS.run(binaries.command("initdb", arguments), folder.output());
      configure(folder.data().resolve("postgresql.conf"));
      Path version = folder.data().resolve("PG_VERSION");
      progress.accept("starting PostgreSQL " + Files.readString(version).strip());
    }

    private void configure(Path file) throws IOException {
      StringBuilder lines = new StringBuilder("\n");
      settings.forEach(
          (name, value) ->
              lines.append(name).append(" = '").append(value.replace("'", "''")).append("'\n"));
      Files.writeString(file, lines, StandardOpenOption.APPEND);
    }

    @Override
    public void start(ServerFolder folder, int port, int secondsMax) throws IOException {
      List<String> arguments =
          List.of(
              "-D",
              folder.data().toString(),
              "-l",
              folder.log().toString(),
              "-t",
              Integer.toString(secondsMax),
              "-w",
              "-o",
              "-p " + port,
              "start");
      PROGRAMS.run(binaries.command("pg_ctl", arguments), folder.output());
    }

    @Override
    public List<String> stopCommand(ServerFolder folder) {
      return binaries.command(
          "pg_ctl", List.of("-D", folder.data().toString(), "-m", "fast", "-w", "stop"));
    }

    /** Without the checkpoint, for which a full disk has no room. */
    @Override
    public List<String> abandonCommand(ServerFolder folder) {
      return binaries.command(
          "pg_ctl",
          List.of("-D", folder.data().toString(), "-m", "immediate", "-t", "9", "-w", "stop"));
    }

    @Override
    public Optional<ProcessHandle> process(Path data) {
      return PidFile.process(data.resolve("postmaster.pid"), "postgres");
    }

    @Override
    public boolean portWasTaken(String log) {
      return log.contains("could not bind");
    }

    @Override
    public boolean hasSurvivors(String log) {
      return log.contains("shared memory");
    }
  }
}
