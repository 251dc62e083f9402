package fasttrack.app.matrix;

import fasttrack.app.kind.Document;
import fasttrack.app.matrix.MatrixResult.Processor;
import fasttrack.app.matrix.MatrixResult.VariantRun;
import fasttrack.app.series.SeriesSetup;
import fasttrack.app.study.Design;
import fasttrack.app.study.Study;
import fasttrack.core.host.rating.CpuBenchmark;
import fasttrack.core.host.rating.CpuRate;
import fasttrack.core.host.rating.WrongResultException;
import fasttrack.core.model.PublishedProfile;
import fasttrack.core.model.PublishedRating;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.core.result.RunResult;
import fasttrack.core.statistics.Spread;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Rounds in which each variant of what was published runs once. All have the same rows; the
 * variants of a round draw inputs from the same seed, each round from another one: they are
 * compared round by round.
 *
 * @param points at least one; each stands for a published system
 * @param leftOut what cannot run or be rated, with the reason
 * @param conditions what all runs have in common, among it the number of rounds
 * @param ratings the work that a processor does here in a second, by the names of benchmarks
 */
public record Matrix(
    Workload workload,
    List<Point<PublishedProfile>> points,
    List<String> leftOut,
    MatrixResult.Conditions conditions,
    Map<String, Spread> ratings)
    implements Design<PublishedProfile> {
  private static final long RATING_NANOS_MAX = 1_000_000_000L;

  /** A third of a short run. */
  private static final int RATING_PART = 3;

  /** Copies the lists. */
  public Matrix {
    points = List.copyOf(points);
    leftOut = List.copyOf(leftOut);
    ratings = Map.copyOf(ratings);
  }

  /** Returns the benchmarks that rated the processors of the published systems. */
  SortedSet<String> benchmarks() {
    SortedSet<String> names = new TreeSet<>();
    points.forEach(
        point -> rating(point.what()).ifPresent(rating -> names.add(rating.benchmark())));
    return names;
  }

  private Optional<PublishedRating> rating(PublishedProfile published) {
    return workload.publishedRatings().stream()
        .filter(rating -> rating.profile().equals(published.id()))
        .findFirst();
  }

  /** Returns the processor of a published system and ours; null where both were not rated. */
  private @Nullable Processor processor(PublishedProfile published) {
    PublishedRating theirs = rating(published).orElse(null);
    Spread ours = theirs == null ? null : ratings.get(theirs.benchmark());
    return theirs == null || ours == null
        ? null
        : new Processor(theirs.machine(), theirs.title(), theirs.perSecond(), ours);
  }

  /**
   * Returns the same after rating a processor of this machine, which takes up to a second a
   * benchmark. To be called before anything else runs here: what has run before is known to the
   * compiler, and changes what it does. A benchmark that computes something wrong rates nothing; it
   * is left out.
   *
   * @param maker returns what makes the benchmark of a name
   */
  Matrix rated(Function<String, Supplier<CpuBenchmark>> maker) {
    long nanos = Math.min(RATING_NANOS_MAX, conditions.durationNanos() / RATING_PART);
    Map<String, Spread> measured = new HashMap<>();
    List<String> without = new ArrayList<>(leftOut);
    for (String benchmark : benchmarks()) {
      try {
        measured.put(benchmark, CpuRate.perSecond(maker.apply(benchmark), 1, nanos, () -> false));
      } catch (WrongResultException e) {
        without.add("CPU rating by " + benchmark + ": it computed wrong: " + e.getMessage());
      }
    }
    return new Matrix(workload, points, without, conditions, measured);
  }

  @Override
  public String folderName() {
    return "matrix";
  }

  @Override
  public int blocks() {
    return conditions.repeat();
  }

  @Override
  public String unit() {
    return "round";
  }

  /** Makes nothing of runs that failed before the first round was complete. */
  @Override
  public Optional<Document> whole(
      List<Study.Ran<PublishedProfile>> runs, int completeBlocks, boolean interrupted) {
    if (completeBlocks == 0 && !interrupted) {
      return Optional.empty();
    }
    List<String> types = workload.types().stream().map(TransactionType::name).toList();
    List<MatrixResult.Variant> variants = new ArrayList<>();
    for (Point<PublishedProfile> point : points) {
      List<Study.Ran<PublishedProfile>> own = Study.Ran.of(point, runs);
      variants.add(
          MatrixFigures.variant(
              point.name(),
              point.plan().backend().name(),
              own.isEmpty() ? null : own.getLast().result().engine(),
              point.what(),
              processor(point.what()),
              types,
              own.stream().map(Matrix::run).toList(),
              completeBlocks));
    }
    RunResult first = runs.getFirst().result();
    return Optional.of(
        MatrixResult.KIND.document(
            new MatrixResult(
                MatrixResult.FORMAT,
                new MatrixResult.Header(first.startedAt(), workload.title()),
                conditions,
                first.environment(),
                completeBlocks,
                variants,
                MatrixFigures.ratios(workload.publishedRatios(), variants, completeBlocks),
                leftOut,
                SeriesSetup.fresh(Study.Ran.processes(runs)))));
  }

  private static VariantRun run(Study.Ran<PublishedProfile> run) {
    return VariantRun.of(run.block(), run.position(), run.bundle(), run.result());
  }
}
