package fasttrack.support.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.core.spi.BackendException;
import fasttrack.core.testing.Signals;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A server lives, dies and comes back as it is told to, and never outlives its process. */
@Timeout(120)
@Execution(ExecutionMode.CONCURRENT)
class EmbeddedServerTest {
  @TempDir Path parent;
  @TempDir Path elsewhere;

  @Test
  void aKilledServerComesBackOnItsDataAndPort() throws IOException {
    EmbeddedServer server = start(new ListeningProgram.Control());
    try {
      int port = server.port();
      ProcessHandle first = process(server);
      assertThat(answers(port)).isTrue();
      assertThat(server.isAlive()).isTrue();

      server.kill();
      assertThat(first.info().command()).as("its program").isEmpty();
      assertThat(server.isAlive()).isFalse();
      assertThat(answers(port)).isFalse();
      server.kill();

      server.recover();
      assertThat(answers(port)).isTrue();
      assertThat(server.port()).isEqualTo(port);
      assertThat(process(server)).isNotEqualTo(first);

      server.restart();
      assertThat(answers(port)).isTrue();
      assertThat(server.folder().data().resolve("starts")).hasContent("xxx");
    } finally {
      server.stop();
    }
    assertThat(server.isAlive()).isFalse();
    assertThat(serverFolders()).isEmpty();
    server.stop();
  }

  @Test
  void partsGoElsewhereAndNothingElseIsTouchedThere() throws IOException {
    Path foreign = Files.writeString(elsewhere.resolve("precious"), "do not lose me");
    EmbeddedServer server = start(new ListeningProgram.Control(), places());
    try {
      assertThat(server.folder().data()).startsWith(elsewhere).isNotEmptyDirectory();
      assertThat(server.folder().elsewhere("log").orElseThrow())
          .startsWith(elsewhere)
          .isEmptyDirectory();
      assertThat(server.folder().elsewhere("other")).isEmpty();
    } finally {
      server.stop();
    }
    assertThat(list(elsewhere)).containsExactly(foreign);
    assertThat(foreign).hasContent("do not lose me");
  }

  @Test
  void aPortThatIsTakenMeanwhileIsReplaced() throws IOException {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int[] attempts = {0};
      EmbeddedServer server =
          start(
              new ListeningProgram.Control() {
                @Override
                public void start(
                    ServerFolder folder, Path data, Path log, int port, int secondsMax)
                    throws IOException {
                  if (attempts[0]++ == 0) {
                    Files.writeString(folder.log(), "cannot listen\n");
                    throw new IOException("as if " + other.getLocalPort() + " were taken");
                  }
                  super.start(folder, data, log, port, secondsMax);
                }
              });
      assertThat(attempts[0]).isEqualTo(2);
      assertThat(answers(server.port())).isTrue();
      server.stop();
    }
  }

  @Test
  void aServerThatEndsAtItsStartIsReportedWithItsLogAndLeavesNothing() {
    assertThatThrownBy(
            () ->
                start(
                    new ListeningProgram.Control() {
                      @Override
                      public void initialize(
                          ServerFolder folder, Credentials owner, Consumer<String> progress) {
                        // Its data folder is missing, so the program fails.
                      }
                    }))
        .isInstanceOfSatisfying(
            BackendException.class,
            e -> assertThat(e.kind()).isEqualTo(BackendException.Kind.SETUP))
        .hasMessageContaining("cannot start TestServer below " + parent)
        .hasMessageContaining("has no data");
    assertThat(serverFolders()).isEmpty();
  }

  @Test
  void aServerThatTakesNoConnectionsInTimeIsKilled(@TempDir Path folder) throws IOException {
    Path log = Files.writeString(folder.resolve("log"), "still thinking\n");
    Process silent = silent(log);
    assertThatThrownBy(() -> Ports.await(Ports.free(), silent, log, 0, () -> true))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no connections within 0 s: still thinking");
    until(() -> !silent.isAlive());
  }

  @Test
  void anAnswerOfAnotherProgramIsNotTheServers(@TempDir Path folder) throws IOException {
    Path log = Files.writeString(folder.resolve("log"), "still thinking\n");
    Process silent = silent(log);
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(() -> Ports.await(other.getLocalPort(), silent, log, 0, () -> false))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("still thinking");
    }
    until(() -> !silent.isAlive());
  }

  @Test
  void anOpenPortIsNotYetAServerThatServes(@TempDir Path folder) throws IOException {
    Path log = Files.writeString(folder.resolve("log"), "still thinking\n");
    Process silent = silent(log);
    try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(() -> Ports.await(listening.getLocalPort(), silent, log, 0, () -> true))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("no connections within 0 s: still thinking");
    }
    until(() -> !silent.isAlive());
  }

  private static Process silent(Path log) throws IOException {
    return new ListeningProgram.Control()
        .programs()
        .start(List.of("/bin/sh", "-c", "exec sleep 1000"), log);
  }

  @Test
  void recoveryWaitsForTheSurvivorsOfTheKilledServer() {
    int[] attempts = {0};
    EmbeddedServer server =
        start(
            new ListeningProgram.Control() {
              @Override
              public void start(ServerFolder folder, Path data, Path log, int port, int secondsMax)
                  throws IOException {
                int attempt = attempts[0]++;
                if (attempt == 1 || attempt == 2) {
                  Files.writeString(folder.log(), "survivors\n");
                  throw new IOException("not yet");
                }
                super.start(folder, data, log, port, secondsMax);
              }

              @Override
              public boolean hasSurvivors(String log) {
                return log.contains("survivors");
              }
            });
    server.kill();
    server.recover();
    assertThat(attempts[0]).isEqualTo(4);
    assertThat(answers(server.port())).isTrue();
    server.stop();
  }

  @Test
  void aServerThatDoesNotStopIsKilledWithItsFolderDeleted() {
    List<String> told = new ArrayList<>();
    ServerEngine engine =
        new ListeningProgram.Control() {
          @Override
          public List<String> abandonCommand(Path data) {
            return List.of("/bin/false");
          }
        };
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no shell here");
    EmbeddedServer server =
        EmbeddedServer.start(
            "TestServer", ServerPlaces.below(parent), told::add, folder -> new ServerNodes(engine));
    ProcessHandle process = process(server);
    assertThat(told).isEmpty();
    server.stop();
    assertThat(told).containsExactly("stopping TestServer", "TestServer does not stop; killing it");
    assertThat(process.isAlive()).isFalse();
    assertThat(serverFolders()).isEmpty();
  }

  @Test
  void aProgramThatTakesTooLongIsKilled() {
    assertThatThrownBy(
            () ->
                new ListeningProgram.Control()
                    .programs()
                    .run(List.of("/bin/sleep", "1000"), parent.resolve("log"), 0))
        .hasMessage("/bin/sleep 1000 did not end within 0 s");
  }

  @Test
  void noServerOutlivesItsProcess() throws Exception {
    List<String> signals = Signals.heeded("INT", "TERM", "KILL");
    List<Child> children = new ArrayList<>();
    try {
      for (int i = 0; i < signals.size(); i++) {
        children.add(new Child("careless", parent, elsewhere));
      }
      for (int i = 0; i < signals.size(); i++) {
        Child child = children.get(i);
        ProcessHandle server = child.server();
        assertThat(server.isAlive()).isTrue();
        assertThat(elsewhere).isNotEmptyDirectory();
        Signals.send(signals.get(i), child.process.pid());
        int others = signals.size() - 1 - i;
        until(() -> !server.isAlive());
        until(() -> serverFolders().size() == others && list(elsewhere).size() == others);
      }
    } finally {
      for (Child child : children) {
        child.close();
      }
    }
  }

  @Test
  void theServerOutlivesASignalUntilItIsClosed() throws Exception {
    List<String> signals = Signals.heeded("INT", "TERM");
    List<Child> children = new ArrayList<>();
    try {
      for (int i = 0; i < signals.size(); i++) {
        children.add(new Child("hook", parent, elsewhere));
      }
      List<ProcessHandle> servers = new ArrayList<>();
      for (int i = 0; i < signals.size(); i++) {
        servers.add(children.get(i).server());
        Signals.send(signals.get(i), children.get(i).process.pid());
      }
      for (int i = 0; i < signals.size(); i++) {
        String seen = children.get(i).say();
        assertThat(seen).as("what the hook saw after SIG" + signals.get(i)).isEqualTo("true");
      }
      until(() -> servers.stream().noneMatch(ProcessHandle::isAlive) && serverFolders().isEmpty());
    } finally {
      for (Child child : children) {
        child.close();
      }
    }
  }

  @Test
  void aServerWhoseGuardianWasKilledTooIsStoppedByTheNext() throws Exception {
    try (Child child = new Child("careless", parent, elsewhere)) {
      ProcessHandle abandoned = child.server();
      child
          .process
          .children()
          .filter(process -> !process.equals(abandoned))
          .forEach(ProcessHandle::destroyForcibly);
      child.process.destroyForcibly().waitFor();
      assertThat(abandoned.isAlive()).isTrue();
      assertThat(serverFolders()).hasSize(1);

      EmbeddedServer next = start(new ListeningProgram.Control());
      assertThat(abandoned.isAlive()).isFalse();
      assertThat(elsewhere).isEmptyDirectory();
      assertThat(serverFolders()).containsExactly(next.folder().path());
      next.stop();
    }
  }

  /** A process that runs {@link ServerOwner}, and has ended when this is closed. */
  private static final class Child implements AutoCloseable {
    final Process process;
    private final BufferedReader out;

    Child(String manner, Path parent, Path elsewhere) throws IOException {
      process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-XX:TieredStopAtLevel=1",
                  "-XX:+UseSerialGC",
                  "-Dslf4j.provider=org.slf4j.helpers.NOP_FallbackServiceProvider",
                  "-cp",
                  System.getProperty("java.class.path"),
                  ServerOwner.class.getName(),
                  manner,
                  parent.toString(),
                  elsewhere.toString())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      out = process.inputReader();
    }

    String say() throws IOException {
      return out.readLine();
    }

    ProcessHandle server() throws IOException {
      return ProcessHandle.of(Long.parseLong(say())).orElseThrow();
    }

    @Override
    public void close() throws IOException {
      process.destroyForcibly();
      out.close();
    }
  }

  private EmbeddedServer start(ServerEngine engine) {
    return start(engine, ServerPlaces.below(parent));
  }

  private static EmbeddedServer start(ServerEngine engine, ServerPlaces places) {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no shell here");
    return EmbeddedServer.start(
        "TestServer", places, text -> {}, folder -> new ServerNodes(engine));
  }

  private ServerPlaces places() {
    return new ServerPlaces(parent, Map.of(ServerFolder.DATA, elsewhere, "log", elsewhere), null);
  }

  private static ProcessHandle process(EmbeddedServer server) {
    return new ListeningProgram.Control().process(server.folder().data()).orElseThrow();
  }

  private static boolean answers(int port) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  private List<Path> serverFolders() {
    return list(parent).stream()
        .filter(Files::isDirectory)
        .filter(path -> path.getFileName().toString().startsWith("server-"))
        .toList();
  }

  private static List<Path> list(Path folder) {
    try (Stream<Path> children = Files.list(folder)) {
      return children.toList();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** Waits for as long as the test may take. */
  private static void until(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      try {
        Thread.sleep(20);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
