package fasttrack.core.exclusion;

import fasttrack.core.exclusion.Exclusion.Seen;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Stepwise;
import fasttrack.core.spi.StepwiseSession;
import fasttrack.core.spi.StepwiseSession.Result;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Two sessions whose transactions, of one step each, meet: the first has made its step when the
 * second begins, on a thread of its own. Used by one thread.
 */
final class TwoSessions implements AutoCloseable {
  /** Many times what a transaction takes that nobody is in the way of. */
  private static final long WAITS_MILLIS = 100;

  /** More than a transaction takes on the slowest machine that nobody is in the way of. */
  private static final long GOES_ON_MILLIS = 10_000;

  /** Longer than any engine lets a transaction wait. */
  private static final long PATIENCE_MILLIS = 90_000;

  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("second").factory());
  private final List<TransactionType> types;
  private final StepwiseSession first;
  private final StepwiseSession second;

  TwoSessions(Stepwise database, List<TransactionType> types) {
    this.types = types;
    first = database.connectStepwise(types);
    second = database.connectStepwise(types);
  }

  /**
   * Lets two transactions meet, and rolls both back. Who reads a range reads it from its key on.
   *
   * @param waits whether the second is expected to wait; if not, it has all the time of a slow
   *     machine to show that it does not
   */
  Seen meet(int firstType, long firstKey, int secondType, long secondKey, boolean waits) {
    // alone, so that the meeting pays for no first time
    require(run(second, secondType, secondKey), second);
    second.rollback();
    require(run(first, firstType, firstKey), first);
    Future<Result> meeting = thread.submit(() -> run(second, secondType, secondKey));
    boolean early = ended(meeting, waits ? WAITS_MILLIS : GOES_ON_MILLIS);
    first.rollback();
    if (!ended(meeting, PATIENCE_MILLIS)) {
      throw failed("a transaction waits on although the other has ended");
    }
    return switch (result(meeting)) {
      case CONFLICT -> Seen.GAVE_WAY;
      case FAILED -> throw failed(second.failure());
      case DONE -> {
        second.rollback();
        yield early ? Seen.WENT_ON : Seen.WAITED;
      }
    };
  }

  private Result run(StepwiseSession session, int type, long key) {
    long[] inputs = new long[types.get(type).inputs().size()];
    inputs[0] = key;
    for (int i = 1; i < inputs.length; i++) {
      inputs[i] = key + ExclusionProof.VALUES - 1;
    }
    Result begun = session.begin(type);
    return begun == Result.DONE ? session.step(0, inputs) : begun;
  }

  private static void require(Result result, StepwiseSession session) {
    switch (result) {
      case DONE -> {}
      case CONFLICT -> throw failed("a conflict with nobody: " + session.conflictCause());
      case FAILED -> throw failed(session.failure());
    }
  }

  private static boolean ended(Future<?> call, long millis) {
    try {
      call.get(millis, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failed("interrupted");
    }
  }

  private static Result result(Future<Result> ended) {
    try {
      return ended.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failed("interrupted");
    }
  }

  private static BackendException failed(String why) {
    return BackendException.setup("the locks cannot be proved: " + why);
  }

  /** Ends the first transaction before the second, which may wait for it. */
  @Override
  public void close() {
    first.close();
    thread.shutdown();
    second.close();
  }
}
