package fasttrack.postgresql;

import static fasttrack.core.model.Counted.counted;

import fasttrack.support.Folders;
import fasttrack.support.PrivateFile;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A primary with standbys that follow it by streaming replication, all on the files of one folder.
 * What {@link ServerEngine} calls the server is the primary.
 *
 * <p>A standby begins with a copy of the primary's files, made before that has started for the
 * first time.
 */
record PostgresqlCluster(PostgresqlServer primary, Replication replication)
    implements ServerEngine {
  private static final String PASSWORDS = "pgpass";
  private static final int ATTEMPTS_MAX = 3;

  @Override
  public Programs programs() {
    return primary.programs();
  }

  @Override
  public void initialize(ServerFolder folder, Credentials owner, Consumer<String> progress)
      throws IOException {
    primary.initialize(folder, owner, progress);
  }

  @Override
  public void configure(ServerFolder folder, Credentials owner, Consumer<String> progress)
      throws IOException {
    primary.configure(folder, owner, progress);
    // random, of letters and digits alone
    String line = "*:*:*:" + owner.user() + ":" + owner.password() + "\n";
    PrivateFile.create(folder.path().resolve(PASSWORDS), line);
    progress.accept("copying the cluster for " + counted(replication.nodes() - 1, "standby"));
    for (String name : replication.standbys()) {
      Path data = folder.path().resolve(name);
      Folders.copy(folder.data(), data);
      Files.createFile(data.resolve("standby.signal"));
    }
  }

  @Override
  public void start(ServerFolder folder, int port, int secondsMax) throws IOException {
    primary.start(folder, port, secondsMax);
    for (String name : replication.standbys()) {
      if (primary.process(folder.path().resolve(name)).isEmpty()) {
        follow(folder, name, port, secondsMax);
      }
    }
  }

  private void follow(ServerFolder folder, String name, int primaryPort, int secondsMax)
      throws IOException {
    Path data = folder.path().resolve(name);
    Path log = folder.path().resolve(name + ".log");
    Map<String, String> settings = new HashMap<>(primary.settings());
    settings.put(
        "primary_conninfo",
        "host=%s port=%d user=%s application_name=%s sslmode=disable passfile=%s"
            .formatted(
                EmbeddedServer.HOST,
                primaryPort,
                EmbeddedServer.USER,
                name,
                quoted(folder.path().resolve(PASSWORDS))));
    PostgresqlServer.write(settings, data);
    for (int attempt = 1; ; attempt++) {
      // Another program may take the port before the server does.
      try {
        primary.start(data, log, folder.output(), Ports.free(), secondsMax);
        return;
      } catch (IOException e) {
        String words = Programs.lastLines(log);
        if (attempt == ATTEMPTS_MAX || !portWasTaken(words)) {
          throw new IOException(name + ": " + words, e);
        }
      }
    }
  }

  /** In a connection string. */
  private static String quoted(Path file) {
    return "'" + file.toString().replace("\\", "\\\\").replace("'", "\\'") + "'";
  }

  /** The primary first, which sends the standbys the rest of its log before it ends. */
  @Override
  public List<String> stopCommand(ServerFolder folder) {
    return all(folder, " && ", primary::stopCommand);
  }

  @Override
  public List<String> abandonCommand(ServerFolder folder) {
    return all(folder, "; ", primary::abandonCommand);
  }

  private List<String> all(
      ServerFolder folder, String joint, Function<Path, List<String>> command) {
    List<List<String>> commands = new ArrayList<>();
    commands.add(command.apply(folder.data()));
    replication
        .standbys()
        .forEach(name -> commands.add(command.apply(folder.path().resolve(name))));
    return List.of(
        "/bin/sh",
        "-c",
        commands.stream().map(PostgresqlCluster::inShell).collect(Collectors.joining(joint)));
  }

  private static String inShell(List<String> command) {
    return command.stream()
        .map(word -> "'" + word.replace("'", "'\\''") + "'")
        .collect(Collectors.joining(" "));
  }

  @Override
  public Optional<ProcessHandle> process(Path data) {
    return primary.process(data);
  }

  @Override
  public List<ProcessHandle> processes(Path folder, Path data) {
    return primary.processes(folder, data);
  }

  @Override
  public boolean portWasTaken(String log) {
    return primary.portWasTaken(log);
  }

  @Override
  public boolean hasSurvivors(String log) {
    return primary.hasSurvivors(log);
  }
}
