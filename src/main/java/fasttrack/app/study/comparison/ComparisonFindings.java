package fasttrack.app.study.comparison;

import fasttrack.app.report.analysis.TimePart;
import fasttrack.app.report.analysis.TimeParts;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.result.series.Contrast;
import fasttrack.app.result.series.Sample;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.result.series.StudyRun;
import fasttrack.app.result.series.TypeFigures;
import fasttrack.app.result.series.TypeSummary;
import fasttrack.core.result.Finding;
import fasttrack.core.statistics.RatioInterval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Concludes from the figures of a comparison; each figure is one of its tables'. */
final class ComparisonFindings {
  private static final double PERCENT = 100;

  /** Nobody chooses an engine for a smaller difference: 10 %. */
  private static final double MATTERS = 1.1;

  private final StudyResult result;
  private final Contrast contrast;
  private final @Nullable String excluded;
  private final List<Finding> found = new ArrayList<>();

  private ComparisonFindings(StudyResult result, Contrast contrast, @Nullable String excluded) {
    this.result = result;
    this.contrast = contrast;
    this.excluded = excluded;
  }

  /**
   * Returns the conclusions about a system beside the first.
   *
   * @param excluded the runs that would have been in them; null where all are
   */
  static List<Finding> of(StudyResult result, Contrast contrast, @Nullable String excluded) {
    ComparisonFindings findings = new ComparisonFindings(result, contrast, excluded);
    findings.all();
    findings.differing();
    findings.others();
    return findings.found;
  }

  private void all() {
    RatioInterval elapsed = contrast.of(Figure.ELAPSED, TypeFigures.ALL);
    RatioInterval cpu = contrast.of(Figure.CPU, TypeFigures.ALL);
    if (elapsed == null) {
      noRun(contrast.under()).or(() -> noRun(contrast.over())).ifPresent(found::add);
      return;
    }
    int types = contrast.types().size();
    found.add(
        Finding.conclusion(verdict(elapsed))
            .with("side", contrast.over())
            .with("first", contrast.under())
            .with("types", types == 1 ? null : types)
            .with("elapsedRatio", elapsed)
            .with("cpuRatio", cpu)
            .with(
                "cpuDifference",
                cpu != null && cpu.low() != null && cpu.showsDifference() ? cpu : null)
            .with("rateRatio", contrast.of(Figure.RATE, TypeFigures.ALL))
            .with("excluded", excluded));
  }

  /** Returns what the ratios come to. */
  private String verdict(RatioInterval elapsed) {
    if (!result.isPublished(contrast) && elapsed.low() == null) {
      return "ratio-of-single-runs";
    }
    if (isEqual(elapsed)) {
      return "systems-alike";
    }
    if (isOpen(elapsed)) {
      return "systems-not-told-apart";
    }
    return elapsed.ratio() > 1 ? "first-faster" : "side-faster";
  }

  private Optional<Finding> noRun(String system) {
    int runs = result.of(result.point(system)).size();
    return runs == 0 || result.point(system).counted() > 0
        ? Optional.empty()
        : Optional.of(Finding.conclusion("no-valid-run").with("side", system).with("runs", runs));
  }

  /** The extremes: the reader finds all others in the table. */
  private void differing() {
    if (contrast.types().size() == 1) {
      String only = contrast.types().getFirst();
      if (contrast.of(Figure.ELAPSED, only) != null) {
        Finding cause = cause(Finding.conclusion("largest-part"), only);
        if (cause.values().containsKey("part")) {
          found.add(cause);
        }
      }
      return;
    }
    List<String> differing =
        types(elapsed -> elapsed.low() == null || elapsed.showsDifference()).stream()
            .sorted(Comparator.comparingDouble((String type) -> -elapsed(type).ratio()))
            .toList();
    if (!differing.isEmpty()) {
      found.add(extreme("largest-ratio", differing.getFirst()));
    }
    if (differing.size() > 1) {
      found.add(extreme("smallest-ratio", differing.getLast()));
    }
  }

  private Finding extreme(String id, String type) {
    return cause(
        Finding.conclusion(id).with("type", type).with("elapsedRatio", elapsed(type)), type);
  }

  /** Names the largest part of the slower one's time, where its parts are known. */
  private Finding cause(Finding finding, String type) {
    String slower = elapsed(type).ratio() >= 1 ? contrast.over() : contrast.under();
    TypeSummary figures = result.point(slower).type(type);
    TimeParts parts = figures == null ? null : figures.parts();
    if (parts == null || !parts.addUp() || StudyRun.noCauses(runs()).isPresent()) {
      return finding;
    }
    TimePart largest = parts.largestFirst().getFirst();
    return finding
        .with("slower", slower)
        .with("partShare", parts.share(largest))
        .with("part", largest == TimePart.ROUND_TRIPS ? "round trips, at least" : largest.title());
  }

  private void others() {
    if (contrast.types().size() > 1) {
      add("types-alike", types(ComparisonFindings::isEqual));
      add("types-by-chance", types(each -> isOpen(each) && each.excludesOne()));
      add("types-not-told-apart", types(each -> isOpen(each) && !each.excludesOne()));
    }
  }

  /** Returns the types whose ratio of elapsed times is known, and is such. */
  private List<String> types(Predicate<RatioInterval> which) {
    return contrast.types().stream()
        .filter(type -> contrast.of(Figure.ELAPSED, type) != null && which.test(elapsed(type)))
        .toList();
  }

  private void add(String id, List<String> types) {
    if (!types.isEmpty()) {
      Map<String, RatioInterval> ratios = new LinkedHashMap<>();
      types.forEach(type -> ratios.put(type, elapsed(type)));
      found.add(Finding.conclusion(id).with("elapsedRatios", ratios));
    }
  }

  private List<StudyRun> runs() {
    return Stream.of(contrast.under(), contrast.over())
        .flatMap(system -> result.explaining(result.point(system)).stream())
        .toList();
  }

  /** Returns what is to be said of how the runs were made; empty where it goes without saying. */
  static Optional<Finding> design(StudyResult result) {
    Double until = result.plan().untilShare();
    if (until != null) {
      return Optional.of(
          Finding.conclusion(isReached(result, until) ? "intervals-reached" : "intervals-missed")
              .with("intervalPercent", PERCENT * until));
    }
    return isFew(result)
        ? Optional.of(Finding.conclusion(result.plan().paired() ? "few-blocks" : "few-runs"))
        : Optional.empty();
  }

  private static boolean isFew(StudyResult result) {
    return result.plan().paired()
        ? result.plan().complete() < Sample.INDEPENDENT_MIN && result.complete() > 0
        : result.measured().stream().anyMatch(system -> system.counted() < Sample.INDEPENDENT_MIN);
  }

  /** Tells whether no interval of a type's elapsed time reaches further from its ratio. */
  private static boolean isReached(StudyResult result, double untilShare) {
    List<Contrast> measured =
        result.contrasts().stream().filter(contrast -> !result.isPublished(contrast)).toList();
    return measured.stream().anyMatch(contrast -> !contrast.types().isEmpty())
        && measured.stream().allMatch(contrast -> isReached(contrast, untilShare));
  }

  private static boolean isReached(Contrast contrast, double untilShare) {
    return contrast.types().stream()
        .allMatch(
            type -> {
              RatioInterval elapsed = contrast.of(Figure.ELAPSED, type);
              return elapsed != null
                  && elapsed.high() != null
                  && elapsed.high() / elapsed.ratio() - 1 <= untilShare;
            });
  }

  /** No difference that would matter: shown by the interval. */
  private static boolean isEqual(RatioInterval elapsed) {
    return !elapsed.showsDifference() && elapsed.isWithin(MATTERS);
  }

  /** Neither a difference nor its absence was shown. */
  private static boolean isOpen(RatioInterval elapsed) {
    return elapsed.low() != null && !elapsed.showsDifference() && !elapsed.isWithin(MATTERS);
  }

  private RatioInterval elapsed(String type) {
    return Objects.requireNonNull(contrast.of(Figure.ELAPSED, type));
  }
}
