package fasttrack.core.anomaly;

import fasttrack.core.anomaly.Actor.Answer;
import fasttrack.core.facet.Stepwise;
import fasttrack.core.model.TransactionType;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Two transactions, 1 and 2, on two sessions and threads, whose calls are made in a given order. A
 * call that has not returned after a while is taken to wait for the other transaction, and the
 * other goes on; further calls of the one that waits come when it has stopped waiting. Where the
 * other has not begun, or has ended, a begin or a step has nobody to wait for, and is only late: it
 * is awaited. Used by one thread.
 */
public final class Stage implements AutoCloseable {
  private final List<Actor> actors = new ArrayList<>();
  private final List<Scene> scenes = new ArrayList<>();

  /** The end of each one's transaction; null where it has not been asked to end. */
  private final @Nullable CompletableFuture<?>[] ends = new CompletableFuture<?>[2];

  private final boolean[] begun = new boolean[2];
  private final long waitNanos;

  /** A call that was made. */
  public record Scene(String name, boolean waited, CompletableFuture<Answer> future) {
    /** Waits for the answer. */
    public Answer answer() {
      return Actor.await(future);
    }

    @Override
    public String toString() {
      Answer answer = answer();
      return name
          + (answer.done() ? "" : ": " + answer.words())
          + (waited && answer.kind() != Actor.CallResult.SKIPPED ? " (waited)" : "");
    }
  }

  /**
   * Connects both sessions.
   *
   * @param waitNanos how long a call takes at least that waits
   */
  public Stage(Stepwise database, List<TransactionType> types, long waitNanos) {
    this.waitNanos = waitNanos;
    AtomicLong turns = new AtomicLong();
    try {
      for (int i = 0; i < 2; i++) {
        actors.add(new Actor(database.connectStepwise(types), turns));
      }
    } catch (RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  /** Transaction 1 or 2 begins. */
  public Scene begin(int actor, int type) {
    begun[actor - 1] = true;
    ends[actor - 1] = null;
    return play("b" + actor, actor, on -> on.begin(type));
  }

  /**
   * Transaction 1 or 2 makes a step.
   *
   * @param name the step in the notation of histories
   */
  public Scene step(int actor, String name, int step, long... inputs) {
    return play(name, actor, on -> on.step(step, inputs));
  }

  /** Transaction 1 or 2 commits or aborts. */
  public Scene end(int actor, boolean commit) {
    Actor on = actors.get(actor - 1);
    boolean held = !on.idle();
    CompletableFuture<Answer> future = on.end(commit);
    ends[actor - 1] = future;
    return played((commit ? "c" : "a") + actor, held || waits(future), future);
  }

  /** Returns what was done, in order; waits for whatever has not ended. */
  public List<Scene> scenes() {
    scenes.forEach(Scene::answer);
    return List.copyOf(scenes);
  }

  private Scene play(String name, int actor, Function<Actor, CompletableFuture<Answer>> call) {
    Actor on = actors.get(actor - 1);
    boolean held = !on.idle();
    CompletableFuture<Answer> future = call.apply(on);
    boolean alone = !held && !isOpen(2 - actor);
    if (alone) {
      Actor.await(future);
    }
    return played(name, held || (!alone && waits(future)), future);
  }

  private Scene played(String name, boolean waited, CompletableFuture<Answer> future) {
    Scene scene = new Scene(name, waited, future);
    scenes.add(scene);
    return scene;
  }

  /** Tells whether a transaction, by its index, has begun and not ended yet. */
  private boolean isOpen(int number) {
    CompletableFuture<?> end = ends[number];
    return begun[number] && (end == null || !end.isDone());
  }

  private boolean waits(CompletableFuture<Answer> future) {
    return !Actor.returns(future, waitNanos);
  }

  @Override
  public void close() {
    actors.forEach(Actor::close);
    actors.forEach(Actor::awaitClosed);
  }
}
