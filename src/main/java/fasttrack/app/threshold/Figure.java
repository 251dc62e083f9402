package fasttrack.app.threshold;

import fasttrack.core.result.Latency;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** A figure of a transaction type, or of all types together, on which a threshold can be set. */
public enum Figure {
  ELAPSED("elapsed", time(Latency::meanNanos)),
  CPU("cpu", mean(Dimension.TIME, RunResult::cpuMeanNanos)),
  CLIENT_CPU("client-cpu", mean(Dimension.TIME, (run, type) -> type.costs().clientCpuMeanNanos())),
  SERVER_CPU("server-cpu", mean(Dimension.TIME, (run, type) -> type.costs().serverCpuMeanNanos())),
  P50("p50", time(Latency::p50Nanos)),
  P90("p90", time(Latency::p90Nanos)),
  P95("p95", time(Latency::p95Nanos)),
  P99("p99", time(Latency::p99Nanos)),
  P999("p99.9", time(each -> each.percentiles().p999Nanos())),
  MAX("max", time(Latency::maxNanos)),
  RATE(
      "rate",
      new Reading(Dimension.RATE, (run, type) -> type.counts().rateTps(), RunResult::rateTps)),
  FAILED("failed", sum(TypeResult::bad)),
  RETRIED("retried", sum(TypeResult::retries)),
  ROUND_TRIPS("round-trips", mean(Dimension.NUMBER, (run, type) -> type.costs().roundTripsMean()));

  private final String title;

  @SuppressWarnings("ImmutableEnumChecker") // a function without state
  private final Reading reading;

  /** How a figure is read from a run, of one of its types and of all of them; null if unknown. */
  private record Reading(
      Dimension dimension,
      BiFunction<RunResult, TypeResult, @Nullable Number> ofType,
      Function<RunResult, @Nullable Number> ofRun) {}

  Figure(String title, Reading reading) {
    this.title = title;
    this.reading = reading;
  }

  /** Returns the figure of a name in upper or lower case. */
  public static Optional<Figure> named(String name) {
    return Arrays.stream(values()).filter(each -> each.title.equalsIgnoreCase(name)).findFirst();
  }

  /** Returns all names. */
  public static List<String> names() {
    return Arrays.stream(values()).map(Figure::title).toList();
  }

  /** Returns the name in a threshold. */
  public String title() {
    return title;
  }

  /** Returns what the figure is a number of. */
  public Dimension dimension() {
    return reading.dimension;
  }

  /**
   * Reads the figure from a run, in nanoseconds if it is a time.
   *
   * @param type the name of the type; null for the whole run
   * @return null if it is not known
   */
  public @Nullable Double of(RunResult run, @Nullable String type) {
    Number read =
        type == null
            ? reading.ofRun.apply(run)
            : run.types().stream()
                .filter(each -> each.name().equals(type))
                .findFirst()
                .<@Nullable Number>map(each -> reading.ofType.apply(run, each))
                .orElse(null);
    return read == null ? null : read.doubleValue();
  }

  private static Reading time(Function<Latency, @Nullable Number> part) {
    return new Reading(
        Dimension.TIME,
        (run, type) -> part.apply(type.response()),
        run -> part.apply(run.work().response()));
  }

  private static Reading sum(ToLongFunction<TypeResult> part) {
    return new Reading(
        Dimension.NUMBER,
        (run, type) -> part.applyAsLong(type),
        run -> run.types().stream().mapToLong(part).sum());
  }

  /** A mean of good transactions; that of all types weighs each by their number. */
  private static Reading mean(
      Dimension dimension, BiFunction<RunResult, TypeResult, @Nullable Double> part) {
    return new Reading(dimension, part::apply, run -> mean(run, part));
  }

  private static @Nullable Double mean(
      RunResult run, BiFunction<RunResult, TypeResult, @Nullable Double> part) {
    double sum = 0;
    long count = 0;
    for (TypeResult type : run.types()) {
      Double mean = part.apply(run, type);
      if (type.good() > 0) {
        if (mean == null) {
          return null;
        }
        sum += mean * type.good();
        count += type.good();
      }
    }
    return count == 0 ? null : (Double) (sum / count);
  }
}
