package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.app.result.kind.Kind;
import fasttrack.app.result.series.RepeatReport;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.result.series.StudyRun;
import fasttrack.core.population.PopulationReport.Reason;
import fasttrack.core.result.JavaProcess;
import fasttrack.core.result.RunResult;
import fasttrack.core.testing.Signals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs in Java processes of their own: what they inherit, and how they end. */
class ForksIT extends InFolder {
  private static final long PATIENCE_SECONDS = 60;

  @Test
  void eachRepeatHasAProcessAndASeedOfItsOwn() throws Exception {
    InJvm.Ended ended =
        launcher
            .start(
                Map.of("FASTTRACK_JAVA_OPTS", "-Xmx300m", "JAVA_TOOL_OPTIONS", "-Dfrom=tools"),
                repeat("2", "-n", "200", "--json"))
            .end()
            .well();
    assertThat(ended.err())
        .containsPattern("run 1 of 2.*: running")
        .contains("run 2 of 2, about ")
        // the launcher's own Java says so once
        .containsOnlyOnce("Picked up JAVA_TOOL_OPTIONS");
    StudyResult repeat = repeat();
    List<RunResult> runs = runs(repeat);
    assertThat(ended.out().strip()).startsWith("[").endsWith("]");
    assertThat(repeat.sharesOneProcess()).isFalse();
    assertThat(repeat.counted()).isEqualTo(2);
    assertThat(runs).extracting(run -> process(run).pid()).doesNotHaveDuplicates();
    assertThat(runs).extracting(run -> process(run).startedAt()).doesNotHaveDuplicates();
    assertThat(runs).extracting(run -> process(run).runsBefore()).containsOnly(0);
    assertThat(runs)
        .allSatisfy(
            run -> {
              assertThat(run.environment().heapMaxBytes()).isLessThanOrEqualTo(300L << 20);
              assertThat(run.environment().cpu()).isNotBlank();
              assertThat(run.verdict().verification().passed()).isTrue();
            });
    assertThat(runs)
        .extracting(run -> run.spec().data().seed())
        .startsWith(1987L)
        .doesNotHaveDuplicates()
        .isEqualTo(repeat.runs().stream().map(StudyRun::seed).toList());
    // the first has left a copy of what it loaded, whose rows have the first seed
    assertThat(runs)
        .extracting(run -> run.setup().population().reason())
        .containsExactly(Reason.ABSENT, Reason.COPIED);
  }

  @Tag("long")
  @Test
  void inOneProcessEachRunKnowsThoseBefore() throws Exception {
    InJvm.Ended ended = launcher.run(repeat("2", "-n", "200", "--forks", "0")).well();
    assertThat(repeat().sharesOneProcess()).isTrue();
    assertThat(runs(repeat())).extracting(run -> process(run).runsBefore()).containsExactly(0, 1);
    assertThat(runs(repeat()))
        .extracting(run -> process(run).pid())
        .hasSize(2)
        .containsOnly(process(runs(repeat()).getFirst()).pid());
  }

  /** Ctrl-C on a terminal reaches all its processes, another signal the parent alone. */
  @Test
  void ctrlCKeepsThePartialResult() throws Exception {
    assumeTrue(!Signals.heeded("INT").isEmpty(), "this process was started with SIGINT ignored");
    Launcher.Started started = launcher.start(repeat("3", "-d", "10m"));
    started.says("run 1 of 3.*: ran [1-9]");
    Signals.send("INT", started.child().pid());
    Signals.send("INT", started.process().pid());
    InJvm.Ended ended = started.end();
    assertThat(ended.status()).as(ended.err()).isEqualTo(130);
    assertThat(ended.err()).containsOnlyOnce("fasttrack: stopping; if anything was measured");
    assertInterrupted();
    launcher.awaitNoProcessLeft();
  }

  @Test
  @Tag("long")
  void terminationOfTheParentAloneReachesTheChild() throws Exception {
    Launcher.Started started = launcher.start(repeat("3", "-d", "10m"));
    started.says("run 1 of 3.*: ran [1-9]");
    Signals.send("TERM", started.process().pid());
    assertThat(started.end().status()).isEqualTo(143);
    assertInterrupted();
  }

  @Tag("long")
  @Test
  void theThirdSignalEndsBothAtOnce() throws Exception {
    Launcher.Started started =
        launcher.start("run", "-w", "tp1", "-s", "20", "--repeat", "2", "-d", "10m");
    started.says("populating 2,000,220 rows");
    ProcessHandle child = started.child();
    for (int i = 0; i < 3; i++) {
      Signals.send("TERM", started.process().pid());
    }
    assertThat(started.end().status()).isEqualTo(143);
    child.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  @Test
  void aKilledParentLeavesNeitherChildNorServer() throws Exception {
    Launcher.Started started = launcher.start(repeat("3", "-d", "10m", "-b", "postgresql"));
    started.says("run 1 of 3.*: ran [1-9]");
    ProcessHandle child = started.child();
    started.process().destroyForcibly().waitFor();
    child.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    launcher.awaitNoProcessLeft();
  }

  @Test
  void aKilledChildIsToldAndTheRunsBeforeItAreKept() throws Exception {
    Launcher.Started started = launcher.start(repeat("3", "-d", "3s", "--think", "20ms"));
    started.says("run 2 of 3.*: running");
    started.child().destroyForcibly();
    InJvm.Ended ended = started.end();
    assertThat(ended.status()).as(ended.err()).isEqualTo(3);
    assertThat(ended.err())
        .containsPattern(
            "fasttrack: run-2: its Java process \\(\\d+\\) was killed"
                + " by signal 9, as the system does when memory runs out; this run is lost\\R$");
    assertThat(ended.out()).contains("ENDED EARLY: 1 of 3 runs complete");
    assertThat(repeat().runs()).hasSize(1);
    assertThat(runs(repeat()).getFirst().state()).isEqualTo(RunResult.State.COMPLETE);
    launcher.awaitNoProcessLeft();
  }

  @Test
  void aDatabaseThatCannotBeOpenedIsToldAsEver() throws Exception {
    InJvm.Ended ended =
        fasttrack.run(
            repeat(
                "2", "-n", "20", "-b", "postgresql", "--url", "jdbc:postgresql://127.0.0.1:1/x"));
    assertThat(ended.status()).isEqualTo(3);
    assertThat(ended.err().lines().filter(line -> line.startsWith("fasttrack: ")))
        .singleElement()
        .asString()
        .contains("127.0.0.1:1");
    assertThat(fasttrack.bundles()).isEmpty();
  }

  private void assertInterrupted() throws IOException {
    StudyResult repeat = repeat();
    assertThat(repeat.runs()).hasSize(1);
    RunResult run = runs(repeat).getFirst();
    assertThat(run.state()).isEqualTo(RunResult.State.INTERRUPTED);
    assertThat(run.verdict().verification().passed()).isTrue();
    assertThat(run.work().counts().due()).isPositive();
  }

  private static JavaProcess process(RunResult run) {
    return run.header().process();
  }

  private static String[] repeat(String number, String... more) {
    List<String> arguments = new ArrayList<>(List.of("run", "-w", "contended", "--warmup", "0s"));
    // one type, whose answers are soon worked out
    arguments.addAll(List.of("--only", "update", "-t", "1", "--repeat", number));
    arguments.addAll(List.of(more));
    return arguments.toArray(String[]::new);
  }

  private Path kept() {
    assertThat(fasttrack.bundles()).hasSize(1);
    return fasttrack.bundles().getFirst();
  }

  private StudyResult repeat() throws IOException {
    return RepeatReport.KIND.read(Files.readString(kept().resolve("repeat.json")));
  }

  private List<RunResult> runs(StudyResult repeat) throws IOException {
    List<RunResult> runs = new ArrayList<>();
    for (StudyRun run : repeat.runs()) {
      runs.add(
          Kind.RUN.read(Files.readString(kept().resolve(run.bundle()).resolve("result.json"))));
    }
    return runs;
  }
}
