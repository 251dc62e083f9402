package fasttrack.network.interpreter;

import fasttrack.core.facet.StepwiseSession;
import fasttrack.core.facet.StepwiseSession.Result;
import fasttrack.core.interpreter.Digest;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.cpu.ServerCpu;
import fasttrack.network.engine.CallFailure;
import fasttrack.network.engine.OpenBase;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A session whose caller begins, steps and ends its transactions, by the calls that {@link
 * NetworkSession} makes. Used by one thread at a time.
 */
public final class NetworkStepwiseSession implements StepwiseSession {
  private final NetworkSession session;
  private final Digest digest = new Digest();
  private @Nullable CompiledTransaction current;

  /**
   * Connects to an open database and compiles the transactions.
   *
   * @param serverCpu how the CPU time is known that is spent on the session
   */
  public NetworkStepwiseSession(
      OpenBase base, CallVariant variant, List<TransactionType> types, ServerCpu serverCpu) {
    for (TransactionType type : types) {
      if (type.program() != null) {
        throw new IllegalArgumentException(type.name() + " decides itself what it does");
      }
    }
    session = new NetworkSession(base, variant, types, serverCpu);
  }

  @Override
  public Result begin(int type) {
    CompiledTransaction transaction = session.transaction(type);
    current = transaction;
    return call(() -> session.begin(transaction), false);
  }

  @Override
  public Result step(int step, long[] inputs) {
    CompiledTransaction transaction = Objects.requireNonNull(current);
    // Each answers as if it were a transaction's only step.
    digest.reset();
    return call(() -> transaction.steps().get(step).run(inputs, digest), false);
  }

  @Override
  public Result commit() {
    Result result = call(session::commit, true);
    current = null;
    return result;
  }

  @Override
  public Result rollback() {
    Result result = call(session::rollBack, false);
    current = null;
    return result;
  }

  @Override
  public long digest() {
    return digest.value();
  }

  @Override
  public ConflictCause conflictCause() {
    return session.conflictCause();
  }

  @Override
  public String failure() {
    return session.failure();
  }

  @Override
  public void close() {
    if (current != null) {
      rollback();
    }
    session.close();
  }

  private Result call(Runnable calls, boolean committing) {
    try {
      calls.run();
      return Result.DONE;
    } catch (CallFailure e) {
      current = null;
      return switch (session.stopped(e.condition(), committing)) {
        case CONFLICT -> Result.CONFLICT;
        case FAILED, UNKNOWN -> Result.FAILED;
        case COMMITTED, ROLLED_BACK ->
            throw new IllegalStateException("a call that stopped ended its transaction");
      };
    }
  }
}
