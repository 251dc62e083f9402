package fasttrack.core.run;

import fasttrack.core.measure.LockSamples;
import fasttrack.core.measure.LockSamples.Waits;
import fasttrack.core.measure.TypeSamples;
import fasttrack.core.measure.TypeSamples.Sum;
import fasttrack.core.model.TransactionType;
import fasttrack.core.result.ElapsedSplit;
import fasttrack.core.result.HistogramBar;
import fasttrack.core.result.Latency;
import fasttrack.core.result.LockWaits;
import fasttrack.core.result.SampledWaits;
import fasttrack.core.result.Spectrum;
import fasttrack.core.result.TypeResult;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.wait.LockLevel;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Makes the result of each transaction type from its samples.
 *
 * @param measuredNanos the length of the measured interval
 * @param queued whether transactions may be due before they can begin
 * @param saturated whether their waits grew with the run's length, so that these do not count
 */
record TypeResults(RunSubject subject, double measuredNanos, boolean queued, boolean saturated) {
  private static final double SECOND = 1e9;

  /**
   * Makes a type's result.
   *
   * @param serverMeanNanos the mean CPU time of the server; NaN where it is not known
   * @param lastServerMeanNanos that of the successful attempts alone; NaN likewise
   * @param sampled what its transactions were seen to wait for; null for nothing
   */
  TypeResult of(
      TransactionType type,
      TypeSamples samples,
      double serverMeanNanos,
      double lastServerMeanNanos,
      @Nullable SampledWaits sampled) {
    return new TypeResult(
        type.name(),
        type.title(),
        subject.statements().apply(type),
        counts(samples),
        times(samples),
        new TypeResult.Costs(
            subject.tells(Capability.ROUND_TRIPS)
                ? mean(samples.sum(Sum.GOOD_ROUND_TRIPS), samples)
                : null,
            mean(samples.sum(Sum.GOOD_CLIENT_CPU_NANOS), samples),
            known(serverMeanNanos, samples),
            harness(samples),
            mean(samples.sum(Sum.GOOD_SERVICE_CPU_NANOS), samples),
            known(lastServerMeanNanos, samples),
            known(samples.clientCpuErrorNanos(), samples)),
        new TypeResult.Wasted(
            samples.sum(Sum.WASTED_NANOS),
            samples.sum(Sum.BACKOFF_NANOS),
            samples.sum(Sum.WASTED_CLIENT_CPU_NANOS),
            samples.sum(Sum.WASTED_SERVER_CPU_NANOS)),
        new TypeResult.Locking(
            split(samples),
            waits(samples.locks()),
            subject.tells(Capability.LOCK_WAITS) ? samples.locks().heldMax() : null,
            sampled));
  }

  private TypeResult.Counts counts(TypeSamples samples) {
    Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);
    for (Outcome outcome : Outcome.values()) {
      outcomes.put(outcome, samples.count(outcome));
    }
    Map<ConflictCause, Long> conflicts = new EnumMap<>(ConflictCause.class);
    for (ConflictCause cause : ConflictCause.values()) {
      conflicts.put(cause, samples.conflicts(cause));
    }
    double rateTps = measuredNanos == 0 ? 0 : samples.withinInterval() * SECOND / measuredNanos;
    return new TypeResult.Counts(outcomes, conflicts, rateTps);
  }

  private TypeResult.Times times(TypeSamples samples) {
    Histogram responses = samples.goodResponses();
    Latency service = Latency.of(samples.goodServices(), samples.sum(Sum.GOOD_SERVICE_NANOS));
    Latency response =
        Latency.of(
            responses,
            samples.sum(Sum.GOOD_RESPONSE_NANOS),
            samples.skipped(),
            samples.skippedAfterNanos());
    if (saturated) {
      return new TypeResult.Times(
          response.withoutTimes(), service, null, List.of(), Spectrum.NONE, null, null);
    }
    return new TypeResult.Times(
        response,
        service,
        queued ? mean(samples.sum(Sum.GOOD_WAIT_NANOS), samples) : null,
        HistogramBar.of(responses),
        Spectrum.of(responses),
        mean(samples.sum(Sum.GOOD_BACKOFF_NANOS), samples),
        queued ? mean(samples.sum(Sum.GOOD_LAG_NANOS), samples) : null);
  }

  private static @Nullable Double harness(TypeSamples samples) {
    return samples.sum(Sum.GAPS) == 0
        ? null
        : (double) samples.sum(Sum.GAP_NANOS) / samples.sum(Sum.GAPS)
            + (double) samples.sum(Sum.READING_NANOS) / samples.all();
  }

  private static @Nullable Double known(double meanNanos, TypeSamples samples) {
    return samples.good() == 0 || Double.isNaN(meanNanos) ? null : (Double) meanNanos;
  }

  private static @Nullable Double mean(long sum, TypeSamples samples) {
    return samples.good() == 0 ? null : (double) sum / samples.good();
  }

  /** Splits the sums before it divides them, so that the means add up as the sums do. */
  private @Nullable ElapsedSplit split(TypeSamples samples) {
    boolean locks = subject.tells(Capability.LOCK_WAITS);
    if (!(locks || subject.tells(Capability.IN_PROCESS)) || samples.good() == 0) {
      return null;
    }
    double good = samples.good();
    long cpu = samples.sum(Sum.GOOD_SERVICE_CPU_NANOS);
    long lockWait = samples.sum(Sum.GOOD_LOCK_WAIT_NANOS);
    long commit = samples.sum(Sum.GOOD_COMMIT_NANOS) - samples.sum(Sum.GOOD_COMMIT_CPU_NANOS);
    long backoff = samples.sum(Sum.GOOD_BACKOFF_NANOS);
    long wait = samples.sum(Sum.GOOD_WAIT_NANOS);
    long retried =
        samples.sum(Sum.GOOD_RESPONSE_NANOS) - samples.sum(Sum.GOOD_SERVICE_NANOS) - backoff - wait;
    long other = samples.sum(Sum.GOOD_SERVICE_NANOS) - cpu - lockWait - commit;
    return new ElapsedSplit(
        cpu / good,
        locks ? (Double) (lockWait / good) : null,
        commit / good,
        retried / good,
        other / good,
        backoff / good,
        wait / good);
  }

  private static List<LockWaits> waits(LockSamples samples) {
    List<LockWaits> locks = new ArrayList<>();
    for (LockLevel level : LockLevel.values()) {
      Waits of = samples.of(level);
      if (of.count > 0) {
        locks.add(new LockWaits(level, of.count, of.nanos, of.deadlocks, of.queueLengthMax));
      }
    }
    return locks;
  }
}
