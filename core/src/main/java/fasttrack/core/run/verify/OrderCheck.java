package fasttrack.core.run.verify;

import fasttrack.core.model.Action;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.proof.Aftermath;
import fasttrack.core.proof.History;
import fasttrack.core.proof.Judge;
import fasttrack.core.proof.Operations;
import fasttrack.core.proof.Proof;
import fasttrack.core.proof.Replay;
import fasttrack.core.proof.TracedAttempt;
import fasttrack.core.proof.Tracer;
import fasttrack.core.proof.Traces;
import fasttrack.core.proof.Tracing;
import fasttrack.core.result.OrderProof;
import fasttrack.core.result.UnknownCommit;
import fasttrack.core.result.UnknownCommit.Fate;
import fasttrack.core.run.load.Terminal;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Proves the order of a run's transactions by what they have left in traces, and brings the oracle
 * to the state that follows. Used once, by one thread.
 *
 * @param tracer has the traces of workers that have ended
 * @param oracle holds the data as they were when the run began
 * @param database where the rows of commits are looked up
 * @param terminals what executed them
 * @param unknown takes the fates of commits of unknown outcome
 */
public record OrderCheck(
    Tracer tracer,
    List<TransactionType> types,
    Oracle oracle,
    Database database,
    List<Terminal> terminals,
    List<UnknownCommit> unknown) {
  /** An attempt of unknown outcome; the fate is null where it changed nothing. */
  private record Open(int terminal, long beginNanos, String type, @Nullable Fate fate) {}

  /**
   * Proves the order.
   *
   * @param isolation the level in force; where uncommitted changes may be read, what was rolled
   *     back is not known, and what follows from it cannot be judged
   * @param crashed whether commits may be lost
   * @param observed takes what was observed, if the traces have all
   * @param committed takes the type and the inputs of each attempt that committed
   */
  public OrderProof prove(
      Isolation isolation,
      boolean crashed,
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
    boolean decided =
        (!crashed && history.open().length == 0)
            || decide(history, isolation == Isolation.READ_UNCOMMITTED);
    Replay replay = new Replay(oracle, types, history);
    List<Open> open = new ArrayList<>();
    TracedAttempt attempt = new TracedAttempt();
    for (int place : history.order()) {
      traces.read(place, attempt);
      boolean lasts = history.isCommitted(place);
      replay.attempt(attempt, lasts);
      if (lasts) {
        committed.accept(types.get(attempt.type), attempt.values);
      }
      if (attempt.outcome == Outcome.UNKNOWN) {
        boolean writes = history.made(place).length > 0;
        String type = types.get(attempt.type).name();
        Fate fate = fate(attempt, lasts, decided, writes);
        open.add(new Open(attempt.terminal, attempt.beginNanos, type, fate));
      }
    }
    tellFates(open);
    Proof proof = Judge.of(history, replay);
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
            List.of(),
            traceBytes,
            System.nanoTime() - beginNanos);
    return isolation == Isolation.READ_UNCOMMITTED ? found.judgedAsFarAsKnown() : found;
  }

  /**
   * Decides which attempts of unknown outcome committed, and finds commits that were lost. Returns
   * false where the rows could not be read.
   */
  private boolean decide(History history, boolean seesUncommitted) {
    Aftermath aftermath = new Aftermath(history, seesUncommitted);
    try {
      oracle
          .tables()
          .map(table -> table.type())
          .filter(Tracing::traces)
          .forEach(type -> read(type, aftermath));
      aftermath.decide();
      return true;
    } catch (BackendException e) {
      for (int attempt : history.open()) {
        history.decide(attempt, false);
      }
      return false;
    }
  }

  private void read(RecordType type, Aftermath aftermath) {
    int key = type.position(Objects.requireNonNull(type.identity()));
    int writer = type.position(type.field(Tracing.WRITER));
    database.scan(type, row -> aftermath.row(type, row[key], row[writer]));
  }

  /**
   * Returns what became of an attempt; null where it changed nothing. What left no trace of its own
   * in the database is known by what it wrote elsewhere alone.
   */
  private @Nullable Fate fate(
      TracedAttempt attempt, boolean committed, boolean decided, boolean writes) {
    boolean insertsUntraced =
        Objects.requireNonNull(types.get(attempt.type).program()).onRecords().stream()
            .anyMatch(each -> each instanceof Action.Insert insert && insert.traced().isEmpty());
    if (!writes && !insertsUntraced) {
      return null;
    }
    Fate fate = committed ? Fate.COMMITTED : Fate.NOT_COMMITTED;
    return decided && (committed || writes) ? fate : Fate.UNRESOLVED;
  }

  /** A terminal knows the numbers of its transactions of unknown outcome, in the order of time. */
  private void tellFates(List<Open> open) {
    open.sort(Comparator.comparingLong(Open::beginNanos));
    for (Terminal terminal : terminals) {
      Iterator<Long> numbers = terminal.unknown().iterator();
      for (Open each : open) {
        if (each.terminal == terminal.id() && numbers.hasNext()) {
          long number = numbers.next();
          if (each.fate != null) {
            unknown.add(new UnknownCommit(each.terminal, number, each.type, each.fate));
          }
        }
      }
    }
  }
}
