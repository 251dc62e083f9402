package fasttrack.app.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.app.Examples;
import fasttrack.app.Stored;
import fasttrack.app.execution.console.TestConsole;
import fasttrack.app.execution.progress.ShownProgress;
import fasttrack.app.result.bundle.BundleException;
import fasttrack.app.result.bundle.ResultJson;
import fasttrack.core.result.Environment;
import fasttrack.core.result.RunResult;
import fasttrack.core.run.load.Control;
import fasttrack.core.run.load.RunInterruptedException;
import fasttrack.core.spec.SpecException;
import fasttrack.core.spi.BackendException;
import fasttrack.core.testing.Signals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a run in another process ends, where that is a shell which plays the child's part. */
class ChildJvmsTest {
  @TempDir Path folder;

  @Test
  void aResultComesBackAsItWas() throws IOException {
    RunResult result = Stored.run("run-sqlite");
    Saved saved = new Saved(Path.of("results", "run-1"), null);
    RecordedRun run = execute(says(ChildReport.of(new RecordedRun(result, saved))));
    assertThat(run.result()).isEqualTo(result);
    assertThat(run.saved()).isEqualTo(saved);
    assertThat(run.bundle()).isEqualTo("run-1");
  }

  @Test
  void aResultThatCouldNotBeSavedComesBackAllTheSame() throws IOException {
    RecordedRun unsaved =
        new RecordedRun(Stored.run("run-sqlite"), new Saved(null, "the disk is full"));
    assertThat(execute(says(ChildReport.of(unsaved)))).isEqualTo(unsaved);
  }

  @Test
  void theChildIsToldAllThatDeterminesTheRun() throws IOException {
    String report = says(ChildReport.of(new RunInterruptedException("early")));
    Path told = folder.resolve("told");
    assertThatThrownBy(() -> execute("head -n 1 >'" + told + "'; " + report))
        .isInstanceOf(RunInterruptedException.class)
        .hasMessage("early");
    ChildJob job = ResultJson.readLine(Files.readString(told), ChildJob.class);
    assertThat(job.spec()).isEqualTo(plan().spec());
    assertThat(job.title()).isEqualTo("tp1 on example, run 2 of 3");
    assertThat(Path.of(job.results(), job.name())).isEqualTo(folder.resolve("run-2"));
    assertThat(job.sessionsMin()).isEqualTo(7);
    assertThat(job.parent()).isEqualTo(Stored.run("run-sqlite").environment());
  }

  @Test
  void theOptionsOfTheChildHoldNoOptionOfTheRun() {
    List<List<String>> asked = new ArrayList<>();
    RunExecutors.Settings settings =
        new RunExecutors.Settings(
            folder, ShownProgress.NOTHING, true, true, new TestConsole().console());
    ChildJvms jvms =
        new ChildJvms(
            settings,
            environment(),
            1,
            arguments -> {
              asked.add(arguments);
              return new ProcessBuilder("sh", "-c", "exit 3");
            });
    assertThatThrownBy(() -> jvms.execute(run(plan(), "run-1"), folder, new Control()))
        .isInstanceOf(LostRunException.class);
    assertThat(asked).containsExactly(List.of("run-child", "--verbose"));
  }

  @Test
  void whatTheChildThrowsIsThrownHere() {
    for (BackendException.Kind kind : BackendException.Kind.values()) {
      assertThatThrownBy(() -> execute(says(ChildReport.of(new BackendException(kind, "gone")))))
          .isInstanceOfSatisfying(BackendException.class, e -> assertThat(e.kind()).isEqualTo(kind))
          .hasMessage("gone");
    }
    assertThatThrownBy(() -> execute(says(ChildReport.of(new SpecException("scale", "is 0")))))
        .isInstanceOfSatisfying(SpecException.class, e -> assertThat(e.option()).isEqualTo("scale"))
        .hasMessage("--scale: is 0");
    assertThatThrownBy(() -> execute(says(ChildReport.of(new BundleException("no right")))))
        .isInstanceOf(BundleException.class)
        .hasMessage("no right");
    Error error = new OutOfMemoryError("heap");
    BugException bug = new BugException(Path.of("x", "run.log"), error.toString(), error);
    assertThatThrownBy(() -> execute(says(ChildReport.of(bug))))
        .isInstanceOfSatisfying(
            BugException.class,
            e -> assertThat(e.what()).isEqualTo("java.lang.OutOfMemoryError: heap"))
        .hasMessage("the log is " + Path.of("x", "run.log"));
    assertThatThrownBy(() -> execute(says(ChildReport.of(new StackOverflowError()))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("StackOverflowError");
  }

  @Test
  void aChildThatDiesIsToldAsSuch() {
    assertThatThrownBy(() -> execute("kill -9 $$"))
        .isInstanceOf(LostRunException.class)
        .hasMessageContaining("run-2: its Java process (")
        .hasMessageContaining(") was killed by signal 9, as the system does when memory runs out")
        .hasMessageEndingWith("; this run is lost");
    assertThatThrownBy(() -> execute("exit 1"))
        .isInstanceOf(LostRunException.class)
        .hasMessageContaining(" ended with status 1; it may have said why above; this run is lost");
    assertThatThrownBy(() -> execute("kill -TERM $$"))
        .isInstanceOf(LostRunException.class)
        .hasMessageContaining("was killed by signal 15");
    assertThatThrownBy(() -> execute("echo no JSON"))
        .isInstanceOf(LostRunException.class)
        .hasMessageContaining("cannot be read");
  }

  @Test
  void aChildThatCannotBeStartedIsToldAsSuch() {
    ChildJvms jvms =
        new ChildJvms(
            settings(), environment(), 1, arguments -> new ProcessBuilder(folder + "/nowhere"));
    assertThatThrownBy(() -> jvms.execute(run(plan(), "run-1"), folder, new Control()))
        .isInstanceOf(LostRunException.class)
        .hasMessageStartingWith("run-1: its Java process cannot be started: ");
  }

  @Test
  void anInterruptedRunIsToldToStop() throws Exception {
    Path ready = folder.resolve("ready");
    String report = says(ChildReport.of(new RunInterruptedException("while it waited")));
    // the job, then the order; a child that is not told to stop would wait for ever
    String child =
        "read job; touch '" + ready + "'; read order; [ \"$order\" = stop ] && " + report;
    Control control = new Control();
    CompletableFuture<RecordedRun> run =
        CompletableFuture.supplyAsync(() -> execute(child, control));
    while (!Files.exists(ready) && !run.isDone()) {
      TimeUnit.MILLISECONDS.sleep(10);
    }
    control.interrupt();
    assertThatThrownBy(() -> run.get(60, TimeUnit.SECONDS))
        .hasCauseInstanceOf(RunInterruptedException.class)
        .hasMessageContaining("while it waited");
  }

  /** Ctrl-C reaches a virtual machine that has not installed its handlers. */
  @Test
  void aChildThatASignalEndsBeforeItBeganIsNotLost() {
    Control control = new Control();
    control.interrupt();
    for (String signal : Signals.heeded("INT", "TERM")) {
      assertThatThrownBy(() -> execute("kill -" + signal + " $$", control))
          .isInstanceOf(RunInterruptedException.class)
          .hasMessage("before the run began");
    }
    assertThatThrownBy(() -> execute("kill -9 $$", control)).isInstanceOf(LostRunException.class);
  }

  @Test
  void theNextProcessStartsAsSoonAsOneHasMeasured() throws IOException {
    String report = says(ChildReport.of(new RecordedRun(Stored.run("run-sqlite"), saved())));
    Path told = folder.resolve("told");
    String ends = "echo measured; " + report;
    NextRun second = run(plan().withSeed(7), "run-2");
    try (ChildJvms jvms = jvms(List.of(ends, "head -n 2 >'" + told + "'; " + ends))) {
      jvms.announce(second);
      jvms.execute(run(plan(), "run-1"), folder, new Control());
      jvms.announce(null);
      jvms.execute(second, folder, new Control());
    }
    List<String> lines = Files.readAllLines(told);
    assertThat(lines).hasSize(2);
    assertThat(lines.getFirst()).startsWith("prepare {");
    String announced = lines.getFirst().substring("prepare ".length());
    assertThat(ResultJson.readLine(announced, ChildJob.class).spec())
        .isEqualTo(second.plan().spec());
    assertThat(ResultJson.readLine(lines.getLast(), ChildJob.class).name()).isEqualTo("run-2");
  }

  @Test
  void aProcessThatWaitedInVainEnds() throws Exception {
    String report = says(ChildReport.of(new RecordedRun(Stored.run("run-sqlite"), saved())));
    Path waiting = folder.resolve("waiting");
    List<String> children =
        List.of("echo measured; " + report, "echo $$ >'" + waiting + "'; exec sleep 600");
    try (ChildJvms jvms = jvms(children)) {
      jvms.announce(run(plan(), "run-2"));
      jvms.execute(run(plan(), "run-1"), folder, new Control());
      awaitNumber(waiting);
    }
    awaitEnd(waiting);
  }

  @Test
  void aProcessThatDiedWhileItWaitedIsReplaced() throws Exception {
    String report = says(ChildReport.of(new RecordedRun(Stored.run("run-sqlite"), saved())));
    Path died = folder.resolve("died");
    List<String> children =
        List.of("echo measured; " + report, "echo $$ >'" + died + "'; exit 1", report);
    try (ChildJvms jvms = jvms(children)) {
      jvms.announce(run(plan(), "run-2"));
      jvms.execute(run(plan(), "run-1"), folder, new Control());
      awaitEnd(died);
      assertThat(jvms.execute(run(plan(), "run-2"), folder, new Control()).saved())
          .isEqualTo(saved());
    }
  }

  @Test
  void runsOfAProcessAreMadeByIt() throws IOException {
    String report = says(ChildReport.of(new RecordedRun(Stored.run("run-sqlite"), saved())));
    Path told = folder.resolve("told");
    String answersEach =
        "while read -r job; do echo \"$job\" >>'" + told + "'; echo measured; " + report + "; done";
    NextRun second = of("1 a", "run-2", true);
    // a second process of this name would have nothing to execute
    try (ChildJvms jvms = jvms(List.of(answersEach, report))) {
      jvms.announce(second);
      jvms.execute(of("1 a", "run-1", false), folder, new Control());
      jvms.execute(of("1 b", "run-1", true), folder, new Control());
      jvms.execute(second, folder, new Control());
    }
    List<ChildJob> jobs =
        Files.readAllLines(told).stream()
            .map(job -> ResultJson.readLine(job, ChildJob.class))
            .toList();
    assertThat(jobs).extracting(ChildJob::name).containsExactly("run-1", "run-2");
    assertThat(jobs).extracting(ChildJob::last).containsExactly(false, true);
  }

  @Test
  void aProcessThatDiedBetweenItsRunsIsReplaced() throws Exception {
    String report = says(ChildReport.of(new RecordedRun(Stored.run("run-sqlite"), saved())));
    Path died = folder.resolve("died");
    try (ChildJvms jvms = jvms(List.of("echo $$ >'" + died + "'; " + report, report))) {
      jvms.execute(of("1 a", "run-1", false), folder, new Control());
      awaitEnd(died);
      assertThat(jvms.execute(of("1 a", "run-2", true), folder, new Control()).saved())
          .isEqualTo(saved());
    }
  }

  private static NextRun of(String process, String name, boolean last) {
    return new NextRun(plan(), "title", name, process, last);
  }

  /** Returns an executor whose processes are these, in this order. */
  private ChildJvms jvms(List<String> children) {
    Iterator<String> next = children.iterator();
    return new ChildJvms(
        settings(), environment(), 1, arguments -> new ProcessBuilder("sh", "-c", next.next()));
  }

  /** Waits until a process has written its number into a file, and returns it. */
  private static long awaitNumber(Path file) throws Exception {
    while (!Files.exists(file) || !Files.readString(file).endsWith("\n")) {
      TimeUnit.MILLISECONDS.sleep(10);
    }
    return Long.parseLong(Files.readString(file).strip());
  }

  /** Waits until the process has ended that has written its number into a file. */
  private static void awaitEnd(Path number) throws Exception {
    long pid = awaitNumber(number);
    ProcessHandle.of(pid)
        .ifPresent(process -> process.onExit().orTimeout(60, TimeUnit.SECONDS).join());
  }

  private static Saved saved() {
    return new Saved(Path.of("results", "run-1"), null);
  }

  private String says(ChildReport report) throws IOException {
    Path line = Files.createTempFile(folder, "report", "");
    Files.writeString(line, ResultJson.writeLine(report) + "\n");
    return "cat '" + line + "'";
  }

  private RecordedRun execute(String child) {
    return execute(child, new Control());
  }

  private RecordedRun execute(String child, Control control) {
    return new ChildJvms(
            settings(), environment(), 7, arguments -> new ProcessBuilder("sh", "-c", child))
        .execute(new NextRun(plan(), "tp1 on example, run 2 of 3", "run-2"), folder, control);
  }

  private RunExecutors.Settings settings() {
    return new RunExecutors.Settings(
        folder, ShownProgress.NOTHING, false, true, new TestConsole().console());
  }

  private static Environment environment() {
    return Stored.run("run-sqlite").environment();
  }

  private static NextRun run(PlannedRun plan, String name) {
    return new NextRun(plan, "title", name);
  }

  private static PlannedRun plan() {
    return new PlannedRun(
        Examples.TP1,
        Examples.backend("example", () -> Examples.database(true)),
        Stored.run("run-sqlite-tp1").spec(),
        null,
        null);
  }
}
