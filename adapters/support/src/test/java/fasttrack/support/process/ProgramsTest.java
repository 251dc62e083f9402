package fasttrack.support.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.core.testing.Signals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramsTest {
  @TempDir Path folder;
  private Path output;

  @BeforeEach
  void needsAShell() {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no shell here");
    output = folder.resolve("output");
  }

  @Test
  void childrenInheritOnlyWhatIsNotWithheld() throws IOException {
    new Programs(name -> false).run(List.of("/usr/bin/env"), output);
    assertThat(output).content().containsPattern("(?m)^PATH=");
    Files.delete(output);
    new Programs(name -> name.startsWith("PA")).run(List.of("/usr/bin/env"), output);
    assertThat(output).content().doesNotContainPattern("(?m)^PATH=");
  }

  /** A terminal's Ctrl-C goes to the group in its foreground, which is this process's. */
  @Test
  void everyProgramHasAGroupOfItsOwn() throws IOException {
    assumeTrue(!Platform.isWindows(), "no process groups here");
    run("ps -o pgid= -p $$ || cut -d ' ' -f5 /proc/$$/stat; echo $$");
    List<String> said = Files.readAllLines(output);
    assertThat(said.getFirst().strip()).isEqualTo(said.getLast());
  }

  /** The Ctrl-C of a terminal that comes before the program has a group of its own. */
  @Test
  void aProgramThatHadNotBegunWhenCtrlCEndedItIsStartedAgain() throws Exception {
    assumeTrue(Files.exists(Path.of("/proc/self/stat")), "process groups are not in sight");
    assumeTrue(!Signals.heeded("INT").isEmpty(), "children ignore SIGINT here");
    Path first = folder.resolve("first");
    Path second = folder.resolve("second");
    String script =
        "if [ -e '%1$s' ]; then touch '%2$s'; exec setsid sleep 1000; fi; touch '%1$s'; kill -INT $$"
            .formatted(first, second);
    Process again = OwnGroup.start(new ProcessBuilder("/bin/sh", "-c", script));
    assertThat(second).exists();
    assertThat(again.isAlive()).isTrue();
    PidFile.killTree(again.toHandle());
    Process begun = new Programs(name -> false).start(List.of("/bin/sleep", "1000"), output);
    Signals.send("INT", begun.pid());
    begun.waitFor();
    assertThat(begun.exitValue()).as("one that had begun is not").isEqualTo(130);
  }

  /** Java starts a process by a helper, which is in this process's group, too. */
  @Test
  void aProgramWhoseHelperCtrlCEndedIsStartedAgain() throws Exception {
    ProcessBuilder builder = new ProcessBuilder(OwnGroup.of(List.of("/bin/sh", "-c", "exit 7")));
    List<String> failures =
        new ArrayList<>(
            List.of(
                "Cannot run program \"x\": Failed to exec spawn helper: pid: 9014, signal: 2,"
                    + " error: 0",
                "Cannot run program \"x\": error=2, No such file or directory"));
    OwnGroup.Starter failing =
        () -> {
          throw new IOException(failures.removeFirst());
        };
    Process begun = OwnGroup.start(() -> failures.size() == 2 ? failing.start() : builder.start());
    assertThat(begun.waitFor()).isEqualTo(7);
    assertThatThrownBy(() -> OwnGroup.start(failing)).hasMessageContaining("No such file");
    assertThat(failures).as("any other failure is final").isEmpty();
  }

  @Test
  void itIsKnownWhetherAProgramSucceeds() {
    Programs programs = new Programs(name -> false);
    assertThat(programs.succeeds(List.of("/bin/sh", "-c", "exit 0"))).isTrue();
    assertThat(programs.succeeds(List.of("/bin/sh", "-c", "exit 1"))).isFalse();
    assertThat(programs.succeeds(List.of("/no/such/program"))).isFalse();
  }

  @Test
  void aFailureQuotesTheLastLines() {
    assertThatThrownBy(() -> run("seq 1 9; echo; exit 3"))
        .isInstanceOf(IOException.class)
        .hasMessageEndingWith("failed: 5 | 6 | 7 | 8 | 9");
    assertThat(Programs.lastLines(folder.resolve("none"))).isEqualTo("no output");
  }

  @Test
  void adviceDoesNotHideTheError() {
    assertThatThrownBy(() -> run("echo '[ERROR] port in use'; seq 1 9; exit 1"))
        .hasMessageEndingWith("failed: [ERROR] port in use");
  }

  @Test
  void anInterruptDoesNotEndTheProgramAndIsKept() throws IOException {
    Thread.currentThread().interrupt();
    run("sleep 0.2; echo done");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(output).hasContent("done");
  }

  @Test
  void aPidFileNamesAProcessOnlyWhileItRunsTheProgram() throws Exception {
    Process child =
        new Programs(name -> false)
            .start(List.of("/bin/sh", "-c", "echo started; sleep 1000; exit 0"), output);
    // until then it may still be the program that gives it a group of its own
    while (child.isAlive() && !Files.readString(output).startsWith("started")) {
      Thread.sleep(1);
    }
    Path file = Files.writeString(folder.resolve("pid"), " " + child.pid() + "\nmore\n");
    String program = child.info().command().orElse("");
    assumeTrue(!program.isEmpty(), "commands of processes are not in sight");
    assertThat(PidFile.process(file, program)).contains(child.toHandle());
    assertThat(PidFile.process(file, "another program")).isEmpty();
    PidFile.killTree(child.toHandle());
    assertThat(child.isAlive()).isFalse();
    assertThat(PidFile.process(file, program)).isEmpty();
    for (String wrong : List.of("", "x")) {
      assertThat(PidFile.process(Files.writeString(file, wrong), program)).isEmpty();
    }
    assertThat(PidFile.process(folder.resolve("none"), program)).isEmpty();
  }

  private void run(String script) throws IOException {
    new Programs(name -> false).run(List.of("/bin/sh", "-c", script), output);
  }
}
