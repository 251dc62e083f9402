package fasttrack.app.locking;

import fasttrack.app.analysis.Part;
import fasttrack.app.analysis.TimeParts;
import fasttrack.app.figure.Figure;
import fasttrack.app.report.Figures;
import fasttrack.app.series.Contrast;
import fasttrack.app.series.LockEvidence;
import fasttrack.app.series.StudyPoint;
import fasttrack.app.series.StudyResult;
import fasttrack.app.series.StudyRun;
import fasttrack.app.series.TypeFigures;
import fasttrack.app.series.TypeSummary;
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
   * A finer and a coarser granularity under the same conditions.
   *
   * @param rates the contrasts of their rates by the number of terminals, ascending
   * @param elapsed the ratio of the elapsed times of one terminal, with coarser locks over that
   *     with finer ones; null where that did not run
   */
  private record Pair(
      LockLevel finer,
      LockLevel coarser,
      Setting conditions,
      TreeMap<Integer, Contrast> rates,
      @Nullable RatioInterval elapsed) {
    /** Returns the ratios of rates, finer over coarser, by the number of terminals. */
    Map<Integer, RatioInterval> ratios() {
      Map<Integer, RatioInterval> ratios = new TreeMap<>();
      rates.forEach(
          (terminals, contrast) -> {
            RatioInterval ratio = contrast.of(Figure.RATE, TypeFigures.ALL);
            if (ratio != null) {
              ratios.put(terminals, ratio);
            }
          });
      return ratios;
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
    List<Pair> pairs = findings.pairs();
    pairs.stream().filter(pair -> !pair.ratios().isEmpty()).forEach(findings::compared);
    pairs.stream().filter(pair -> pair.elapsed != null).forEach(findings::overhead);
    findings.waits();
    findings.deadlocks();
    return findings.all;
  }

  private void add(String label, Finding finding) {
    all.computeIfAbsent(label, none -> new ArrayList<>()).add(finding);
  }

  private Setting setting(String point) {
    return Setting.of(Objects.requireNonNull(result.point(point)));
  }

  /** Returns the granularities that are compared, in the order of the contrasts. */
  private List<Pair> pairs() {
    Map<List<?>, Pair> pairs = new LinkedHashMap<>();
    for (Contrast contrast : result.contrasts()) {
      if (result.plan().controls().contains(contrast.over())
          || result.plan().controls().contains(contrast.under())) {
        continue;
      }
      boolean rate = contrast.ratios().getFirst().figure() == Figure.RATE;
      Setting finer = setting(rate ? contrast.over() : contrast.under());
      Setting coarser = setting(rate ? contrast.under() : contrast.over());
      List<?> key =
          List.of(
              finer.level(), coarser.level(), finer.isolation(), Optional.ofNullable(finer.hot()));
      Pair pair =
          pairs.computeIfAbsent(
              key, any -> new Pair(finer.level(), coarser.level(), finer, new TreeMap<>(), null));
      if (rate) {
        pair.rates.put(finer.terminals(), contrast);
      } else {
        RatioInterval elapsed = contrast.of(Figure.ELAPSED, TypeFigures.ALL);
        pairs.put(key, new Pair(pair.finer, pair.coarser, finer, pair.rates, elapsed));
      }
    }
    return List.copyOf(pairs.values());
  }

  /** From how many terminals on the finer locks pay, and where the coarser ones do. */
  private void compared(Pair pair) {
    Map<Integer, RatioInterval> ratios = pair.ratios();
    Integer from = paysFrom(pair);
    List<Integer> coarser = terminals(ratios, ratio -> differs(ratio) && ratio.ratio() < 1);
    List<Integer> finer = from == null ? terminals(ratios, LockFindings::isFinerFaster) : List.of();
    boolean none = from == null && coarser.isEmpty() && finer.isEmpty();
    String id =
        ratios.values().stream().allMatch(ratio -> ratio.low() == null)
            ? result.plan().blocks() == 1 ? "locks-one-round" : "locks-no-interval"
            : none
                ? ratios.values().stream().allMatch(ratio -> ratio.isWithin(MATTERS))
                    ? "locks-alike"
                    : "locks-inconclusive"
                : "locks-compared";
    Map<String, RatioInterval> rates = new LinkedHashMap<>();
    ratios.forEach((terminals, ratio) -> rates.put(String.valueOf(terminals), ratio));
    List<String> left =
        pair.rates.values().stream().map(excluded).filter(Objects::nonNull).distinct().toList();
    add(
        LockWords.of(pair.finer) + "/" + LockWords.of(pair.coarser),
        of(Finding.conclusion(id), pair)
            .with("fromTerminals", from)
            .with("coarserTerminals", coarser.isEmpty() ? null : coarser)
            .with("finerTerminals", finer.isEmpty() ? null : finer)
            .with("rateRatios", rates)
            .with("excluded", left.isEmpty() ? null : String.join("; ", left)));
  }

  private Finding of(Finding finding, Pair pair) {
    return finding
        .with("where", where(pair.conditions))
        .with("finer", LockWords.of(pair.finer))
        .with("coarser", LockWords.of(pair.coarser));
  }

  private static List<Integer> terminals(
      Map<Integer, RatioInterval> ratios, Predicate<RatioInterval> which) {
    return ratios.entrySet().stream()
        .filter(each -> which.test(each.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }

  /**
   * The number of terminals from which on all show that the finer locks are faster: from the
   * largest number down, and never past one that does not show it, or that has no ratio because no
   * pair of its runs counts.
   */
  private static @Nullable Integer paysFrom(Pair pair) {
    Integer from = null;
    for (Map.Entry<Integer, Contrast> each : pair.rates.descendingMap().entrySet()) {
      RatioInterval ratio = each.getValue().of(Figure.RATE, TypeFigures.ALL);
      if (ratio == null || !isFinerFaster(ratio)) {
        break;
      }
      from = each.getKey();
    }
    return from;
  }

  private static boolean isFinerFaster(RatioInterval ratio) {
    return differs(ratio) && ratio.ratio() > 1;
  }

  private static boolean differs(RatioInterval ratio) {
    return ratio.low() != null && ratio.showsDifference();
  }

  /** What a lock costs where nobody waits for it: the ratio that was published in 1987. */
  private void overhead(Pair pair) {
    Map<String, Double> published = new LinkedHashMap<>();
    evidence.published().stream()
        .filter(each -> each.coarser() == pair.coarser && each.finer() == pair.finer)
        .forEach(each -> published.put(each.title(), each.ratio()));
    add(
        "overhead",
        of(Finding.conclusion("lock-overhead"), pair)
            .with("elapsedRatio", pair.elapsed)
            .with("publishedRatios", published.isEmpty() ? null : published));
  }

  private List<StudyPoint> counted() {
    return result.measured().stream().filter(point -> point.counted() > 0).toList();
  }

  /** Where the time goes under the heaviest load on the fewest records. */
  private void waits() {
    Optional<Finding> disturbed =
        StudyRun.noCauses(
            result.measured().stream().flatMap(each -> result.explaining(each).stream()).toList());
    if (disturbed.isPresent()) {
      add("waiting", disturbed.get());
      return;
    }
    counted().stream()
        .map(Setting::of)
        .max(
            Comparator.comparingInt(Setting::terminals)
                .thenComparing(Comparator.comparingInt(LockFindings::records).reversed()))
        .ifPresent(this::waits);
  }

  private void waits(Setting worst) {
    Map<String, Map<String, Double>> shares = new LinkedHashMap<>();
    for (StudyPoint point : counted()) {
      Setting setting = Setting.of(point);
      TypeSummary figures = point.all();
      if (setting.with(worst.level()).equals(worst) && figures != null && figures.parts() != null) {
        shares.put(LockWords.of(setting.level()) + " locks", largest(figures.parts()));
      }
    }
    if (!shares.isEmpty()) {
      add(
          "waiting",
          Finding.conclusion("lock-waits")
              .with("where", where(worst))
              .with("terminals", worst.terminals())
              .with("largestShares", shares));
    }
  }

  private static int records(Setting setting) {
    return Objects.requireNonNullElse(setting.hot(), Integer.MAX_VALUE);
  }

  /** Returns the largest parts of the elapsed time as shares, the largest first. */
  private static Map<String, Double> largest(TimeParts parts) {
    Map<String, Double> shares = new LinkedHashMap<>();
    for (Part part : parts.largestFirst().stream().limit(PARTS_SHOWN).toList()) {
      shares.put(part.title(), parts.share(part));
    }
    return shares;
  }

  private void deadlocks() {
    Optional<StudyPoint> most =
        counted().stream()
            .filter(point -> deadlocks(point) > 0)
            .max(Comparator.comparingDouble(LockFindings::deadlocks));
    add(
        "deadlocks",
        most.map(
                point ->
                    Finding.conclusion("deadlocks")
                        .with("setting", LockWords.of(Setting.of(point)))
                        .with("deadlocksPerThousand", deadlocks(point))
                        .with("wastedNanos", point.mean(Figure.WASTED, TypeFigures.ALL)))
            .orElseGet(() -> Finding.conclusion("no-deadlocks")));
  }

  private static double deadlocks(StudyPoint point) {
    Double perThousand = LockTables.deadlocksPerThousand(point);
    return perThousand == null ? 0 : perThousand;
  }

  /** Names the conditions where there are several; null elsewhere. */
  private @Nullable String where(Setting conditions) {
    List<String> words = new ArrayList<>();
    if (LockTables.several(result, Setting::isolation)) {
      Isolation isolation = conditions.isolation();
      words.add(Figures.words(isolation, " "));
    }
    if (conditions.hot() != null) {
      words.add("hot " + conditions.hot());
    }
    return words.isEmpty() ? null : String.join(", ", words);
  }
}
