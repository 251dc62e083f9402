package fasttrack.app.report.figure;

import fasttrack.core.published.PublishedProfile;
import fasttrack.core.result.Latency;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * How a figure is read; whatever is not known is null. Immutable.
 *
 * @param dimension what it is a number of
 * @param ofType reads it of a transaction type
 * @param ofRun reads it of all types together
 * @param times reads it from a distribution of times; null where it is not one of these
 * @param published reads it from published figures, in milliseconds; null where none are published
 */
record FigureReading(
    Dimension dimension,
    BiFunction<RunResult, TypeResult, @Nullable Number> ofType,
    Function<RunResult, @Nullable Number> ofRun,
    @Nullable TimeReading times,
    @Nullable Function<PublishedProfile.Figure, OptionalDouble> published) {
  /**
   * How a figure is read from a distribution of times.
   *
   * @param known reads it
   * @param least reads a lower bound of it, where some times are only known to be longer than one
   * @param percent which percentile it is; null where it is none
   */
  record TimeReading(
      Function<Latency, @Nullable Number> known,
      BiFunction<Latency, Latency.Censored, @Nullable Number> least,
      @Nullable Double percent) {}

  /** A time of the distribution of response times. */
  static FigureReading time(
      Function<Latency, @Nullable Number> known,
      Function<Latency.Censored, @Nullable Number> least) {
    return time(new TimeReading(known, (all, censored) -> least.apply(censored), null));
  }

  /** A percentile of response times, which is known to exceed the bound of censored ones. */
  static FigureReading percentile(double percent, Function<Latency, @Nullable Number> known) {
    return time(
        new TimeReading(
            known,
            (all, censored) -> all.hasSamplesFor(percent) ? censored.boundNanos() : null,
            percent));
  }

  private static FigureReading time(TimeReading times) {
    return new FigureReading(
        Dimension.TIME,
        (run, type) -> times.known.apply(type.response()),
        run -> times.known.apply(run.work().response()),
        times,
        null);
  }

  /** A number of things, which add up over all types. */
  static FigureReading sum(ToLongFunction<TypeResult> part) {
    return of(
        Dimension.NUMBER,
        (run, type) -> part.applyAsLong(type),
        run -> run.types().stream().mapToLong(part).sum());
  }

  /** A mean of good transactions; that of all types weighs each by their number. */
  static FigureReading mean(
      Dimension dimension, BiFunction<RunResult, TypeResult, @Nullable Double> part) {
    return of(dimension, part::apply, run -> mean(run, part));
  }

  /** A time in all, which good transactions share. */
  static FigureReading share(ToLongFunction<TypeResult> nanos) {
    return of(
        Dimension.TIME,
        (run, type) -> share(nanos.applyAsLong(type), type.good()),
        run ->
            share(
                run.types().stream().mapToLong(nanos).sum(),
                run.types().stream().mapToLong(TypeResult::good).sum()));
  }

  /** Any other figure. */
  static FigureReading of(
      Dimension dimension,
      BiFunction<RunResult, TypeResult, @Nullable Number> ofType,
      Function<RunResult, @Nullable Number> ofRun) {
    return new FigureReading(dimension, ofType, ofRun, null, null);
  }

  FigureReading published(Function<PublishedProfile.Figure, OptionalDouble> millis) {
    return new FigureReading(dimension, ofType, ofRun, times, millis);
  }

  private static @Nullable Double share(long nanos, long good) {
    return good == 0 ? null : (Double) ((double) nanos / good);
  }

  private static @Nullable Double mean(
      RunResult run, BiFunction<RunResult, TypeResult, @Nullable Double> part) {
    double sum = 0;
    long count = 0;
    for (TypeResult type : run.types()) {
      if (type.good() > 0) {
        Double mean = part.apply(run, type);
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
