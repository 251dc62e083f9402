package fasttrack.app.locking;

import fasttrack.app.analysis.Part;
import fasttrack.app.locking.LocksResult.Contrast;
import fasttrack.app.locking.LocksResult.RatiosAt;
import fasttrack.app.locking.LocksResult.RunFigures;
import fasttrack.app.locking.LocksResult.Setting;
import fasttrack.app.report.Figures;
import fasttrack.app.series.ControlFinding;
import fasttrack.app.series.SeriesRun;
import fasttrack.core.result.Finding;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.wait.LockLevel;
import fasttrack.core.statistics.RatioInterval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Concludes from the figures of a study of locks; each figure is one of its tables'. */
final class LockFindings {
  private static final double PER_THOUSAND = 1_000;
  private static final int PARTS_SHOWN = 2;

  /** Nobody chooses a granularity for a smaller difference: 10 %. */
  private static final double MATTERS = 1.1;

  private final LocksResult result;
  private final SequencedMap<String, List<Finding>> all = new LinkedHashMap<>();

  private LockFindings(LocksResult result) {
    this.result = result;
  }

  /** Returns the conclusions, under a label each. */
  static SequencedMap<String, List<Finding>> of(LocksResult result) {
    LockFindings findings = new LockFindings(result);
    LockLevel control = result.grid().control();
    if (control != null && result.contrasts().stream().noneMatch(Contrast::isControl)) {
      findings.add("noise", ControlFinding.of(locking(control), "round", List.of()));
    }
    for (Contrast contrast : result.contrasts()) {
      if (contrast.isControl()) {
        findings.control(contrast);
      } else {
        findings.compared(contrast);
      }
    }
    findings.overhead();
    findings.waits();
    findings.deadlocks();
    return findings.all;
  }

  private void add(String label, Finding finding) {
    all.computeIfAbsent(label, none -> new ArrayList<>()).add(finding);
  }

  /** The same granularity twice: what differs here is no difference of locks. */
  private void control(Contrast contrast) {
    List<@Nullable RatioInterval> ratios = new ArrayList<>();
    contrast.points().forEach(at -> ratios.addAll(List.of(at.rate(), at.elapsed())));
    RatioInterval elapsed = contrast.points().getFirst().elapsed();
    add(
        "noise",
        ControlFinding.of(locking(contrast.finer()), "round", ratios)
            .with("where", where(contrast.isolation(), contrast.hot()))
            .with("rateRatios", rates(contrast))
            .with("elapsedRatio", elapsed.differs() == null ? null : elapsed)
            .with("excluded", excluded(contrast)));
  }

  private static String locking(LockLevel level) {
    return LockWords.of(level) + " locking";
  }

  private static Map<String, RatioInterval> rates(Contrast contrast) {
    Map<String, RatioInterval> rates = new LinkedHashMap<>();
    contrast.points().forEach(point -> rates.put(String.valueOf(point.terminals()), point.rate()));
    return rates;
  }

  /** From how many terminals on the finer locks pay, and where the coarser ones do. */
  private void compared(Contrast contrast) {
    List<RatiosAt> points = contrast.points();
    Integer from = paysFrom(contrast);
    List<Integer> coarser = terminals(points, point -> differs(point) && point.rate().ratio() < 1);
    List<Integer> finer = from == null ? terminals(points, LockFindings::isFinerFaster) : List.of();
    boolean none = from == null && coarser.isEmpty() && finer.isEmpty();
    String id =
        points.stream().allMatch(point -> point.rate().low() == null)
            ? result.grid().rounds() == 1 ? "locks-one-round" : "locks-no-interval"
            : none
                ? points.stream().allMatch(point -> point.rate().isWithin(MATTERS))
                    ? "locks-alike"
                    : "locks-inconclusive"
                : "locks-compared";
    add(
        LockWords.of(contrast.finer()) + "/" + LockWords.of(contrast.coarser()),
        of(Finding.conclusion(id), contrast)
            .with("fromTerminals", from)
            .with("coarserTerminals", coarser.isEmpty() ? null : coarser)
            .with("finerTerminals", finer.isEmpty() ? null : finer)
            .with("rateRatios", rates(contrast))
            .with("excluded", excluded(contrast)));
  }

  /** Names the runs that would have been in this conclusion; null where all are. */
  private @Nullable String excluded(Contrast contrast) {
    List<String> names = new ArrayList<>();
    for (LocksResult.Cell cell : result.cells()) {
      if (isOf(cell.setting(), contrast)) {
        for (LocksResult.LockRun run : contrast.isControl() ? cell.inRounds() : cell.runs()) {
          if (!run.counts()) {
            String again = cell.runs().contains(run) ? "" : ", again";
            names.add("round " + run.round() + " of " + LockWords.of(cell.setting()) + again);
          }
        }
      }
    }
    return names.isEmpty() ? null : String.join("; ", names);
  }

  private Finding of(Finding finding, Contrast contrast) {
    return finding
        .with("where", where(contrast.isolation(), contrast.hot()))
        .with("finer", LockWords.of(contrast.finer()))
        .with("coarser", LockWords.of(contrast.coarser()));
  }

  private static List<Integer> terminals(List<RatiosAt> points, Predicate<RatiosAt> which) {
    return points.stream().filter(which).map(RatiosAt::terminals).toList();
  }

  /**
   * The number of terminals from which on all show that the finer locks are faster: from the
   * largest number down, and never past one that does not show it, or that has no ratio because no
   * pair of its runs counts.
   */
  private @Nullable Integer paysFrom(Contrast contrast) {
    Map<Integer, RatiosAt> points = new HashMap<>();
    contrast.points().forEach(point -> points.put(point.terminals(), point));
    List<Integer> ran =
        result.cells().stream()
            .map(LocksResult.Cell::setting)
            .filter(setting -> isOf(setting, contrast))
            .map(Setting::terminals)
            .sorted(Comparator.reverseOrder())
            .toList();
    Integer from = null;
    for (Integer terminals : ran) {
      RatiosAt point = points.get(terminals);
      if (point == null || !isFinerFaster(point)) {
        break;
      }
      from = terminals;
    }
    return from;
  }

  /** Tells whether a setting is one of the two of a contrast. */
  private static boolean isOf(Setting setting, Contrast contrast) {
    return setting.isolation() == contrast.isolation()
        && Objects.equals(setting.hot(), contrast.hot())
        && (setting.level() == contrast.finer() || setting.level() == contrast.coarser());
  }

  private static boolean isFinerFaster(RatiosAt point) {
    return differs(point) && point.rate().ratio() > 1;
  }

  private static boolean differs(RatiosAt point) {
    return point.rate().low() != null && point.rate().showsDifference();
  }

  /** What a lock costs where nobody waits for it: the ratio that was published in 1987. */
  private void overhead() {
    for (Contrast contrast : result.contrasts()) {
      if (!contrast.isControl() && contrast.points().getFirst().terminals() == 1) {
        Map<String, Double> published = new LinkedHashMap<>();
        result.published().stream()
            .filter(each -> each.coarser() == contrast.coarser())
            .filter(each -> each.finer() == contrast.finer())
            .forEach(each -> published.put(each.title(), each.ratio()));
        add(
            "overhead",
            of(Finding.conclusion("lock-overhead"), contrast)
                .with("elapsedRatio", contrast.points().getFirst().elapsed())
                .with("publishedRatios", published.isEmpty() ? null : published));
      }
    }
  }

  /** Where the time goes under the heaviest load on the fewest records. */
  private void waits() {
    Optional<Finding> disturbed =
        SeriesRun.noCauses(
            result.cells().stream().flatMap(cell -> cell.explained().stream()).toList());
    if (disturbed.isPresent()) {
      add("waiting", disturbed.get());
      return;
    }
    List<LocksResult.Cell> known =
        result.cells().stream().filter(cell -> cell.medians() != null).toList();
    known.stream()
        .map(LocksResult.Cell::setting)
        .max(
            Comparator.comparingInt(Setting::terminals)
                .thenComparing(Comparator.comparingInt(LockFindings::records).reversed()))
        .ifPresent(worst -> waits(worst, known));
  }

  private void waits(Setting worst, List<LocksResult.Cell> known) {
    Map<String, Map<String, Double>> shares = new LinkedHashMap<>();
    known.stream()
        .filter(cell -> cell.setting().sameConditions(worst))
        .filter(cell -> cell.setting().terminals() == worst.terminals())
        .forEach(
            cell -> shares.put(LockWords.of(cell.setting().level()) + " locks", largest(cell)));
    add(
        "waiting",
        Finding.conclusion("lock-waits")
            .with("where", where(worst.isolation(), worst.hot()))
            .with("terminals", worst.terminals())
            .with("largestShares", shares));
  }

  private static int records(Setting setting) {
    return Objects.requireNonNullElse(setting.hot(), Integer.MAX_VALUE);
  }

  /** Returns the largest parts of the elapsed time as shares, the largest first. */
  private static Map<String, Double> largest(LocksResult.Cell cell) {
    RunFigures figures = Objects.requireNonNull(cell.medians());
    Map<String, Double> shares = new LinkedHashMap<>();
    figures.parts().entrySet().stream()
        .sorted(Map.Entry.<Part, Double>comparingByValue().reversed())
        .limit(PARTS_SHOWN)
        .forEach(
            part ->
                shares.put(part.getKey().title(), part.getValue() / figures.elapsedMeanNanos()));
    return shares;
  }

  private void deadlocks() {
    Optional<LocksResult.Cell> most =
        result.cells().stream()
            .filter(cell -> cell.medians() != null && cell.medians().deadlocksMean() > 0)
            .max(Comparator.comparingDouble(LockFindings::share));
    add(
        "deadlocks",
        most.map(
                cell ->
                    Finding.conclusion("deadlocks")
                        .with("setting", LockWords.of(cell.setting()))
                        .with("deadlocksPerThousand", PER_THOUSAND * share(cell))
                        .with(
                            "wastedNanos",
                            Objects.requireNonNull(cell.medians()).wastedMeanNanos()))
            .orElseGet(() -> Finding.conclusion("no-deadlocks")));
  }

  private static double share(LocksResult.Cell cell) {
    return Objects.requireNonNull(cell.medians()).deadlocksMean();
  }

  /** Names the conditions where there are several; null elsewhere. */
  private @Nullable String where(Isolation isolation, @Nullable Integer hot) {
    boolean levels =
        result.cells().stream().map(cell -> cell.setting().isolation()).distinct().count() > 1;
    List<String> words = new ArrayList<>();
    if (levels) {
      words.add(Figures.words(isolation, " "));
    }
    if (hot != null) {
      words.add("hot " + hot);
    }
    return words.isEmpty() ? null : String.join(", ", words);
  }
}
