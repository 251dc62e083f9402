package fasttrack.app.study.comparison;

import fasttrack.app.report.analysis.TimePart;
import fasttrack.app.report.analysis.TimeParts;
import fasttrack.app.result.series.Contrast;
import fasttrack.app.result.series.Sample;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.result.series.StudyRun;
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
    SystemRatios all = SystemRatios.all(contrast);
    if (all.elapsed() == null) {
      noRun(contrast.under()).or(() -> noRun(contrast.over())).ifPresent(found::add);
      return;
    }
    int types = SystemRatios.types(contrast).size();
    found.add(
        Finding.conclusion(verdict(all))
            .with("side", contrast.over())
            .with("first", contrast.under())
            .with("types", types == 1 ? null : types)
            .with("elapsedRatio", all.elapsed())
            .with("cpuRatio", all.cpu())
            .with("cpuDifference", cpuDifference(all))
            .with("rateRatio", all.rate())
            .with("excluded", excluded));
  }

  /** Returns what the ratios come to. */
  private String verdict(SystemRatios all) {
    if (!result.isPublished(contrast) && elapsed(all).low() == null) {
      return "ratio-of-single-runs";
    }
    if (isEqual(all)) {
      return "systems-alike";
    }
    if (isOpen(all)) {
      return "systems-not-told-apart";
    }
    return elapsed(all).ratio() > 1 ? "first-faster" : "side-faster";
  }

  private Optional<Finding> noRun(String system) {
    int runs = result.of(result.point(system)).size();
    return runs == 0 || result.point(system).counted() > 0
        ? Optional.empty()
        : Optional.of(Finding.conclusion("no-valid-run").with("side", system).with("runs", runs));
  }

  /** The ratio of CPU times where it is certain that they differ. */
  private static @Nullable RatioInterval cpuDifference(SystemRatios all) {
    RatioInterval cpu = all.cpu();
    return cpu != null && cpu.low() != null && cpu.showsDifference() ? cpu : null;
  }

  /** The extremes: the reader finds all others in the table. */
  private void differing() {
    if (SystemRatios.types(contrast).size() == 1) {
      SystemRatios only = SystemRatios.types(contrast).getFirst();
      if (only.elapsed() != null) {
        Finding cause = cause(Finding.conclusion("largest-part"), only);
        if (cause.values().containsKey("part")) {
          found.add(cause);
        }
      }
      return;
    }
    List<SystemRatios> differing =
        types(type -> elapsed(type).low() == null || elapsed(type).showsDifference()).stream()
            .sorted(Comparator.comparingDouble((SystemRatios type) -> -elapsed(type).ratio()))
            .toList();
    if (!differing.isEmpty()) {
      found.add(extreme("largest-ratio", differing.getFirst()));
    }
    if (differing.size() > 1) {
      found.add(extreme("smallest-ratio", differing.getLast()));
    }
  }

  private Finding extreme(String id, SystemRatios type) {
    return cause(
        Finding.conclusion(id).with("type", type.type()).with("elapsedRatio", elapsed(type)), type);
  }

  /** Names the largest part of the slower one's time, where its parts are known. */
  private Finding cause(Finding finding, SystemRatios type) {
    String slower = elapsed(type).ratio() >= 1 ? contrast.over() : contrast.under();
    TypeSummary figures = result.point(slower).type(type.type());
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
    if (SystemRatios.types(contrast).size() > 1) {
      add("types-alike", types(ComparisonFindings::isEqual));
      add("types-by-chance", types(type -> isOpen(type) && elapsed(type).excludesOne()));
      add("types-not-told-apart", types(type -> isOpen(type) && !elapsed(type).excludesOne()));
    }
  }

  private List<SystemRatios> types(Predicate<SystemRatios> which) {
    return SystemRatios.types(contrast).stream()
        .filter(type -> type.elapsed() != null && which.test(type))
        .toList();
  }

  private void add(String id, List<SystemRatios> types) {
    if (!types.isEmpty()) {
      Map<String, RatioInterval> ratios = new LinkedHashMap<>();
      types.forEach(type -> ratios.put(type.type(), elapsed(type)));
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
    List<SystemRatios> measured =
        result.contrasts().stream()
            .filter(contrast -> !result.isPublished(contrast))
            .flatMap(contrast -> SystemRatios.types(contrast).stream())
            .toList();
    return !measured.isEmpty()
        && measured.stream()
            .map(SystemRatios::elapsed)
            .allMatch(
                elapsed ->
                    elapsed != null
                        && elapsed.high() != null
                        && elapsed.high() / elapsed.ratio() - 1 <= untilShare);
  }

  /** No difference that would matter: shown by the interval. */
  private static boolean isEqual(SystemRatios ratios) {
    return !elapsed(ratios).showsDifference() && elapsed(ratios).isWithin(MATTERS);
  }

  /** Neither a difference nor its absence was shown. */
  private static boolean isOpen(SystemRatios ratios) {
    RatioInterval elapsed = elapsed(ratios);
    return elapsed.low() != null && !elapsed.showsDifference() && !elapsed.isWithin(MATTERS);
  }

  private static RatioInterval elapsed(SystemRatios ratios) {
    return Objects.requireNonNull(ratios.elapsed());
  }
}
