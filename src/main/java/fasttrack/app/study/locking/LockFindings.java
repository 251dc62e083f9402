package fasttrack.app.study.locking;

import static java.util.Comparator.naturalOrder;
import static java.util.Comparator.nullsLast;
import static java.util.Comparator.reverseOrder;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import fasttrack.app.report.Figures;
import fasttrack.app.report.analysis.TimePart;
import fasttrack.app.report.analysis.TimeParts;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.result.series.Contrast;
import fasttrack.app.result.series.LockEvidence;
import fasttrack.app.result.series.Sample;
import fasttrack.app.result.series.StudyPoint;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.result.series.StudyRun;
import fasttrack.app.result.series.TypeFigures;
import fasttrack.app.study.locking.LocksReport.LockTables;
import fasttrack.core.result.Finding;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.wait.LockLevel;
import fasttrack.core.statistics.RatioInterval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Concludes from the figures of a study of locks; each figure is one of its tables'. */
final class LockFindings {
  private static final int PARTS_SHOWN = 2;

  /** Nobody chooses a granularity for a smaller difference: 10 %. */
  private static final double MATTERS = 1.1;

  private final StudyResult result;
  private final LockEvidence evidence;
  private final Function<Contrast, @Nullable String> excluded;
  private final SequencedMap<String, List<Finding>> all = new LinkedHashMap<>();

  /**
   * A finer and a coarser granularity under the same conditions; the same twice is a control.
   *
   * @param where the conditions, where there are several; null elsewhere
   */
  private record Granularities(LockLevel finer, LockLevel coarser, @Nullable String where) {
    Finding in(Finding finding) {
      return finding
          .with("where", where)
          .with("finer", LockSetting.word(finer))
          .with("coarser", LockSetting.word(coarser));
    }
  }

  private LockFindings(
      StudyResult result, LockEvidence evidence, Function<Contrast, @Nullable String> excluded) {
    this.result = result;
    this.evidence = evidence;
    this.excluded = excluded;
  }

  /**
   * Returns the conclusions, under a label each.
   *
   * @param excluded names the runs that would have been in a contrast; null where all are
   */
  static SequencedMap<String, List<Finding>> of(
      StudyResult result, LockEvidence evidence, Function<Contrast, @Nullable String> excluded) {
    LockFindings findings = new LockFindings(result, evidence, excluded);
    Map<Granularities, List<Contrast>> pairs =
        result.contrasts().stream()
            .collect(groupingBy(findings::pair, LinkedHashMap::new, toList()));
    pairs.forEach(
        (pair, contrasts) -> {
          if (pair.finer == pair.coarser) {
            findings.control(pair, contrasts);
          } else {
            findings.compared(pair, contrasts);
          }
        });
    pairs.forEach(findings::overhead);
    findings.waits();
    findings.deadlocks();
    return findings.all;
  }

  private void add(String label, Finding finding) {
    all.computeIfAbsent(label, none -> new ArrayList<>()).add(finding);
  }

  private Granularities pair(Contrast contrast) {
    LockSetting over = setting(contrast.over());
    LockSetting under = setting(contrast.under());
    boolean finer = over.level().compareTo(under.level()) > 0;
    return new Granularities(
        (finer ? over : under).level(), (finer ? under : over).level(), where(over));
  }

  private LockSetting setting(String point) {
    return LockSetting.of(result.point(point));
  }

  /** Returns the ratios of rates that are known, by the number of terminals, ascending. */
  private Map<Integer, RatioInterval> rates(List<Contrast> contrasts) {
    Map<Integer, RatioInterval> rates = new TreeMap<>();
    for (Contrast contrast : contrasts) {
      RatioInterval ratio = contrast.of(Figure.RATE, TypeFigures.ALL);
      if (ratio != null) {
        rates.put(setting(contrast.over()).terminals(), ratio);
      }
    }
    return rates;
  }

  /** Returns the ratio of the elapsed times of one terminal; null where that is not known. */
  private static @Nullable RatioInterval elapsed(List<Contrast> contrasts) {
    return contrasts.stream()
        .map(each -> each.of(Figure.ELAPSED, TypeFigures.ALL))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  private @Nullable String excluded(List<Contrast> contrasts) {
    List<String> names =
        contrasts.stream().map(excluded).filter(Objects::nonNull).distinct().toList();
    return names.isEmpty() ? null : String.join("; ", names);
  }

  /** The same granularity twice: what differs here is no difference of locks. */
  private void control(Granularities pair, List<Contrast> contrasts) {
    Map<Integer, RatioInterval> rates = rates(contrasts);
    add(
        "noise",
        Contrast.noise(contrasts, LockSetting.word(pair.finer) + " locking", result.plan().unit())
            .with("where", pair.where)
            .with("rateRatios", rates)
            .with("elapsedRatio", elapsed(contrasts))
            .with("excluded", excluded(contrasts)));
  }

  /** From how many terminals on the finer locks pay, and where the coarser ones do. */
  private void compared(Granularities pair, List<Contrast> contrasts) {
    Map<Integer, RatioInterval> rates = rates(contrasts);
    if (rates.isEmpty()) {
      return;
    }
    List<Integer> finer = terminals(rates, ratio -> ratio.ratio() > 1);
    List<Integer> coarser = terminals(rates, ratio -> ratio.ratio() < 1);
    Integer from = paysFrom(contrasts, finer);
    String id =
        rates.values().stream().allMatch(ratio -> ratio.low() == null)
            ? result.plan().blocks() < Sample.INDEPENDENT_MIN
                ? "locks-few-rounds"
                : "locks-no-interval"
            : !finer.isEmpty() || !coarser.isEmpty()
                ? "locks-compared"
                : rates.values().stream().allMatch(ratio -> ratio.isWithin(MATTERS))
                    ? "locks-alike"
                    : "locks-inconclusive";
    add(
        LockSetting.word(pair.finer) + "/" + LockSetting.word(pair.coarser),
        pair.in(Finding.conclusion(id))
            .with("fromTerminals", from)
            .with("coarserTerminals", coarser.isEmpty() ? null : coarser)
            .with("finerTerminals", finer.isEmpty() || from != null ? null : finer)
            .with("rateRatios", rates)
            .with("excluded", excluded(contrasts)));
  }

  /** Returns the numbers of terminals whose rates are shown to differ in a way. */
  private static List<Integer> terminals(
      Map<Integer, RatioInterval> rates, Predicate<RatioInterval> which) {
    return rates.entrySet().stream()
        .filter(each -> each.getValue().low() != null && each.getValue().showsDifference())
        .filter(each -> which.test(each.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }

  /**
   * The number of terminals from which on all show that the finer locks are faster: from the
   * largest number down, and never past one that does not show it, or that has no ratio because no
   * pair of its runs counts.
   *
   * @param finer those that show it
   */
  private @Nullable Integer paysFrom(List<Contrast> contrasts, List<Integer> finer) {
    return contrasts.stream()
        .map(each -> setting(each.over()).terminals())
        .sorted(reverseOrder())
        .takeWhile(finer::contains)
        .min(naturalOrder())
        .orElse(null);
  }

  /** What a lock costs where nobody waits for it: the ratio that was published in 1987. */
  private void overhead(Granularities pair, List<Contrast> contrasts) {
    RatioInterval elapsed = elapsed(contrasts);
    if (pair.finer == pair.coarser || elapsed == null) {
      return;
    }
    Map<String, Double> published = new LinkedHashMap<>();
    evidence.published().stream()
        .filter(each -> each.coarser() == pair.coarser && each.finer() == pair.finer)
        .forEach(each -> published.put(each.title(), each.ratio()));
    add(
        "overhead",
        pair.in(Finding.conclusion("lock-overhead"))
            .with("elapsedRatio", elapsed)
            .with("publishedRatios", published.isEmpty() ? null : published));
  }

  private List<StudyPoint> counted() {
    return result.measured().stream().filter(point -> point.counted() > 0).toList();
  }

  /** Where the time goes under the heaviest load on the fewest records. */
  private void waits() {
    List<StudyRun> explaining =
        result.measured().stream().flatMap(each -> result.explaining(each).stream()).toList();
    StudyRun.noCauses(explaining)
        .or(
            () ->
                counted().stream()
                    .map(LockSetting::of)
                    .min(
                        Comparator.comparing(LockSetting::terminals, reverseOrder())
                            .thenComparing(LockSetting::hot, nullsLast(naturalOrder())))
                    .flatMap(this::waits))
        .ifPresent(finding -> add("waiting", finding));
  }

  private Optional<Finding> waits(LockSetting worst) {
    Map<String, Map<String, Double>> shares = new LinkedHashMap<>();
    for (StudyPoint point : counted()) {
      LockLevel level = LockSetting.of(point).level();
      TimeParts parts = point.parts();
      if (LockSetting.of(point).equals(worst.with(level)) && parts != null) {
        shares.put(LockSetting.word(level) + " locks", largest(parts));
      }
    }
    return shares.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Finding.conclusion("lock-waits")
                .with("where", where(worst))
                .with("terminals", worst.terminals())
                .with("largestShares", shares));
  }

  /** Returns the largest parts of the elapsed time as shares, the largest first. */
  private static Map<String, Double> largest(TimeParts parts) {
    Map<String, Double> shares = new LinkedHashMap<>();
    for (TimePart part : parts.largestFirst().stream().limit(PARTS_SHOWN).toList()) {
      shares.put(part.title(), parts.share(part));
    }
    return shares;
  }

  private void deadlocks() {
    Finding none = Finding.conclusion("no-deadlocks");
    add(
        "deadlocks",
        counted().stream()
            .max(Comparator.comparingDouble(LockFindings::deadlocks))
            .filter(point -> deadlocks(point) > 0)
            .map(
                point ->
                    Finding.conclusion("deadlocks")
                        .with("setting", LockSetting.of(point).title())
                        .with("deadlocksPerThousand", deadlocks(point))
                        .with("wastedNanos", point.mean(Figure.WASTED, TypeFigures.ALL)))
            .orElse(none));
  }

  private static double deadlocks(StudyPoint point) {
    return Objects.requireNonNullElse(LockTables.deadlocksPerThousand(point), 0.0);
  }

  /** Names the conditions where there are several; null elsewhere. */
  private @Nullable String where(LockSetting conditions) {
    List<String> words = new ArrayList<>();
    if (LockTables.several(result, LockSetting::isolation)) {
      Isolation isolation = conditions.isolation();
      words.add(Figures.words(isolation, " "));
    }
    if (conditions.hot() != null) {
      words.add("hot " + conditions.hot());
    }
    return words.isEmpty() ? null : String.join(", ", words);
  }
}
