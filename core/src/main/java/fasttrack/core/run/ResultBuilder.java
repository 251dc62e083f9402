package fasttrack.core.run;

import fasttrack.core.measure.LockSamples;
import fasttrack.core.measure.Samples;
import fasttrack.core.measure.TypeSamples;
import fasttrack.core.model.DataModel;
import fasttrack.core.model.Observation;
import fasttrack.core.model.PublishedProfile;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.core.population.PopulationReport;
import fasttrack.core.result.CpuAccount;
import fasttrack.core.result.CpuFigure;
import fasttrack.core.result.ElapsedSplit;
import fasttrack.core.result.Environment;
import fasttrack.core.result.Fidelity;
import fasttrack.core.result.HarnessFloor;
import fasttrack.core.result.HistogramBar;
import fasttrack.core.result.Latency;
import fasttrack.core.result.LockWaits;
import fasttrack.core.result.Outage;
import fasttrack.core.result.Queueing;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Spearman;
import fasttrack.core.result.SteadyState;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.UnknownCommit;
import fasttrack.core.result.Validity;
import fasttrack.core.result.Verification;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Engine;
import fasttrack.core.spi.LockLevel;
import fasttrack.core.spi.Outcome;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Makes a run's result from what was measured and verified. */
final class ResultBuilder {
  private static final double SECOND = 1e9;
  private static final double SHARE_MAX = 0.05;
  private static final int FIDELITY_TYPES_MIN = 3;
  private static final int STRUCTURE_FAULTS_SHOWN_MAX = 10;

  private final BenchmarkSpec spec;
  private final Workload workload;
  private final List<TransactionType> types;
  private final DataModel dataModel;
  private final boolean tellsWaits;
  private final boolean countsRoundTrips;
  private final Function<TransactionType, List<String>> statements;
  private final Measurement.Measured measured;
  private final HarnessFloor floor;
  private final Verification verification;
  private final List<UnknownCommit> unknownCommits;
  private final List<Observation> observations;
  private final Control control;
  private final double measuredNanos;
  private final SteadyState steadyState;
  private final @Nullable Queueing queueing;

  ResultBuilder(
      BenchmarkSpec spec,
      Workload workload,
      List<TransactionType> types,
      DataModel dataModel,
      Set<Capability> capabilities,
      Function<TransactionType, List<String>> statements,
      Measurement.Measured measured,
      HarnessFloor floor,
      Verification verification,
      List<UnknownCommit> unknownCommits,
      List<Observation> observations,
      Control control) {
    this.spec = spec;
    this.workload = workload;
    this.types = types;
    this.dataModel = dataModel;
    this.tellsWaits = capabilities.contains(Capability.LOCK_WAITS);
    this.countsRoundTrips = capabilities.contains(Capability.ROUND_TRIPS);
    this.statements = statements;
    this.measured = measured;
    this.floor = floor;
    this.verification = verification;
    this.unknownCommits = unknownCommits;
    this.observations = observations;
    this.control = control;
    long nanos = measured.interval().until() - measured.interval().from();
    this.measuredNanos = nanos;
    this.steadyState = SteadyState.of(measured.samples().timeline(), types.size(), nanos);
    this.queueing = Queueing.of(measured.samples());
  }

  RunResult build(String startedAt, Environment environment, Engine engine, PopulationReport load) {
    CpuAccounting accounting = new CpuAccounting(measured.cpu(), measured.samples(), types.size());
    CpuAccount cpu = accounting.account();
    List<TypeResult> typeResults = types(accounting.serverMeans());
    double rateTps = typeResults.stream().mapToDouble(TypeResult::rateTps).sum();
    Samples samples = measured.samples();
    Validity validity = Validity.of(reasons(typeResults, rateTps));
    return new RunResult(
        RunResult.FORMAT,
        control.interrupted() ? RunResult.State.INTERRUPTED : RunResult.State.COMPLETE,
        startedAt,
        spec,
        environment,
        engine,
        load,
        measured.from().truncatedTo(ChronoUnit.MILLIS).toString(),
        (long) measuredNanos,
        samples.warmup(),
        samples.due(),
        samples.skipped(),
        validity instanceof Validity.Valid ? rateTps : null,
        queueing,
        steadyState,
        typeResults,
        cpu,
        accounting.perType(),
        floor,
        verification,
        outage(),
        unknownCommits,
        fidelity(typeResults, accounting.perType()),
        remarks(validity, rateTps),
        warnings(cpu, typeResults, rateTps),
        validity);
  }

  private List<TypeResult> types(double[] serverMeans) {
    List<TypeResult> results = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      TransactionType type = types.get(i);
      TypeSamples samples = measured.samples().type(i);
      Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);
      for (Outcome outcome : Outcome.values()) {
        outcomes.put(outcome, samples.count(outcome));
      }
      Map<ConflictCause, Long> conflicts = new EnumMap<>(ConflictCause.class);
      for (ConflictCause cause : ConflictCause.values()) {
        conflicts.put(cause, samples.conflicts(cause));
      }
      results.add(
          new TypeResult(
              type.name(),
              type.title(),
              statements.apply(type),
              outcomes,
              conflicts,
              measuredNanos == 0 ? 0 : samples.withinInterval() * SECOND / measuredNanos,
              Latency.of(samples.goodResponses(), samples.goodResponseNanos()),
              Latency.of(samples.goodServices(), samples.goodServiceNanos()),
              queueing == null ? null : mean(samples.goodWaitNanos(), samples),
              HistogramBar.of(samples.goodResponses()),
              countsRoundTrips ? mean(samples.goodRoundTrips(), samples) : null,
              mean(samples.goodClientCpuNanos(), samples),
              samples.good() == 0 || Double.isNaN(serverMeans[i]) ? null : serverMeans[i],
              samples.wastedNanos(),
              samples.backoffNanos(),
              samples.wastedClientCpuNanos(),
              samples.wastedServerCpuNanos(),
              split(samples),
              locks(samples.locks()),
              tellsWaits ? samples.locks().heldMax() : null));
    }
    return results;
  }

  private static @Nullable Double mean(long sum, TypeSamples samples) {
    return samples.good() == 0 ? null : (double) sum / samples.good();
  }

  /** Returns what a crash did, or null where none was meant to happen. */
  private @Nullable Outage outage() {
    Crash crash = measured.crash();
    return crash == null
        ? null
        : new Outage(
            span(measured.interval().from(), crash.killed()),
            span(crash.killed(), crash.recovered()),
            span(crash.killed(), crash.firstGood()));
  }

  private static @Nullable Long span(long from, long until) {
    return from == Long.MAX_VALUE || until == Long.MAX_VALUE ? null : until - from;
  }

  /** Sums are split, and then divided: so the means add up as the sums do. */
  private @Nullable ElapsedSplit split(TypeSamples samples) {
    if (!tellsWaits || samples.good() == 0) {
      return null;
    }
    double good = samples.good();
    long cpu = samples.goodClientCpuNanos();
    long lockWait = samples.goodLockWaitNanos();
    long commit = samples.goodCommitNanos() - samples.goodCommitCpuNanos();
    long retried = samples.goodResponseNanos() - samples.goodServiceNanos();
    long other = samples.goodServiceNanos() - cpu - lockWait - commit;
    return new ElapsedSplit(
        cpu / good, lockWait / good, commit / good, retried / good, other / good);
  }

  private static List<LockWaits> locks(LockSamples samples) {
    List<LockWaits> locks = new ArrayList<>();
    for (LockLevel level : LockLevel.values()) {
      if (samples.waits(level) > 0) {
        locks.add(
            new LockWaits(
                level,
                samples.waits(level),
                samples.waitNanos(level),
                samples.deadlocks(level),
                samples.queueLengthMax(level)));
      }
    }
    return locks;
  }

  /** Ranks CPU time where it was published, and is wholly known here; elapsed time elsewhere. */
  private @Nullable Fidelity fidelity(List<TypeResult> results, CpuFigure.Method serverCpu) {
    for (PublishedProfile profile : workload.published()) {
      if (profile.dataModel() == dataModel && !profile.figures().isEmpty()) {
        boolean cpu = profile.figures().stream().anyMatch(figure -> figure.cpuMillis().isPresent());
        return cpu && serverCpu == CpuFigure.Method.UNAVAILABLE
            ? null
            : fidelity(results, profile, cpu);
      }
    }
    return null;
  }

  private static @Nullable Fidelity fidelity(
      List<TypeResult> results, PublishedProfile profile, boolean cpu) {
    List<Double> ours = new ArrayList<>();
    List<Double> published = new ArrayList<>();
    for (TypeResult result : results) {
      Double own = cpu ? result.cpuMeanNanos() : result.response().meanNanos();
      for (PublishedProfile.Figure figure : profile.figures()) {
        OptionalDouble theirs = cpu ? figure.cpuMillis() : figure.elapsedMillis();
        if (own != null && figure.type().equals(result.name()) && theirs.isPresent()) {
          ours.add(own);
          published.add(theirs.getAsDouble());
        }
      }
    }
    if (ours.size() < FIDELITY_TYPES_MIN) {
      return null;
    }
    return new Fidelity(
        profile.id(),
        cpu ? "cpu" : "elapsed",
        Spearman.correlation(array(ours), array(published)),
        ours.size());
  }

  /** A remark may quote the rate, so an invalid result has none. */
  private List<String> remarks(Validity validity, double rateTps) {
    return switch (validity) {
      case Validity.Valid valid ->
          observations.stream().flatMap(seen -> seen.remark(rateTps).stream()).toList();
      case Validity.Invalid invalid -> List.of();
    };
  }

  private List<String> warnings(CpuAccount cpu, List<TypeResult> results, double rateTps) {
    List<String> warnings = new ArrayList<>();
    Double others = cpu.share(cpu.others());
    if (others != null && others > SHARE_MAX) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "%.0f %% of the machine's CPU time went to other processes: it was not quiet",
              100 * others));
    }
    Double residual = cpu.share(cpu.residual());
    if (residual != null && Math.abs(residual) > SHARE_MAX) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "%.0f %% of the machine's CPU time is no process's (interrupts, switching between"
                  + " threads) or is unexplained",
              100 * residual));
    }
    warnings.addAll(loadCheck(results, rateTps).warnings(queueing, steadyState));
    if (control.interrupted()) {
      return warnings;
    }
    for (TypeResult result : results) {
      if (result.good() == 0) {
        warnings.add(result.name() + " never ran to its end: run longer");
      }
    }
    return warnings;
  }

  private List<String> reasons(List<TypeResult> results, double rateTps) {
    List<String> reasons = new ArrayList<>(control.failures());
    reasons.addAll(verification.answerDifferences());
    reasons.addAll(verification.stateBefore());
    unresolved().ifPresent(reasons::add);
    reasons.addAll(verification.stateAfter());
    reasons.addAll(structureFaults());
    Samples samples = measured.samples();
    long ended = samples.skipped();
    for (int i = 0; i < types.size(); i++) {
      ended += samples.type(i).all();
      if (samples.type(i).overflows() > 0) {
        reasons.add(types.get(i).name() + ": times beyond an hour cannot be recorded");
      }
    }
    if (ended != samples.due()) {
      reasons.add(samples.due() + " transactions were due, but " + ended + " accounted for");
    }
    if (ended == 0 && reasons.isEmpty()) {
      reasons.add(
          control.interrupted()
              ? RunResult.NOTHING_MEASURED
              : "no transaction ended within the measured interval: run longer");
    }
    if (reasons.isEmpty() && !control.interrupted() && spec.faults().isEmpty()) {
      reasons.addAll(loadCheck(results, rateTps).reasons(queueing, steadyState));
    }
    return reasons;
  }

  /**
   * Returns why the final state cannot be told, where it cannot, for commits of unknown outcome.
   */
  private Optional<String> unresolved() {
    long number =
        unknownCommits.stream()
            .filter(commit -> commit.fate() == UnknownCommit.Fate.UNRESOLVED)
            .count();
    return number == 0
        ? Optional.empty()
        : Optional.of(
            number
                + " commits that nobody acknowledged could not be looked up, by a record that they"
                + " insert, so what the final state should be is not known");
  }

  /** Returns the first faults; all are in the verification. */
  private List<String> structureFaults() {
    List<String> faults = verification.structureFaults();
    List<String> shown = new ArrayList<>();
    for (String fault : faults) {
      if (shown.size() == STRUCTURE_FAULTS_SHOWN_MAX) {
        shown.add("structure: more faults were found, which the result's verification names");
        break;
      }
      shown.add("structure: " + fault);
    }
    return shown;
  }

  private LoadCheck loadCheck(List<TypeResult> results, double rateTps) {
    return new LoadCheck(spec, measured, results, rateTps, floor.nanos());
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
