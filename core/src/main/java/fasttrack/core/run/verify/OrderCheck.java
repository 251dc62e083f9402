package fasttrack.core.run.verify;

import fasttrack.core.model.Field;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.proof.History;
import fasttrack.core.proof.Judge;
import fasttrack.core.proof.Operations;
import fasttrack.core.proof.Proof;
import fasttrack.core.proof.Replay;
import fasttrack.core.proof.TracedAttempt;
import fasttrack.core.proof.Tracer;
import fasttrack.core.proof.Traces;
import fasttrack.core.proof.Values;
import fasttrack.core.result.OrderProof;
import fasttrack.core.spi.Isolation;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Proves the order of a run's transactions by what they have left in traces, and brings the oracle
 * to the state that follows. Used once, by one thread.
 */
final class OrderCheck {
  private final Tracer tracer;
  private final List<TransactionType> types;
  private final Oracle oracle;

  /**
   * Makes a check.
   *
   * @param tracer has the traces of workers that have ended
   * @param oracle holds the data as they were when the run began
   */
  OrderCheck(Tracer tracer, List<TransactionType> types, Oracle oracle) {
    this.tracer = tracer;
    this.types = types;
    this.oracle = oracle;
  }

  /**
   * Proves the order.
   *
   * @param isolation the level in force; where uncommitted changes may be read, what was rolled
   *     back is not known, and what follows from it cannot be judged
   * @param observed takes what was observed, if the traces have all
   * @param committed takes the type and the inputs of each attempt that committed
   */
  OrderProof prove(
      Isolation isolation,
      Consumer<Operations> observed,
      BiConsumer<TransactionType, long[]> committed) {
    long traceBytes = tracer.all().stream().mapToLong(each -> each.bytes()).sum();
    if (!tracer.complete()) {
      return OrderProof.tooLong(traceBytes);
    }
    long beginNanos = System.nanoTime();
    Traces traces = new Traces(tracer.all(), types);
    History history = new History(traces, types, Tracer.BEFORE);
    observed.accept(new Operations(history));
    for (int attempt : history.open()) {
      history.decide(attempt, false);
    }
    Replay replay = new Replay(oracle, types, history);
    TracedAttempt attempt = new TracedAttempt();
    for (int place : history.order()) {
      traces.read(place, attempt);
      boolean lasts = history.isCommitted(place);
      replay.attempt(attempt, lasts);
      if (lasts) {
        committed.accept(types.get(attempt.type()), attempt.inputs());
      }
    }
    Proof proof = Judge.of(history, values(history, replay));
    for (int record = 0; record < history.records(); record++) {
      replay.last(history.type(record), history.key(record), history.last(record));
    }
    OrderProof found =
        new OrderProof(
            proof,
            replay.different(),
            replay.differences(),
            replay.unstableAggregates(),
            true,
            traceBytes,
            System.nanoTime() - beginNanos);
    return isolation == Isolation.READ_UNCOMMITTED ? found.judgedAsFarAsKnown() : found;
  }

  private static Values values(History history, Replay replay) {
    return new Values() {
      @Override
      public long value(int version, int position) {
        int record = history.record(version);
        return replay.value(history.type(record), history.key(record), version, position);
      }

      @Override
      public boolean exists(int version) {
        int record = history.record(version);
        return replay.exists(history.type(record), history.key(record), version);
      }

      @Override
      public void before(RecordType type, Field field, long from, long to, LongConsumer keys) {
        replay.before(type, field, from, to, keys);
      }

      @Override
      public long before(RecordType type, long key, int position) {
        return replay.before(type, key, position);
      }
    };
  }
}
