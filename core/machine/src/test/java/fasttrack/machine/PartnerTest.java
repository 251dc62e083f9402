package fasttrack.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import fasttrack.core.spi.cpu.TaskId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(120)
class PartnerTest {
  @TempDir Path folder;

  private static Stream<Partner.Starter> starters() {
    return Stream.of(folder -> OtherThread.start(), OtherProcess::start);
  }

  @ParameterizedTest
  @MethodSource("starters")
  void itReadsItsClockBetweenMessageAndAnswer(Partner.Starter starter) throws IOException {
    try (Partner partner = starter.start(folder)) {
      for (int bytes : List.of(1, 80, Partner.MESSAGE_BYTES)) {
        long begun = System.nanoTime();
        assertThat(partner.send(bytes)).isBetween(begun, System.nanoTime());
      }
    }
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aThreadReadsItsClockOnceItIsWoken() throws IOException {
    try (Partner partner = OtherThread.start()) {
      for (int i = 0; i < 3; i++) {
        long begun = System.nanoTime();
        assertThat(partner.wake()).isBetween(begun, System.nanoTime());
      }
    }
  }

  @Test
  void aProcessEndsWhenItsInputDoes() throws IOException, InterruptedException {
    Path file = folder.resolve("semaphores");
    CLibrary.makeSemaphores(file).close();
    Process process = OtherProcess.java(file).start();
    process.getOutputStream().write(new byte[1]);
    process.getOutputStream().flush();
    assertThat(process.getInputStream().readNBytes(Long.BYTES)).hasSize(Long.BYTES);
    assertThat(process.isAlive()).isTrue();
    process.getOutputStream().close();
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isZero();
  }

  @Test
  void aProcessThatWasKilledDoesNotAnswer() throws IOException {
    try (OtherProcess partner = OtherProcess.start(folder)) {
      ProcessHandle.of(partner.pid()).orElseThrow().destroyForcibly();
      assertThatThrownBy(
              () -> {
                while (true) {
                  partner.send(1);
                }
              })
          .isInstanceOf(Unavailable.class)
          .hasMessage("a second Java process ended without an answer");
    }
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void figuresOfAProcessThatCannotBeStartedAreMissing() throws IOException {
    OneWays test =
        new OneWays(
            "process",
            folder -> {
              OtherProcess.launch(new ProcessBuilder(folder.resolve("no-java").toString()));
              throw new IllegalStateException("started");
            });
    assertThat(test.measure(new HostRoom(folder, 1_000_000, 1987, () -> false)))
        .hasSize(6)
        .allSatisfy(
            figure ->
                assertThat(figure.missing()).startsWith("a second Java process cannot be started"))
        .extracting(HostFigure::id)
        .contains("process-wakeup", "process-message-80-bytes-one-core");
  }

  @Test
  void figuresOfAProcessThatDiesMeanwhileAreMissing() throws IOException {
    OneWays test =
        new OneWays(
            "process",
            folder -> {
              OtherProcess partner = OtherProcess.start(folder);
              ProcessHandle.of(partner.pid()).orElseThrow().destroyForcibly();
              return partner;
            });
    assertThat(test.measure(new HostRoom(folder, 1_000_000, 1987, () -> false)))
        .hasSize(6)
        .allSatisfy(figure -> assertThat(figure.missing()).isNotNull());
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void confinedThreadsRunOnOneProcessorAndOthersDoNot() throws IOException {
    OneCore core = core();
    String before = allowed(ownThread());
    assertThat(core.call(() -> allowed(ownThread()))).isEqualTo(core.number());
    assertThat(allowed(ownThread())).isEqualTo(before);
    assertThatThrownBy(
            () ->
                core.call(
                    () -> {
                      throw new IOException("broken");
                    }))
        .hasMessage("broken");
  }

  @Test
  void aConfinedProcessRunsOnOneProcessor() throws IOException {
    OneCore core = core();
    try (OtherProcess partner = OtherProcess.start(folder);
        Stream<Path> threads = Files.list(tasks(partner.pid()))) {
      partner.confine(core);
      assertThat(threads).isNotEmpty().allMatch(thread -> allowed(thread).equals(core.number()));
    }
  }

  @Test
  void aProcessorThatDoesNotExistIsRefused() throws IOException {
    core();
    assertThatThrownBy(() -> new OneCore("99999").confine(TaskId.ofThisThread()))
        .isInstanceOf(Unavailable.class)
        .hasMessage("taskset may not confine a thread to processor 99999");
  }

  private static OneCore core() throws IOException {
    assumeThat(System.getProperty("os.name")).isEqualTo("Linux");
    assumeThat(Path.of("/usr/bin/taskset")).exists();
    return OneCore.find();
  }

  private static Path tasks(long pid) {
    return Path.of("/proc", Long.toString(pid), "task");
  }

  private static Path ownThread() {
    return tasks(ProcessHandle.current().pid())
        .resolve(Long.toString(TaskId.ofThisThread().orElseThrow().thread()));
  }

  /** Returns on which processors a thread may run, as the kernel lists them. */
  private static String allowed(Path thread) {
    try (Stream<String> lines = Files.lines(thread.resolve("status"))) {
      return lines
          .filter(line -> line.startsWith("Cpus_allowed_list:"))
          .map(line -> line.replaceAll(".*\\s", ""))
          .findAny()
          .orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
