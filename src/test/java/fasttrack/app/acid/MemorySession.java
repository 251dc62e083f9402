package fasttrack.app.acid;

import fasttrack.app.acid.MemoryDatabase.Change;
import fasttrack.core.model.Digest;
import fasttrack.core.model.Field;
import fasttrack.core.model.Step;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spec.Retries;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.ServerCpu;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.StepwiseSession;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** A session on a database in memory. */
final class MemorySession implements StepwiseSession {
  /** So long that a success file stays small. */
  private static final long COMMIT_NANOS = 100_000;

  private final MemoryDatabase database;
  private final List<TransactionType> types;
  private final Deque<Change> changes = new ArrayDeque<>();
  private final Digest digest = new Digest();
  private TransactionType type;
  private boolean open;

  MemorySession(MemoryDatabase database, List<TransactionType> types) {
    this.database = database;
    this.types = types;
    this.type = types.getFirst();
  }

  @Override
  public Result begin(int position) {
    type = types.get(position);
    if (database.flaw != Flaw.NO_LOCKS) {
      database.lock.acquireUninterruptibly();
    }
    open = true;
    return alive();
  }

  @Override
  public Result step(int position, long[] inputs) {
    Step step = type.steps().get(position);
    digest.reset();
    if (step instanceof Step.Read read) {
      for (long[] row : database.read(read.path(), inputs)) {
        for (Field field : read.fields()) {
          digest.add(field, row[read.path().last().position(field)]);
        }
        digest.endRow();
      }
    } else {
      Change change = new Change(step, Arrays.stream(inputs).boxed().toList());
      changes.push(change);
      database.change(change);
      digest.count(1);
    }
    return alive();
  }

  @Override
  public Result commit() {
    LockSupport.parkNanos(COMMIT_NANOS);
    if (alive() == Result.FAILED) {
      return Result.FAILED;
    }
    database.commit(new ArrayList<>(changes.reversed()));
    end();
    return Result.DONE;
  }

  @Override
  public Result rollback() {
    while (!changes.isEmpty()) {
      database.undo(changes.pop());
    }
    end();
    return Result.DONE;
  }

  private Result alive() {
    if (!database.down) {
      return Result.DONE;
    }
    rollback();
    return Result.FAILED;
  }

  private void end() {
    changes.clear();
    if (open && database.flaw != Flaw.NO_LOCKS) {
      database.lock.release();
    }
    open = false;
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
    return "it is down";
  }

  @Override
  public void close() {
    if (database.flaw == Flaw.CLOSE_COMMITS) {
      end();
    } else {
      rollback();
    }
  }

  /** Whole transactions. */
  static final class Whole implements Session {
    private final MemorySession steps;
    private final List<TransactionType> types;
    private final Digest digest = new Digest();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final int number;
    private int starved;

    /**
     * Makes a session.
     *
     * @param number counts the sessions of the database, from 1
     */
    Whole(MemoryDatabase database, List<TransactionType> types, int number) {
      this.number = number;
      this.steps = new MemorySession(database, types);
      this.types = types;
    }

    @Override
    public Outcome execute(int type, long[] inputs) {
      digest.reset();
      if (starves()) {
        return Outcome.CONFLICT;
      }
      if (steps.database.flaw == Flaw.FAILS_UNDER_LOAD && number > 3) {
        return Outcome.FAILED;
      }
      Result result = steps.begin(type);
      for (int i = 0; i < types.get(type).steps().size() && result == Result.DONE; i++) {
        result = steps.step(i, inputs);
        digest.step(i);
        digest.count(1);
      }
      result = result == Result.DONE ? steps.commit() : result;
      return result == Result.DONE ? committed() : failed();
    }

    private boolean starves() {
      MemoryDatabase database = steps.database;
      if (database.flaw == Flaw.STARVES_A_TRANSACTION
          && database.commits() > 500
          && database.starving.compareAndSet(false, true)) {
        starved = Retries.STANDARD.attemptsMax();
      }
      return starved-- > 0 || (database.flaw == Flaw.STARVES_A_TERMINAL && number > 3);
    }

    private Outcome committed() {
      if (steps.database.flaw == Flaw.CLIENT_CANNOT_WRITE) {
        Thread.currentThread().interrupt();
      }
      return Outcome.COMMITTED;
    }

    private Outcome failed() {
      boolean waiting = steps.database.flaw == Flaw.HANGS_AFTER_A_KILL;
      while (waiting) {
        try {
          closed.await();
          waiting = false;
        } catch (InterruptedException e) {
          // A driver would go on waiting, too.
        }
      }
      return Outcome.FAILED;
    }

    @Override
    public long digest() {
      return digest.value();
    }

    @Override
    public ConflictCause conflictCause() {
      return steps.conflictCause();
    }

    @Override
    public String failure() {
      return steps.failure();
    }

    @Override
    public ServerCpu serverCpu() {
      return new ServerCpu.InProcess();
    }

    @Override
    public void close() {
      closed.countDown();
      steps.close();
    }
  }
}
