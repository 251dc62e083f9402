package fasttrack.app;

import fasttrack.core.facet.SelfChecking.StructureReport;
import fasttrack.core.measure.Interval;
import fasttrack.core.measure.Recording;
import fasttrack.core.measure.Samples;
import fasttrack.core.measure.Seconds;
import fasttrack.core.measure.Tail;
import fasttrack.core.model.DataModel;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Schema;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.core.published.Published;
import fasttrack.core.published.PublishedProfile;
import fasttrack.core.published.PublishedProfile.Figure;
import fasttrack.core.published.PublishedRating;
import fasttrack.core.published.PublishedRatio;
import fasttrack.core.published.PublishedRatio.Term;
import fasttrack.core.result.Course;
import fasttrack.core.result.RunHeader;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TimeSeries;
import fasttrack.core.result.TypeResult;
import fasttrack.core.run.Run;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendOption;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.Offer;
import fasttrack.core.spi.OptionValues;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Outcome;
import fasttrack.core.testing.MemoryDatabase;
import fasttrack.core.testing.Misbehavior;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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
                  "native", new Term("set", "net-set"), new Term("page", "net-page"))));

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

  public static final Backend SERVER = server("serverdb");

  private static final long SECOND = 1_000_000_000L;

  private Examples() {}

  /** A database for the workloads above. */
  public static Database database(boolean honest) {
    return honest ? new MemoryDatabase() : new MemoryDatabase(new WrongAnswers(), 0);
  }

  /** A backend that uses a server at a URL. */
  public static Backend server(String name) {
    return new ExampleBackend(
        name,
        DataModel.RELATIONAL,
        List.of(Isolation.READ_COMMITTED, Isolation.SERIALIZABLE),
        List.of(
            BackendOption.text("url", "URL", "the server"),
            BackendOption.text("setting", "NAME=VALUE", "a setting").repeated()),
        Optional.empty(),
        () -> database(true));
  }

  /** A backend that opens databases as it is told. */
  public static Backend backend(String name, Supplier<Database> database) {
    return backend(name, DataModel.RELATIONAL, Optional.empty(), database);
  }

  private static Backend backend(
      String name, DataModel model, Optional<String> unavailable, Supplier<Database> database) {
    return new ExampleBackend(
        name, model, List.of(Isolation.SERIALIZABLE), List.of(), unavailable, database);
  }

  /** A backend that cannot run here. */
  public static Backend unavailable(String name) {
    Optional<String> reason = Optional.of("its library is missing");
    return backend(name, DataModel.RELATIONAL, reason, () -> database(true));
  }

  /** A backend of the network model for one terminal. */
  public static Backend network(String name, Supplier<Database> database) {
    return backend(name, DataModel.NETWORK, Optional.empty(), database);
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
  public static Database network(Map<String, StructureReport> findings) {
    return new ExampleNetwork(findings, "");
  }

  /** Such a database in which the load of one schema was interrupted. */
  public static Database loading(String schema, Map<String, StructureReport> findings) {
    return new ExampleNetwork(findings, schema);
  }

  /** Returns a result with another header and course. */
  public static RunResult with(RunResult result, RunHeader header, Course course) {
    return new RunResult(
        result.format(),
        header,
        result.spec(),
        result.setup(),
        result.work(),
        course,
        result.cpu(),
        result.verdict(),
        null);
  }

  /** A run with samples that fit its result's types, and with their timeline. */
  public static Run run(RunResult result) {
    Tail tail = Tail.of(1);
    Seconds seconds = new Seconds(result.types().size(), List.of(tail));
    Samples samples =
        new Samples(types(result.types().size()), new Interval(0, 10 * SECOND))
            .telling(tail)
            .with(seconds);
    for (int i = 1; i <= 100; i++) {
      long due = i * SECOND / 20;
      for (int type = 0; type < result.types().size(); type++) {
        Recording.record(
            samples, type, Outcome.COMMITTED, due, due, due, due + i * 10_000L, 1_000, 2_000);
      }
    }
    seconds.collect();
    List<String> names = result.types().stream().map(TypeResult::name).toList();
    TimeSeries timeline = TimeSeries.of(samples, names, result.measuredNanos());
    Course course =
        new Course(
            result.course().steadyState(),
            timeline,
            result.course().marks(),
            result.course().outage(),
            result.course().jvm(),
            result.course().flushes(),
            result.course().engine(),
            result.course().growth(),
            result.course().settling());
    return new Run(with(result, result.header(), course), samples, List.of());
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
    return new TransactionType(name, "does something", List.of());
  }

  private record ExampleWorkload(
      String name,
      int order,
      List<TransactionType> types,
      List<PublishedProfile> published,
      List<PublishedRatio> publishedRatios,
      String profile)
      implements Workload, Published {
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
    public List<PublishedRating> publishedRatings() {
      return List.of(
          new PublishedRating(
              "hpsql-840s", "HP 9000 Model 840S", "dhrystone", "Dhrystone 1.1, optimized", 8_835));
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
    public Boolean scaled(Dataset dataset, double rateTps) {
      return scaleMax() > 1;
    }

    @Override
    public @Nullable RecordType hotType() {
      return name.equals("tp1") ? RecordType.scaled("branch", 1).key("branch_no").build() : null;
    }

    @Override
    public Schema schema() {
      return new Schema(name, 1, List.of());
    }

    @Override
    public int defaultTerminals() {
      return order;
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
      if (options.stream().anyMatch(option -> option.name().equals("url"))) {
        Offer server = offer.with(Capability.SERVER_CPU, Capability.CHECKPOINT);
        return own.isGiven("url") ? server.with(Capability.EXTERNAL_SERVER) : server;
      }
      if (dataModel != DataModel.NETWORK) {
        return offer;
      }
      // the databases of those with options hold records alone
      return (options.isEmpty() ? offer.with(Capability.SELF_CHECKING) : offer).upToTerminals(1);
    }

    @Override
    public List<String> explain(TransactionType type, Options options) {
      return List.of("-- a comment" + " and more".repeat(9), "SELECT " + type.name() + ";");
    }

    @Override
    public Database open(Options options) {
      return database.get();
    }
  }
}
