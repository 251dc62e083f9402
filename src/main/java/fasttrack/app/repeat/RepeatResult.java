package fasttrack.app.repeat;

import fasttrack.app.figure.Figure;
import fasttrack.app.kind.Kind;
import fasttrack.app.series.HostRange;
import fasttrack.app.series.SeriesHeader;
import fasttrack.app.series.SeriesRun;
import fasttrack.app.series.SeriesSetup;
import fasttrack.core.result.JavaProcess;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.Validity;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.statistics.MedianInterval;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of repeating one run. Invalid and interrupted runs are counted, but are in no median.
 *
 * @param format the name and version of this tree's form
 * @param header what ran and when
 * @param spec what the first of them ran; the others differ in the seed alone
 * @param setup on what they ran
 * @param runsPlanned how many runs were asked for
 * @param runs those that ran, in their order
 * @param counted how many of them are in the medians
 * @param medians what they come to
 * @param host how fast the machine was over the runs that count
 */
public record RepeatResult(
    String format,
    SeriesHeader header,
    BenchmarkSpec spec,
    SeriesSetup setup,
    int runsPlanned,
    List<RepeatRun> runs,
    int counted,
    Medians medians,
    List<HostRange> host) {
  /** The form of this tree; the number counts up when a reader of an older one would go wrong. */
  public static final String FORMAT = "fasttrack-repeat/3";

  /** The kind of such results. */
  public static final Kind<RepeatResult> KIND =
      new Kind<>("repeats of a run", "repeat", FORMAT, RepeatResult.class, RepeatReport::of);

  /**
   * One run.
   *
   * @param number which one, from 1
   * @param bundle the name of the folder in which all of it is kept, beside this result; null where
   *     it could not be kept
   * @param state whether it came to its end
   * @param validity whether its figures count
   * @param rateTps its rate; null where the figures do not count
   * @param seed what its inputs were generated from; null where an older result does not tell
   * @param types the means of each transaction type; empty where the figures do not count, and in
   *     an older result
   */
  public record RepeatRun(
      int number,
      @Nullable String bundle,
      RunResult.State state,
      Validity validity,
      @Nullable Double rateTps,
      @Nullable Long seed,
      List<TypeMeans> types)
      implements SeriesRun {}

  /**
   * The means of a transaction type in a run; null where not known.
   *
   * @param type the type's name
   * @param responseNanos the response time, from due to end
   * @param cpuNanos the CPU time, the client's and the server's
   */
  public record TypeMeans(String type, @Nullable Double responseNanos, @Nullable Double cpuNanos) {}

  /**
   * The medians of the runs that count.
   *
   * @param rateTps the rate, in transactions a second; null where no run counts
   * @param types each transaction type
   */
  public record Medians(@Nullable MedianInterval rateTps, List<TypeMedians> types) {}

  /**
   * The medians of a transaction type, each of the runs' means; null where none is known.
   *
   * @param type the type's name
   * @param responseNanos the response time, from due to end
   * @param cpuNanos the CPU time, the client's and the server's
   */
  public record TypeMedians(
      String type, @Nullable MedianInterval responseNanos, @Nullable MedianInterval cpuNanos) {
    @Nullable MedianInterval of(Figure figure) {
      return figure == Figure.ELAPSED ? responseNanos : figure == Figure.CPU ? cpuNanos : null;
    }
  }

  /**
   * Sums up repeats.
   *
   * @param title what ran, in one line
   * @param planned how many runs were asked for
   * @param results the runs' results, at least one
   * @param bundles the names of the folders in which they are kept; null where one could not be
   */
  public static RepeatResult of(
      String title, int planned, List<RunResult> results, List<@Nullable String> bundles) {
    List<RepeatRun> runs = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      RunResult result = results.get(i);
      runs.add(
          new RepeatRun(
              i + 1,
              bundles.get(i),
              result.state(),
              result.validity(),
              result.rateTps(),
              result.spec().data().seed(),
              means(result)));
    }
    List<@Nullable JavaProcess> processes = new ArrayList<>();
    results.forEach(result -> processes.add(result.header().process()));
    List<RunResult> counted = results.stream().filter(SeriesRun::counts).toList();
    RunResult first = results.getFirst();
    return new RepeatResult(
        FORMAT,
        new SeriesHeader(first.startedAt(), title),
        first.spec(),
        SeriesSetup.of(first, processes),
        planned,
        runs,
        counted.size(),
        new Medians(
            Figure.RATE.median(counted, null),
            first.types().stream().map(type -> medians(type.name(), counted)).toList()),
        HostRange.of(counted));
  }

  private static List<TypeMeans> means(RunResult result) {
    return result.validity() instanceof Validity.Valid
        ? result.types().stream()
            .map(TypeResult::name)
            .map(
                type ->
                    new TypeMeans(
                        type, Figure.ELAPSED.of(result, type), Figure.CPU.of(result, type)))
            .toList()
        : List.of();
  }

  private static TypeMedians medians(String name, List<RunResult> counted) {
    return new TypeMedians(
        name, Figure.ELAPSED.median(counted, name), Figure.CPU.median(counted, name));
  }

  /**
   * Returns a median of a figure; null where it is not known.
   *
   * @param type the name of the type; null for all types together
   */
  public @Nullable MedianInterval median(Figure figure, @Nullable String type) {
    if (type == null) {
      return figure == Figure.RATE ? medians.rateTps() : null;
    }
    return medians.types().stream()
        .filter(each -> each.type().equals(type))
        .findFirst()
        .map(each -> each.of(figure))
        .orElse(null);
  }
}
