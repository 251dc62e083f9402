package fasttrack.network.interpreter;

import fasttrack.core.facet.StepwiseSession;
import fasttrack.core.interpreter.Digest;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.cpu.ServerCpu;
import fasttrack.core.spi.wait.Probe;
import fasttrack.network.engine.CallFailure;
import fasttrack.network.engine.Calls;
import fasttrack.network.engine.Condition;
import fasttrack.network.engine.Intent;
import fasttrack.network.engine.Modes;
import fasttrack.network.engine.NativeInterface;
import fasttrack.network.engine.OpenBase;
import fasttrack.network.lock.Granularity;
import fasttrack.network.lock.LockResult;
import fasttrack.network.translator.Image1000;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Executes transactions by calls, each as a whole or as its caller steps through it. */
public final class NetworkSession implements Session, StepwiseSession {
  private static final String LOST = "the store was lost";

  private final OpenBase base;
  private final ServerCpu serverCpu;
  private final NativeInterface database;
  private final Calls calls;
  private final CallVariant variant;
  private final Granularity granularity;
  private final Compensation compensation;
  private final CompiledTransaction[] transactions;
  private final Digest digest = new Digest();
  private Probe probe = Probe.NONE;
  private ConflictCause conflictCause = ConflictCause.DEADLOCK;
  private String failure = LOST;
  private boolean storeFailed;

  /** The one that the caller steps through; null where none is open. */
  private @Nullable CompiledTransaction current;

  /**
   * Connects to an open database and compiles the transactions.
   *
   * @param serverCpu how the CPU time is known that is spent on the session
   */
  public NetworkSession(
      OpenBase base, CallVariant variant, List<TransactionType> types, ServerCpu serverCpu) {
    this.base = base;
    this.serverCpu = serverCpu;
    this.database =
        new NativeInterface(
            base,
            (level, nanos, queueLength, result) ->
                probe.waited(level, nanos, queueLength, result == LockResult.DEADLOCK));
    this.variant = variant;
    this.granularity = base.granularity();
    this.calls =
        variant.translated()
            ? new TranslatedCalls(new Image1000(database, base.structure()), base.structure())
            : database;
    database.open();
    this.compensation = new Compensation(calls, !variant.transactions());
    TransactionCompiler compiler =
        new TransactionCompiler(base.structure(), !variant.transactions());
    this.transactions =
        types.stream()
            .map(type -> compiler.compile(type, calls, compensation))
            .toArray(CompiledTransaction[]::new);
  }

  @Override
  public Outcome execute(int type, long[] inputs) {
    if (!connected()) {
      return Outcome.FAILED;
    }
    CompiledTransaction transaction = transactions[type];
    digest.reset();
    boolean committing = false;
    try {
      begin(transaction);
      boolean commits = transaction.whole().goesOn(inputs, digest) && !transaction.rollsBack();
      probe.held(database.locksHeld());
      if (!commits) {
        undo();
        return Outcome.ROLLED_BACK;
      }
      committing = true;
      end();
      return Outcome.COMMITTED;
    } catch (CallFailure e) {
      return stopped(e.condition(), committing);
    }
  }

  @Override
  public void probe(Probe told) {
    probe = told;
  }

  @Override
  public long digest() {
    return digest.value();
  }

  @Override
  public int rows() {
    return digest.rows();
  }

  @Override
  public ConflictCause conflictCause() {
    return conflictCause;
  }

  @Override
  public String failure() {
    return failure;
  }

  /** Without the syncs that others make for this session, too. */
  @Override
  public long roundTrips() {
    return base.store().roundTrips();
  }

  /** What a store that has failed once holds is not known. */
  @Override
  public boolean connected() {
    return !storeFailed && !base.retired();
  }

  @Override
  public ServerCpu serverCpu() {
    return serverCpu;
  }

  @Override
  public void close() {
    if (current != null) {
      rollback();
    }
    calls.close(Modes.CLOSE_DATABASE, 0);
  }

  @Override
  public Result begin(int type) {
    CompiledTransaction transaction = transactions[type];
    current = transaction;
    return call(() -> begin(transaction), false);
  }

  /** Each step answers as if it were a transaction's only one. */
  @Override
  public Result step(int step, long[] inputs) {
    CompiledTransaction transaction = Objects.requireNonNull(current);
    digest.reset();
    return call(() -> transaction.steps().get(step).goesOn(inputs, digest), false);
  }

  @Override
  public Result commit() {
    Result result = call(this::end, true);
    current = null;
    return result;
  }

  @Override
  public Result rollback() {
    Result result = call(this::undo, false);
    current = null;
    return result;
  }

  private Result call(Runnable calls, boolean committing) {
    try {
      calls.run();
      return Result.DONE;
    } catch (CallFailure e) {
      current = null;
      return stopped(e.condition(), committing) == Outcome.CONFLICT
          ? Result.CONFLICT
          : Result.FAILED;
    }
  }

  private void begin(CompiledTransaction transaction) {
    if (variant.transactions()) {
      boolean locksFirst = variant == CallVariant.IMAGE1000_UNOPTIMIZED;
      if (locksFirst) {
        lock(transaction);
      }
      Walk.check(calls.begin());
      if (!locksFirst) {
        lock(transaction);
      }
    }
  }

  private void lock(CompiledTransaction transaction) {
    if (granularity == Granularity.DATABASE) {
      Walk.check(
          calls.lock(Modes.LOCK_DATABASE, 0, transaction.writes() ? Intent.UPDATE : Intent.READ));
    } else if (granularity.locksSetsByCalls()) {
      for (SetLocks.SetLock lock : transaction.locks()) {
        Walk.check(calls.lock(Modes.LOCK_SET, lock.set().number(), lock.intent()));
      }
    }
  }

  private void end() {
    if (variant.transactions()) {
      if (database.endWaits()) {
        probe.committing();
      }
      Walk.check(calls.end());
      unlock();
      return;
    }
    if (compensation.anything()) {
      probe.committing();
      Walk.check(calls.control(Modes.CONTROL_POST));
    }
    compensation.forget();
  }

  private void undo() {
    if (variant.transactions()) {
      Walk.check(calls.undo());
      unlock();
      return;
    }
    compensation.run();
    // Else the next transaction to commit would write, and pay for, what this one has changed.
    Walk.check(calls.control(Modes.CONTROL_WRITE));
  }

  private void unlock() {
    if (variant == CallVariant.IMAGE1000_UNOPTIMIZED) {
      Walk.check(calls.unlock());
    }
  }

  /** Gives a transaction up that a call has stopped, and says what became of it. */
  private Outcome stopped(int condition, boolean committing) {
    failure = Condition.text(condition);
    if (condition == Condition.STORE_FAILED) {
      failure += ": " + database.failure();
      storeFailed = true;
    }
    probe.held(database.locksHeld());
    giveUp();
    return switch (condition) {
      case Condition.DEADLOCK -> conflict(ConflictCause.DEADLOCK);
      case Condition.DATABASE_LOCKED,
          Condition.SET_LOCKED,
          Condition.PAGE_LOCKED,
          Condition.RECORD_LOCKED ->
          conflict(ConflictCause.LOCK_TIMEOUT);
      case Condition.STORE_FAILED -> committing ? Outcome.UNKNOWN : Outcome.FAILED;
      default -> Outcome.FAILED;
    };
  }

  private Outcome conflict(ConflictCause cause) {
    conflictCause = cause;
    return Outcome.CONFLICT;
  }

  /** Leaves nothing open and nothing locked, whatever state the transaction was in. */
  private void giveUp() {
    if (variant.transactions()) {
      calls.undo();
      if (variant == CallVariant.IMAGE1000_UNOPTIMIZED) {
        calls.unlock();
      }
      return;
    }
    try {
      compensation.run();
    } catch (CallFailure e) {
      failure += "; and it could not be taken back: " + Condition.text(e.condition());
      compensation.forget();
    }
  }
}
