package fasttrack.core.anomaly;

import fasttrack.core.facet.StepwiseSession;
import fasttrack.core.spi.BackendException;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A stepwise session on a thread of its own, so that others go on while it waits. Its calls run one
 * after the other; once its transaction has been rolled back by the engine, they are skipped until
 * the next begin. Used by one thread.
 */
public final class Actor implements AutoCloseable {
  /** Longer than the wait limit of any engine. */
  private static final long PATIENCE_SECONDS = 60;

  private static final Answer SKIPPED = new Answer(CallResult.SKIPPED, 0, "skipped", 0, 0);

  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("actor").factory());
  private final StepwiseSession session;
  private final AtomicLong turns;
  private CompletableFuture<Answer> last = CompletableFuture.completedFuture(SKIPPED);
  private boolean open;

  /** What became of a call. */
  public enum CallResult {
    DONE,
    CONFLICT,
    FAILED,
    /** Its transaction had been rolled back before. */
    SKIPPED
  }

  /**
   * An answer to a call.
   *
   * @param digest of what a step answered
   * @param words what became of it, in words
   * @param began the turn at which it began
   * @param ended the turn at which it ended
   */
  public record Answer(CallResult kind, long digest, String words, long began, long ended) {
    /** Tells whether it was done. */
    public boolean done() {
      return kind == CallResult.DONE;
    }
  }

  /**
   * Makes an actor.
   *
   * @param turns counts the turns of all actors that play together
   */
  public Actor(StepwiseSession session, AtomicLong turns) {
    this.session = session;
    this.turns = turns;
  }

  /** Begins a transaction of a type. */
  public CompletableFuture<Answer> begin(int type) {
    return submit(
        () -> {
          open = true;
          return call(on -> on.begin(type));
        });
  }

  /** Makes a step of the transaction. */
  public CompletableFuture<Answer> step(int step, long... inputs) {
    return submit(() -> call(on -> on.step(step, inputs)));
  }

  /** Commits the transaction, or rolls it back. */
  public CompletableFuture<Answer> end(boolean commit) {
    return submit(
        () -> {
          Answer answer = call(commit ? StepwiseSession::commit : StepwiseSession::rollback);
          open = false;
          return answer;
        });
  }

  /** Tells whether all its calls have returned. */
  boolean idle() {
    return last.isDone();
  }

  /**
   * Waits for an answer as long as any engine lets a transaction wait.
   *
   * @throws BackendException where it does not come
   */
  public static Answer await(CompletableFuture<Answer> answer) {
    try {
      return answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw BackendException.setup("a call has waited for more than " + PATIENCE_SECONDS + " s", e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Tells whether a call returns, or fails, within some time. */
  public static boolean returns(CompletableFuture<?> call, long nanos) {
    try {
      call.get(nanos, TimeUnit.NANOSECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      // The failure surfaces when the answer is asked for.
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  /** Closes the session on its own thread; others have to release what it waits for. */
  @Override
  public void close() {
    thread.execute(session::close);
    thread.shutdown();
  }

  /** Waits until the session is closed. */
  public void awaitClosed() {
    try {
      boolean ended = thread.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (!ended) {
        throw BackendException.setup("a session cannot be closed");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private CompletableFuture<Answer> submit(Supplier<Answer> call) {
    last = CompletableFuture.supplyAsync(call, thread);
    return last;
  }

  /** Runs on the actor's own thread. */
  private Answer call(Function<StepwiseSession, StepwiseSession.Result> call) {
    if (!open) {
      return SKIPPED;
    }
    long began = turns.incrementAndGet();
    StepwiseSession.Result result = call.apply(session);
    long ended = turns.incrementAndGet();
    open = result == StepwiseSession.Result.DONE;
    String words =
        switch (result) {
          case DONE -> "done";
          case CONFLICT ->
              session.conflictCause().name().toLowerCase(Locale.ROOT).replace('_', ' ');
          case FAILED -> session.failure();
        };
    long digest = open ? session.digest() : 0;
    return new Answer(CallResult.valueOf(result.name()), digest, words, began, ended);
  }
}
