package fasttrack.app.report.figure;

import static fasttrack.app.report.figure.FigureReading.mean;
import static fasttrack.app.report.figure.FigureReading.percentile;
import static fasttrack.app.report.figure.FigureReading.share;
import static fasttrack.app.report.figure.FigureReading.sum;
import static fasttrack.app.report.figure.FigureReading.time;
import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.annotation.JsonValue;
import fasttrack.app.report.Cell;
import fasttrack.app.report.Column;
import fasttrack.app.report.Figures;
import fasttrack.core.published.PublishedProfile;
import fasttrack.core.result.EngineWork;
import fasttrack.core.result.Latency;
import fasttrack.core.result.Latency.Censored;
import fasttrack.core.result.OrderProof;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.Work.RoleWork;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.EngineCounter;
import fasttrack.core.statistics.MeanInterval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All figures of a transaction type, and of all types together. A threshold can be set on each, and
 * each can be a column; a table names those that it shows. Times are held in nanoseconds.
 */
public enum Figure {
  ELAPSED(
      "elapsed",
      "mean\nelapsed",
      time(Latency::meanNanos, Censored::meanLeastNanos)
          .published(PublishedProfile.Figure::elapsedMillis)),
  CPU(
      "cpu",
      "CPU",
      mean(Dimension.TIME, RunResult::cpuMeanNanos).published(PublishedProfile.Figure::cpuMillis)),
  CLIENT_CPU(
      "client-cpu",
      "client\nCPU",
      mean(Dimension.TIME, (run, type) -> type.costs().clientCpuMeanNanos())),
  SERVER_CPU(
      "server-cpu",
      "server\nCPU",
      mean(Dimension.TIME, (run, type) -> type.costs().serverCpuMeanNanos())),
  P50("p50", "p50", percentile(50, Latency::p50Nanos)),
  P90("p90", "p90", percentile(90, Latency::p90Nanos)),
  P95("p95", "p95", percentile(95, Latency::p95Nanos)),
  P99("p99", "p99", percentile(99, Latency::p99Nanos)),
  P999("p99.9", "p99.9", percentile(99.9, each -> each.percentiles().p999Nanos())),
  MAX("max", "max", time(Latency::maxNanos, Censored::maxLeastNanos)),
  /** The share of response times under two seconds, of which TP1 asks for 0.9. */
  WITHIN_TWO_SECONDS(
      "within-2s",
      "within\n2 s",
      FigureReading.of(
          Dimension.NUMBER,
          (run, type) -> type.response().withinTwoSeconds(),
          run -> run.work().response().withinTwoSeconds())),
  RATE(
      "rate",
      "rate",
      FigureReading.of(Dimension.RATE, (run, type) -> type.counts().rateTps(), RunResult::rateTps)),
  COUNT("count", "count", sum(TypeResult::good)),
  FAILED("failed", "failed", sum(TypeResult::bad)),
  /** The share that had not ended when the next one was due; over all roles, that of the latest. */
  LATE(
      "late",
      "late",
      FigureReading.of(
          Dimension.NUMBER,
          (run, type) -> late(run, role -> role.types().contains(type.name())),
          run -> late(run, role -> true))),
  RETRIED("retried", "retried", sum(TypeResult::retries)),
  /** Of a million transactions, how many no serial order explains; of a whole run alone. */
  ANOMALIES("anomalies", "anomalies\nper million", ofRun(Dimension.NUMBER, Figure::anomalies)),
  DEADLOCKS("deadlocks", "deadlocks", sum(Figure::deadlocks)),
  ROUND_TRIPS(
      "round-trips",
      "round\ntrips",
      mean(Dimension.NUMBER, (run, type) -> type.costs().roundTripsMean())),
  /** The wait for a connection; not known where it depends on the length of the run. */
  WAIT(
      "wait",
      "mean\nwait",
      mean(Dimension.TIME, (run, type) -> run.saturated() ? null : (Double) waited(type))),
  /** The time of a good transaction's failed attempts. */
  ATTEMPTS(
      "failed-attempts", "failed\nattempts", mean(Dimension.TIME, (run, type) -> attempts(type))),
  /** The pauses after these. */
  BACK_OFF(
      "back-off",
      "back-\noff",
      mean(Dimension.TIME, (run, type) -> type.times().backoffMeanNanos())),
  /** The time of all attempts without effect, and the pauses after them, by good transactions. */
  WASTED(
      "wasted",
      "wasted",
      share(type -> type.wasted().elapsedNanos() + type.wasted().backoffNanos())),
  /** The most resident memory that the engine had; of a whole run alone, as those that follow. */
  MEMORY("memory", "memory", ofRun(Dimension.SIZE, Figure::peakBytes)),
  DISK_READ("disk-read", "disk\nread", counted(EngineCounter.DISK_READ_BYTES)),
  WRITTEN("written", "written", counted(EngineCounter.WRITTEN_BYTES)),
  READ_CALLS("read-calls", "read\ncalls", counted(EngineCounter.READ_CALLS)),
  WRITE_CALLS("write-calls", "write\ncalls", counted(EngineCounter.WRITE_CALLS)),
  SENT("sent", "sent", counted(EngineCounter.SENT_BYTES)),
  RECEIVED("received", "received", counted(EngineCounter.RECEIVED_BYTES));

  /** All names, as help lists them: by their units. */
  public static final String LISTED =
      "elapsed, cpu, client-cpu, server-cpu, p50, p90, p95, p99, p99.9, max, wait,"
          + " failed-attempts, back-off, wasted (in ns, us, ms, s or min); rate (/s, /min, /h);"
          + " memory, disk-read, written, sent, received (in B, kB, MB or GB); count, failed,"
          + " retried, deadlocks, anomalies, round-trips, read-calls, write-calls, late, within-2s"
          + " (both from 0 to 1)";

  /** Which percentiles of times there are, ascending. */
  public static final List<Double> PERCENTILES =
      Arrays.stream(values()).map(Figure::percent).filter(Objects::nonNull).toList();

  private static final double NANOS_PER_MILLI = 1e6;

  /** What many transactions do not have. */
  private static final Set<Figure> MAY_BE_NONE =
      EnumSet.of(WAIT, ATTEMPTS, BACK_OFF, WASTED, DISK_READ, WRITTEN, SENT, RECEIVED);

  /** Most figures cost something. */
  private static final Set<Figure> MORE_IS_BETTER = EnumSet.of(WITHIN_TWO_SECONDS, RATE, COUNT);

  private final String id;
  private final String title;

  @SuppressWarnings("ImmutableEnumChecker") // functions without state
  private final FigureReading reading;

  Figure(String id, String title, FigureReading reading) {
    this.id = id;
    this.title = title;
    this.reading = reading;
  }

  /** Returns the figure of a name in upper or lower case. */
  public static Optional<Figure> named(String name) {
    return Arrays.stream(values()).filter(each -> each.id.equalsIgnoreCase(name)).findFirst();
  }

  /** Returns all names. */
  public static List<String> names() {
    return Arrays.stream(values()).map(Figure::id).toList();
  }

  /** Returns its name in a threshold, in small letters. */
  public String id() {
    return id;
  }

  /** Returns its name in JSON, with the unit in which it is held: {@code elapsedNanos}. */
  @JsonValue
  public String key() {
    String words =
        Stream.of(id.replace(".", "").split("-")).map(Figures::capitalized).collect(joining());
    String key = words.substring(0, 1).toLowerCase(Locale.ROOT) + words.substring(1);
    return key
        + switch (dimension()) {
          case TIME -> "Nanos";
          case RATE -> "Tps";
          case SIZE -> "Bytes";
          case NUMBER -> "";
        };
  }

  /** Returns the title of its column; a line break shows where a narrow table breaks it. */
  public String title() {
    return title;
  }

  /** Returns what the figure is a number of. */
  public Dimension dimension() {
    return reading.dimension();
  }

  /** Returns which percentile of response times it is; null where it is none. */
  public @Nullable Double percent() {
    return reading.times() == null ? null : reading.times().percent();
  }

  /**
   * Tells whether it is a percentile that is not known since too few samples lie beyond it. Results
   * that were kept by an earlier version hold percentiles of fewer samples.
   */
  public boolean lacksSamples(Latency all) {
    Double percent = percent();
    return percent != null && all.count() > 0 && !all.hasSamplesFor(percent) && known(all) == null;
  }

  /**
   * Reads the figure from a run.
   *
   * @param type the name of the type; null for all types together
   * @return null if it is not known
   */
  public @Nullable Double of(RunResult run, @Nullable String type) {
    TypeResult found = type == null ? null : run.type(type);
    Number read =
        type == null
            ? reading.ofRun().apply(run)
            : found == null ? null : reading.ofType().apply(run, found);
    return read == null ? null : (Double) read.doubleValue();
  }

  private @Nullable Number known(Latency all) {
    return Objects.requireNonNull(reading.times(), id + " is of no distribution")
        .known()
        .apply(all);
  }

  /**
   * Reads what a time of a run is known to exceed, where that is all that is known of it.
   *
   * @param type the name of the type; null for all types together
   * @return null where it is known, or no bound of it is
   */
  public @Nullable Double boundOf(RunResult run, @Nullable String type) {
    TypeResult found = type == null ? null : run.type(type);
    if (reading.times() == null || (type != null && found == null)) {
      return null;
    }
    return least(found == null ? run.work().response() : found.response());
  }

  /** Returns what a time of a distribution exceeds, where that is all that is known of it. */
  private @Nullable Double least(Latency all) {
    Censored censored = all.censored();
    Number least =
        known(all) != null || censored == null
            ? null
            : Objects.requireNonNull(reading.times()).least().apply(all, censored);
    return least == null ? null : (Double) least.doubleValue();
  }

  /**
   * Returns what values of several runs come to: the geometric mean of what every transaction takes
   * and of rates, which are above 0 and are compared by their ratios; the arithmetic mean of
   * anything else, which may be 0.
   *
   * @return null of no values
   */
  public @Nullable MeanInterval meanOf(List<Double> values) {
    boolean always = dimension() != Dimension.NUMBER && !MAY_BE_NONE.contains(this);
    return always && values.stream().allMatch(value -> value > 0)
        ? MeanInterval.geometric(values)
        : MeanInterval.arithmetic(values);
  }

  /** Returns what it comes to over runs; null where none of them tells it. */
  public @Nullable Double ofRuns(List<RunResult> runs, @Nullable String type) {
    List<Double> known = new ArrayList<>();
    runs.stream().map(run -> of(run, type)).filter(Objects::nonNull).forEach(known::add);
    MeanInterval mean = meanOf(known);
    return mean == null ? null : (Double) mean.mean();
  }

  /** Returns a mean of it with its interval, in the unit in which it is shown. */
  public String text(@Nullable MeanInterval mean) {
    return mean == null ? Figures.NONE : Figures.mean(dimension().shown(mean));
  }

  /** Returns what was published of a type; null where nothing was. */
  public @Nullable Double published(PublishedProfile profile, String type) {
    Double millis = publishedMillis(profile, type);
    return millis == null ? null : (Double) (millis * NANOS_PER_MILLI);
  }

  /** Returns what was published of a type, in milliseconds; null where nothing was. */
  public @Nullable Double publishedMillis(PublishedProfile profile, String type) {
    Function<PublishedProfile.Figure, OptionalDouble> millis = reading.published();
    OptionalDouble found =
        millis == null
            ? OptionalDouble.empty()
            : profile.figures().stream()
                .filter(each -> each.type().equals(type))
                .findFirst()
                .map(millis)
                .orElse(OptionalDouble.empty());
    return found.isPresent() ? (Double) found.getAsDouble() : null;
  }

  /** Returns how many times as good as another value one is; null where either is not known. */
  public @Nullable Double advantage(@Nullable Double one, @Nullable Double other) {
    if (one == null || other == null) {
      return null;
    }
    return moreIsBetter() ? one / other : other / one;
  }

  /** Tells whether a greater value is better. */
  public boolean moreIsBetter() {
    return MORE_IS_BETTER.contains(this);
  }

  /** Returns a column that shows it of each transaction type of a run. */
  public Column<TypeResult> column(RunResult run) {
    return reading.times() == null
        ? column(title, type -> reading.ofType().apply(run, type))
        : times(TypeResult::response);
  }

  /** Returns a column that shows it; null is a value that is not known. */
  public <R> Column<R> column(String heading, Function<R, @Nullable Number> value) {
    return new Column<>(heading, dimension().unit(), row -> dimension().cell(value.apply(row)));
  }

  /** Returns a column that shows it of distributions of times, under its own title. */
  public <R> Column<R> times(Function<R, @Nullable Latency> times) {
    return times(title, times);
  }

  /** Returns a column that shows it of distributions of times, or its lower bounds. */
  public <R> Column<R> times(String heading, Function<R, @Nullable Latency> times) {
    return new Column<>(
        heading,
        dimension().unit(),
        row -> {
          Latency all = times.apply(row);
          return all == null ? dimension().cell(null) : cell(all);
        });
  }

  /** Returns a time of a distribution as a cell, or a bound that it is known to exceed. */
  public Cell cell(Latency all) {
    Double least = dimension().shown(least(all));
    return least == null ? dimension().cell(known(all)) : new Cell.MoreThan(least);
  }

  private static FigureReading ofRun(
      Dimension dimension, Function<RunResult, @Nullable Number> reading) {
    return FigureReading.of(dimension, (run, type) -> null, reading);
  }

  /** What the system counts of an engine, for each of its transactions. */
  private static FigureReading counted(EngineCounter counter) {
    Dimension dimension =
        counter == EngineCounter.READ_CALLS || counter == EngineCounter.WRITE_CALLS
            ? Dimension.NUMBER
            : Dimension.SIZE;
    return ofRun(
        dimension,
        run -> {
          EngineWork work = run.course().engine();
          return work == null || !work.counts().containsKey(counter) || work.transactions() == 0
              ? null
              : (Double) work.perTransaction(counter);
        });
  }

  private static @Nullable Long peakBytes(RunResult run) {
    EngineWork work = run.course().engine();
    return work == null || work.memory() == null ? null : (Long) work.memory().peakBytes();
  }

  private static @Nullable Double anomalies(RunResult run) {
    OrderProof order = run.verdict().verification().order();
    return order == null ? null : (Double) order.perMillion(order.anomalies());
  }

  private static @Nullable Double late(RunResult run, Predicate<RoleWork> which) {
    return run.work().roles().stream()
        .filter(which)
        .map(RoleWork::onTimeShare)
        .filter(Objects::nonNull)
        .min(Comparator.naturalOrder())
        .map(share -> 1 - share)
        .orElse(null);
  }

  private static long deadlocks(TypeResult type) {
    return type.counts().conflictsRetried().getOrDefault(ConflictCause.DEADLOCK, 0L);
  }

  private static double waited(TypeResult type) {
    return Objects.requireNonNullElse(type.times().waitMeanNanos(), 0.0);
  }

  private static @Nullable Double attempts(TypeResult type) {
    Double response = type.response().meanNanos();
    Double service = type.service().meanNanos();
    double backOff = Objects.requireNonNullElse(type.times().backoffMeanNanos(), 0.0);
    return response == null || service == null
        ? null
        : (Double) Math.max(0, response - service - waited(type) - backOff);
  }
}
