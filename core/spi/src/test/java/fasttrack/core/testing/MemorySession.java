package fasttrack.core.testing;

import fasttrack.core.facet.StepwiseSession.Result;
import fasttrack.core.interpreter.Digest;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.cpu.ServerCpu;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** A session on a database in memory that executes whole transactions. */
final class MemorySession implements Session {
  private final MemoryDatabase database;
  private final MemoryStepwiseSession steps;
  private final List<TransactionType> types;
  private final Digest digest = new Digest();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final int number;

  /**
   * Makes a session.
   *
   * @param number counts the sessions of the database, from 1
   */
  MemorySession(MemoryDatabase database, List<TransactionType> types, int number) {
    this.database = database;
    this.number = number;
    this.steps = new MemoryStepwiseSession(database, types);
    this.types = types;
  }

  @Override
  public Outcome execute(int position, long[] inputs) {
    digest.reset();
    Optional<Outcome> refused = database.misbehavior().refuses(number, database.commits());
    if (refused.isPresent()) {
      return refused.get();
    }
    TransactionType type = types.get(position);
    Result result = steps.begin(position);
    for (int i = 0; i < type.steps().size() && result == Result.DONE; i++) {
      digest.step(i);
      result = steps.step(i, inputs, digest);
    }
    boolean commits = type.ending() == TransactionType.Ending.COMMIT;
    if (result == Result.DONE) {
      result = commits ? steps.commit() : steps.rollback();
    }
    if (result != Result.DONE) {
      return failed();
    }
    if (!commits) {
      return Outcome.ROLLED_BACK;
    }
    database.misbehavior().committed();
    return Outcome.COMMITTED;
  }

  private Outcome failed() {
    boolean waiting = !database.misbehavior().answersAfterKill();
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
    return database.misbehavior().reported(digest.value());
  }

  @Override
  public int rows() {
    return digest.rows();
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
