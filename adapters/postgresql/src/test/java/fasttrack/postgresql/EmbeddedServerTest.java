package fasttrack.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.core.facet.KillableServer;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.BackendException.Kind;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Disclosure;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Options;
import fasttrack.core.testing.SharedMemory;
import fasttrack.core.testing.Signals;
import fasttrack.postgresql.server.PostgresqlSettings;
import fasttrack.postgresql.server.ServerBinaries;
import fasttrack.support.process.PidFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A server of our own comes and goes with the process that started it, however that ends. */
@Timeout(180)
class EmbeddedServerTest {
  /** Of this class alone, which looks at what servers leave there. */
  private static final Path FOLDER = TestServer.folder("embedded");

  private static final String MARK = "child: ";

  @ParameterizedTest
  @CsvSource({"DURABLE, on, on, on", "RELAXED, on, off, on", "NONE, off, off, off"})
  void durabilityIsThreeSettings(Durability durability, String fsync, String commit, String pages) {
    assertThat(PostgresqlSettings.ofOwnServer(durability, 3))
        .containsEntry("fsync", fsync)
        .containsEntry("synchronous_commit", commit)
        .containsEntry("full_page_writes", pages);
  }

  /** As if they had been installed. */
  private static Path programs() throws IOException {
    return ServerBinaries.unpack(FOLDER.resolve("postgresql"), message -> {}).home().folder();
  }

  @Test
  void aServerIsAsDurabilityAndUserSayAndNothingElseIsTouched(@TempDir Path elsewhere)
      throws IOException {
    Path data = elsewhere.resolve("data");
    Path log = elsewhere.resolve("log");
    Files.createDirectories(log);
    Path foreign = Files.writeString(log.resolve("precious"), "do not lose me");
    Map<String, List<String>> own = new HashMap<>(folders(data, log));
    own.put("server-setting", List.of("work_mem=5MB", "Wal_Buffers=1MB"));
    own.put("group-commit", List.of("1ms,3"));
    own.put("server", List.of(programs().toString()));
    List<String> progress = new ArrayList<>();
    Options options = own(own).withDurability(Durability.NONE).withProgress(progress::add);
    try (Database database = new PostgresqlBackend().open(options)) {
      Map<String, String> settings = database.engine().settings();
      assertThat(settings)
          .containsEntry("fsync", "off")
          .containsEntry("synchronous_commit", "off")
          .containsEntry("full_page_writes", "off")
          .containsEntry("work_mem", "5MB")
          .containsEntry("wal_buffers", "1MB")
          .containsEntry("commit_delay", "1000")
          .containsEntry("commit_siblings", "3")
          .containsEntry("deadlock_timeout", "10ms")
          .hasEntrySatisfying(
              "build", build -> assertThat(build).matches("postgres sha256 [0-9a-f]{12}"));
      assertThat(database.disclosure().changed())
          .contains(new Disclosure.Changed("deadlock_timeout", "10ms", "1000 ms"));
      assertThat(settings.keySet()).startsWith("fsync", "synchronous_commit");
      assertThat(progress).last().asString().startsWith("starting PostgreSQL 1");
      assertThat(Path.of(settings.get("data_directory"))).startsWith(data).isDirectory();
      assertThat(Path.of(settings.get("wal_directory"))).startsWith(log).isDirectory();
      assertThat(Path.of(settings.get("data_directory"), "pg_wal").toRealPath())
          .isEqualTo(Path.of(settings.get("wal_directory")).toRealPath());
    }
    assertThat(data).isEmptyDirectory();
    assertThat(log).isDirectoryContaining(path -> path.equals(foreign));
    try (Stream<Path> left = Files.list(log)) {
      assertThat(left).containsExactly(foreign);
    }
    assertThat(serverFolders()).isEmpty();
    assertThatThrownBy(() -> new PostgresqlBackend().open(own(folders(foreign, log))))
        .isInstanceOf(BackendException.class)
        .hasMessageContaining("precious");
    assertThat(foreign).hasContent("do not lose me");
    assertThat(serverFolders()).isEmpty();
  }

  /** The server says so before it looks at any value. */
  @Test
  void aSettingThatIsUnknownIsSaid() {
    assertRefused(List.of("autovacuum=on", "no_such_setting=1"), "no_such_setting=1");
  }

  /** The server tells all of them; the first one is named. */
  @Test
  void aValueThatIsWrongIsSaid() {
    assertRefused(
            List.of(
                "autovacuum=on",
                "Commit_Delay=-1",
                "jit=perhaps",
                "maintenance_work_mem=1",
                "work_mem=lots"),
            "Commit_Delay=-1")
        .hasMessageContaining("parameter \"jit\"")
        .hasMessageContaining("parameter \"maintenance_work_mem\"")
        .hasMessageContaining("parameter \"work_mem\"");
  }

  private static AbstractThrowableAssert<?, ?> assertRefused(List<String> settings, String named) {
    AbstractThrowableAssert<?, ?> refusal =
        assertThatThrownBy(
                () -> new PostgresqlBackend().open(own(Map.of("server-setting", settings))))
            .isInstanceOfSatisfying(
                BackendException.class, e -> assertThat(e.kind()).isEqualTo(Kind.USAGE))
            .hasMessageContaining("--server-setting " + named);
    assertThat(serverFolders()).isEmpty();
    return refusal;
  }

  @Test
  void groupCommitIsASettingOfOurServer() {
    assertThat(CommitDelay.settings("off")).containsOnly(Map.entry("commit_delay", "0"));
    assertThat(CommitDelay.settings("200us")).containsOnly(Map.entry("commit_delay", "200"));
    for (String wrong : List.of("", "on", "200", "1s", "101ms", "1ms,", "1ms,1001", "-1us")) {
      assertThatThrownBy(() -> CommitDelay.settings(wrong))
          .isInstanceOfSatisfying(
              BackendException.class, e -> assertThat(e.kind()).isEqualTo(Kind.USAGE))
          .hasMessageContaining("not " + wrong);
    }
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
    try (Database database =
        new PostgresqlBackend().open(own(Map.of()).withDurability(Durability.RELAXED))) {
      assertThat(database.engine().settings())
          .containsEntry("fsync", "on")
          .containsEntry("synchronous_commit", "off")
          .containsEntry("full_page_writes", "on");
      ProcessHandle postmaster = database.as(KillableServer.class).process().orElseThrow();
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

  /** Any server does, in a group of its own: see the test of the same name in support. */
  @Test
  @Tag("long")
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
    requireThatNoneOutlives(elsewhere, Signals.heeded("KILL"));
  }

  @Test
  @Tag("long")
  void noServerOutlivesItsProcessHoweverThatEnds(@TempDir Path elsewhere) throws Exception {
    requireThatNoneOutlives(elsewhere, Signals.heeded("INT", "TERM", "KILL"));
  }

  private static void requireThatNoneOutlives(Path elsewhere, List<String> signals)
      throws Exception {
    assumeTrue(Signals.canBeSent(), "no signals here");
    for (String signal : signals) {
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

  /**
   * The next one tidies up before it makes anything, even if it then cannot: as support's test of
   * the same name, with this server's command to stop, which {@link #noServerOutlivesItsProcess}
   * has, too.
   */
  @Test
  @Tag("long")
  void aServerWhoseGuardianWasKilledTooIsStoppedByTheNext(
      @TempDir Path elsewhere, @TempDir Path other) throws Exception {
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
      Path file = Files.createFile(other.resolve("no-folder"));
      assertThatThrownBy(() -> new PostgresqlBackend().open(own(folders(file, other))))
          .hasMessageContaining("no-folder");
      assertThat(isAlive(postmaster)).isFalse();
      assertThat(elsewhere).isEmptyDirectory();
      assertThat(serverFolders()).isEmpty();
    }
  }

  /** It died by itself, and nobody brings it back. */
  @Test
  void aServerThatWasKilledLeavesNoSharedMemoryOnceItIsClosed() {
    SharedMemory held = new SharedMemory();
    try (Database database = new PostgresqlBackend().open(own(Map.of()))) {
      kill(database.as(KillableServer.class).process().orElseThrow().pid(), held);
    }
    assertThat(held.left()).isEmpty();
  }

  @Test
  void theGuardianRemovesTheSharedMemoryOfAServerThatWasKilledToo() throws Exception {
    assumeTrue(Signals.canBeSent(), "no signals here");
    SharedMemory held = new SharedMemory();
    try (Child child = new Child("careless")) {
      kill(child.postmaster(), held);
      child.process.destroyForcibly();
      until(() -> serverFolders().isEmpty());
      assertThat(held.left()).isEmpty();
    }
  }

  @Test
  void theNextRemovesTheSharedMemoryOfWhatWasKilledWithItsGuardian() throws Exception {
    SharedMemory held = new SharedMemory();
    try (Child child = new Child("careless")) {
      long postmaster = child.postmaster();
      child.process.children().forEach(ProcessHandle::destroyForcibly);
      child.process.destroyForcibly().waitFor();
      kill(postmaster, held);
      new PostgresqlBackend().open(own(Map.of())).close();
      assertThat(held.left()).isEmpty();
      assertThat(serverFolders()).isEmpty();
    }
  }

  /** Kills a server, whose shared memory is there then. */
  private static void kill(long postmaster, SharedMemory held) {
    ProcessHandle process = ProcessHandle.of(postmaster).orElseThrow();
    held.note(process);
    PidFile.crash(process);
    assumeTrue(SharedMemory.isSeen(), "shared memory is not in sight");
    assertThat(held.left()).hasSizeGreaterThan(1);
  }

  /** The child process: starts a server, says its process id, and waits for its end. */
  public static void main(String[] args) throws Exception {
    Options options =
        own(args.length == 1 ? Map.of() : folders(Path.of(args[1]), Path.of(args[1])));
    Database database = new PostgresqlBackend().open(options);
    long postmaster = database.as(KillableServer.class).process().orElseThrow().pid();
    if (args[0].equals("hook")) {
      Runtime.getRuntime()
          .addShutdownHook(
              new Thread(
                  () -> {
                    // Long enough for a server that heeds the signal to be gone.
                    pause(500);
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
                  "-XX:TieredStopAtLevel=1",
                  "-XX:+UseSerialGC",
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

  private static Map<String, List<String>> folders(Path data, Path log) {
    return Map.of("data-folder", List.of(data.toString()), "log-folder", List.of(log.toString()));
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
