package fasttrack.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.BackendException.Kind;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Options;
import fasttrack.core.testing.Signals;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server of our own comes and goes with the process that started it, however that ends. */
@Timeout(180)
class EmbeddedServerTest {
  /** Below the module's own folder, where the programs stay unpacked from one run to the next. */
  private static final Path FOLDER = Path.of("target", "test-servers").toAbsolutePath();

  private static final String MARK = "child: ";

  @Test
  void settingsFollowDurabilityAndTheUser() {
    Map<Durability, List<String>> expected =
        Map.of(
            Durability.DURABLE, List.of("on", "on", "on"),
            Durability.RELAXED, List.of("on", "off", "on"),
            Durability.NONE, List.of("off", "off", "off"));
    expected.forEach(
        (durability, values) -> {
          List<String> progress = new ArrayList<>();
          Options options =
              Options.of(
                      new PostgresqlBackend(),
                      FOLDER,
                      Map.of("pg-setting", List.of("work_mem=5MB", "commit_delay=7")))
                  .withDurability(durability)
                  .withSessionsMax(3)
                  .withProgress(progress::add);
          try (Database database = new PostgresqlBackend().open(options)) {
            Map<String, String> settings = database.engine().settings();
            assertThat(settings)
                .containsEntry("fsync", values.get(0))
                .containsEntry("synchronous_commit", values.get(1))
                .containsEntry("full_page_writes", values.get(2))
                .containsEntry("work_mem", "5MB")
                .containsEntry("commit_delay", "7");
            assertThat(settings.keySet()).startsWith("fsync", "synchronous_commit");
            assertThat(progress).last().asString().startsWith("starting PostgreSQL 1");
          }
          assertThat(serverFolders()).isEmpty();
        });
  }

  @Test
  void aSettingThatIsUnknownIsSaid() {
    for (String wrong :
        List.of("no_such_setting=1", "work_mem=lots", "Work_Mem=1", "jit=perhaps")) {
      assertThatThrownBy(() -> open(wrong))
          .isInstanceOfSatisfying(
              BackendException.class, e -> assertThat(e.kind()).isEqualTo(Kind.USAGE))
          .hasMessageContaining("--pg-setting " + wrong);
    }
    assertThat(serverFolders()).isEmpty();
  }

  @Test
  void dataAndLogGoWhereTheyAreToldAndNothingElseIsTouchedThere(@TempDir Path elsewhere)
      throws IOException {
    Path data = elsewhere.resolve("data");
    Path log = elsewhere.resolve("log");
    Files.createDirectories(log);
    Path foreign = Files.writeString(log.resolve("precious"), "do not lose me");
    try (Database database = new PostgresqlBackend().open(inFolders(data, log))) {
      Map<String, String> settings = database.engine().settings();
      assertThat(Path.of(settings.get("data_directory"))).startsWith(data).isDirectory();
      assertThat(Path.of(settings.get("wal_directory"))).startsWith(log).isDirectory();
      assertThat(Path.of(settings.get("data_directory"), "pg_wal").toRealPath())
          .isEqualTo(Path.of(settings.get("wal_directory")).toRealPath());
      assertThat(settings).containsKeys("commit_delay", "commit_siblings", "wal_buffers");
    }
    assertThat(data).isEmptyDirectory();
    assertThat(log).isDirectoryContaining(path -> path.equals(foreign));
    try (Stream<Path> left = Files.list(log)) {
      assertThat(left).containsExactly(foreign);
    }
    assertThat(serverFolders()).isEmpty();
    assertThatThrownBy(() -> new PostgresqlBackend().open(inFolders(foreign, log)))
        .isInstanceOf(BackendException.class)
        .hasMessageContaining("precious");
    assertThat(foreign).hasContent("do not lose me");
    assertThat(serverFolders()).isEmpty();
  }

  @Test
  void groupCommitIsASettingOfOurServer() {
    assertThat(GroupCommit.settings("off")).containsOnly(Map.entry("commit_delay", "0"));
    assertThat(GroupCommit.settings("200us")).containsOnly(Map.entry("commit_delay", "200"));
    for (String wrong : List.of("", "on", "200", "1s", "101ms", "1ms,", "1ms,1001", "-1us")) {
      assertThatThrownBy(() -> GroupCommit.settings(wrong))
          .isInstanceOfSatisfying(
              BackendException.class, e -> assertThat(e.kind()).isEqualTo(Kind.USAGE))
          .hasMessageContaining("not " + wrong);
    }
    try (Database database =
        new PostgresqlBackend().open(own(Map.of("group-commit", List.of("1ms,3"))))) {
      assertThat(database.engine().settings())
          .containsEntry("commit_delay", "1000")
          .containsEntry("commit_siblings", "3");
    }
    assertThatThrownBy(
            () ->
                new PostgresqlBackend()
                    .open(
                        own(
                            Map.of(
                                "group-commit", List.of("off"),
                                "pg-setting", List.of("Commit_Delay=1")))))
        .hasMessageContaining("--pg-setting Commit_Delay");
    for (String option : List.of("group-commit", "data-folder", "log-folder")) {
      Map<String, List<String>> both =
          Map.of("url", List.of("jdbc:postgresql://127.0.0.1:1/x"), option, List.of("off"));
      assertThatThrownBy(() -> new PostgresqlBackend().open(own(both)))
          .isInstanceOfSatisfying(
              BackendException.class, e -> assertThat(e.kind()).isEqualTo(Kind.USAGE))
          .hasMessageContaining("--" + option);
    }
  }

  @Test
  void aServerThatDiesIsNotLookedForElsewhere() {
    try (EmbeddedDatabase database =
        (EmbeddedDatabase)
            new PostgresqlBackend().open(Options.of(new PostgresqlBackend(), FOLDER))) {
      OptionalLong first = database.postmaster();
      assumeTrue(first.isPresent(), "the server's processes are not in sight");
      ProcessHandle postmaster = ProcessHandle.of(first.getAsLong()).orElseThrow();
      List<ProcessHandle> all =
          Stream.concat(Stream.of(postmaster), postmaster.children()).toList();
      all.forEach(ProcessHandle::destroyForcibly);
      until(() -> all.stream().noneMatch(process -> isAlive(process.pid())));
      for (int attempt = 0; attempt < 2; attempt++) {
        assertThatThrownBy(database::engine)
            .isInstanceOfSatisfying(
                BackendException.class, e -> assertThat(e.kind()).isEqualTo(Kind.UNREACHABLE))
            .hasMessageContaining("this run had started is gone")
            .hasMessageContaining("ready to accept connections")
            .hasMessageNotContaining("--url");
      }
    }
    assertThat(serverFolders()).isEmpty();
  }

  @Test
  void theServerOutlivesASignalUntilItIsClosed() throws Exception {
    assumeTrue(Signals.canBeSent(), "no signals here");
    for (String signal : Signals.heeded("INT", "TERM")) {
      try (Child child = new Child("hook")) {
        long postmaster = child.postmaster();
        assertThat(isAlive(postmaster)).isTrue();
        Signals.send(signal, child.process.pid());
        assertThat(child.say()).as("what the hook saw after SIG" + signal).isEqualTo("alive");
        until(() -> !isAlive(postmaster) && serverFolders().isEmpty());
      }
    }
  }

  @Test
  void noServerOutlivesItsProcess(@TempDir Path elsewhere) throws Exception {
    assumeTrue(Signals.canBeSent(), "no signals here");
    for (String signal : Signals.heeded("INT", "TERM", "KILL")) {
      try (Child child = new Child("careless", elsewhere.toString())) {
        long postmaster = child.postmaster();
        assertThat(isAlive(postmaster)).isTrue();
        assertThat(elsewhere).isNotEmptyDirectory();
        Signals.send(signal, child.process.pid());
        until(() -> !isAlive(postmaster) && serverFolders().isEmpty());
        assertThat(elsewhere).isEmptyDirectory();
      }
    }
  }

  @Test
  void aServerWhoseGuardianWasKilledTooIsStoppedByTheNext(@TempDir Path elsewhere)
      throws Exception {
    assumeTrue(Signals.canBeSent(), "no signals here");
    try (Child child = new Child("careless", elsewhere.toString())) {
      long postmaster = child.postmaster();
      List<ProcessHandle> guardians = child.process.children().toList();
      assertThat(guardians).isNotEmpty();
      guardians.forEach(ProcessHandle::destroyForcibly);
      child.process.destroyForcibly().waitFor();
      assertThat(isAlive(postmaster)).isTrue();
      assertThat(serverFolders()).hasSize(1);
      assertThat(elsewhere).isNotEmptyDirectory();
      open("commit_delay=0");
      assertThat(isAlive(postmaster)).isFalse();
      assertThat(elsewhere).isEmptyDirectory();
      assertThat(serverFolders()).isEmpty();
    }
  }

  /** The child process: starts a server, says its process id, and waits for its end. */
  public static void main(String[] args) throws Exception {
    Options options =
        args.length == 1
            ? Options.of(new PostgresqlBackend(), FOLDER)
            : inFolders(Path.of(args[1]), Path.of(args[1]));
    Database database = new PostgresqlBackend().open(options);
    long postmaster = ((EmbeddedDatabase) database).postmaster().getAsLong();
    if (args[0].equals("hook")) {
      Runtime.getRuntime()
          .addShutdownHook(
              new Thread(
                  () -> {
                    // Long enough for a server that heeds the signal to be gone.
                    pause(2_000);
                    boolean works = database.marker("shop").isEmpty();
                    say(works && isAlive(postmaster) ? "alive" : "gone");
                    database.close();
                  }));
    }
    say(Long.toString(postmaster));
    Thread.sleep(Long.MAX_VALUE);
  }

  /** Marked, since a logger may print to the same stream. */
  private static void say(String words) {
    System.out.println(MARK + words);
  }

  /** A process that runs {@link #main}, and is gone at the end. */
  private static final class Child implements AutoCloseable {
    final Process process;
    private final BufferedReader out;

    Child(String... arguments) throws IOException {
      List<String> command =
          new ArrayList<>(
              List.of(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-cp",
                  System.getProperty("java.class.path"),
                  EmbeddedServerTest.class.getName()));
      command.addAll(List.of(arguments));
      process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      out = process.inputReader();
    }

    String say() throws IOException {
      String line = out.readLine();
      while (line != null && !line.startsWith(MARK)) {
        line = out.readLine();
      }
      assertThat(line).as("what the child says").isNotNull();
      return line.substring(MARK.length());
    }

    long postmaster() throws IOException {
      return Long.parseLong(say());
    }

    @Override
    public void close() throws IOException {
      process.destroyForcibly();
      out.close();
    }
  }

  private static void open(String setting) {
    new PostgresqlBackend().open(own(Map.of("pg-setting", List.of(setting)))).close();
  }

  private static Options inFolders(Path data, Path log) {
    return own(
        Map.of("data-folder", List.of(data.toString()), "log-folder", List.of(log.toString())));
  }

  private static Options own(Map<String, List<String>> own) {
    return Options.of(new PostgresqlBackend(), FOLDER, own).withSessionsMax(2);
  }

  private static boolean isAlive(long pid) {
    return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent();
  }

  private static List<Path> serverFolders() {
    Path parent = FOLDER.resolve("postgresql");
    if (!Files.isDirectory(parent)) {
      return List.of();
    }
    try (Stream<Path> children = Files.list(parent)) {
      return children
          .filter(Files::isDirectory)
          .filter(path -> path.getFileName().toString().startsWith("server-"))
          .toList();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** Waits for as long as the test may take. */
  private static void until(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      pause(20);
    }
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
