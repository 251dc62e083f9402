package fasttrack.app.comparison;

import fasttrack.app.analysis.Part;
import fasttrack.app.analysis.TimeParts;
import fasttrack.app.comparison.ComparisonResult.Contrast;
import fasttrack.app.comparison.ComparisonResult.Design;
import fasttrack.app.comparison.ComparisonResult.Need;
import fasttrack.app.comparison.ComparisonResult.Ratios;
import fasttrack.app.comparison.ComparisonResult.Side;
import fasttrack.app.comparison.ComparisonResult.SideRun;
import fasttrack.app.series.ControlFinding;
import fasttrack.app.series.SeriesRun;
import fasttrack.core.result.Finding;
import fasttrack.core.statistics.RatioInterval;
import java.util.ArrayList;
import java.util.Arrays;
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

  private final ComparisonResult result;
  private final Contrast contrast;
  private final List<Finding> found = new ArrayList<>();

  private ComparisonFindings(ComparisonResult result, Contrast contrast) {
    this.result = result;
    this.contrast = contrast;
  }

  /** Returns the conclusions about a system beside the first. */
  static List<Finding> of(ComparisonResult result, Contrast contrast) {
    ComparisonFindings findings = new ComparisonFindings(result, contrast);
    if (contrast.side().equals(result.design().control())) {
      findings.control();
      return findings.found;
    }
    findings.all();
    findings.differing();
    findings.others();
    findings.need();
    return findings.found;
  }

  /** The same system twice: what differs here is no difference of systems. */
  private void control() {
    RatioInterval elapsed = contrast.all().elapsed();
    if (elapsed == null) {
      noRun(result.side(contrast.side())).ifPresent(found::add);
      return;
    }
    List<@Nullable RatioInterval> ratios = new ArrayList<>();
    Stream.concat(contrast.types().stream(), Stream.of(contrast.all()))
        .forEach(each -> ratios.addAll(Arrays.asList(each.elapsed(), each.cpu(), each.rate())));
    found.add(
        ControlFinding.of(first(), "block", ratios)
            .with("rateRatio", contrast.all().rate())
            .with("elapsedRatio", elapsed)
            .with("see", "the table")
            .with("excluded", excluded()));
  }

  private void all() {
    Ratios all = contrast.all();
    if (all.elapsed() == null) {
      noRun(result.first()).or(() -> noRun(result.side(contrast.side()))).ifPresent(found::add);
      return;
    }
    int types = contrast.types().size();
    found.add(
        Finding.conclusion(verdict(all))
            .with("side", contrast.side())
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
        result.first().published() == null && result.side(contrast.side()).published() == null;
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

  private static Optional<Finding> noRun(Side side) {
    return side.runs().isEmpty() || side.counted() > 0
        ? Optional.empty()
        : Optional.of(
            Finding.conclusion("no-valid-run")
                .with("side", side.name())
                .with("runs", side.runs().size()));
  }

  /** Names the runs that would have been in this conclusion; null where all are. */
  private @Nullable String excluded() {
    List<String> names =
        Stream.of(result.first(), result.side(contrast.side()))
            .flatMap(
                side ->
                    side.runs().stream()
                        .filter(run -> !run.counts())
                        .map(run -> "run " + run.block() + " of " + side.name()))
            .toList();
    return names.isEmpty() ? null : String.join(", ", names);
  }

  /** The ratio of CPU times where it is certain that they differ. */
  private static @Nullable RatioInterval cpuDifference(Ratios all) {
    RatioInterval cpu = all.cpu();
    return cpu != null && cpu.low() != null && cpu.showsDifference() ? cpu : null;
  }

  /** The extremes: the reader finds all others in the table. */
  private void differing() {
    if (contrast.types().size() == 1) {
      Ratios only = contrast.types().getFirst();
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
    String slower = elapsed(type).ratio() >= 1 ? contrast.side() : first();
    ComparisonResult.SideFigures figures = result.side(slower).type(type.type());
    TimeParts parts = figures == null ? null : figures.parts();
    if (parts == null || !parts.addUp() || SeriesRun.noCauses(runs()).isPresent()) {
      return finding;
    }
    Part largest = parts.largestFirst().getFirst();
    return finding
        .with("slower", slower)
        .with("partShare", parts.share(largest))
        .with("part", largest == Part.ROUND_TRIPS ? "round trips, at least" : largest.title());
  }

  private void others() {
    if (contrast.types().size() > 1) {
      add("types-alike", types(ComparisonFindings::isEqual));
      add("types-by-chance", types(type -> isOpen(type) && elapsed(type).excludesOne()));
      add("types-not-told-apart", types(type -> isOpen(type) && !elapsed(type).excludesOne()));
    }
  }

  private List<Ratios> types(Predicate<Ratios> which) {
    return contrast.types().stream()
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

  private void need() {
    Need need = contrast.need();
    if (need != null) {
      found.add(
          Finding.conclusion("runs-needed")
              .with("repeats", need.repeats())
              .with("differenceShare", need.share())
              .with("type", need.type()));
    }
  }

  private List<SideRun> runs() {
    return Stream.of(result.first(), result.side(contrast.side()))
        .flatMap(side -> side.explained().stream())
        .toList();
  }

  /** Returns what is to be said of how the runs were made; empty where it goes without saying. */
  static Optional<Finding> design(ComparisonResult result) {
    Design design = result.design();
    Double until = design.untilShare();
    if (until != null) {
      return Optional.of(
          Finding.conclusion(
                  Boolean.TRUE.equals(design.reached()) ? "intervals-reached" : "intervals-missed")
              .with("intervalPercent", PERCENT * until));
    }
    return result.sides().stream().anyMatch(side -> side.published() == null && side.counted() == 1)
        ? Optional.of(Finding.conclusion("single-run"))
        : Optional.empty();
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
    return result.first().name();
  }
}
