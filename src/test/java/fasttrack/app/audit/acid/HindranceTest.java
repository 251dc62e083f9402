package fasttrack.app.audit.acid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.app.execution.ExitStatus;
import fasttrack.core.result.Environment;
import fasttrack.core.run.RunListener;
import fasttrack.core.run.load.Control;
import fasttrack.core.run.load.RunInterruptedException;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.Offer;
import fasttrack.core.spi.Options;
import fasttrack.core.testing.MemoryDatabase;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What keeps the audit from showing something is not said to be the database's fault. */
@Timeout(300)
class HindranceTest {
  private static final Environment HERE =
      new Environment("1", "java", "os", "cpu", 1, 1, 1, "none", null);

  private static final ChildLoad NO_CHILD =
      (plan, seed, success, log) -> {
        throw new IOException("there are no children here");
      };

  private static final long SHORT_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final long LONG_NANOS = TimeUnit.HOURS.toNanos(1);

  @TempDir Path folder;

  private final Control control = new Control();

  @Test
  void transactionsThatGaveWayTooOftenAreNoFault() {
    Flaw flaw = Flaw.STARVES_A_TRANSACTION;
    TestOutcome outcome = new Consistency(plan(flaw, NO_CHILD)).test(flaw.database());
    assertThat(outcome.verdict()).as("%s", outcome).isEqualTo(TestVerdict.NOT_SHOWN);
    assertThat(outcome.summary())
        .isEqualTo("1 transaction exhausted all retries, besides 999 commits from 4 terminals");
    assertThat(outcome.evidence()).anyMatch(line -> line.startsWith("after: all invariants hold"));
  }

  @Test
  void aTransactionThatFailsIsOne() {
    Flaw flaw = Flaw.FAILS_UNDER_LOAD;
    TestOutcome outcome = new Consistency(plan(flaw, NO_CHILD)).test(flaw.database());
    assertThat(outcome.verdict()).as("%s", outcome).isEqualTo(TestVerdict.FAILED);
  }

  @Test
  void aSuccessFileThatCannotBeMade() throws IOException {
    Files.createFile(folder.resolve("kill-1.success"));
    assertNotShown(onServer(Flaw.NONE), "FileAlreadyExistsException");
  }

  @Test
  void aSuccessFileThatCannotBeWritten() {
    assertNotShown(onServer(Flaw.CLIENT_CANNOT_WRITE), "a terminal failed: ");
  }

  @Test
  void aSessionThatFailsBeforeTheKillIsTheDatabasesFault() {
    assertThatThrownBy(() -> onServer(Flaw.FAILS_UNDER_LOAD))
        .isInstanceOf(BackendException.class)
        .hasMessageContaining("the load ended before the kill: terminal 3: FAILED");
  }

  @Test
  void aChildThatCannotBeStarted() {
    assertNotShown(inProcess(NO_CHILD), "there are no children here, after 0 of 1 kill");
  }

  @Test
  void aChildThatEndsByItself() {
    assertNotShown(inProcess(ChildStub.ending(99, "torn")), "on its own with status 99: torn");
    assertNotShown(inProcess(ChildStub.ending(0, "")), "with status 0: it printed nothing");
  }

  @Test
  void aChildWhoseDatabaseFails() {
    ChildLoad child = ChildStub.ending(ExitStatus.ENVIRONMENT, "fasttrack: torn page");
    assertThatThrownBy(() -> inProcess(child))
        .isInstanceOf(BackendException.class)
        .hasMessage("torn page");
  }

  @Test
  void aTerminalThatIsStarvedIsNotWaitedForForEver() {
    assertThatThrownBy(() -> server(Flaw.STARVES_A_TERMINAL, SHORT_NANOS))
        .isInstanceOf(NotShownException.class)
        .hasMessage("not every terminal committed within 0 s");
    assertThatThrownBy(() -> child(ChildStub.working(), SHORT_NANOS))
        .isInstanceOf(NotShownException.class)
        .hasMessage("not every terminal committed within 0 s");
  }

  @Test
  void whoWaitsForATerminalThatIsStarvedCanEndIt() {
    control.interrupt();
    assertThatThrownBy(() -> server(Flaw.STARVES_A_TERMINAL, LONG_NANOS))
        .isInstanceOf(RunInterruptedException.class);
    assertThatThrownBy(() -> child(ChildStub.working(), LONG_NANOS))
        .isInstanceOf(RunInterruptedException.class);
  }

  @Test
  void aTerminalThatHangsAfterTheKillLosesItsSession() throws InterruptedException {
    FutureTask<@Nullable Void> strike =
        new FutureTask<>(
            () -> {
              server(Flaw.HANGS_AFTER_A_KILL, LONG_NANOS);
              return null;
            });
    // terminals belong to the group of the thread that starts them
    ThreadGroup group = new ThreadGroup("with a terminal that hangs");
    Thread thread = new Thread(group, strike);
    thread.start();
    assertThatThrownBy(strike::get)
        .hasCauseInstanceOf(NotShownException.class)
        .hasMessageContaining("did not notice in time");
    thread.join();
    // whoever lost its session is about to end; one that hangs on lets this test time out
    Thread[] ending = new Thread[group.activeCount()];
    for (Thread each : Arrays.copyOf(ending, group.enumerate(ending))) {
      each.join();
    }
  }

  private static void assertNotShown(TestOutcome outcome, String why) {
    assertThat(outcome.verdict()).as("%s", outcome).isEqualTo(TestVerdict.NOT_SHOWN);
    assertThat(outcome.summary()).contains(why).endsWith(", after 0 of 1 kill");
  }

  private void server(Flaw flaw, long patienceNanos) throws IOException {
    MemoryDatabase database = flaw.database();
    AcidPlan plan = plan(new MemoryBackend(flaw), NO_CHILD, patienceNanos);
    plan(Flaw.NONE, NO_CHILD).populated(database);
    strike(plan, new KillTarget.KilledServer(plan, database, database, SHORT_NANOS));
  }

  private void child(ChildLoad child, long patienceNanos) throws IOException {
    AcidPlan plan = plan(new MemoryBackend(Flaw.NONE), child, patienceNanos);
    strike(plan, new KillTarget.KilledChild(plan, Flaw.NONE.database()));
  }

  private void strike(AcidPlan plan, KillTarget target) throws IOException {
    new DurabilityOfCommits(plan).strike(target, 1, folder.resolve("success"), SHORT_NANOS);
  }

  private TestOutcome onServer(Flaw flaw) {
    return new DurabilityOfCommits(plan(flaw, NO_CHILD)).test();
  }

  private TestOutcome inProcess(ChildLoad child) {
    return new DurabilityOfCommits(plan(inProcess(), child)).test();
  }

  private AcidPlan plan(Flaw flaw, ChildLoad child) {
    return plan(new MemoryBackend(flaw), child);
  }

  private AcidPlan plan(Backend backend, ChildLoad child) {
    return plan(backend, child, LONG_NANOS);
  }

  private AcidPlan plan(Backend backend, ChildLoad child, long patienceNanos) {
    return new AcidPlan(
        backend,
        Options.of(backend, folder),
        new Bank(),
        new AcidPlan.Effort(1, 7, 4, 1),
        folder,
        child,
        HERE,
        new AcidPlan.Watch(RunListener.NONE, control),
        // no kill comes before what hinders it
        new AcidPlan.Pace(LONG_NANOS, LONG_NANOS, 2 * LONG_NANOS, patienceNanos));
  }

  /** A backend whose database has no server that could be killed. */
  private static Backend inProcess() {
    Backend memory = new MemoryBackend(Flaw.NONE);
    return proxy(
        Backend.class,
        memory,
        Map.of(
            "offer",
            Offer.of(Isolation.SERIALIZABLE).with(Capability.IN_PROCESS),
            "open",
            proxy(Database.class, Flaw.NONE.database(), Map.of())));
  }

  /** Passes all calls on, but for those that have an answer of their own. */
  private static <T> T proxy(Class<T> type, T target, Map<String, Object> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> {
              try {
                return answers.containsKey(method.getName())
                    ? answers.get(method.getName())
                    : method.invoke(target, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }
}
