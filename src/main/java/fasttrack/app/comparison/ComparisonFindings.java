package fasttrack.app.comparison;

import fasttrack.app.analysis.Part;
import fasttrack.app.analysis.TimeParts;
import fasttrack.app.series.Contrast;
import fasttrack.app.series.Sample;
import fasttrack.app.series.StudyPoint;
import fasttrack.app.series.StudyResult;
import fasttrack.app.series.StudyRun;
import fasttrack.app.series.TypeSummary;
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
  private final List<Finding> found = new ArrayList<>();

  private ComparisonFindings(StudyResult result, Contrast contrast) {
    this.result = result;
    this.contrast = contrast;
  }

  /** Returns the conclusions about a system beside the first. */
  static List<Finding> of(StudyResult result, Contrast contrast) {
    ComparisonFindings findings = new ComparisonFindings(result, contrast);
    findings.all();
    findings.differing();
    findings.others();
    return findings.found;
  }

  private void all() {
    Ratios all = Ratios.all(contrast);
    if (all.elapsed() == null) {
      noRun(contrast.under()).or(() -> noRun(contrast.over())).ifPresent(found::add);
      return;
    }
    int types = Ratios.types(contrast).size();
    found.add(
        Finding.conclusion(verdict(all))
            .with("side", contrast.over())
            .with("first", first())
            .with("types", types == 1 ? null : types)
            .with("elapsedRatio", all.elapsed())
            .with("cpuRatio", all.cpu())
            .with("cpuDifference", cpuDifference(all))
            .with("rateRatio", all.rate())
            .with("excluded", excluded()));
  }

  /** Returns what the ratios come to. */
  private String verdict(Ratios all) {
    boolean measured =
        point(contrast.under()).published() == null && point(contrast.over()).published() == null;
    if (measured && elapsed(all).low() == null) {
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
    int runs = result.of(point(system)).size();
    return runs == 0 || point(system).counted() > 0
        ? Optional.empty()
        : Optional.of(Finding.conclusion("no-valid-run").with("side", system).with("runs", runs));
  }

  private StudyPoint point(String name) {
    return Objects.requireNonNull(result.point(name));
  }

  /** Names the runs that would have been in this conclusion; null where all are. */
  private @Nullable String excluded() {
    List<String> names = new ArrayList<>();
    for (String system : List.of(contrast.under(), contrast.over())) {
      result.of(point(system)).stream()
          .filter(run -> !run.counts())
          .forEach(run -> names.add("run " + run.block() + " of " + system));
    }
    return names.isEmpty() ? null : String.join(", ", names);
  }

  /** The ratio of CPU times where it is certain that they differ. */
  private static @Nullable RatioInterval cpuDifference(Ratios all) {
    RatioInterval cpu = all.cpu();
    return cpu != null && cpu.low() != null && cpu.showsDifference() ? cpu : null;
  }

  /** The extremes: the reader finds all others in the table. */
  private void differing() {
    if (Ratios.types(contrast).size() == 1) {
      Ratios only = Ratios.types(contrast).getFirst();
      if (only.elapsed() != null) {
        Finding cause = cause(Finding.conclusion("largest-part"), only);
        if (cause.values().containsKey("part")) {
          found.add(cause);
        }
      }
      return;
    }
    List<Ratios> differing =
        types(type -> elapsed(type).low() == null || elapsed(type).showsDifference()).stream()
            .sorted(Comparator.comparingDouble((Ratios type) -> -elapsed(type).ratio()))
            .toList();
    if (!differing.isEmpty()) {
      found.add(extreme("largest-ratio", differing.getFirst()));
    }
    if (differing.size() > 1) {
      found.add(extreme("smallest-ratio", differing.getLast()));
    }
  }

  private Finding extreme(String id, Ratios type) {
    return cause(
        Finding.conclusion(id).with("type", type.type()).with("elapsedRatio", elapsed(type)), type);
  }

  /** Names the largest part of the slower one's time, where its parts are known. */
  private Finding cause(Finding finding, Ratios type) {
    String slower = elapsed(type).ratio() >= 1 ? contrast.over() : first();
    TypeSummary figures = point(slower).type(type.type());
    TimeParts parts = figures == null ? null : figures.parts();
    if (parts == null || !parts.addUp() || StudyRun.noCauses(runs()).isPresent()) {
      return finding;
    }
    Part largest = parts.largestFirst().getFirst();
    return finding
        .with("slower", slower)
        .with("partShare", parts.share(largest))
        .with("part", largest == Part.ROUND_TRIPS ? "round trips, at least" : largest.title());
  }

  private void others() {
    if (Ratios.types(contrast).size() > 1) {
      add("types-alike", types(ComparisonFindings::isEqual));
      add("types-by-chance", types(type -> isOpen(type) && elapsed(type).excludesOne()));
      add("types-not-told-apart", types(type -> isOpen(type) && !elapsed(type).excludesOne()));
    }
  }

  private List<Ratios> types(Predicate<Ratios> which) {
    return Ratios.types(contrast).stream()
        .filter(type -> type.elapsed() != null && which.test(type))
        .toList();
  }

  private void add(String id, List<Ratios> types) {
    if (!types.isEmpty()) {
      Map<String, RatioInterval> ratios = new LinkedHashMap<>();
      types.forEach(type -> ratios.put(type.type(), elapsed(type)));
      found.add(Finding.conclusion(id).with("elapsedRatios", ratios));
    }
  }

  private List<StudyRun> runs() {
    return Stream.of(contrast.under(), contrast.over())
        .flatMap(system -> result.explaining(point(system)).stream())
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
    List<@Nullable RatioInterval> measured = new ArrayList<>();
    result.contrasts().stream()
        .filter(contrast -> !isPublished(result, contrast))
        .flatMap(contrast -> Ratios.types(contrast).stream())
        .forEach(type -> measured.add(type.elapsed()));
    return !measured.isEmpty()
        && measured.stream()
            .allMatch(
                elapsed ->
                    elapsed != null
                        && elapsed.high() != null
                        && elapsed.high() / elapsed.ratio() - 1 <= untilShare);
  }

  private static boolean isPublished(StudyResult result, Contrast contrast) {
    return Stream.of(contrast.over(), contrast.under())
        .map(result::point)
        .anyMatch(point -> point != null && point.published() != null);
  }

  /** No difference that would matter: shown by the interval. */
  private static boolean isEqual(Ratios ratios) {
    return !elapsed(ratios).showsDifference() && elapsed(ratios).isWithin(MATTERS);
  }

  /** Neither a difference nor its absence was shown. */
  private static boolean isOpen(Ratios ratios) {
    RatioInterval elapsed = elapsed(ratios);
    return elapsed.low() != null && !elapsed.showsDifference() && !elapsed.isWithin(MATTERS);
  }

  private static RatioInterval elapsed(Ratios ratios) {
    return Objects.requireNonNull(ratios.elapsed());
  }

  private String first() {
    return contrast.under();
  }
}
