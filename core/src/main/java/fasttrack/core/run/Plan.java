package fasttrack.core.run;

import fasttrack.core.model.TransactionType;
import fasttrack.core.run.load.Control;
import fasttrack.core.run.load.Quota;
import fasttrack.core.run.load.Timetable;
import fasttrack.core.run.verify.AnswerKey;
import fasttrack.core.spec.Retries;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What all workers of a run share. Thread-safe.
 *
 * @param types the transaction types
 * @param terminals how many terminals the whole run has
 * @param times when what happens
 * @param quota how many transactions are measured
 * @param retries how transactions are repeated after a conflict
 * @param control stops the run
 * @param answers which answers are known beforehand
 * @param crash the fault injected into the server, or null for none
 */
public record Plan(
    List<TransactionType> types,
    int terminals,
    Timetable times,
    Quota quota,
    Retries retries,
    Control control,
    AnswerKey answers,
    @Nullable Crash crash) {
  /** Returns when a terminal starts: all of them evenly spread over the ramp. */
  long startOf(int terminal) {
    return times.start() + (long) ((double) times.rampNanos() * terminal / terminals);
  }
}
