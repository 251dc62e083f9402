package fasttrack.app;

import fasttrack.core.model.DataModel;
import fasttrack.core.model.Workload;
import fasttrack.core.population.PopulationReport;
import fasttrack.core.result.Change;
import fasttrack.core.result.Course;
import fasttrack.core.result.CpuAccount;
import fasttrack.core.result.CpuCosts;
import fasttrack.core.result.CpuFigure;
import fasttrack.core.result.DataPlace;
import fasttrack.core.result.Environment;
import fasttrack.core.result.Fidelity;
import fasttrack.core.result.FileSystem;
import fasttrack.core.result.HarnessCost;
import fasttrack.core.result.HarnessFloor;
import fasttrack.core.result.HostProbe;
import fasttrack.core.result.HostProbes;
import fasttrack.core.result.JavaProcess;
import fasttrack.core.result.JvmWork;
import fasttrack.core.result.Latency;
import fasttrack.core.result.Mark;
import fasttrack.core.result.Outage;
import fasttrack.core.result.Queueing;
import fasttrack.core.result.RunHeader;
import fasttrack.core.result.RunQueue;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.RunVerdict;
import fasttrack.core.result.ServerReadings;
import fasttrack.core.result.Setup;
import fasttrack.core.result.Spread;
import fasttrack.core.result.SteadyState;
import fasttrack.core.result.TimeSeries;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.UnknownCommit;
import fasttrack.core.result.Validity;
import fasttrack.core.result.Verification;
import fasttrack.core.result.WaitReadings;
import fasttrack.core.result.Work;
import fasttrack.core.result.WorkloadFacts;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Data;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Target;
import fasttrack.core.spec.TypeMix;
import fasttrack.core.spec.WaitSampling;
import fasttrack.core.spi.Disclosure;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Engine;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Isolation;
import java.util.List;
import java.util.Map;

/**
 * A result made by hand: a valid run of ten seconds in the process, unless it is told otherwise.
 */
public final class ExampleResult {
  private static final long SECOND = 1_000_000_000L;
  private static final int SECONDS = 10;
  private static final HostProbes HOST =
      new HostProbes(probe(412e6, 1.21e6, 18e3), probe(409e6, 1.33e6, 19e3));

  private final List<TypeResult> types;
  private Workload workload = Examples.TEN;
  private RunResult.State state = RunResult.State.COMPLETE;
  private CpuFigure.Method serverCpu = CpuFigure.Method.IN_CLIENT;
  private Verification verification =
      new Verification(100, List.of(), List.of(), List.of(), List.of(), null, 25_000, List.of());
  private Validity validity = new Validity.Valid();
  private Queueing queueing;
  private Outage outage;
  private List<Mark> marks = List.of();
  private List<UnknownCommit> unknownCommits = List.of();
  private CpuAccount account;
  private ServerReadings serverReadings;
  private RunQueue runQueue;
  private WaitReadings waitReadings;

  private Load load = Load.Closed.of(1);

  /** Begins, with what was found of each type; all ended in the first of ten seconds. */
  public ExampleResult(List<TypeResult> types) {
    this.types = types;
  }

  public ExampleResult workload(Workload what) {
    workload = what;
    return this;
  }

  public ExampleResult interrupted() {
    state = RunResult.State.INTERRUPTED;
    return this;
  }

  public ExampleResult serverCpu(CpuFigure.Method method) {
    serverCpu = method;
    return this;
  }

  public ExampleResult account(CpuAccount what) {
    account = what;
    return this;
  }

  public ExampleResult serverReadings(ServerReadings what) {
    serverReadings = what;
    return this;
  }

  public ExampleResult waitReadings(WaitReadings what) {
    waitReadings = what;
    return this;
  }

  public ExampleResult runQueue(RunQueue what) {
    runQueue = what;
    return this;
  }

  public ExampleResult verification(Verification what) {
    verification = what;
    return this;
  }

  public ExampleResult validity(Validity what) {
    validity = what;
    return this;
  }

  public ExampleResult queueing(Queueing what) {
    queueing = what;
    return this;
  }

  public ExampleResult load(Load what) {
    load = what;
    return this;
  }

  public ExampleResult outage(Outage what) {
    outage = what;
    return this;
  }

  public ExampleResult marks(List<Mark> what) {
    marks = what;
    return this;
  }

  public ExampleResult unknownCommits(List<UnknownCommit> what) {
    unknownCommits = what;
    return this;
  }

  /** Makes it. */
  public RunResult build() {
    long good = types.stream().mapToLong(TypeResult::good).sum();
    long bad = types.stream().mapToLong(TypeResult::bad).sum();
    boolean valid = validity instanceof Validity.Valid;
    Latency response = ExampleType.latency(good);
    return new RunResult(
        RunResult.FORMAT,
        new RunHeader(
            state,
            "2026-11-21T04:13:13.863Z",
            "2026-11-21T04:13:17.250Z",
            SECONDS * SECOND,
            WorkloadFacts.of(workload),
            new JavaProcess(4_711, "2026-11-21T04:13:13.102Z", 0)),
        spec(),
        setup(),
        new Work(
            new Work.Counts(2_000, good + bad, 0),
            valid ? (double) good / SECONDS : null,
            response,
            queueing,
            types),
        new Course(
            new SteadyState(
                40,
                SECOND / 4,
                new Change(0.012, -0.021, 0.043),
                new Change(-0.004, -0.03, 0.022),
                0.034,
                null,
                SteadyState.Verdict.STEADY),
            timeline(),
            marks,
            outage,
            new JvmWork(123_000_000L, 2, 9_000_000),
            null,
            null,
            null,
            null),
        new CpuCosts(
            account == null ? account(serverCpu) : account,
            serverCpu,
            new HarnessCost(new HarnessFloor(543.2, Double.NaN), 987.6, 321.0),
            serverReadings,
            runQueue,
            waitReadings),
        new RunVerdict(
            validity,
            verification,
            unknownCommits,
            new Fidelity("hpsql-840s", "cpu", 0.8911, types.size()),
            List.of("remote accounts 15.0 %"),
            List.of("the machine was not quiet")));
  }

  private static HostProbe probe(double stepsPerSecond, double fsyncNanos, double roundTripNanos) {
    return new HostProbe(
        new Spread(stepsPerSecond, stepsPerSecond, stepsPerSecond, 7),
        new Spread(fsyncNanos, fsyncNanos, fsyncNanos, 100),
        2 * fsyncNanos,
        null,
        new Spread(roundTripNanos, roundTripNanos, roundTripNanos, 1_000));
  }

  private static Environment.Details details() {
    return new Environment.Details(
        List.of("-Xlog:cds*=off", "-XX:SharedArchiveFile=classes.jsa", "-Xmx2g", "-Dtoken=***"),
        "G1",
        new Environment.Limits(1.5, "0-1", 4L << 30),
        "virtual machine of Some Maker",
        "performance");
  }

  private static Setup setup() {
    return new Setup(
        new Environment(
            "0.1.0",
            "OpenJDK 25",
            "Linux 6.1",
            "A CPU",
            2,
            8L << 30,
            2L << 30,
            "clock_gettime",
            details()),
        new Engine(
            "SomeDB",
            "1.2.3",
            "/srv/data/some.db",
            Isolation.SERIALIZABLE,
            Map.of("synchronous", "full")),
        DataModel.RELATIONAL,
        new PopulationReport(PopulationReport.Reason.ABSENT, 21_110, SECOND, SECOND / 10),
        new DataPlace(
            "/tmp/work",
            new FileSystem("ext4", "/dev/vda", "rw,relatime"),
            35L << 20,
            new Disclosure.Cache("cache_size", 2L << 20, true),
            List.of(new Disclosure.Changed("journal_mode", "wal", "delete"))),
        HOST);
  }

  private TimeSeries timeline() {
    return new TimeSeries(
        SECOND,
        types.stream()
            .map(
                type ->
                    new TimeSeries.OfType(
                        type.name(), List.of(type.good(), 0L), List.of(type.good() * 1_000, 0L)))
            .toList(),
        List.of());
  }

  private BenchmarkSpec spec() {
    Target target =
        new Target(
            "somedb",
            Isolation.SERIALIZABLE,
            Durability.DURABLE,
            ExecutionMode.PREPARED,
            Map.of("file", List.of("x.db")),
            null,
            WaitSampling.ON);
    return BenchmarkSpec.of(target, workload, new Data(workload.name(), "standard", 1, 1987, null))
        .withLoad(load)
        .withMix(TypeMix.only(types.getFirst().name()));
  }

  private static CpuAccount account(CpuFigure.Method server) {
    CpuFigure none = CpuFigure.unavailable("this system has no /proc");
    boolean known = server == CpuFigure.Method.MEASURED;
    return new CpuAccount(
        CpuFigure.measured(8_123_000_000L, "clock_gettime"),
        new CpuFigure(server, known ? 4_500_000_000L : null, "the engine's own reason or method"),
        none,
        CpuFigure.measured(300_000_000L, "this process less its terminals"),
        none,
        none,
        none,
        none,
        CpuFigure.measured(200_000_000L, "the terminals' threads less their transactions"),
        none,
        null);
  }
}
