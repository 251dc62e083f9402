package fasttrack.core.run;

import fasttrack.core.measure.Samples;
import fasttrack.core.measure.Timeline;
import fasttrack.core.measure.TypeSamples;
import fasttrack.core.measure.TypeSamples.Sum;
import fasttrack.core.result.Latency;
import fasttrack.core.result.Queueing;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.Work;
import fasttrack.core.run.load.RoleLoad;
import fasttrack.core.spec.Load;
import fasttrack.core.statistics.Backlog;
import java.util.List;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What the terminals of one role measured.
 *
 * @param role the role
 * @param samples what its workers measured
 * @param backlog whether waiting transactions piled up; null where none waits, or a crash makes
 *     them
 * @param queueing how long transactions waited; null where each was due when it began
 */
record RoleFigures(
    RoleLoad role, Samples samples, @Nullable Backlog backlog, @Nullable Queueing queueing) {
  private static final double SECOND = 1e9;
  private static final double MEDIAN = 50;

  /**
   * Makes a role's figures.
   *
   * @param crashes whether the run makes the server crash
   */
  static RoleFigures of(RoleLoad role, Samples samples, long measuredNanos, boolean crashes) {
    Timeline queue = crashes ? null : samples.queue();
    Double offeredTps = role.load() instanceof Load.Open open ? open.rateTps() : null;
    double rateTps = samples.sum(TypeSamples::withinInterval) * SECOND / measuredNanos;
    Backlog backlog = queue == null ? null : Backlog.of(queue, measuredNanos, offeredTps, rateTps);
    return new RoleFigures(role, samples, backlog, Queueing.of(samples, backlog));
  }

  /** Tells whether more is due than the database completes: response times do not count then. */
  boolean saturated() {
    return role.load() instanceof Load.Open
        && backlog != null
        && backlog.verdict() == Backlog.Tendency.GROWS;
  }

  /** Returns how long transactions waited; without the times where the role is saturated. */
  @Nullable Queueing waits() {
    return saturated() && queueing != null ? queueing.withoutWaits() : queueing;
  }

  /**
   * Returns what it did.
   *
   * @param own the name of the run's own terminals
   * @param results the results of all types that ran
   */
  Work.RoleWork work(String own, List<TypeResult> results) {
    List<TypeResult> its = role.types().stream().map(results::get).toList();
    return new Work.RoleWork(
        Objects.requireNonNullElse(role.name(), own),
        role.load(),
        its.stream().map(TypeResult::name).toList(),
        its.stream().mapToLong(TypeResult::good).sum(),
        its.stream().mapToDouble(type -> type.counts().rateTps()).sum(),
        responses(),
        waits(),
        onTimeShare());
  }

  private @Nullable Double onTimeShare() {
    if (role.load() instanceof Load.Open open
        && open.arrivals() == Load.ArrivalProcess.CONSTANT
        && samples.due() > 0) {
      long period = Math.round(SECOND / open.rateTps());
      return (double) samples.goodResponses().getCountBetweenValues(0, period) / samples.due();
    }
    return null;
  }

  /** Returns the median service time of its good transactions; 0 if there are none. */
  long serviceP50Nanos() {
    Histogram all = samples.type(role.types().getFirst()).goodServices();
    role.types().stream().skip(1).forEach(type -> all.add(samples.type(type).goodServices()));
    return all.getValueAtPercentile(MEDIAN);
  }

  private Latency responses() {
    Latency responses = responses(samples);
    return saturated() ? responses.withoutTimes() : responses;
  }

  /** Returns the response times of all types that have samples. */
  static Latency responses(Samples samples) {
    return Latency.of(
        samples.goodResponses(),
        samples.sum(type -> type.sum(Sum.GOOD_RESPONSE_NANOS)),
        samples.skipped(),
        samples.skippedAfterNanos());
  }
}
