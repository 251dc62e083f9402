package fasttrack.core.run;

import fasttrack.core.host.Disk;
import fasttrack.core.host.HostProber;
import fasttrack.core.measure.Clock;
import fasttrack.core.measure.TypeSamples;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Invariant;
import fasttrack.core.model.Observation;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.core.population.PopulationReport;
import fasttrack.core.population.StateCheck;
import fasttrack.core.population.StoredTimes;
import fasttrack.core.proof.Tracer;
import fasttrack.core.result.DataPlace;
import fasttrack.core.result.Environment;
import fasttrack.core.result.Finding;
import fasttrack.core.result.HostProbes;
import fasttrack.core.result.JavaProcess;
import fasttrack.core.result.OrderProof;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Setup;
import fasttrack.core.result.UnknownCommit;
import fasttrack.core.result.Verification;
import fasttrack.core.result.cpu.HarnessFloor;
import fasttrack.core.run.load.Control;
import fasttrack.core.run.load.RoleLoad;
import fasttrack.core.run.load.RunInterruptedException;
import fasttrack.core.run.load.Terminal;
import fasttrack.core.run.meter.CollectionWatch;
import fasttrack.core.run.meter.CpuMeter;
import fasttrack.core.run.meter.EngineMeter;
import fasttrack.core.run.meter.FlushMeter;
import fasttrack.core.run.meter.GrowthMeter;
import fasttrack.core.run.meter.Heartbeat;
import fasttrack.core.run.meter.HostLook;
import fasttrack.core.run.meter.JvmMeter;
import fasttrack.core.run.meter.Meter;
import fasttrack.core.run.meter.ThisProcess;
import fasttrack.core.run.meter.WaitMeter;
import fasttrack.core.run.verify.AnswerKey;
import fasttrack.core.run.verify.CheckResults;
import fasttrack.core.run.verify.FinalCheck;
import fasttrack.core.run.verify.OrderCheck;
import fasttrack.core.run.verify.UnknownCommits;
import fasttrack.core.run.verify.Verifier;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Populate;
import fasttrack.core.spec.Segment;
import fasttrack.core.spec.SpecException;
import fasttrack.core.spec.WaitSampling;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Engine;
import fasttrack.core.spi.Marker;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.Survival;
import fasttrack.core.spi.cpu.ServerCpu;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Runs a benchmark from the open database to the result: populate, verify the answers, warm up,
 * measure, verify the final state, check the structure. Used once, by one thread; {@link Control}
 * stops it from any other.
 */
public final class Runner {
  private static final double HEAP_SHARE_MAX = 0.75;

  /** Which part of the memory a trace may take; to check it takes about four times as much. */
  private static final int TRACE_SHARE = 8;

  private final BenchmarkSpec spec;
  private final Workload workload;
  private final Backend backend;
  private final Options options;
  private final Environment environment;
  private final RunListener listener;
  private final Control control;
  private final List<TransactionType> types;
  private boolean probesHost;
  private boolean ofSeveral;
  private String description = "";

  /**
   * Makes a runner.
   *
   * @param workload the workload that the specification names
   * @param backend the backend that the specification names
   * @param options how the database is opened
   * @param environment the machine and software around the run
   * @throws SpecException where the specification names a transaction type that the workload lacks,
   *     or more connections than there is memory for
   * @throws BackendException of kind USAGE where it has a fault, and no server that could be killed
   */
  public Runner(
      BenchmarkSpec spec,
      Workload workload,
      Backend backend,
      Options options,
      Environment environment,
      RunListener listener,
      Control control) {
    this.spec = spec;
    this.workload = workload;
    this.backend = backend;
    this.options = options;
    this.environment = environment;
    this.listener = listener;
    this.control = control;
    if (!spec.faults().isEmpty() && !options.offer().has(Capability.EMBEDDED_SERVER)) {
      throw BackendException.usage(
          "--fault kills only a server that this program has started, not one of "
              + backend.name());
    }
    for (String name : spec.mix().weights().keySet()) {
      if (workload.types().stream().noneMatch(type -> type.name().equals(name))) {
        throw new SpecException("mix", workload.name() + " has no transaction " + name);
      }
    }
    this.types = workload.types().stream().filter(type -> spec.mix().runs(type.name())).toList();
    long bytes = TypeSamples.bytes() * types.size() * spec.connectionsOfAll();
    if (bytes > HEAP_SHARE_MAX * Runtime.getRuntime().maxMemory()) {
      throw new SpecException(
          "connections",
          String.format(
              Locale.ROOT,
              "the samples of %,d connections need %,d MB of memory, but Java may use only %,d"
                  + " MB; use fewer connections, or raise -Xmx in FASTTRACK_JAVA_OPTS",
              spec.connectionsOfAll(),
              bytes >> 20,
              Runtime.getRuntime().maxMemory() >> 20));
    }
  }

  /** Makes the run probe how fast the machine is, before its warm-up and after its interval. */
  public Runner probingHost() {
    probesHost = true;
    return this;
  }

  /**
   * Makes a segment begin only with others that say the same.
   *
   * @param lines what must be the same in all of them, a line each
   */
  public Runner agreeingOn(List<String> lines) {
    description = String.join("\n", lines);
    return this;
  }

  /**
   * Makes it one of several runs. It begins with a copy of a loaded database, unless its
   * specification says, and warms up for a short time in a process that earlier ones have warmed.
   */
  public Runner ofSeveral() {
    ofSeveral = true;
    return this;
  }

  /**
   * Runs.
   *
   * @throws fasttrack.core.spi.BackendException where the database cannot be opened, populated or
   *     read
   * @throws RunInterruptedException where the run was stopped before it measured anything
   */
  public Run run() {
    listener.phase(RunListener.Phase.OPENING);
    StoredTimes.Moment began = StoredTimes.Moment.now();
    Loading.PopulatedDatabase loaded =
        joins() ? loading().joined() : copies() ? loading().copied() : loading().asItIs();
    try (Database database = loaded.database()) {
      return run(database, loaded.report(), began);
    }
  }

  /** Tells whether another process loads and verifies. */
  private boolean joins() {
    Segment segment = spec.part();
    return segment != null && !segment.leads();
  }

  private boolean copies() {
    Populate how = spec.data().populate();
    return options.offer().has(Capability.SNAPSHOTS)
        && (how == null ? ofSeveral : how == Populate.COPY);
  }

  private Loading loading() {
    Dataset dataset = spec.data().dataset(workload.schema());
    return new Loading(spec, dataset, backend, options, environment.harness(), listener, control);
  }

  /**
   * Runs on an open database, which stays open.
   *
   * @throws fasttrack.core.spi.BackendException where the database cannot be populated or read
   * @throws SpecException where the specification asks for a copy, which replaces open files
   * @throws RunInterruptedException where the run was stopped before it measured anything
   */
  public Run run(Database database) {
    if (spec.data().populate() == Populate.COPY) {
      throw new SpecException(
          "populate", "runs that share an open database cannot begin with a copy; use load");
    }
    StoredTimes.Moment began = StoredTimes.Moment.now();
    return run(database, loading().populate(database), began);
  }

  private Run run(Database database, PopulationReport load, StoredTimes.Moment began) {
    JavaProcess process = ThisProcess.beginRun();
    boolean shortens = ofSeveral && process.runsBefore() > 0 && Preparation.mayShorten(spec);
    Engine engine = database.engine();
    Dataset dataset = spec.data().dataset(workload.schema());
    List<Invariant> invariants = workload.invariants();
    List<Observation> observations = workload.observations(dataset);
    Verifier verifier = new Verifier(dataset, types, invariants, observations);
    SegmentGroup segments = SegmentGroup.of(spec, database, description, listener, control);
    Before before = before(database, dataset, load, verifier, segments);
    boolean right = before.right();
    AnswerKey key =
        right
            ? AnswerKey.of(types, engine.isolation(), dataset, verifier.oracle())
            : AnswerKey.NOTHING;
    HostLook look = new HostLook(database, options.workFolder(), prober());
    DataPlace place = look.place();
    Tracer tracer = Tracer.traces(types) ? tracer() : null;
    Job job = new Job(types, RoleLoad.of(spec, types), dataset, database, key, control, tracer);
    BenchmarkSpec after = spec.withSchedule(Preparation.afterwards(spec.schedule(), shortens));
    Measurement measurement =
        new Measurement(after, job, meters(database, look.disk()), listener, segments.rendezvous());
    if (right) {
      look.begin(ofSeveral);
      calibration(dataset).warmUp();
    }
    Measurement.RawResult measured =
        right
            ? measurement.run(new Preparation(spec, shortens, job, listener))
            : measurement.none();
    HostProbes host = look.end();
    ServerCpu serverCpu = Objects.requireNonNull(measured.found().cpu).serverCpu();
    HarnessFloor floor = calibration(dataset).measure(serverCpu instanceof ServerCpu.Measured);
    listener.phase(RunListener.Phase.VERIFYING_STATE);
    List<Terminal> terminals = segments.all(measured.terminals(), job, spec.data().seed());
    List<UnknownCommit> unknown = new ArrayList<>();
    FinalCheck check = new FinalCheck(database);
    boolean unordered = tracer == null && concurrentPrograms();
    if (tracer != null && !joins() && segments.complete()) {
      OrderProof proof = prove(verifier, tracer, database, terminals, unknown);
      check.order(proof, survives() != Survival.NOTHING);
    } else if (joins() || unordered || tracer != null) {
      terminals.forEach(terminal -> terminal.observe(observations));
    } else {
      terminals.forEach(each -> verifier.replay(each, measured.answers()));
      unknown.addAll(new UnknownCommits(dataset, types, terminals, verifier).resolve(database));
    }
    before.answers().unanswered().forEach(check::unchecked);
    if (unordered) {
      check.unchecked(Finding.notVerified("order-not-traced"));
    } else if (right && !joins() && segments.complete()) {
      List<Invariant> all = new ArrayList<>(invariants);
      all.add(segments.times(dataset, began));
      check.state(dataset, verifier, all, unknown);
    }
    checkStructure(check);
    segments.verified(check);
    Verification verification =
        check.with(verifier, before.answers().differences(), before.state(), measured.answers());
    CheckResults checked =
        new CheckResults(verification, unknown, observations, database.claimLost());
    RunResult result =
        new ResultBuilder(subject(), measured, floor, checked, control)
            .build(
                Instant.ofEpochMilli(began.millis()).toString(),
                process.warmingUp(measured.prepared().warmupNanos()),
                new Setup(environment, engine, survives(), backend.dataModel(), load, place, host),
                segments.joint());
    return new Run(result, measured.samples(), segments.ledger());
  }

  private void checkStructure(FinalCheck check) {
    if (options.offer().has(Capability.SELF_CHECKING)) {
      listener.phase(RunListener.Phase.CHECKING_STRUCTURE);
      check.structure(workload.schema());
    }
  }

  private OrderProof prove(
      Verifier verifier,
      Tracer tracer,
      Database database,
      List<Terminal> terminals,
      List<UnknownCommit> unknown) {
    return new OrderCheck(tracer, types, verifier.oracle(), database, terminals, unknown)
        .prove(
            database.engine().isolation(),
            !spec.faults().isEmpty(),
            listener::observed,
            verifier::committed);
  }

  /**
   * What was found before the run.
   *
   * @param answers how answers were wrong, or missing
   * @param state how the data was wrong after them
   */
  private record Before(Verifier.Answers answers, List<String> state) {
    boolean right() {
      return answers.differences().isEmpty() && answers.unanswered().isEmpty() && state.isEmpty();
    }
  }

  /** Verifies what the run begins with, or waits until another process has. */
  private Before before(
      Database database,
      Dataset dataset,
      PopulationReport load,
      Verifier verifier,
      SegmentGroup segments) {
    if (joins()) {
      segments.gather(true);
      return new Before(new Verifier.Answers(List.of(), List.of()), List.of());
    }
    try {
      Verifier.Answers answers = verifyAnswers(database, dataset, verifier);
      // a copy's rows were checked just before; the final state shows what has changed
      boolean read =
          load.reason() != PopulationReport.Reason.COPIED || !answers.differences().isEmpty();
      List<String> state =
          answers.unanswered().isEmpty() && read
              ? StateCheck.differences(database, dataset, verifier.oracle())
              : List.of();
      Before found = new Before(answers, state);
      segments.gather(found.right());
      return found;
    } catch (RuntimeException e) {
      segments.abandon(e);
      throw e;
    }
  }

  /** Returns what is read at the edges of the interval, in this order. */
  private List<Meter> meters(Database database, @Nullable Disk disk) {
    Clock clock = Clock.system();
    boolean crashes = !spec.faults().isEmpty();
    List<Meter> meters = new ArrayList<>();
    boolean durable = spec.target().durability() == Durability.DURABLE;
    // what takes no time first, and the engine before the interval begins
    meters.add(new FlushMeter(disk, durable));
    meters.add(new CpuMeter(database, clock));
    meters.add(new JvmMeter());
    meters.add(new CollectionWatch(clock));
    meters.add(new Heartbeat(clock));
    meters.add(new EngineMeter(database, options.offer().has(Capability.IN_PROCESS), crashes));
    // sessions that lose their server are others afterwards, of which the meter does not know
    if (spec.target().waits() == WaitSampling.ON && !crashes) {
      meters.add(new WaitMeter(database, options.offer().capabilities(), types.size(), clock));
    }
    meters.add(new GrowthMeter(database));
    return meters;
  }

  /** Tells whether several terminals execute what depends on their order. */
  private boolean concurrentPrograms() {
    return (spec.segment() != null || spec.connectionsOfAll() > 1)
        && types.stream().anyMatch(type -> type.program() != null);
  }

  private Tracer tracer() {
    Segment part = spec.part();
    return new Tracer(
        types,
        Runtime.getRuntime().maxMemory() / TRACE_SHARE,
        part == null ? 1 : part.number(),
        part == null ? 1 : part.of());
  }

  private Survival survives() {
    return options.offer().survives(spec.target().durability());
  }

  private RunSubject subject() {
    return new RunSubject(
        spec,
        workload,
        types,
        options.offer().capabilities(),
        type -> backend.explain(type, options));
  }

  private FloorCalibration calibration(Dataset dataset) {
    return new FloorCalibration(
        types,
        RoleLoad.mix(spec, types),
        dataset,
        options.offer().has(Capability.IN_PROCESS),
        FloorCalibration.transactions(spec.schedule().span()));
  }

  /** Returns what probes the host; null if the run does not, since others on it might. */
  private @Nullable HostProber prober() {
    return probesHost && !joins()
        ? HostProber.forRun(spec.schedule().span(), control::interrupted)
        : null;
  }

  private Verifier.Answers verifyAnswers(Database database, Dataset dataset, Verifier verifier) {
    listener.phase(RunListener.Phase.VERIFYING_ANSWERS);
    // what is rolled back leaves dead rows, too
    if (types.stream().anyMatch(TransactionType::writes)) {
      database.mark(Marker.of(dataset, Marker.State.USED));
    }
    try (Session session = database.connect(types)) {
      return verifier.answers(session, control);
    }
  }
}
