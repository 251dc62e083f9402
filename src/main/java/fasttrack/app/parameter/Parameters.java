package fasttrack.app.parameter;

import fasttrack.app.parameter.Parameter.Matters;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Span;
import fasttrack.core.spec.TypeMix;
import fasttrack.core.spec.WaitSampling;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** All parameters of a run but the backends' own. */
public final class Parameters {
  private static final int NANO_DIGITS = 9;

  /** In the order in which a command names them. */
  public static final List<Parameter> ALL =
      List.of(
          of("backend", Matters.AS_SYSTEM, spec -> spec.target().backend()),
          of("isolation", Matters.TO_COMPARE, spec -> word(spec.target().isolation())),
          of("durability", Matters.TO_COMPARE, spec -> word(spec.target().durability())),
          of("execution", Matters.TO_COMPARE, spec -> word(spec.target().execution())),
          of("server-cpu", Matters.NOT, spec -> word(spec.target().serverCpu())),
          of(
              "waits",
              Matters.NOT,
              spec -> spec.target().waits() == WaitSampling.OFF ? "off" : null),
          of("workload", Matters.TO_COMPARE, spec -> spec.data().workload()),
          of(
              "profile",
              Matters.TO_COMPARE,
              spec -> spec.data().profileWasChosen() ? spec.data().profile() : null),
          of("scale", Matters.TO_COMPARE, spec -> String.valueOf(spec.data().scale())),
          of("seed", Matters.NOT, spec -> String.valueOf(spec.data().seed())),
          of("hot", Matters.TO_COMPARE, spec -> number(spec.data().hot()), "all"),
          of("terminals", Matters.TO_COMPARE, spec -> terminals(spec.load())),
          of("rate", Matters.TO_COMPARE, spec -> rate(spec.load())),
          of("connections", Matters.TO_COMPARE, spec -> connections(spec.load())),
          of("arrivals", Matters.TO_COMPARE, spec -> arrivals(spec.load())),
          of("think", Matters.TO_COMPARE, spec -> think(spec.load())),
          of(
              "ramp",
              Matters.NOT,
              spec -> spec.schedule().rampNanos() > 0 ? time(spec.schedule().rampNanos()) : null),
          of("warmup", Matters.NOT, spec -> time(spec.schedule().warmupNanos())),
          of("duration", Matters.NOT, spec -> duration(spec.schedule().span())),
          of("transactions", Matters.NOT, spec -> transactions(spec.schedule().span())),
          of("begin", Matters.TO_COMPARE, spec -> word(spec.schedule().begin())),
          of("mix", Matters.TO_COMPARE, spec -> mix(spec.mix()), "random"),
          of("only", Matters.TO_COMPARE, spec -> only(spec.mix())),
          of("fault", Matters.TO_COMPARE, Parameters::fault));

  private Parameters() {}

  private static Parameter of(
      String name, Matters matters, Function<BenchmarkSpec, @Nullable String> value) {
    return of(name, matters, value, "none");
  }

  private static Parameter of(
      String name,
      Matters matters,
      Function<BenchmarkSpec, @Nullable String> value,
      String otherwise) {
    return new Parameter(name, value, otherwise, matters);
  }

  /** Returns an enumerated value as it is typed: {@code read-committed}. */
  public static @Nullable String word(@Nullable Enum<?> constant) {
    return constant == null ? null : constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns a time as it is typed: {@code 0.5s}. */
  public static String time(long nanos) {
    return BigDecimal.valueOf(nanos, NANO_DIGITS).stripTrailingZeros().toPlainString() + "s";
  }

  /** Returns a number as it is typed. */
  public static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }

  private static @Nullable String number(@Nullable Integer number) {
    return number == null ? null : number.toString();
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
    return load instanceof Load.Open open ? word(open.arrivals()) : null;
  }

  private static @Nullable String think(Load load) {
    return load instanceof Load.Thinking thinking ? time(thinking.thinkNanos()) : null;
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
      return mix.order() == TypeMix.Order.IN_ORDER ? word(mix.order()) : null;
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
    return spec.faults().isEmpty()
        ? null
        : spec.faults().stream()
            .map(fault -> word(fault.kind()) + "@" + time(fault.atNanos()))
            .collect(Collectors.joining(","));
  }
}
