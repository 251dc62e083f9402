package fasttrack.core.run;

import fasttrack.core.model.Mix64;
import fasttrack.core.model.TransactionType;
import fasttrack.core.proof.Tracer;
import fasttrack.core.run.load.Control;
import fasttrack.core.run.load.Quota;
import fasttrack.core.run.load.Timetable;
import fasttrack.core.run.verify.AnswerKey;
import fasttrack.core.spec.Retries;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * What all workers of a run share. Thread-safe.
 *
 * @param seed the run's, which the result states
 * @param types the transaction types
 * @param terminals how many terminals the whole run has
 * @param times when what happens
 * @param quota how many transactions are measured
 * @param retries how transactions are repeated after a conflict
 * @param control stops the run
 * @param answers which answers are known beforehand
 * @param crash the fault injected into the server, or null for none
 * @param tracer makes the traces of transactions that leave one, or null
 */
public record RunPlan(
    long seed,
    List<TransactionType> types,
    int terminals,
    Timetable times,
    Quota quota,
    Retries retries,
    Control control,
    AnswerKey answers,
    @Nullable Crash crash,
    @Nullable Tracer tracer) {
  /** Mixed into the seed, so that a worker's random numbers differ from a terminal's. */
  private static final long WORKERS = 0x5DEECE66DL;

  /**
   * Returns from what a worker draws its pauses and which transactions it reads: in each repeat
   * anew, as repeats have different seeds.
   */
  RandomGenerator random(int worker) {
    return new SplittableRandom(Mix64.mix(Mix64.mix(seed ^ WORKERS) + worker));
  }

  /** Returns when a terminal starts: all of them evenly spread over the ramp. */
  long startOf(int terminal) {
    return times.start() + (long) ((double) times.rampNanos() * terminal / terminals);
  }
}
