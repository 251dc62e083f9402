package fasttrack.core.run;

import fasttrack.core.measure.Samples;
import fasttrack.core.model.TransactionType;
import fasttrack.core.published.Published;
import fasttrack.core.result.Course;
import fasttrack.core.result.Environment;
import fasttrack.core.result.Finding;
import fasttrack.core.result.JavaProcess;
import fasttrack.core.result.Joint;
import fasttrack.core.result.Latency;
import fasttrack.core.result.Mark;
import fasttrack.core.result.RunHeader;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.RunVerdict;
import fasttrack.core.result.Setup;
import fasttrack.core.result.TimeSeries;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.Validity;
import fasttrack.core.result.Work;
import fasttrack.core.result.WorkloadFacts;
import fasttrack.core.result.cpu.CpuAccount;
import fasttrack.core.result.cpu.CpuCosts;
import fasttrack.core.result.cpu.HarnessCost;
import fasttrack.core.result.cpu.HarnessFloor;
import fasttrack.core.result.cpu.WaitReadings;
import fasttrack.core.run.load.Control;
import fasttrack.core.run.load.RoleLoad;
import fasttrack.core.run.meter.CpuAccounting;
import fasttrack.core.run.meter.MeasuredInterval;
import fasttrack.core.run.meter.MeterResults;
import fasttrack.core.run.meter.Stalls;
import fasttrack.core.run.meter.Standstills;
import fasttrack.core.run.meter.WaitMeter.Waits;
import fasttrack.core.run.verify.CheckResults;
import fasttrack.core.spec.DatabaseState;
import fasttrack.core.spec.Span;
import fasttrack.core.statistics.Settling;
import fasttrack.core.statistics.SteadyState;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes a run's result from what was measured and verified. */
final class ResultBuilder {

  private final RunSubject subject;
  private final Measurement.RawResult measured;
  private final MeasuredInterval executed;
  private final HarnessCost harness;
  private final CheckResults checked;
  private final Control control;
  private final long measuredNanos;
  private final SteadyState steadyState;
  private final List<Mark> stalls;
  private final List<RoleFigures> roles;
  private final RoleFigures own;

  ResultBuilder(
      RunSubject subject,
      Measurement.RawResult measured,
      HarnessFloor floor,
      CheckResults checked,
      Control control) {
    this.subject = subject;
    this.measured = measured;
    this.executed = measured.executed();
    this.harness = harness(measured.samples(), floor);
    this.checked = checked;
    this.control = control;
    this.measuredNanos = executed.nanos();
    this.steadyState = SteadyState.of(measured.samples().timeline(), measuredNanos);
    this.stalls = stalls();
    this.roles = roles();
    this.own = roles.getFirst();
  }

  RunResult build(String startedAt, JavaProcess process, Setup setup, @Nullable Joint joint) {
    CpuAccounting accounting = Objects.requireNonNull(measured.found().cpu);
    CpuCosts cpu =
        new CpuCosts(
            accounting.account(),
            accounting.perType(),
            harness,
            accounting.sampling(subject.spec().connectionsOfAll()),
            accounting.runQueue(),
            waitReadings());
    ServerMeans means = new ServerMeans(accounting.serverMeans(), accounting.lastServerMeans());
    return result(header(startedAt, process), setup, cpu, types(means), joint, List.of());
  }

  /**
   * Builds the result of several processes.
   *
   * @param cpu where the CPU time of all of them went
   * @param reasons why the figures do not count, beside what follows from the samples
   */
  RunResult merged(
      String startedAt,
      JavaProcess process,
      Setup setup,
      MergedCpu cpu,
      ServerMeans means,
      Joint joint,
      List<Finding> reasons) {
    CpuCosts costs =
        new CpuCosts(
            cpu.account(), cpu.serverPerType(), harness, null, cpu.runQueue(), waitReadings());
    return result(header(startedAt, process), setup, costs, types(means), joint, reasons);
  }

  /**
   * The server's mean CPU time of each type.
   *
   * @param all for all attempts of a transaction; NaN where it is not known
   * @param last for the successful ones
   */
  record ServerMeans(List<Double> all, List<Double> last) {}

  private RunResult result(
      RunHeader header,
      Setup setup,
      CpuCosts cpu,
      List<TypeResult> types,
      @Nullable Joint joint,
      List<Finding> reasons) {
    double rateTps = types.stream().mapToDouble(type -> type.counts().rateTps()).sum();
    RunVerdict verdict = verdict(header.process(), setup, cpu, types, rateTps, reasons);
    boolean valid = verdict.validity() instanceof Validity.Valid;
    return new RunResult(
        RunResult.FORMAT,
        header,
        subject.spec(),
        setup,
        work(types, valid ? rateTps : null),
        course(),
        cpu,
        verdict,
        joint);
  }

  private static HarnessCost harness(Samples samples, HarnessFloor floor) {
    double gap = samples.gapMeanNanos();
    double reading = samples.readingMeanNanos();
    return new HarnessCost(
        floor, Double.isNaN(gap) ? null : gap + reading, reading, samples.betweenMeanNanos());
  }

  /** Returns the stalls; none where a crash makes one, or this process stood still meanwhile. */
  private List<Mark> stalls() {
    List<Mark> standstills = Standstills.among(measured.found().marks);
    return subject.spec().faults().isEmpty()
        ? Stalls.of(measured.samples(), subject.types().size(), measuredNanos).stream()
            .filter(
                stall ->
                    standstills.stream().mapToLong(stall::overlapNanos).sum()
                        < stall.lastedNanos() / 2)
            .toList()
        : List.of();
  }

  private List<RoleFigures> roles() {
    boolean crashes = !subject.spec().faults().isEmpty();
    List<RoleFigures> all = new ArrayList<>();
    for (RoleLoad role : RoleLoad.of(subject.spec(), subject.types())) {
      Samples its = measured.byRole().get(role.number());
      all.add(RoleFigures.of(role, its, measuredNanos, crashes));
    }
    return all;
  }

  private boolean saturated() {
    return roles.stream().anyMatch(RoleFigures::saturated);
  }

  private RunHeader header(String startedAt, JavaProcess process) {
    return new RunHeader(
        control.interrupted() ? RunResult.State.INTERRUPTED : RunResult.State.COMPLETE,
        startedAt,
        executed.from().truncatedTo(ChronoUnit.MILLIS).toString(),
        measuredNanos,
        WorkloadFacts.of(
            subject.workload(), subject.spec().data().dataset(subject.workload().schema())),
        process);
  }

  private @Nullable WaitReadings waitReadings() {
    Waits waits = measured.found().waits;
    return waits == null ? null : waits.readings();
  }

  private List<TypeResult> types(ServerMeans means) {
    Waits waits = measured.found().waits;
    return IntStream.range(0, subject.types().size())
        .mapToObj(
            type ->
                typeResults(type)
                    .of(
                        subject.types().get(type),
                        measured.samples().type(type),
                        means.all().get(type),
                        means.last().get(type),
                        waits == null ? null : waits.types().get(type)))
        .toList();
  }

  private TypeResults typeResults(int type) {
    RoleFigures role =
        roles.stream().filter(each -> each.role().types().contains(type)).findFirst().orElse(own);
    return new TypeResults(subject, measuredNanos, role.queueing() != null, role.saturated());
  }

  private Work work(List<TypeResult> types, @Nullable Double rateTps) {
    Samples samples = measured.samples();
    Latency responses = RoleFigures.responses(samples);
    return new Work(
        new Work.Counts(
            measured.prepared().transactions() + samples.warmup(),
            samples.due(),
            samples.skipped()),
        rateTps,
        saturated() ? responses.withoutTimes() : responses,
        own.waits(),
        types,
        roles.size() == 1
            ? List.of()
            : roles.stream().map(role -> role.work(subject.workload().roleName(), types)).toList());
  }

  private Course course() {
    List<String> names = subject.types().stream().map(TransactionType::name).toList();
    TimeSeries timeline = TimeSeries.of(measured.samples(), names, measuredNanos);
    MeterResults found = measured.found();
    return new Course(
        steadyState,
        saturated() ? timeline.withoutPercentiles() : timeline,
        marks(),
        found.outage,
        found.jvm,
        found.flushes,
        found.engine,
        found.growth,
        measured.prepared().settling());
  }

  /** Says why the interval did not begin warm although that was asked for. */
  private List<Finding> notSettled() {
    Settling settling = measured.prepared().settling();
    return settling == null
        ? List.of()
        : switch (settling.outcome()) {
          case SETTLED, NOTHING_WRITTEN -> List.of();
          case NOT_SETTLED ->
              List.of(
                  Finding.warning(
                          subject.spec().schedule().begin() == DatabaseState.STEADY
                              ? "not-steady-yet"
                              : "not-settled")
                      .with("waitedNanos", settling.nanos()));
          case NOT_COUNTED -> List.of(Finding.warning("log-not-counted"));
        };
  }

  private List<Mark> marks() {
    return Stream.concat(measured.found().marks.stream(), stalls.stream())
        .sorted(Comparator.comparingLong(Mark::atNanos))
        .toList();
  }

  private RunVerdict verdict(
      JavaProcess process,
      Setup setup,
      CpuCosts cpu,
      List<TypeResult> types,
      double rateTps,
      List<Finding> reasons) {
    CpuAccount account = cpu.account();
    Judgement judgement =
        new Judgement(
            subject, measured, types, checked, control, loads(types), steadiness(process));
    List<Finding> all = new ArrayList<>(reasons);
    all.addAll(judgement.validity().reasons());
    Validity validity = all.isEmpty() ? judgement.validity() : Validity.of(all);
    return new RunVerdict(
        validity,
        checked.verification(),
        checked.unknownCommits(),
        Fidelities.of(
            Published.of(subject.workload()).published(),
            setup.dataModel(),
            types,
            cpu.serverPerType()),
        remarks(validity, rateTps),
        warnings(judgement.warnings(account), setup));
  }

  private List<LoadCheck> loads(List<TypeResult> types) {
    return roles.stream()
        .map(
            role ->
                new LoadCheck(
                    role,
                    role.role().types().stream().map(types::get).toList(),
                    harness,
                    measuredNanos,
                    subject.spec().schedule().span() instanceof Span.Time))
        .toList();
  }

  private SteadinessCheck steadiness(JavaProcess process) {
    return new SteadinessCheck(
        subject.spec().schedule().warmingUp(process.shortWarmupNanos()),
        measured.prepared().settling(),
        steadyState,
        measuredNanos);
  }

  private List<Finding> warnings(List<Finding> ofRun, Setup setup) {
    return Stream.of(
            ofRun,
            notSettled(),
            notSampled(),
            quota(setup.environment()),
            each("server-lacks", setup.place().lacking()),
            each("replica-lost", measured.found().lostReplicas),
            Stalls.warnings(stalls),
            setup.host() == null ? List.<Finding>of() : setup.host().warnings())
        .flatMap(List::stream)
        .sorted(Comparator.comparing(Finding::severity))
        .toList();
  }

  /** Says why it is not known what transactions waited for; a fault that is meant is no reason. */
  private List<Finding> notSampled() {
    WaitReadings made = waitReadings();
    return made == null || made.trouble().isEmpty() || !subject.spec().faults().isEmpty()
        ? List.of()
        : List.of(
            Finding.warning("waits-not-sampled")
                .with("samples", made.readings() == 0 ? null : made.readings())
                .with("evidence", made.trouble()));
  }

  private static List<Finding> quota(Environment environment) {
    Environment.Details details = environment.details();
    Environment.Limits limits = details == null ? null : details.limits();
    return limits == null || limits.processors() == null
        ? List.of()
        : List.of(Finding.disturbance("cpu-quota").with("processors", limits.processors()));
  }

  private static List<Finding> each(String id, List<String> evidence) {
    return evidence.stream().map(each -> Finding.warning(id).with("evidence", each)).toList();
  }

  /** A remark may quote the rate, so only a valid result has one. */
  private List<String> remarks(Validity validity, double rateTps) {
    return validity instanceof Validity.Valid
        ? checked.observations().stream().flatMap(seen -> seen.remark(rateTps).stream()).toList()
        : List.of();
  }
}
