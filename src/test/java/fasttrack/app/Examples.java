package fasttrack.app;

import fasttrack.core.measure.Interval;
import fasttrack.core.measure.Samples;
import fasttrack.core.model.DataModel;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Invariant;
import fasttrack.core.model.Observation;
import fasttrack.core.model.PublishedProfile;
import fasttrack.core.model.PublishedProfile.Figure;
import fasttrack.core.model.PublishedRatio;
import fasttrack.core.model.PublishedRatio.Side;
import fasttrack.core.model.Schema;
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
import fasttrack.core.result.RunResult;
import fasttrack.core.result.SteadyState;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.Validity;
import fasttrack.core.result.Verification;
import fasttrack.core.run.Run;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Data;
import fasttrack.core.spec.Target;
import fasttrack.core.spec.TypeMix;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendOption;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Engine;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.LockLevel;
import fasttrack.core.spi.Offer;
import fasttrack.core.spi.OptionValues;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.SelfChecking.Findings;
import fasttrack.core.testing.MemoryDatabase;
import fasttrack.core.testing.Misbehavior;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Workloads, backends and results made by hand. */
public final class Examples {
  public static final Workload TEN =
      new ExampleWorkload("fasttrack", 1, types(10), List.of(profile("hpsql-840s")), List.of());

  /** Ten transactions with two published variants of a network system, and their ratio. */
  public static final Workload VARIANTS =
      new ExampleWorkload(
          "fasttrack",
          1,
          types(10),
          List.of(profile("hpsql-840s"), locking("page"), locking("set"), profile("hpsql-850s")),
          List.of(
              new PublishedRatio(
                  "native", new Side("set", "net-set"), new Side("page", "net-page"))));

  public static final Workload TP1 =
      new ExampleWorkload(
          "tp1",
          2,
          List.of(type("TP1")),
          List.of(
              new PublishedProfile(
                  "mips-m1500",
                  "MIPS M1500",
                  "published",
                  DataModel.RELATIONAL,
                  Map.of(),
                  List.of(),
                  OptionalDouble.of(55))),
          List.of());

  public static final Backend FILE =
      new ExampleBackend(
          "filedb",
          DataModel.RELATIONAL,
          List.of(Isolation.SERIALIZABLE),
          List.of(BackendOption.text("file", "FILE", "the file")),
          Optional.empty(),
          () -> database(true));

  public static final Backend SERVER =
      new ExampleBackend(
          "serverdb",
          DataModel.RELATIONAL,
          List.of(Isolation.READ_COMMITTED, Isolation.SERIALIZABLE),
          List.of(
              BackendOption.text("url", "URL", "the server"),
              BackendOption.text("setting", "NAME=VALUE", "a setting").repeated()),
          Optional.empty(),
          () -> database(true));

  private static final long SECOND = 1_000_000_000L;

  private Examples() {}

  /** A database for the workloads above. */
  public static Database database(boolean honest) {
    return honest ? new MemoryDatabase() : new MemoryDatabase(new WrongAnswers(), 0);
  }

  /** A backend that opens databases as it is told. */
  public static Backend backend(String name, Supplier<Database> database) {
    return new ExampleBackend(
        name,
        DataModel.RELATIONAL,
        List.of(Isolation.SERIALIZABLE),
        List.of(),
        Optional.empty(),
        database);
  }

  /** A backend that cannot run here. */
  public static Backend unavailable(String name) {
    return new ExampleBackend(
        name,
        DataModel.RELATIONAL,
        List.of(Isolation.SERIALIZABLE),
        List.of(),
        Optional.of("its library is missing"),
        () -> database(true));
  }

  /** A backend of the network model for one terminal. */
  public static Backend network(String name, Supplier<Database> database) {
    return new ExampleBackend(
        name,
        DataModel.NETWORK,
        List.of(Isolation.SERIALIZABLE),
        List.of(),
        Optional.empty(),
        database);
  }

  /** A backend of the network model whose user chooses what is locked. */
  public static Backend locking(String name, Supplier<Database> database) {
    return new ExampleBackend(
        name,
        DataModel.NETWORK,
        List.of(Isolation.SERIALIZABLE),
        List.of(
            BackendOption.text("locks", "LEVEL", "what is locked"),
            BackendOption.text("store", "STORE", "the store")),
        Optional.empty(),
        database);
  }

  /** A database of the network model that finds in its structure what it is told, by schema. */
  public static Database network(Map<String, Findings> findings) {
    return new ExampleNetwork(findings);
  }

  /** A run of ten types on an engine within the process, in which nothing went wrong. */
  public static RunResult good() {
    return result(
        types(10).stream().map(type -> typeResult(type.name(), 12_345, null, 0)).toList(),
        CpuFigure.Method.IN_CLIENT,
        RunResult.State.COMPLETE,
        new Verification(1_000, List.of(), List.of(), List.of(), List.of("a", "b", "c"), null),
        new Validity.Valid());
  }

  /** A run on a server, with conflicts and some that came to nothing. */
  public static RunResult contended() {
    return result(
        List.of(typeResult("T1", 1_234_567, 250_000.0, 3), typeResult("T5", 98_765, null, 0)),
        CpuFigure.Method.MEASURED,
        RunResult.State.COMPLETE,
        new Verification(200, List.of(), List.of(), List.of(), List.of(), null),
        new Validity.Valid());
  }

  /** A run whose answers were wrong. */
  public static RunResult invalid() {
    List<String> reasons =
        List.of("T5[3, 12] answered 00000000000000ff, the oracle 0000000000000abc", "T6 failed");
    return result(
        List.of(typeResult("T5", 77_777, null, 5)),
        CpuFigure.Method.UNAVAILABLE,
        RunResult.State.COMPLETE,
        new Verification(
            100, reasons.subList(0, 1), List.of(), List.of("sum differs"), List.of(), null),
        new Validity.Invalid(reasons));
  }

  /** A run that was ended before it had measured anything. */
  public static RunResult interrupted() {
    return result(
        List.of(typeResult("T1", 0, null, 0)),
        CpuFigure.Method.IN_CLIENT,
        RunResult.State.INTERRUPTED,
        new Verification(100, List.of(), List.of(), List.of(), List.of(), null),
        new Validity.Invalid(List.of(RunResult.NOTHING_MEASURED)));
  }

  /** A run that was ended before it had measured anything, and whose answers were wrong. */
  public static RunResult interruptedAndWrong() {
    List<String> reasons = List.of("T1[3] answered 00000000000000ff, the oracle 0000000000000abc");
    return result(
        List.of(typeResult("T1", 0, null, 0)),
        CpuFigure.Method.IN_CLIENT,
        RunResult.State.INTERRUPTED,
        new Verification(100, reasons, List.of(), List.of(), List.of(), null),
        new Validity.Invalid(reasons));
  }

  /** A run of one type. */
  public static RunResult single() {
    return result(
        List.of(typeResult("TP1", 12_345, null, 0)),
        CpuFigure.Method.IN_CLIENT,
        RunResult.State.COMPLETE,
        new Verification(100, List.of(), List.of(), List.of(), List.of("a", "b", "c"), null),
        new Validity.Valid());
  }

  /**
   * A run on an engine that tells of its locks, for which some waited, and whose structure is
   * sound.
   */
  public static RunResult waiting() {
    ElapsedSplit split = new ElapsedSplit(101_234.5, 12_345.6, 0, 9_876.6, -123.4);
    return structured(
        List.of(
            telling("T1", split, List.of(), 3),
            telling(
                "T10",
                split,
                List.of(
                    new LockWaits(LockLevel.DATABASE, 1, 45_678_901_234L, 0, 1),
                    new LockWaits(LockLevel.PAGE, 1_234_567, 1_987_654_321_000L, 98_765, 1_000)),
                12_345),
            telling("T9", null, List.of(), 0)),
        List.of());
  }

  /** A run on an engine that tells of its locks, for which none waited. */
  public static RunResult unhindered() {
    ElapsedSplit split = new ElapsedSplit(101_234.5, 0, 12_345.6, 0, 9_876.6);
    return structured(List.of(telling("T1", split, List.of(), 1)), List.of());
  }

  /** A run after which the structure was not sound. */
  public static RunResult unsound() {
    return structured(
        List.of(telling("T1", null, List.of(), 1)), List.of("chain 7 of order ends early"));
  }

  private static RunResult structured(List<TypeResult> types, List<String> faults) {
    Map<String, Long> walked = new LinkedHashMap<>();
    walked.put("records", 27_134L);
    walked.put("chains", 9_310L);
    walked.put("index entries", 12_345L);
    return result(
        types,
        CpuFigure.Method.IN_CLIENT,
        RunResult.State.COMPLETE,
        new Verification(
            100, List.of(), List.of(), List.of(), List.of(), new Findings(walked, faults)),
        Validity.of(faults.stream().map(fault -> "structure: " + fault).toList()));
  }

  private static TypeResult telling(
      String name, ElapsedSplit split, List<LockWaits> locks, int locksHeldMax) {
    return typeResult(name, split == null ? 0 : 98_765, null, 0, split, locks, locksHeldMax);
  }

  /** A run with samples that fit its result's types. */
  public static Run run(RunResult result) {
    Samples samples = new Samples(types(result.types().size()), new Interval(0, 10 * SECOND));
    for (int type = 0; type < result.types().size(); type++) {
      for (int i = 1; i <= 100; i++) {
        long due = i * SECOND / 20;
        samples.record(type, Outcome.COMMITTED, due, due, due, due + i * 10_000L, 1_000, 2_000);
      }
    }
    return new Run(result, samples);
  }

  private static RunResult result(
      List<TypeResult> types,
      CpuFigure.Method serverCpu,
      RunResult.State state,
      Verification verification,
      Validity validity) {
    long good = types.stream().mapToLong(TypeResult::good).sum();
    long bad = types.stream().mapToLong(TypeResult::bad).sum();
    return new RunResult(
        RunResult.FORMAT,
        state,
        "2026-11-21T04:13:13.863Z",
        spec(types),
        new Environment(
            "0.1.0", "OpenJDK 25", "Linux 6.1", "A CPU", 2, 8L << 30, 2L << 30, "clock_gettime"),
        new Engine(
            "SomeDB",
            "1.2.3",
            "/tmp/work/some.db",
            Isolation.SERIALIZABLE,
            Map.of("synchronous", "full")),
        new PopulationReport(PopulationReport.Reason.ABSENT, 21_110, SECOND, SECOND / 10),
        "2026-11-21T04:13:17.250Z",
        10 * SECOND,
        2_000,
        good + bad,
        0,
        validity instanceof Validity.Valid ? good / 10.0 : null,
        null,
        new SteadyState(10, 0.012, 0.5, SteadyState.Verdict.STEADY),
        types,
        account(serverCpu),
        serverCpu,
        new HarnessFloor(543.2, Double.NaN),
        verification,
        null,
        List.of(),
        new Fidelity("hpsql-840s", "cpu", 0.8911, types.size()),
        List.of("remote accounts 15.0 %"),
        List.of("the machine was not quiet"),
        validity);
  }

  private static BenchmarkSpec spec(List<TypeResult> types) {
    Target target =
        new Target(
            "somedb",
            Isolation.SERIALIZABLE,
            Durability.DURABLE,
            ExecutionMode.PREPARED,
            Map.of("file", List.of("x.db")));
    return BenchmarkSpec.of(target, TEN, Data.of(TEN, 1, 1987))
        .withMix(TypeMix.only(types.getFirst().name()));
  }

  private static TypeResult typeResult(String name, long count, Double serverCpu, long failed) {
    return typeResult(name, count, serverCpu, failed, null, List.of(), null);
  }

  private static TypeResult typeResult(
      String name,
      long count,
      Double serverCpu,
      long failed,
      ElapsedSplit split,
      List<LockWaits> locks,
      Integer locksHeldMax) {
    long conflicts = serverCpu == null ? 0 : 1_234_567;
    return new TypeResult(
        name,
        "does something",
        List.of("SELECT 1"),
        Map.of(Outcome.COMMITTED, count, Outcome.FAILED, failed),
        Map.of(ConflictCause.DEADLOCK, conflicts, ConflictCause.BUSY, 0L),
        count / 10.0,
        latency(count, 1),
        latency(count, 1),
        null,
        count == 0 ? List.of() : List.of(new HistogramBar(50_000, 100_000, count)),
        null,
        count == 0 ? null : 101_234.5,
        serverCpu,
        conflicts,
        2 * conflicts,
        conflicts / 2,
        0,
        split,
        locks,
        locksHeldMax);
  }

  private static Latency latency(long count, int factor) {
    return count == 0
        ? new Latency(0, null, null, null, null, null, null, null, null, null)
        : new Latency(
            count,
            factor * 123_456.7,
            98_765L,
            345_678L,
            1_234_567L,
            98_765_432L,
            null,
            123_456_789_012L,
            0.99999,
            1.0);
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
        none);
  }

  private static PublishedProfile profile(String id) {
    return new PublishedProfile(
        id,
        "HPSQL on HP 9000 Model 840S",
        "HP 9000 Series 800 Performance Brief, May 1987, table 6.1",
        DataModel.RELATIONAL,
        Map.of(),
        List.of(
            new Figure("T1", OptionalDouble.of(189), OptionalDouble.of(110)),
            new Figure("T5", OptionalDouble.of(8_950), OptionalDouble.empty())),
        OptionalDouble.empty());
  }

  /** Figures of all types but T1; set locks take half as long again as page locks. */
  private static PublishedProfile locking(String locks) {
    return new PublishedProfile(
        "net-" + locks,
        "A network system, " + locks + " locks",
        "published",
        DataModel.NETWORK,
        Map.of("locks", locks),
        Stream.iterate(2, i -> i + 1)
            .limit(9)
            .map(
                i ->
                    new Figure(
                        "T" + i,
                        OptionalDouble.of(locks.equals("page") ? 20.0 * i : 30.0 * i),
                        OptionalDouble.empty()))
            .toList(),
        OptionalDouble.empty());
  }

  private static List<TransactionType> types(int number) {
    return Stream.iterate(1, i -> i + 1).limit(number).map(i -> type("T" + i)).toList();
  }

  private static TransactionType type(String name) {
    return new TransactionType(
        name, "does something", List.of(), List.of(), TransactionType.Ending.COMMIT);
  }

  private record ExampleWorkload(
      String name,
      int order,
      List<TransactionType> types,
      List<PublishedProfile> published,
      List<PublishedRatio> publishedRatios,
      String profile)
      implements Workload {
    ExampleWorkload(
        String name,
        int order,
        List<TransactionType> types,
        List<PublishedProfile> published,
        List<PublishedRatio> publishedRatios) {
      this(
          name,
          order,
          types,
          published,
          publishedRatios,
          name.equals("tp1") ? "growing" : PROFILE_STANDARD);
    }

    @Override
    public String title() {
      return name.equals("fasttrack") ? "FASTTRACK (a reconstruction): ten" : "TP1: one";
    }

    @Override
    public List<String> profiles() {
      return name.equals("tp1") ? List.of("growing", "fixed") : List.of(profile);
    }

    @Override
    public Workload withProfile(String profile) {
      return new ExampleWorkload(name, order, types, published, publishedRatios, profile);
    }

    @Override
    public int scaleMax() {
      return profile.equals("fixed") ? 1 : Dataset.SCALE_MAX;
    }

    @Override
    public Boolean scaled(int scale, double rateTps) {
      return scaleMax() > 1;
    }

    @Override
    public Schema schema() {
      return new Schema(name, 1, List.of());
    }

    @Override
    public int defaultTerminals() {
      return order;
    }

    @Override
    public List<Invariant> invariants() {
      return List.of();
    }

    @Override
    public List<Observation> observations(Dataset dataset) {
      return List.of();
    }
  }

  private record WrongAnswers() implements Misbehavior {
    @Override
    public long reported(long digest) {
      return digest + 1;
    }
  }

  private record ExampleBackend(
      String name,
      DataModel dataModel,
      List<Isolation> isolations,
      List<BackendOption> options,
      Optional<String> unavailable,
      Supplier<Database> database)
      implements Backend {
    @Override
    public String title() {
      return "an example";
    }

    @Override
    public Offer offer(OptionValues own) {
      Offer offer = Offer.of(isolations.toArray(Isolation[]::new)).with(Capability.IN_PROCESS);
      if (dataModel != DataModel.NETWORK) {
        return offer;
      }
      // the databases of those with options hold records alone
      return (options.isEmpty() ? offer.with(Capability.SELF_CHECKING) : offer).upToTerminals(1);
    }

    @Override
    public List<String> explain(TransactionType type, Options options) {
      return List.of("SELECT " + type.name());
    }

    @Override
    public Database open(Options options) {
      return database.get();
    }
  }
}
