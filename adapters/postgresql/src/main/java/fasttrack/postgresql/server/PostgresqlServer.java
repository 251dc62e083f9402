package fasttrack.postgresql.server;

import fasttrack.core.proc.ProcessTable;
import fasttrack.core.spi.cpu.CpuReading;
import fasttrack.support.guard.PrivateFile;
import fasttrack.support.process.PidFile;
import fasttrack.support.process.Platform;
import fasttrack.support.process.ProcessCpu;
import fasttrack.support.process.Programs;
import fasttrack.support.server.Credentials;
import fasttrack.support.server.EmbeddedServer;
import fasttrack.support.server.ServerEngine;
import fasttrack.support.server.ServerFolder;
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
 * A PostgreSQL server that a run starts: makes a cluster by initdb, and starts and stops its server
 * by pg_ctl.
 *
 * @param settings what is added to its configuration
 */
public record PostgresqlServer(ServerBinaries binaries, Map<String, String> settings)
    implements ServerEngine {
  /** The part of the server's files that holds the write-ahead log. */
  public static final String WAL = "wal";

  /**
   * No more is needed for a random password, while the default of 4,096 times would take the client
   * 60 ms for a process's first connection, and 8 ms for each later one.
   */
  private static final String STRETCHED_ONCE = "--set=scram_iterations=1";

  private static final int STRETCHED_ONCE_SINCE = 16;
  private static final int CHECK_SINCE = 15;

  /** The file of our settings, beside the configuration that initdb makes. */
  private static final String SETTINGS = "fasttrack.conf";

  /**
   * Has the server look at its configuration, as initdb does: before anything else it removes the
   * shared memory that belongs to its data folder, unless a process still uses that, such as a
   * child that was born while its parent was killed and ends by itself. Reads and writes no data.
   */
  private static final String CLEAR =
      """
      check=$1
      tries=50
      for pid in "$2"/postmaster.pid "$3"/*/postmaster.pid; do
        [ -e "$pid" ] || continue
        rm -f "$pid"
        until said=$(eval "$check"' -D "${pid%/*}"' 2>&1); do
          tries=$((tries - 1))
          [ $tries -gt 0 ] || { echo "$said"; exit 1; }
          sleep 0.1
        done
      done
      """;

  /** Without the variables by which users configure clients of other servers. */
  private static final Programs PROGRAMS = new Programs(name -> name.startsWith("PG"));

  /** Returns the address of a server's one database. */
  public static PostgresqlAddress address(EmbeddedServer server) {
    List<String> all = server.addresses();
    if (all.size() == 1) {
      return address(all.getFirst(), server.owner());
    }
    // by default the driver believes for 10 s that a host is what it was
    return PostgresqlAddress.of(
        "jdbc:postgresql://%s/postgres?sslmode=disable&targetServerType=primary&hostRecheckSeconds=0"
            .formatted(String.join(",", all)),
        server.owner());
  }

  /**
   * Returns the address of the database of one server, primary or not.
   *
   * @param hostAndPort where it is: {@code host:port}
   */
  public static PostgresqlAddress address(String hostAndPort, Credentials owner) {
    return PostgresqlAddress.of(
        "jdbc:postgresql://%s/postgres?sslmode=disable".formatted(hostAndPort), owner);
  }

  /** Returns where a server's data and write-ahead log are, by what a report calls them. */
  public static Map<String, String> places(ServerFolder folder) {
    Map<String, String> places = new LinkedHashMap<>();
    places.put("data_directory", folder.data().toString());
    places.put(
        "wal_directory", folder.elsewhere(WAL).orElse(folder.data().resolve("pg_wal")).toString());
    return places;
  }

  @Override
  public Programs programs() {
    return PROGRAMS;
  }

  @Override
  public void initialize(ServerFolder folder, Credentials owner, Consumer<String> progress)
      throws IOException {
    progress.accept("making a PostgreSQL cluster");
    Path secret = folder.path().resolve("password");
    PrivateFile.create(secret, Objects.requireNonNull(owner.password()));
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--pgdata=" + folder.data(),
                "--username=" + owner.user(),
                "--pwfile=" + secret,
                "--auth=scram-sha-256",
                "--encoding=UTF8",
                "--locale=C",
                "--no-sync"));
    if (binaries.has(STRETCHED_ONCE_SINCE)) {
      arguments.add(STRETCHED_ONCE);
    }
    folder.elsewhere(WAL).ifPresent(wal -> arguments.add("--waldir=" + wal));
    PROGRAMS.run(binaries.command("initdb", arguments), folder.output());
    Files.writeString(
        folder.data().resolve("postgresql.conf"),
        "\ninclude '" + SETTINGS + "'\n",
        StandardOpenOption.APPEND);
  }

  @Override
  public void configure(ServerFolder folder, Credentials owner, Consumer<String> progress)
      throws IOException {
    write(settings, folder.data());
    Path version = folder.data().resolve("PG_VERSION");
    progress.accept("starting PostgreSQL " + Files.readString(version).strip());
  }

  /** Writes the settings of the server that runs on a data folder. */
  public static void write(Map<String, String> settings, Path data) throws IOException {
    StringBuilder lines = new StringBuilder();
    settings.forEach(
        (name, value) ->
            lines.append(name).append(" = '").append(value.replace("'", "''")).append("'\n"));
    Files.writeString(data.resolve(SETTINGS), lines);
  }

  /**
   * {@inheritDoc}
   *
   * <p>Without the file of a process that was killed: while the system still keeps its status, for
   * a second or two, the server would take it to be alive. A child that survives is found by the
   * shared memory that belongs to the folder.
   */
  @Override
  public void start(ServerFolder folder, Path data, Path log, int port, int secondsMax)
      throws IOException {
    if (process(data).isEmpty()) {
      Files.deleteIfExists(pidFile(data));
    }
    String seconds = Integer.toString(secondsMax);
    PROGRAMS.run(
        control(data, "-l", log.toString(), "-t", seconds, "-w", "-o", "-p " + port, "start"),
        folder.output());
  }

  /** Makes a standby a primary, and returns when it is one. */
  public void promote(Path data, int secondsMax, Path output) throws IOException {
    PROGRAMS.run(control(data, "-t", Integer.toString(secondsMax), "-w", "promote"), output);
  }

  /** Has a server read its settings again. */
  public void reload(Path data, Path output) throws IOException {
    PROGRAMS.run(control(data, "reload"), output);
  }

  @Override
  public List<String> stopCommand(Path data) {
    return control(data, "-m", "fast", "-w", "stop");
  }

  /** Without the checkpoint, for which a full disk has no room. */
  @Override
  public List<String> abandonCommand(Path data) {
    return control(data, "-m", "immediate", "-t", "9", "-w", "stop");
  }

  /** Removes the shared memory of those that were killed: they have left the files of processes. */
  @Override
  public List<String> clearCommand(Path folder, Path data) {
    if (Platform.isWindows() || !binaries.has(CHECK_SINCE)) {
      // on Windows it ends with the last process that has it open; old servers have no check
      return List.of();
    }
    String check = Programs.inShell(binaries.command("postgres", List.of("--check")));
    return List.of("/bin/sh", "-c", CLEAR, "clear", check, data.toString(), folder.toString());
  }

  private List<String> control(Path data, String... arguments) {
    List<String> all = new ArrayList<>(List.of("-D", data.toString()));
    all.addAll(List.of(arguments));
    return binaries.command("pg_ctl", all);
  }

  @Override
  public Optional<ProcessHandle> process(Path data) {
    return PidFile.process(pidFile(data), "postgres");
  }

  /** Returns the file in which a server notes its process. */
  public static Path pidFile(Path data) {
    return data.resolve("postmaster.pid");
  }

  @Override
  public CpuReading cpuNanos(ProcessHandle first) {
    return familyNanos(Optional.of(first));
  }

  /** Returns the CPU time of a server by its first process, if that is in sight. */
  public static CpuReading familyNanos(Optional<ProcessHandle> first) {
    return ProcessTable.available() && first.isPresent()
        ? new CpuReading.Nanos(ProcessCpu.familyNanos(first.get().pid()))
        : new CpuReading.Unavailable("the server's processes are not visible to this one");
  }

  @Override
  public boolean portWasTaken(String log) {
    return log.contains("could not bind");
  }

  @Override
  public boolean hasSurvivors(String log) {
    return log.contains("shared memory") || log.contains("\"postmaster.pid\" already exists");
  }
}
