package fasttrack.core.exclusion;

import fasttrack.core.anomaly.Actor;
import fasttrack.core.anomaly.Actor.Answer;
import fasttrack.core.exclusion.Exclusion.Reaction;
import fasttrack.core.facet.Stepwise;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.BackendException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Two sessions whose transactions, of one step each, meet: the first has made its step when the
 * second begins. Used by one thread.
 */
final class TwoSessions implements AutoCloseable {
  /** Many times what a transaction takes that nobody is in the way of. */
  private static final long WAITS_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /** More than a transaction takes on the slowest machine that nobody is in the way of. */
  private static final long GOES_ON_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final List<TransactionType> types;
  private final Actor first;
  private final Actor second;

  TwoSessions(Stepwise database, List<TransactionType> types) {
    this.types = types;
    AtomicLong turns = new AtomicLong();
    first = new Actor(database.connectStepwise(types), turns);
    second = new Actor(database.connectStepwise(types), turns);
  }

  /**
   * Lets two transactions meet, and rolls both back. Who reads a range reads it from its key on.
   *
   * @param pair what both touch
   * @param excludes whether the lock claims to exclude the second; null if it claims neither
   * @param waits whether the second is expected to wait; if not, it has all the time of a slow
   *     machine to show that it does not
   */
  Exclusion meet(
      String pair,
      @Nullable Boolean excludes,
      int firstType,
      long firstKey,
      int secondType,
      long secondKey,
      boolean waits) {
    // alone, so that the meeting pays for no first time
    meetNobody(second, secondType, secondKey);
    Actor.await(second.end(false));
    meetNobody(first, firstType, firstKey);
    CompletableFuture<Answer> meeting = run(second, secondType, secondKey);
    boolean early = Actor.returns(meeting, waits ? WAITS_NANOS : GOES_ON_NANOS);
    Actor.await(first.end(false));
    Answer met = Actor.await(meeting);
    Actor.await(second.end(false));
    Reaction seen =
        switch (met.kind()) {
          case CONFLICT -> Reaction.GAVE_WAY;
          case FAILED, SKIPPED -> throw failed(met.words());
          case DONE -> early ? Reaction.WENT_ON : Reaction.WAITED;
        };
    return new Exclusion(pair, excludes, seen);
  }

  private CompletableFuture<Answer> run(Actor actor, int type, long key) {
    long[] inputs = new long[types.get(type).inputs().size()];
    inputs[0] = key;
    for (int i = 1; i < inputs.length; i++) {
      inputs[i] = key + ExclusionProof.VALUES - 1;
    }
    return actor
        .begin(type)
        .thenCombine(actor.step(0, inputs), (begun, made) -> begun.done() ? made : begun);
  }

  private void meetNobody(Actor actor, int type, long key) {
    Answer answer = Actor.await(run(actor, type, key));
    if (!answer.done()) {
      boolean conflict = answer.kind() == Actor.CallResult.CONFLICT;
      throw failed((conflict ? "a conflict with nobody: " : "") + answer.words());
    }
  }

  private static BackendException failed(String why) {
    return BackendException.setup("the locks cannot be proved: " + why);
  }

  /** Ends the first transaction before the second, which may wait for it. */
  @Override
  public void close() {
    first.close();
    second.close();
    first.awaitClosed();
    second.awaitClosed();
  }
}
