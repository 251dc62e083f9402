package fasttrack.app.study.matrix;

import static java.util.stream.Collectors.toCollection;

import fasttrack.app.report.figure.Figure;
import fasttrack.app.result.series.Contrasts.Declared;
import fasttrack.app.result.series.Extra;
import fasttrack.app.result.series.PublishedSystems;
import fasttrack.app.result.series.StudyPoint;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.study.Design;
import fasttrack.app.study.Study;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.core.published.Published;
import fasttrack.core.published.PublishedProfile;
import fasttrack.core.published.PublishedRating;
import fasttrack.core.published.PublishedRatio;
import fasttrack.core.run.Fidelities;
import fasttrack.core.statistics.Spread;
import fasttrack.machine.rating.CpuBenchmark;
import fasttrack.machine.rating.CpuRate;
import fasttrack.machine.rating.WrongResultException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
 * @param rounds in how many rounds each runs, from 1
 * @param runs how often it runs in each, from 1
 * @param durationNanos how long each run is measured
 * @param ratings the work that a processor does here in a second, by the names of benchmarks
 */
public record Matrix(
    Workload workload,
    List<Point> points,
    List<String> leftOut,
    int rounds,
    int runs,
    long durationNanos,
    Map<String, Spread> ratings)
    implements Design {
  /** The parameter that distinguishes variants of one backend. */
  static final String PUBLISHED = "published";

  private static final long RATING_NANOS_MAX = 1_000_000_000L;

  /** A third of a short run. */
  private static final int RATING_PART = 3;

  /** Returns the benchmarks that rated the processors of the published systems. */
  SortedSet<String> benchmarks() {
    return points.stream()
        .flatMap(point -> rating(published(point)).stream())
        .map(PublishedRating::benchmark)
        .collect(toCollection(TreeSet::new));
  }

  /** Returns the published system for which a point stands. */
  private PublishedProfile published(Point point) {
    return Published.of(workload).published().stream()
        .filter(each -> point.level(PUBLISHED).equals(each.id()))
        .findFirst()
        .orElseThrow();
  }

  private Optional<PublishedRating> rating(PublishedProfile published) {
    return Published.of(workload).publishedRatings().stream()
        .filter(rating -> rating.profile().equals(published.id()))
        .findFirst();
  }

  /** Returns the processor of a published system and ours; null where both were not rated. */
  private PublishedSystems.@Nullable Processor processor(PublishedProfile published) {
    return rating(published)
        .filter(theirs -> ratings.containsKey(theirs.benchmark()))
        .map(
            theirs ->
                new PublishedSystems.Processor(
                    theirs.machine(),
                    theirs.title(),
                    theirs.perSecond(),
                    Objects.requireNonNull(ratings.get(theirs.benchmark()))))
        .orElse(null);
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
    long nanos = Math.min(RATING_NANOS_MAX, durationNanos / RATING_PART);
    Map<String, Spread> measured = new HashMap<>();
    List<String> without = new ArrayList<>(leftOut);
    for (String benchmark : benchmarks()) {
      try {
        measured.put(benchmark, CpuRate.perSecond(maker.apply(benchmark), 1, nanos, () -> false));
      } catch (WrongResultException e) {
        without.add("CPU rating by " + benchmark + ": it computed wrong: " + e.getMessage());
      }
    }
    return new Matrix(workload, points, without, rounds, runs, durationNanos, measured);
  }

  @Override
  public Outline outline() {
    return new Outline(MatrixReport.KIND, "matrix", "round", "run less", false);
  }

  @Override
  public int blocks() {
    return rounds;
  }

  @Override
  public Extra extra(StudyResult found, List<Study.Ran> runs) {
    return new PublishedSystems(points.stream().map(each -> system(each, found)).toList());
  }

  /** Each pair of variants of a backend whose ratio was published. */
  @Override
  public List<Declared> contrasts() {
    List<Declared> contrasts = new ArrayList<>();
    for (PublishedRatio ratio : Published.of(workload).publishedRatios()) {
      for (Point over : points) {
        for (Point under : points) {
          if (published(over).id().equals(ratio.over().profile())
              && published(under).id().equals(ratio.under().profile())
              && over.plan().backend().name().equals(under.plan().backend().name())) {
            contrasts.add(
                new Declared(
                    ratio.title() + ": " + ratio.over().label() + " / " + ratio.under().label(),
                    over.name(),
                    under.name(),
                    List.of(Figure.ELAPSED),
                    true,
                    (figure, type) -> PublishedSystems.ratio(workload, ratio, type)));
          }
        }
      }
    }
    return contrasts;
  }

  private PublishedSystems.PublishedSystem system(Point point, StudyResult found) {
    PublishedProfile published = published(point);
    StudyPoint ours = found.point(point.name());
    return new PublishedSystems.PublishedSystem(
        point.name(),
        point.plan().backend().name(),
        published.settings(),
        published.id(),
        published.title(),
        processor(published),
        workload.types().stream()
            .map(TransactionType::name)
            .map(
                type ->
                    new PublishedSystems.PublishedTimes(
                        type,
                        Figure.ELAPSED.published(published, type),
                        Figure.CPU.published(published, type)))
            .toList(),
        Fidelities.of(
            published, (type, cpu) -> ours.mean(cpu ? Figure.CPU : Figure.ELAPSED, type)));
  }
}
