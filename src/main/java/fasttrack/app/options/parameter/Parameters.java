package fasttrack.app.options.parameter;

import static fasttrack.app.options.parameter.EnumNames.nameOrNull;
import static fasttrack.app.options.parameter.HelpSection.DATA;
import static fasttrack.app.options.parameter.HelpSection.LOAD;
import static fasttrack.app.options.parameter.HelpSection.WHAT;
import static fasttrack.app.options.parameter.Parameter.Matters.AS_SYSTEM;
import static fasttrack.app.options.parameter.Parameter.Matters.NOT;
import static fasttrack.app.options.parameter.Parameter.Matters.TO_COMPARE;

import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.DatabaseState;
import fasttrack.core.spec.Fault;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Populate;
import fasttrack.core.spec.Segment;
import fasttrack.core.spec.Span;
import fasttrack.core.spec.TypeMix;
import fasttrack.core.spec.WaitSampling;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.ServerCpuMethod;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** All parameters of a run but the backends' own. */
public final class Parameters {
  /** How many connections there are with a rate, where none are given. */
  public static final int RATE_CONNECTIONS = 16;

  /** The greatest {@link #REPEAT}. */
  public static final int REPEAT_MAX = 1_000;

  private static final int NANO_DIGITS = 9;
  private static final EnumNames<DatabaseState> BEGINS =
      new EnumNames<>("state", DatabaseState.class);
  private static final EnumNames<WaitSampling> SAMPLINGS =
      new EnumNames<>("choice", WaitSampling.class);
  private static final WholeNumbers.OfInt INTS = new WholeNumbers.OfInt();
  private static final Durations TIMES = new Durations();

  public static final Parameter<String> BACKEND =
      Parameter.of("backend", "BACKEND", Parameters::text, WHAT)
          .common()
          .letter('b')
          .standing(Defaults.backend())
          .completing(catalog -> catalog.backends().stream().map(Backend::name).toList())
          .in(AS_SYSTEM, spec -> spec.target().backend());

  public static final Parameter<String> WORKLOAD =
      Parameter.of("workload", "WORKLOAD", Parameters::text, WHAT)
          .common()
          .letter('w')
          .several()
          .completing(Catalog::workloadNames)
          .in(TO_COMPARE, spec -> spec.data().workload());

  public static final Parameter<Isolation> ISOLATION =
      Parameter.of("isolation", "LEVEL", new EnumNames<>("isolation level", Isolation.class), WHAT)
          .common()
          .unset("the backend's own")
          .in(TO_COMPARE, spec -> nameOrNull(spec.target().isolation()));

  public static final Parameter<Durability> DURABILITY =
      Parameter.of("durability", "PROMISE", new EnumNames<>("durability", Durability.class), WHAT)
          .common()
          .standing("durable")
          .in(TO_COMPARE, spec -> nameOrNull(spec.target().durability()));

  public static final Parameter<ExecutionMode> EXECUTION =
      Parameter.of(
              "execution", "MODE", new EnumNames<>("execution mode", ExecutionMode.class), WHAT)
          .common()
          .letter('x')
          .unset("prepared, or the backend's own")
          .in(TO_COMPARE, spec -> nameOrNull(spec.target().execution()));

  public static final Parameter<ServerCpuMethod> SERVER_CPU =
      Parameter.of("server-cpu", "METHOD", new EnumNames<>("method", ServerCpuMethod.class), WHAT)
          .unset("measured, else sampled, else off")
          .in(NOT, spec -> nameOrNull(spec.target().serverCpu()));

  /** Of a study, whose runs are compared: sampling has a cost, which differs between systems. */
  public static Parameter<WaitSampling> studyWaits() {
    return WAITS
        .saying("Sample what transactions wait for in all runs (on) or in none (off)")
        .unset("off in the runs that are compared, on in one more");
  }

  public static final Parameter<WaitSampling> WAITS =
      Parameter.of("waits", "ON|OFF", SAMPLINGS, WHAT)
          .standing("on")
          .in(NOT, spec -> spec.target().waits() == WaitSampling.OFF ? "off" : null);

  public static final Parameter<Fault> FAULT =
      Parameter.of("fault", "FAULT", new Faults(), WHAT)
          .completing(catalog -> Faults.EXAMPLES)
          .several()
          .in(TO_COMPARE, Parameters::fault);

  public static final Parameter<Integer> TERMINALS =
      Parameter.of("terminals", "N", INTS, LOAD)
          .common()
          .letter('t')
          .unset("the workload's, capped by the backend")
          .in(TO_COMPARE, spec -> terminals(spec.load()));

  public static final Parameter<Double> RATE =
      Parameter.of("rate", "RATE", new Rates(), LOAD)
          .common()
          .unset("closed loop")
          .in(TO_COMPARE, spec -> rate(spec.load()));

  public static final Parameter<Long> DURATION =
      Parameter.of("duration", "TIME", TIMES, LOAD)
          .common()
          .letter('d')
          .standing("10s")
          .in(NOT, spec -> duration(spec.schedule().span()));

  public static final Parameter<Long> WARMUP =
      Parameter.of("warmup", "TIME", TIMES, LOAD)
          .standing("2s")
          .in(NOT, spec -> time(spec.schedule().warmupNanos()));

  public static final Parameter<DatabaseState> BEGIN =
      Parameter.of("begin", "STATE", BEGINS, LOAD)
          .standing("fresh")
          .in(TO_COMPARE, spec -> nameOrNull(spec.schedule().begin()));

  public static final Parameter<Integer> CONNECTIONS =
      Parameter.of("connections", "N", INTS, LOAD)
          .unset("one each; " + RATE_CONNECTIONS + " with --rate")
          .in(TO_COMPARE, spec -> connections(spec.load()));

  public static final Parameter<Long> THINK =
      Parameter.of("think", "TIME", TIMES, LOAD)
          .unset("none; yewcom: 3.2s, all the same")
          .in(TO_COMPARE, Parameters::think);

  public static final Parameter<Load.ArrivalProcess> ARRIVALS =
      Parameter.of(
              "arrivals",
              "PROCESS",
              new EnumNames<>("arrival process", Load.ArrivalProcess.class),
              LOAD)
          .unset("poisson; yewcom: constant")
          .in(TO_COMPARE, spec -> arrivals(spec.load()));

  public static final Parameter<Long> RAMP =
      Parameter.of("ramp", "TIME", TIMES, LOAD)
          .standing("0s")
          .in(
              NOT,
              spec -> spec.schedule().rampNanos() == 0 ? null : time(spec.schedule().rampNanos()));

  public static final Parameter<Long> TRANSACTIONS =
      Parameter.of("transactions", "N", new WholeNumbers.OfLong(), LOAD)
          .letter('n')
          .in(NOT, spec -> transactions(spec.schedule().span()));

  public static final Parameter<MixChoice> MIX =
      Parameter.of("mix", "MIX", new MixChoice.Converter(), LOAD)
          .unset("random, equal weights")
          .completing(catalog -> List.of(MixChoice.RANDOM, MixChoice.IN_ORDER))
          .otherwise(MixChoice.RANDOM)
          .in(TO_COMPARE, spec -> mix(spec.mix()));

  public static final Parameter<String> ONLY =
      Parameter.of("only", "T", Parameters::text, LOAD)
          .several()
          .in(TO_COMPARE, spec -> only(spec.mix()));

  public static final Parameter<RoleChoice> ROLE =
      Parameter.of("role", "ROLE", new RoleChoice.Converter(), LOAD)
          .several()
          .in(TO_COMPARE, Parameters::roles);

  public static final Parameter<Segment> SEGMENT =
      Parameter.of("segment", "K/N", SegmentText::part, LOAD)
          .unset("all of it")
          .in(TO_COMPARE, SegmentText::part);

  public static final Parameter<Integer> SEGMENTS =
      Parameter.of("segments", "N", SegmentText::count, LOAD)
          .standing("1")
          .in(NOT, SegmentText::all);

  public static final Parameter<Integer> SCALE =
      Parameter.of("scale", "N", INTS, DATA)
          .common()
          .letter('s')
          .standing("1")
          .in(TO_COMPARE, spec -> String.valueOf(spec.data().scale()));

  public static final Parameter<Long> SEED =
      Parameter.of("seed", "N", new WholeNumbers.OfLong(), DATA)
          .standing("1987")
          .in(NOT, spec -> String.valueOf(spec.data().seed()));

  public static final Parameter<Long> ROW_SEED =
      Parameter.of("row-seed", "N", new WholeNumbers.OfLong(), DATA)
          .unset("that of --seed")
          .in(NOT, spec -> spec.data().rowSeed() == null ? null : spec.data().rowSeed().toString());

  public static final Parameter<Populate> POPULATE =
      Parameter.of("populate", "HOW", new EnumNames<>("way", Populate.class), DATA)
          .unset("copy where each of several runs has its own Java process, else load")
          .in(NOT, spec -> nameOrNull(spec.data().populate()));

  public static final Parameter<String> PROFILE =
      Parameter.of("profile", "PROFILE", Parameters::text, DATA)
          .unset("tpc")
          .completing(Catalog::profiles)
          .in(TO_COMPARE, spec -> spec.data().profileWasChosen() ? spec.data().profile() : null);

  public static final Parameter<Integer> HOT =
      Parameter.of("hot", "N", INTS, DATA)
          .unset("all")
          .otherwise("all")
          .in(TO_COMPARE, spec -> spec.data().hot() == null ? null : spec.data().hot().toString());

  /** How often a command repeats its runs; of a command, not of a run. */
  public static final Parameter<Integer> REPEAT =
      Parameter.of("repeat", "N", new WholeNumbers.OfRuns(), LOAD).common().standing("1");

  /** How many runs a Java process makes of what it runs; of a study, not of a run. */
  public static final Parameter<Integer> RUNS =
      Parameter.of("runs", "N", new WholeNumbers.OfRuns(), LOAD)
          .unset("as many as measure for 10 s, 5 at most; 1 where --repeat is below 6");

  /** All, in the order of the help, and of a command that repeats a run. */
  public static final List<Parameter<?>> ALL =
      List.of(
          BACKEND,
          WORKLOAD,
          ISOLATION,
          DURABILITY,
          EXECUTION,
          SERVER_CPU,
          WAITS,
          FAULT,
          TERMINALS,
          RATE,
          DURATION,
          WARMUP,
          BEGIN,
          CONNECTIONS,
          THINK,
          ARRIVALS,
          RAMP,
          TRANSACTIONS,
          MIX,
          ONLY,
          ROLE,
          SEGMENT,
          SEGMENTS,
          SCALE,
          SEED,
          ROW_SEED,
          POPULATE,
          PROFILE,
          HOT);

  private Parameters() {}

  /** Returns the names of all parameters of a run. */
  public static List<String> names() {
    return ALL.stream().map(Parameter::name).toList();
  }

  /** What systems have in common that are compared, unless it is varied. */
  static final List<Parameter<?>> SHARED =
      List.of(WORKLOAD, SCALE, SEED, WARMUP, DURATION, TRANSACTIONS);

  /**
   * Returns the parameters of a command that says or presets something else of some of them,
   * without {@link #SEGMENT}: it runs everything itself.
   */
  public static List<Parameter<?>> with(Parameter<?>... own) {
    Map<String, Parameter<?>> named = new HashMap<>();
    for (Parameter<?> each : own) {
      named.put(each.name(), each);
    }
    return ALL.stream()
        .filter(each -> each != SEGMENT)
        .<Parameter<?>>map(each -> named.getOrDefault(each.name(), each))
        .toList();
  }

  /** Returns a command's parameters with more of them. */
  public static List<Parameter<?>> and(List<Parameter<?>> parameters, Parameter<?>... more) {
    List<Parameter<?>> all = new ArrayList<>(parameters);
    all.addAll(List.of(more));
    return List.copyOf(all);
  }

  /** Returns parameters without some of them. */
  public static List<Parameter<?>> without(List<Parameter<?>> all, Parameter<?>... some) {
    Set<String> names = new HashSet<>();
    for (Parameter<?> each : some) {
      names.add(each.name());
    }
    return all.stream().filter(each -> !names.contains(each.name())).toList();
  }

  private static String text(String text) {
    return text;
  }

  /** Returns a time as it is typed: {@code 0.5s}. */
  public static String time(long nanos) {
    return BigDecimal.valueOf(nanos, NANO_DIGITS).stripTrailingZeros().toPlainString() + "s";
  }

  /** Returns a number as it is typed. */
  public static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }

  private static @Nullable String terminals(Load load) {
    return load instanceof Load.Open ? null : String.valueOf(load.terminals());
  }

  private static @Nullable String rate(Load load) {
    return load instanceof Load.Open open ? plain(open.rateTps()) + "/s" : null;
  }

  /** As many as there are terminals is the default. */
  private static @Nullable String connections(Load load) {
    boolean own = !(load instanceof Load.Open) && load.connections() == load.terminals();
    return own ? null : String.valueOf(load.connections());
  }

  private static @Nullable String arrivals(Load load) {
    return switch (load) {
      case Load.Closed closed -> null;
      case Load.Thinking thinking -> nameOrNull(thinking.times());
      case Load.Open open -> nameOrNull(open.arrivals());
    };
  }

  /** A workload with roles may have a think time unless another is given. */
  private static @Nullable String think(BenchmarkSpec spec) {
    return spec.load() instanceof Load.Thinking thinking
        ? time(thinking.thinkNanos())
        : spec.load() instanceof Load.Closed && !spec.roles().isEmpty() ? "0s" : null;
  }

  private static @Nullable String roles(BenchmarkSpec spec) {
    return spec.roles().isEmpty()
        ? null
        : spec.roles().stream().map(RoleChoice::text).collect(Collectors.joining(","));
  }

  private static @Nullable String duration(Span span) {
    return span instanceof Span.Time time ? time(time.nanos()) : null;
  }

  private static @Nullable String transactions(Span span) {
    return span instanceof Span.Count count ? String.valueOf(count.transactions()) : null;
  }

  /** Weights name the transactions, too; where all are equal, {@code --only} does. */
  private static @Nullable String mix(TypeMix mix) {
    if (isEqual(mix)) {
      return mix.order() == TypeMix.Order.IN_ORDER ? nameOrNull(mix.order()) : null;
    }
    return weights(mix).entrySet().stream()
        .map(each -> each.getKey() + "=" + each.getValue())
        .collect(Collectors.joining(","));
  }

  private static @Nullable String only(TypeMix mix) {
    return isEqual(mix) ? String.join(",", weights(mix).keySet()) : null;
  }

  private static boolean isEqual(TypeMix mix) {
    return weights(mix).values().stream().allMatch(Predicate.isEqual(1));
  }

  private static Map<String, Integer> weights(TypeMix mix) {
    Map<String, Integer> weights = new TreeMap<>(mix.weights());
    weights.values().removeIf(Predicate.isEqual(0));
    return weights;
  }

  private static @Nullable String fault(BenchmarkSpec spec) {
    return spec.faults().isEmpty() ? null : Faults.text(spec.faults());
  }
}
