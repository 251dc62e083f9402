package fasttrack.core.testing;

import fasttrack.core.facet.StepwiseSession;
import fasttrack.core.interpreter.Digest;
import fasttrack.core.model.Action;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.testing.Misbehavior.Change;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** A session on a database in memory that is driven step by step. */
final class MemoryStepwiseSession implements StepwiseSession {
  private final MemoryDatabase database;
  private final MemoryDatabase.Life life;
  private final List<TransactionType> types;
  private final List<Change> changes = new ArrayList<>();
  private final Deque<Undo> undo = new ArrayDeque<>();
  private final Digest digest = new Digest();
  private TransactionType type;
  private boolean locked;

  /** What reverts a change of a step. */
  private record Undo(Action.OnRecords step, Runnable action) {}

  MemoryStepwiseSession(MemoryDatabase database, List<TransactionType> types) {
    this.database = database;
    this.life = database.life();
    this.types = types;
    this.type = types.getFirst();
  }

  @Override
  public Result begin(int position) {
    type = types.get(position);
    if (database.misbehavior().locks()) {
      life.lock.acquireUninterruptibly();
      locked = true;
    }
    return alive();
  }

  @Override
  public Result step(int position, long[] inputs) {
    digest.reset();
    return step(position, inputs, digest);
  }

  /** Executes a step, and adds its answer to a digest. */
  Result step(int position, long[] inputs, Digest answer) {
    Action.OnRecords step = type.steps().get(position);
    if (!(step instanceof Action.Find)) {
      changes.add(new Change(step, Arrays.stream(inputs).boxed().toList()));
      if (database.misbehavior().skips(step)) {
        answer.count(1);
        return alive();
      }
    }
    database.execute(life, step, inputs, answer, action -> undo.push(new Undo(step, action)));
    return alive();
  }

  @Override
  public Result commit() {
    LockSupport.parkNanos(database.commitNanos());
    if (database.misbehavior().forgetsLastChange() && !undo.isEmpty()) {
      database.undo(undo.pop().action());
    }
    boolean writes = !changes.isEmpty();
    boolean early = database.misbehavior().releasesBeforeSync();
    if (writes && !early) {
      database.misbehavior().sync();
    }
    if (!database.log(life, changes)) {
      return alive();
    }
    end();
    if (writes && early) {
      database.misbehavior().sync();
    }
    return Result.DONE;
  }

  @Override
  public Result rollback() {
    while (!undo.isEmpty()) {
      Undo last = undo.pop();
      if (database.misbehavior().undoes(last.step())) {
        database.undo(last.action());
      }
    }
    end();
    return Result.DONE;
  }

  /** Gives the transaction up where the server has ended since the session connected. */
  private Result alive() {
    if (!life.over) {
      return Result.DONE;
    }
    rollback();
    return Result.FAILED;
  }

  private void end() {
    changes.clear();
    undo.clear();
    if (locked) {
      locked = false;
      life.lock.release();
    }
  }

  @Override
  public long digest() {
    return digest.value();
  }

  @Override
  public ConflictCause conflictCause() {
    return ConflictCause.DEADLOCK;
  }

  @Override
  public String failure() {
    return "the server is down";
  }

  @Override
  public void close() {
    if (database.misbehavior().commitsOnClose()) {
      end();
    } else {
      rollback();
    }
  }
}
