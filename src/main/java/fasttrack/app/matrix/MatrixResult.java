package fasttrack.app.matrix;

import fasttrack.app.figure.Dimension;
import fasttrack.app.figure.Figure;
import fasttrack.app.kind.Kind;
import fasttrack.app.series.SeriesRun;
import fasttrack.core.model.PublishedRatio;
import fasttrack.core.result.Environment;
import fasttrack.core.result.Fidelity;
import fasttrack.core.result.Finding;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import fasttrack.core.spec.Begin;
import fasttrack.core.spec.Schedule;
import fasttrack.core.spec.Span;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Engine;
import fasttrack.core.statistics.RatioInterval;
import fasttrack.core.statistics.Spread;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a matrix of runs found. All times are in milliseconds; one that is not known is
 * null.
 *
 * @param format the name and version of this tree's form
 * @param header what ran and when
 * @param conditions what all runs have in common
 * @param environment the machine and software around them
 * @param rounds how many rounds came to their end; only these make the figures
 * @param variants each variant, in the order of the published tables
 * @param ratios what the variants tell the price of
 * @param leftOut what did not run or was not rated, with the reason
 * @param freshProcesses whether each run had a Java process of its own; null where an older result
 *     does not tell
 */
public record MatrixResult(
    String format,
    Header header,
    Conditions conditions,
    Environment environment,
    int rounds,
    List<Variant> variants,
    List<Ratio> ratios,
    List<String> leftOut,
    @Nullable Boolean freshProcesses) {
  /** The form of this tree; the number counts up when a reader of an older one would go wrong. */
  public static final String FORMAT = "fasttrack-matrix/3";

  /** The kind of such results. */
  public static final Kind<MatrixResult> KIND =
      new Kind<>("a matrix", "matrix", FORMAT, MatrixResult.class, MatrixReport::of);

  public MatrixResult {
    Stream<Integer> types =
        Stream.concat(
            variants.stream().map(variant -> variant.types().size()),
            ratios.stream().map(ratio -> ratio.types().size()));
    if (types.distinct().count() > 1) {
      throw new IllegalArgumentException("variants and ratios are not all of the same types");
    }
  }

  /**
   * What ran and when.
   *
   * @param startedAt when the first run started, ISO 8601 in UTC
   * @param title what ran, in one line
   */
  public record Header(String startedAt, String title) {}

  /**
   * What all runs have in common.
   *
   * @param repeat how many rounds were asked for
   * @param terminals how many terminals there are
   * @param durationNanos how long each run is measured
   * @param warmupNanos how long its transactions run before
   * @param scale the data set's scale
   * @param seed what all rows and the inputs of the first round are made from, and the seeds of the
   *     others
   * @param durability what a commit promises
   * @param begin the state of the database in which each run's measured interval begins
   */
  public record Conditions(
      int repeat,
      int terminals,
      long durationNanos,
      long warmupNanos,
      int scale,
      long seed,
      Durability durability,
      Begin begin) {
    public Conditions {
      // an older result does not tell, and its runs began so
      begin = Objects.requireNonNullElse(begin, Begin.FRESH);
    }

    /** Returns the schedule of each run. */
    public Schedule schedule() {
      return new Schedule(0, warmupNanos, new Span.Time(durationNanos), begin);
    }
  }

  /**
   * A way to run the transactions, and the published system for which it stands.
   *
   * @param name what it is called here, unique
   * @param database what runs it
   * @param published the published system
   * @param types the figures; ours are null where a run of this variant is invalid
   * @param fidelity how well our figures rank as published; null where too few are known
   * @param validity whether the figures count
   * @param runs each run, including those of an incomplete round
   */
  public record Variant(
      String name,
      DatabaseUsed database,
      Published published,
      List<TypeFigures> types,
      @Nullable Fidelity fidelity,
      Validity validity,
      List<VariantRun> runs) {
    /** Returns the figures of a type; null where it has none. */
    @Nullable TypeFigures type(String name) {
      return types.stream().filter(each -> each.type().equals(name)).findFirst().orElse(null);
    }
  }

  /**
   * What runs a variant.
   *
   * @param backend the backend's name
   * @param settings the values of the backend's own options that make the variant
   * @param engine the database, or null where no run came to its end
   */
  public record DatabaseUsed(
      String backend, Map<String, String> settings, @Nullable Engine engine) {}

  /**
   * A published system.
   *
   * @param profile its id
   * @param title the system in words
   * @param processor its processor and ours; null where its own was not rated, and in an older
   *     result
   */
  public record Published(String profile, String title, @Nullable Processor processor) {}

  /**
   * A published system's processor and one of ours, by the same benchmark.
   *
   * @param machine the published system's computer
   * @param benchmark the benchmark in words, and in which of its variants it was published
   * @param publishedPerSecond the work done there in a second: Dhrystones, or Whetstone
   *     instructions
   * @param perSecond that done by one thread here, in a second of its CPU time, before the first
   *     run
   */
  public record Processor(
      String machine, String benchmark, double publishedPerSecond, Spread perSecond) {
    /** Returns how many times as fast ours is. */
    public double timesAsFast() {
      return perSecond.figure() / publishedPerSecond;
    }
  }

  /**
   * A transaction type's figures: ours are medians over the rounds of a run's means.
   *
   * @param type the type's name
   * @param elapsedMillis our mean elapsed time
   * @param cpuMillis our mean CPU time, the client's and the server's
   * @param publishedElapsedMillis the published mean elapsed time
   * @param publishedCpuMillis the published mean CPU time
   */
  public record TypeFigures(
      String type,
      @Nullable Double elapsedMillis,
      @Nullable Double cpuMillis,
      @Nullable Double publishedElapsedMillis,
      @Nullable Double publishedCpuMillis) {}

  /**
   * One run of a variant.
   *
   * @param round the round, from 1
   * @param bundle the name of the folder in which all of it is kept, beside this result; null where
   *     it could not be kept
   * @param state whether it came to its end
   * @param validity whether its figures count
   * @param warnings what a reader should know of its figures
   * @param types the mean times of each transaction type
   * @param position which run of its round it was, from 1; null where an older result does not tell
   * @param seed what its inputs were made from; null likewise
   */
  public record VariantRun(
      int round,
      @Nullable String bundle,
      RunResult.State state,
      Validity validity,
      List<Finding> warnings,
      List<TypeMeans> types,
      @Nullable Integer position,
      @Nullable Long seed)
      implements SeriesRun {
    /** Takes from a run's result what the matrix needs. */
    public static VariantRun of(
        int round, int position, @Nullable String bundle, RunResult result) {
      return new VariantRun(
          round,
          bundle,
          result.state(),
          result.validity(),
          result.warnings(),
          result.types().stream().map(type -> TypeMeans.of(result, type.name())).toList(),
          position,
          result.spec().data().seed());
    }
  }

  /**
   * The mean times of a transaction type in one run.
   *
   * @param type the type's name
   * @param elapsedMillis elapsed, from due to end
   * @param cpuMillis the client's and the server's CPU time
   */
  public record TypeMeans(String type, @Nullable Double elapsedMillis, @Nullable Double cpuMillis) {
    static TypeMeans of(RunResult run, String type) {
      return new TypeMeans(
          type,
          Dimension.TIME.shown(Figure.ELAPSED.of(run, type)),
          Dimension.TIME.shown(Figure.CPU.of(run, type)));
    }
  }

  /**
   * The ratios of two variants' elapsed times, ours of the pairs of runs of the same round.
   *
   * @param title what both have in common, in words
   * @param over the variant whose times are divided
   * @param under the variant by whose times they are divided
   * @param types the ratio of each transaction type
   * @param mean the geometric mean of our ratios of those types that both have; null where there is
   *     none
   * @param publishedMean that of the published ratios of the same types
   * @param interval our mean, and the interval that holds the true one; null where there is no
   *     mean, and in an older result
   */
  public record Ratio(
      String title,
      Term over,
      Term under,
      List<TypeRatio> types,
      @Nullable Double mean,
      @Nullable Double publishedMean,
      @Nullable RatioInterval interval) {
    /** Returns the ratios of the types, and then the means under an empty name. */
    public List<TypeRatio> rows() {
      return Stream.concat(
              types.stream(), Stream.of(new TypeRatio("", mean, publishedMean, interval)))
          .toList();
    }
  }

  /**
   * One of the two variants of a ratio.
   *
   * @param label in what it differs from the other, as in {@link PublishedRatio.Term}
   * @param variant the variant's name
   */
  public record Term(String label, String variant) {}

  /**
   * The ratio of a transaction type's elapsed times; null where one of the two is not known.
   *
   * @param type the type's name
   * @param ours the geometric mean of the rounds' ratios; in an older result the ratio of the
   *     medians
   * @param published of the published times
   * @param interval ours, and the interval that holds the true one; null where ours is, and in an
   *     older result
   */
  public record TypeRatio(
      String type,
      @Nullable Double ours,
      @Nullable Double published,
      @Nullable RatioInterval interval) {}

  /** Returns the variant of a name. */
  public Variant variant(String name) {
    return variants.stream()
        .filter(variant -> variant.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no variant " + name));
  }
}
