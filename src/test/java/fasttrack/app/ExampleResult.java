package fasttrack.app;

import fasttrack.core.result.Course;
import fasttrack.core.result.JavaProcess;
import fasttrack.core.result.RunHeader;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.RunVerdict;
import fasttrack.core.result.TimeSeries;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.Validity;
import fasttrack.core.result.Work;
import fasttrack.core.result.cpu.CpuCosts;
import fasttrack.core.result.cpu.CpuFigure;
import fasttrack.core.result.cpu.RunQueue;
import fasttrack.core.spec.Load;
import java.util.List;

/**
 * A run whose figures are chosen: a real run, with types, and what else it is told, in place of its
 * own. It lasts ten seconds. For tests of arithmetic; what a result looks like is told by real ones
 * alone.
 */
public final class ExampleResult {
  private static final int SECONDS = 10;
  private static final long SECOND = 1_000_000_000L;

  /** Read once: a simulation makes thousands. */
  private static final RunResult REAL =
      Stored.of("run-sqlite").with("/cpu/account/others/nanos", "0").run();

  private final List<TypeResult> types;
  private RunResult.State state = RunResult.State.COMPLETE;
  private CpuFigure.Method serverCpu = CpuFigure.Method.IN_CLIENT;
  private Validity validity = new Validity.Valid();
  private RunQueue runQueue;
  private Load load = Load.Closed.of(1);
  private JavaProcess process = REAL.header().process();

  /** Begins, with what was found of each type; all ended in the first of ten seconds. */
  public ExampleResult(List<TypeResult> types) {
    this.types = types;
  }

  public ExampleResult interrupted() {
    state = RunResult.State.INTERRUPTED;
    return this;
  }

  public ExampleResult serverCpu(CpuFigure.Method method) {
    serverCpu = method;
    return this;
  }

  public ExampleResult runQueue(RunQueue what) {
    runQueue = what;
    return this;
  }

  /** Lets another Java process make it. */
  public ExampleResult process(long pid) {
    process = new JavaProcess(pid, process.startedAt(), 0, null);
    return this;
  }

  public ExampleResult validity(Validity what) {
    validity = what;
    return this;
  }

  public ExampleResult load(Load what) {
    load = what;
    return this;
  }

  /** Makes it. */
  public RunResult build() {
    RunHeader header = REAL.header();
    RunVerdict verdict = REAL.verdict();
    return new RunResult(
        REAL.format(),
        new RunHeader(
            state,
            header.startedAt(),
            header.measuredFrom(),
            SECONDS * SECOND,
            header.workload(),
            process),
        REAL.spec().withLoad(load),
        REAL.setup(),
        work(),
        course(),
        cpu(),
        new RunVerdict(
            validity,
            verdict.verification(),
            verdict.unknownCommits(),
            verdict.fidelity(),
            verdict.remarks(),
            verdict.warnings()),
        null);
  }

  private Work work() {
    long good = types.stream().mapToLong(TypeResult::good).sum();
    long bad = types.stream().mapToLong(TypeResult::bad).sum();
    return new Work(
        new Work.Counts(2_000, good + bad, 0),
        validity instanceof Validity.Valid ? (double) good / SECONDS : null,
        ExampleType.latency(good),
        null,
        types,
        List.of());
  }

  private Course course() {
    Course course = REAL.course();
    TimeSeries timeline =
        new TimeSeries(
            SECOND,
            types.stream()
                .map(
                    type ->
                        new TimeSeries.OfType(
                            type.name(),
                            List.of(type.good(), 0L),
                            List.of(type.good() * 1_000, 0L)))
                .toList(),
            List.of(),
            List.of());
    return new Course(
        course.steadyState(),
        timeline,
        List.of(),
        null,
        course.jvm(),
        course.flushes(),
        course.engine(),
        course.growth(),
        course.settling());
  }

  private CpuCosts cpu() {
    CpuCosts cpu = REAL.cpu();
    return new CpuCosts(
        cpu.account(), serverCpu, cpu.harness(), cpu.serverReadings(), runQueue, null);
  }
}
