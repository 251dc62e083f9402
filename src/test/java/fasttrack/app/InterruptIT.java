package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.app.audit.selftest.Agreement;
import fasttrack.app.audit.selftest.SelftestResult;
import fasttrack.app.result.kind.Kind;
import fasttrack.app.result.kind.ResultFiles;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.study.matrix.MatrixReport;
import fasttrack.app.study.sweep.SweepReport;
import fasttrack.core.result.Finding;
import fasttrack.core.result.Mark;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import fasttrack.core.testing.Signals;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A run that is ended by Ctrl-C or by the system keeps what it has, and leaves no server. */
class InterruptIT extends InFolder {
  private static final String[] LONG = {
    "run", "--workload", "contended", "--duration", "10m", "--warmup", "0s", "--json"
  };

  @Test
  void ctrlCKeepsThePartialResultOfAServer() throws Exception {
    assumeTrue(!Signals.heeded("INT").isEmpty(), "this process was started with SIGINT ignored");
    InJvm.Ended ended = interruptWhileRunning("INT", "--backend", "postgresql");
    assertThat(ended.status()).as(ended.err()).isEqualTo(130);
    launcher.awaitNoProcessLeft();
  }

  @Tag("long")
  @Test
  void askingTwiceDoesNoHarm() throws Exception {
    assumeTrue(!Signals.heeded("INT").isEmpty(), "this process was started with SIGINT ignored");
    InJvm.Ended ended = interruptWhileRunning("INT,INT");
    assertThat(ended.status()).as(ended.err()).isEqualTo(130);
  }

  @Tag("long")
  @Test
  void terminationIsHeededLikewise() throws Exception {
    InJvm.Ended ended = interruptWhileRunning("TERM");
    assertThat(ended.status()).as(ended.err()).isEqualTo(143);
  }

  /** As a suspended machine, a frozen container or Ctrl-Z would stop it. */
  @Test
  void aProcessThatWasStoppedBlamesNoDatabase() throws Exception {
    Launcher.Started started = launcher.start(LONG);
    started.says(": ran [1-9]");
    send("STOP", started.process());
    assertThat(started.process().waitFor(3, TimeUnit.SECONDS)).isFalse();
    send("CONT", started.process());
    send("TERM", started.process());
    RunResult result = Kind.RUN.read(started.end().out());
    assertThat(result.validity())
        .isInstanceOfSatisfying(
            Validity.Invalid.class,
            invalid ->
                assertThat(invalid.reasons())
                    .extracting(Finding::id)
                    .containsExactly("client-stood-still"));
    assertThat(result.warnings()).extracting(Finding::id).doesNotContain("stalled");
    assertThat(result.course().marks())
        .filteredOn(mark -> mark.kind() == Mark.Event.STANDSTILL)
        .anyMatch(mark -> mark.lastedNanos() > 1_000_000_000L);
  }

  @Test
  void anInterruptedLoadIsDoneAgain() throws Exception {
    Launcher.Started started =
        launcher.start("run", "--workload", "tp1", "--scale", "20", "--duration", "10m");
    started.says("populating 2,000,220 rows");
    InJvm.Ended ended = terminated(started);
    assertThat(ended.err())
        .contains("stopping; if anything was measured so far, it is saved", "nothing was measured");
    assertThat(launcher.bundles()).isEmpty();
    InJvm.Ended again =
        fasttrack.run("run", "--workload", "tp1", "--transactions", "20", "--warmup", "0s").well();
    assertThat(again.err()).contains("an earlier population was interrupted");
  }

  @Test
  void anInterruptionBeforeAnythingWasMeasuredIsNoFault() throws Exception {
    Launcher.Started started =
        launcher.start("run", "--workload", "contended", "--duration", "10m", "--warmup", "10m");
    started.says(": warming up");
    InJvm.Ended ended = terminated(started);
    assertThat(ended.out())
        .contains("INTERRUPTED before anything was measured.")
        .doesNotContain("INVALID", "rate ");
  }

  @Test
  void aSelfTestThatIsEndedKeepsItsParts() throws Exception {
    Launcher.Started started = launcher.start("selftest", "--json");
    started.says("self-test: the harness's own cost");
    send("TERM", started.process());
    InJvm.Ended ended = started.end();
    SelftestResult result = SelftestResult.KIND.read(ended.out());
    // what was found by then may be wrong on a busy machine
    int status = result.count(Agreement.WRONG) == 0 ? 143 : 4;
    assertThat(ended.status()).as(ended.out() + ended.err()).isEqualTo(status);
    assertThat(result.header().interrupted()).isTrue();
    assertThat(result.parts()).hasSize(1);
    assertThat(result.parts().getFirst().name()).isEqualTo("clocks");
  }

  @Tag("long")
  @Test
  void aMatrixThatIsEndedKeepsItsRuns() throws Exception {
    Launcher.Started started = launcher.start("matrix", "--duration", "10m", "--warmup", "0s");
    started.says("round 1 of 6.*: ran [1-9]");
    InJvm.Ended ended = terminated(started);
    assertThat(ended.out())
        .contains("ENDED EARLY: 0 of ", "complete, so there are no", "fasttrack show results/");
    assertInterrupted(MatrixReport.KIND);
    launcher.awaitNoProcessLeft();
  }

  @Tag("long")
  @Test
  void aSweepThatIsEndedKeepsItsSteps() throws Exception {
    Launcher.Started started =
        launcher.start("sweep", "-w", "contended", "-t", "1..4", "-d", "10m", "--warmup", "0s");
    started.says("round 1 of 6, step 1 of 3.*: ran [1-9]");
    InJvm.Ended ended = terminated(started);
    assertThat(ended.out())
        .contains("ENDED EARLY: 0 of 9 runs complete", "fasttrack show results/");
    RunResult result = assertInterrupted(SweepReport.KIND);
    assertThat(result.verdict().verification().passed()).isTrue();
  }

  private InJvm.Ended interruptWhileRunning(String signals, String... more) throws Exception {
    String[] arguments =
        java.util.stream.Stream.of(LONG, more)
            .flatMap(java.util.Arrays::stream)
            .toArray(String[]::new);
    Launcher.Started started = launcher.start(arguments);
    started.says(": ran [1-9]");
    for (String signal : signals.split(",")) {
      send(signal, started.process());
    }
    InJvm.Ended ended = started.end();
    RunResult result = Kind.RUN.read(ended.out());
    assertThat(result.state()).isEqualTo(RunResult.State.INTERRUPTED);
    assertThat(result.verdict().verification().passed()).isTrue();
    assertThat(result.work().counts().due()).isPositive();
    List<Path> bundles = launcher.bundles();
    assertThat(bundles).hasSize(1);
    Path json = bundles.getFirst().resolve("result.json");
    assertThat(Kind.RUN.read(Files.readString(json))).isEqualTo(result);
    return ended;
  }

  /** Returns the first run of a study that was ended within it. */
  private RunResult assertInterrupted(Kind<StudyResult> kind) throws Exception {
    StudyResult study = ResultFiles.read(launcher.bundles().getFirst(), kind).result();
    Path run = launcher.bundles().getFirst().resolve(study.runs().getFirst().bundle());
    RunResult result = ResultFiles.read(run, Kind.RUN).result();
    assertThat(result.state()).isEqualTo(RunResult.State.INTERRUPTED);
    return result;
  }

  private static InJvm.Ended terminated(Launcher.Started started) throws Exception {
    send("TERM", started.process());
    InJvm.Ended ended = started.end();
    assertThat(ended.status()).as(ended.err()).isEqualTo(143);
    return ended;
  }

  private static void send(String signal, Process process) throws Exception {
    Signals.send(signal, process.pid());
  }
}
