package fasttrack.core.run;

import fasttrack.core.load.LoadReport;
import fasttrack.core.measure.LockSamples;
import fasttrack.core.measure.Samples;
import fasttrack.core.measure.TypeSamples;
import fasttrack.core.model.DataModel;
import fasttrack.core.model.Observation;
import fasttrack.core.model.PublishedProfile;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.core.result.CpuAccount;
import fasttrack.core.result.CpuFigure;
import fasttrack.core.result.ElapsedSplit;
import fasttrack.core.result.Environment;
import fasttrack.core.result.Fidelity;
import fasttrack.core.result.Latency;
import fasttrack.core.result.LockWaits;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Spearman;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.Validity;
import fasttrack.core.result.Verification;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Engine;
import fasttrack.core.spi.LockLevel;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.ServerCpu;
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
  private static final double LITTLE_TOLERANCE = 0.05;
  private static final long LITTLE_TRANSACTIONS_PER_TERMINAL_MIN = 100;
  private static final double SHARE_MAX = 0.05;
  private static final int FIDELITY_TYPES_MIN = 3;
  private static final int STRUCTURE_FAULTS_SHOWN_MAX = 10;

  private final BenchmarkSpec spec;
  private final Workload workload;
  private final List<TransactionType> types;
  private final DataModel dataModel;
  private final boolean tellsWaits;
  private final Function<TransactionType, List<String>> statements;
  private final Measurement.Measured measured;
  private final HarnessFloor floor;
  private final Verification verification;
  private final List<Observation> observations;
  private final Control control;
  private final double measuredNanos;

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
      List<Observation> observations,
      Control control) {
    this.spec = spec;
    this.workload = workload;
    this.types = types;
    this.dataModel = dataModel;
    this.tellsWaits = capabilities.contains(Capability.LOCK_WAITS);
    this.statements = statements;
    this.measured = measured;
    this.floor = floor;
    this.verification = verification;
    this.observations = observations;
    this.control = control;
    this.measuredNanos = (double) measured.interval().until() - measured.interval().from();
  }

  RunResult build(String startedAt, Environment environment, Engine engine, LoadReport load) {
    CpuAccounting accounting = new CpuAccounting(measured, types.size());
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
        typeResults,
        cpu,
        accounting.perType(),
        floor,
        verification,
        fidelity(typeResults, accounting.perType()),
        remarks(validity, rateTps),
        warnings(cpu, typeResults),
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
              samples.good() == 0 ? null : (double) samples.goodClientCpuNanos() / samples.good(),
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

  private List<String> warnings(CpuAccount cpu, List<TypeResult> results) {
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
    if (harnessWeighs(results)) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "a transaction is so short that the harness's own %.0f ns weigh: over %.0f %%",
              floor.nanos(),
              100 * LITTLE_TOLERANCE));
    }
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
    if (reasons.isEmpty() && !control.interrupted()) {
      littlesLaw(results, rateTps).ifPresent(reasons::add);
    }
    return reasons;
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

  /**
   * Little's law as a self-test: without think time, the rate times the mean time that a terminal
   * spends on a transaction, the harness's own floor included, is the number of terminals. Nothing
   * can be said of less than a second, where that floor weighs, or where sampled readings of the
   * server's CPU time lie between transactions.
   */
  private Optional<String> littlesLaw(List<TypeResult> results, double rateTps) {
    long good = good(results);
    boolean tooFew =
        good < LITTLE_TRANSACTIONS_PER_TERMINAL_MIN * spec.terminals() || measuredNanos < SECOND;
    boolean anyBad = results.stream().anyMatch(result -> result.bad() > 0);
    if (tooFew
        || anyBad
        || harnessWeighs(results)
        || measured.serverCpu() instanceof ServerCpu.Sampled) {
      return Optional.empty();
    }
    double mean = meanResponseNanos(results) + floor.nanos();
    // At the interval's end each terminal is inside a transaction. The rate leaves that one out,
    // the
    // sum of all that were due has it in full; the truth lies between.
    double least = rateTps * mean / SECOND;
    double most = good * mean / measuredNanos;
    double bound = LITTLE_TOLERANCE * spec.terminals();
    if (most >= spec.terminals() - bound && least <= spec.terminals() + bound) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "by Little's law %.2f terminals were at work, not %d: the terminals spent time"
                + " outside of transactions",
            most < spec.terminals() ? most : least,
            spec.terminals()));
  }

  private boolean harnessWeighs(List<TypeResult> results) {
    return good(results) > 0 && floor.nanos() > LITTLE_TOLERANCE * meanResponseNanos(results);
  }

  private static long good(List<TypeResult> results) {
    return results.stream().mapToLong(TypeResult::good).sum();
  }

  private static double meanResponseNanos(List<TypeResult> results) {
    double sum = 0;
    for (TypeResult result : results) {
      Double mean = result.response().meanNanos();
      sum += mean == null ? 0 : mean * result.good();
    }
    return sum / good(results);
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
