package fasttrack.app.audit.acid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.core.anomaly.Anomaly;
import fasttrack.core.result.Environment;
import fasttrack.core.run.RunListener;
import fasttrack.core.run.load.Control;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.Options;
import fasttrack.core.testing.MemoryDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Each test of the audit finds the flaw that it is there for. */
@Timeout(300)
class AcidAuditTest {
  private static final Environment HERE =
      new Environment("1", "java", "os", "cpu", 1, 1, 1, "none", null);

  /** Every terminal has committed before this time begins. */
  private static final long KILL_MIN_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  @TempDir Path folder;

  private final Control control = new Control();

  @Test
  void whatIsSoundPassesEveryTest() {
    AcidResult result = new AcidAudit(plan(Flaw.NONE, Durability.DURABLE)).run();
    assertThat(result.tests())
        .as("%s", result.tests())
        .hasSize(6)
        .allMatch(test -> test.elapsedNanos() > 0)
        .filteredOn(test -> !test.name().equals("what a reader is shown"))
        .hasSize(5)
        .allMatch(test -> test.verdict() == TestVerdict.PASSED)
        .allMatch(test -> !test.evidence().isEmpty());
    assertThat(result.passed()).isTrue();
    assertThat(result.levels()).hasSize(1);
    assertThat(result.levels().getFirst().probes())
        .hasSize(Anomaly.values().length)
        .allMatch(probe -> !probe.seen() && probe.forbidden() && probe.how().equals("waited"));
    AcidResult.Kill kill = result.kills().getFirst();
    assertThat(kill.acknowledged()).isPositive();
    assertThat(kill.lost()).isZero();
    assertThat(kill.faults()).isEmpty();
    assertThat(files()).as("success files of kills that lost nothing").isEmpty();
  }

  @Test
  void nothingIsKnownOfADatabaseThatOthersMayHaveUsed() {
    AcidResult result = new AcidAudit(plan(Flaw.LOSES_ITS_LOCK, Durability.DURABLE)).run();
    assertThat(result.tests().subList(0, 4))
        .extracting(AcidResult.Test::summary)
        .containsOnly("the lock against other runs was lost: session 7 had ended");
    assertThat(result.tests().subList(0, 4))
        .allMatch(test -> test.verdict() == TestVerdict.NOT_KNOWN);
    AcidPlan plan = plan(Flaw.LOSES_ITS_LOCK, Durability.DURABLE);
    assertThatThrownBy(() -> AcidAudit.anomalies(plan, Isolation.SERIALIZABLE))
        .hasMessageContaining("was lost: session 7 had ended; try again");
  }

  @ParameterizedTest
  @EnumSource(names = {"ABORT_LEAVES_A_ROW", "CLOSE_COMMITS", "COMMIT_FORGETS_AN_UPDATE"})
  void atomicityFindsHalfTransactions(Flaw flaw) {
    TestOutcome outcome = new Atomicity(plan(flaw), flaw.database()).test();
    assertThat(outcome.verdict()).as("%s", outcome).isEqualTo(TestVerdict.FAILED);
  }

  @Test
  void consistencyFindsALostUpdate() {
    TestOutcome outcome = consistency(Flaw.LOSES_AN_UPDATE);
    assertThat(outcome.verdict()).as("%s", outcome).isEqualTo(TestVerdict.FAILED);
    assertThat(outcome.evidence()).anyMatch(line -> line.contains("accounts hold"));
  }

  @Test
  void consistencyIsShownWhereNothingIsLost() {
    TestOutcome outcome = consistency(Flaw.NONE);
    assertThat(outcome.verdict()).as("%s", outcome).isEqualTo(TestVerdict.PASSED);
    assertThat(outcome.summary())
        .isEqualTo("1 invariant before and after 1,000 commits from 4 terminals");
  }

  @Test
  void isolationFindsThatNobodyWaits() {
    TestOutcome outcome = new IsolationOfTwo(plan(Flaw.NO_LOCKS), Flaw.NO_LOCKS.database()).test();
    assertThat(outcome.verdict()).as("%s", outcome).isEqualTo(TestVerdict.FAILED);
    assertThat(outcome.summary()).contains("went ahead");
  }

  @Test
  void isolationFindsAnAbortThatTakesBackTooLittle() {
    Flaw flaw = Flaw.ABORT_LEAVES_A_ROW;
    TestOutcome outcome = new IsolationOfTwo(plan(flaw), flaw.database()).test();
    assertThat(outcome.verdict()).as("%s", outcome).isEqualTo(TestVerdict.FAILED);
    assertThat(outcome.summary()).contains("waited");
  }

  @Test
  void everyAnomalyIsSeenWhereNothingIsLocked() {
    AcidResult.ProbedLevel level = probe(Flaw.NO_LOCKS);
    assertThat(level.claimed()).isEqualTo(Isolation.SERIALIZABLE);
    assertThat(level.probes())
        .as("%s", level)
        .hasSize(Anomaly.values().length)
        .allMatch(probe -> probe.seen() && probe.forbidden());
    assertThat(level.probes().getFirst().history())
        .containsExactly("b2", "r2[x] = 0", "c2", "b1", "w1[x]", "b2", "r2[x] = 1,000", "a1", "c2");
  }

  @Test
  void levelsForbidWhatTheStandardSays() {
    assertThat(Stream.of(Anomaly.values()).filter(a -> a.forbiddenAt(Isolation.READ_UNCOMMITTED)))
        .isEmpty();
    assertThat(Stream.of(Anomaly.values()).filter(a -> a.forbiddenAt(Isolation.READ_COMMITTED)))
        .containsExactly(Anomaly.DIRTY_READ);
    assertThat(Stream.of(Anomaly.values()).filter(a -> a.forbiddenAt(Isolation.REPEATABLE_READ)))
        .containsExactly(Anomaly.DIRTY_READ, Anomaly.NON_REPEATABLE_READ, Anomaly.LOST_UPDATE);
    assertThat(Anomaly.values()).allMatch(a -> a.forbiddenAt(Isolation.SERIALIZABLE));
  }

  @ParameterizedTest
  @EnumSource(
      names = {"KILL_LOSES_THE_LAST", "KILL_LOSES_THE_FIRST", "KILL_TEARS", "KILL_INVENTS"},
      mode = Mode.INCLUDE)
  void durabilityFindsWhatAKillDid(Flaw flaw) {
    DurabilityOfCommits durability = new DurabilityOfCommits(plan(flaw));
    TestOutcome outcome = durability.test();
    assertThat(outcome.verdict()).as("%s", outcome).isEqualTo(TestVerdict.FAILED);
    AcidResult.Kill kill = durability.kills().getFirst();
    assertThat(kill.lost() + kill.faults().size()).isPositive();
    assertThat(files()).as("the success file is kept").isNotEmpty();
  }

  @Test
  void whatDoesNotSurviveAKillMayLoseTheLastCommitsAndNoOthers() {
    TestOutcome last = durability(Flaw.KILL_LOSES_THE_LAST, Durability.NONE);
    assertThat(last.verdict()).as("%s", last).isEqualTo(TestVerdict.PASSED);
    assertThat(last.summary()).matches("lost 1 of [\\d,]+ commits, as --durability none allows");
    TestOutcome first = durability(Flaw.KILL_LOSES_THE_FIRST, Durability.NONE);
    assertThat(first.verdict()).as("%s", first).isEqualTo(TestVerdict.FAILED);
    TestOutcome none = durability(Flaw.NONE, Durability.NONE);
    assertThat(none.verdict()).as("%s", none).isEqualTo(TestVerdict.NOT_SHOWN);
    assertThat(none.evidence().getLast()).contains("engine's memory");
  }

  /** An engine says of its own what a kill may lose. */
  @Test
  void aWeakerPromiseThatSurvivesAKillIsHeld() {
    TestOutcome last = durability(Flaw.KILL_LOSES_THE_LAST, Durability.RELAXED);
    assertThat(last.verdict()).as("%s", last).isEqualTo(TestVerdict.FAILED);
    TestOutcome none = durability(Flaw.NONE, Durability.RELAXED);
    assertThat(none.verdict()).as("%s", none).isEqualTo(TestVerdict.PASSED);
  }

  @Test
  void aDatabaseThatDoesNotComeBackHasFailed() {
    AcidResult result = new AcidAudit(plan(Flaw.STAYS_DOWN)).run();
    AcidResult.Test durability = result.tests().getLast();
    assertThat(durability.verdict()).isEqualTo(TestVerdict.FAILED);
    assertThat(durability.evidence()).containsExactly("it does not come back");
  }

  @Test
  void whatItsUserEndsIsNotShown() {
    control.interrupt();
    AcidResult result = new AcidAudit(plan(Flaw.NONE)).run();
    assertThat(result.header().interrupted()).isTrue();
    assertThat(result.tests()).hasSize(6).allMatch(test -> test.verdict() == TestVerdict.NOT_SHOWN);
    assertThat(result.passed()).isTrue();
  }

  @Test
  void aReaderThatWaitsIsToldWhatIsDurable() throws IOException {
    TestOutcome outcome = told(new SlowSync(SlowSync.Way.WAITS));
    assertThat(outcome.verdict()).as("%s", outcome).isEqualTo(TestVerdict.PASSED);
    assertThat(outcome.summary()).isEqualTo("the reader waited until the commit was durable");
    assertThat(outcome.evidence())
        .anyMatch(line -> line.endsWith("; 1 sync ended meanwhile"))
        .noneMatch(line -> line.contains("shown before durable"));
  }

  @Test
  void aReaderThatIsToldBeforeTheSyncHasEndedIsSeen() throws IOException {
    TestOutcome outcome = told(new SlowSync(SlowSync.Way.TELLS_READERS));
    assertThat(outcome.verdict()).as("%s", outcome).isEqualTo(TestVerdict.PASSED);
    assertThat(outcome.summary())
        .matches(
            "allowed and seen: shown before durable, to the reader after [\\d,]+ ms, the writer"
                + " after [\\d,]+ ms");
    assertThat(outcome.evidence()).anyMatch(line -> line.startsWith("shown before durable: "));
  }

  @Test
  void aChangeThatIsAcknowledgedBeforeWhatItBuildsOnIsDurableFails() throws IOException {
    TestOutcome outcome = told(new SlowSync(SlowSync.Way.BUILDS_ON_IT));
    assertThat(outcome.verdict()).as("%s", outcome).isEqualTo(TestVerdict.FAILED);
  }

  @Test
  void aCommitWithoutASyncShowsNothing() {
    assertThatThrownBy(() -> told(new SlowSync(SlowSync.Way.FORCES_NOTHING)))
        .isInstanceOf(NotShownException.class)
        .hasMessageContaining("did not wait for any call");
    DurabilityForReaders relaxed = new DurabilityForReaders(plan(Flaw.NONE, Durability.RELAXED));
    assertThatThrownBy(relaxed::test)
        .isInstanceOf(NotShownException.class)
        .hasMessage("only a durable commit waits for its sync");
  }

  @Test
  void aTornLastRecordIsNoLoss() throws IOException {
    Path file = folder.resolve("success");
    try (SuccessFile successes = SuccessFile.create(file)) {
      successes.acknowledged(1);
      successes.acknowledged(0);
      successes.acknowledged(1);
    }
    assertThat(SuccessFile.read(file, 2)).containsExactly(1, 2);
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(whole, whole.length - 1));
    assertThat(SuccessFile.read(file, 2)).containsExactly(1, 1);
  }

  private TestOutcome told(SlowSync sync) throws IOException {
    TestOutcome outcome =
        new DurabilityForReaders(plan(Flaw.NONE)).observe(new MemoryDatabase(sync, 0), () -> sync);
    assertThat(sync.closed()).isTrue();
    return outcome;
  }

  private TestOutcome durability(Flaw flaw, Durability promise) {
    return new DurabilityOfCommits(plan(flaw, promise)).test();
  }

  private TestOutcome consistency(Flaw flaw) {
    return new Consistency(plan(flaw)).test(flaw.database());
  }

  private AcidResult.ProbedLevel probe(Flaw flaw) {
    MemoryDatabase database = flaw.database();
    return AcidAudit.anomalies(plan(flaw), database);
  }

  private AcidPlan plan(Flaw flaw) {
    return plan(flaw, Durability.DURABLE);
  }

  private AcidPlan plan(Flaw flaw, Durability durability) {
    MemoryBackend backend = new MemoryBackend(flaw);
    return new AcidPlan(
        backend,
        Options.of(backend, folder).withDurability(durability),
        new Bank(),
        new AcidPlan.Effort(1, 7, 4, 1),
        newFolder(),
        (plan, seed, success, log) -> {
          throw new IOException("there are no children here");
        },
        HERE,
        new AcidPlan.Watch(RunListener.NONE, control),
        new AcidPlan.Pace(waitNanos(flaw), KILL_MIN_NANOS, 2 * KILL_MIN_NANOS, 60_000_000_000L));
  }

  /**
   * Nothing waits where nothing is locked. Elsewhere whatever waits does so until the other goes
   * on, and what is taken to wait by mistake gets its turn all the same.
   */
  private static long waitNanos(Flaw flaw) {
    return TimeUnit.MILLISECONDS.toNanos(flaw == Flaw.NO_LOCKS ? 60_000 : 20);
  }

  private Path newFolder() {
    try {
      return Files.createTempDirectory(folder, "audit");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<Path> files() {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
