package fasttrack.app.audit.acid;

import static fasttrack.core.model.Counted.counted;

import fasttrack.core.anomaly.Actor.Answer;
import fasttrack.core.anomaly.Stage;
import fasttrack.core.anomaly.Stage.Scene;
import fasttrack.core.facet.KillableServer;
import fasttrack.core.facet.Stepwise;
import fasttrack.core.model.TransactionType;
import fasttrack.core.run.load.RunInterruptedException;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Offer;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Tests whether a transaction that reads what another has committed can be acknowledged while a
 * loss of power would still undo that commit. A session commits an update while syncs take longer;
 * another reads the record again and again until it sees the new value.
 */
final class DurabilityForReaders extends AcidTest {
  private static final long[] INPUTS = {1, 1_000};
  private static final double MILLI = 1e6;
  private static final long QUIET_NANOS_MAX = TimeUnit.SECONDS.toNanos(30);

  private final List<TransactionType> types;

  /**
   * A reader that was told of the new value.
   *
   * @param nanos when its commit was acknowledged, since the writer's was requested
   * @param old how many readers before it had seen the old value
   */
  private record Told(long nanos, int old) {}

  DurabilityForReaders(AcidPlan plan) {
    super(plan);
    this.types = subject.readerAndWriter();
  }

  TestOutcome test() {
    if (plan.options().durability() != Durability.DURABLE) {
      throw new NotShownException("only a durable commit waits for its sync");
    }
    plan.requireStepwise();
    try (Database database = plan.open()) {
      return observe(database, () -> delay(database));
    } catch (IOException e) {
      throw new NotShownException("a file or process of the audit failed: " + e);
    }
  }

  /**
   * Returns the processes that run an engine now, where this process has started them or is one. A
   * server may have one for each session.
   */
  private List<Long> engine(Database database) {
    Offer offer = plan.options().offer();
    if (offer.has(Capability.IN_PROCESS)) {
      return List.of(ProcessHandle.current().pid());
    }
    if (!offer.has(Capability.EMBEDDED_SERVER)) {
      return List.of();
    }
    return database.as(KillableServer.class).process().stream()
        .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
        .map(ProcessHandle::pid)
        .toList();
  }

  private SyncDelay delay(Database database) throws IOException {
    List<Long> pids = engine(database);
    if (pids.isEmpty()) {
      throw new NotShownException(
          "the audit delays the syncs only of an engine that it has started");
    }
    plan.step("delaying each sync of the engine");
    return DelayedSyncs.start(pids, plan.folder());
  }

  /**
   * Observes a database.
   *
   * @throws NotShownException where something other than the database prevents it
   * @throws RunInterruptedException where the user ends the audit
   */
  TestOutcome observe(Database database, SyncDelay.DelayStarter starter) throws IOException {
    plan.populated(database);
    try (Stage stage = new Stage(database.as(Stepwise.class), types, plan.pace().waitNanos())) {
      long old =
          read(stage)
              .orElseThrow(() -> new NotShownException("the record to be changed cannot be read"));
      // the delay ends before the sessions do, which may force files, too
      try (SyncDelay delay = starter.start()) {
        return observe(stage, delay, old);
      }
    }
  }

  private TestOutcome observe(Stage stage, SyncDelay delay, long old) throws IOException {
    stage.begin(1, Subject.WRITER);
    stage.step(1, "w1[x]", 0, INPUTS);
    awaitQuiet(delay);
    int ended = delay.ended();
    long begin = System.nanoTime();
    Scene commit = stage.end(1, true);
    CompletableFuture<Long> acknowledged =
        commit.future().thenApply(answer -> System.nanoTime() - begin);
    while (delay.begun() == ended && !commit.future().isDone()) {
      plan.pause();
    }
    Told told = readNew(stage, old, commit, begin);
    boolean early = delay.ended() == ended;
    boolean built = early && update(stage);
    boolean builtEarly = built && delay.ended() == ended;
    Answer answer = commit.answer();
    int syncs = delay.ended() - ended;
    if (!answer.done()) {
      throw new NotShownException("the commit did not succeed: " + answer.words());
    }
    if (syncs == 0) {
      throw new NotShownException(
          "the commit did not wait for any call that could be delayed; the engine may force its log"
              + " by O_DSYNC or io_uring");
    }
    return outcome(told, early, builtEarly, acknowledged.join(), syncs);
  }

  private TestOutcome outcome(Told told, boolean early, boolean builtEarly, long nanos, int syncs) {
    String reader = millis(told.nanos());
    String writer = millis(nanos);
    evidence.add(
        "the writer's commit was acknowledged after %s; %s ended meanwhile"
            .formatted(writer, counted(syncs, "sync")));
    evidence.add("transactions that read the old value meanwhile: " + told.old());
    evidence.add(
        (early ? "shown before durable: " : "")
            + "the first transaction that read the new value was acknowledged after "
            + reader);
    if (builtEarly) {
      evidence.add("a change of the new value was acknowledged before any sync had ended");
      return failed("a change built on it was acknowledged before any sync");
    }
    if (early) {
      return passed(
          "allowed and seen: shown before durable, to the reader after %s, the writer after %s"
              .formatted(reader, writer));
    }
    return passed(
        told.old() > 0
            ? "readers saw the old value until the commit was durable"
            : "the reader waited until the commit was durable");
  }

  /** Waits until no sync is under way that began before the commit. */
  private void awaitQuiet(SyncDelay delay) throws IOException {
    long begin = System.nanoTime();
    for (int ended = delay.ended(); delay.begun() > ended; ended = delay.ended()) {
      if (System.nanoTime() - begin > QUIET_NANOS_MAX) {
        throw new NotShownException("the engine forces files without a pause");
      }
      plan.pause();
    }
  }

  /** Reads until the new value is there, or for as long as the commit takes. */
  private Told readNew(Stage stage, long old, Scene commit, long begin) {
    for (int seenOld = 0; ; seenOld++) {
      boolean committed = commit.future().isDone();
      Optional<Long> read = read(stage);
      long nanos = System.nanoTime() - begin;
      if (committed || (read.isPresent() && read.get() != old)) {
        return new Told(nanos, seenOld);
      }
      plan.pause();
    }
  }

  /** Reads the record in a transaction; empty where that was rolled back. */
  private static Optional<Long> read(Stage stage) {
    stage.begin(2, Subject.READER);
    Scene read = stage.step(2, "r2[x]", 0, INPUTS);
    Scene end = stage.end(2, true);
    return end.answer().done() ? Optional.of(read.answer().digest()) : Optional.empty();
  }

  /** Changes the record in a transaction, and tells whether that was committed. */
  private static boolean update(Stage stage) {
    stage.begin(2, Subject.WRITER);
    stage.step(2, "w2[x]", 0, INPUTS);
    return stage.end(2, true).answer().done();
  }

  private static String millis(long nanos) {
    return String.format(Locale.ROOT, "%,.0f ms", nanos / MILLI);
  }
}
