package fasttrack.app.locking;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.analysis.Part;
import fasttrack.app.locking.LocksResult.Contrast;
import fasttrack.app.locking.LocksResult.RatiosAt;
import fasttrack.app.locking.LocksResult.Reported;
import fasttrack.app.locking.LocksResult.RunFigures;
import fasttrack.app.locking.LocksResult.Setting;
import fasttrack.app.report.Figures;
import fasttrack.app.report.Statement;
import fasttrack.core.spi.Isolation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Concludes from the figures of a study of locks; each figure is one of its tables'. */
final class LockFindings {
  private static final double PERCENT = 100;
  private static final double PER_THOUSAND = 1_000;

  private final LocksResult result;
  private final List<Statement> all = new ArrayList<>();

  private LockFindings(LocksResult result) {
    this.result = result;
  }

  /** Returns the conclusions. */
  static List<Statement> of(LocksResult result) {
    LockFindings findings = new LockFindings(result);
    result.contrasts().forEach(findings::pays);
    findings.overhead();
    findings.waits();
    findings.deadlocks();
    return findings.all;
  }

  /** From how many terminals on the finer locks pay, and where the coarser ones do. */
  private void pays(Contrast contrast) {
    String finer = LockWords.of(contrast.finer());
    String coarser = LockWords.of(contrast.coarser());
    List<RatiosAt> known =
        contrast.points().stream().filter(point -> point.rate().low() != null).toList();
    all.add(
        new Statement(
            finer + "/" + coarser,
            where(contrast.isolation(), contrast.hot())
                + verdict(known, finer, coarser)
                + "; the rate with "
                + finer
                + " locks over that with "
                + coarser
                + " locks is "
                + each(contrast.points())));
  }

  private String verdict(List<RatiosAt> known, String finer, String coarser) {
    if (known.isEmpty()) {
      return "one round gives no interval, "
          + (result.grid().rounds() == 1 ? "--repeat=3 does" : "--resume=DIR goes on");
    }
    List<String> parts = new ArrayList<>();
    Optional<RatiosAt> from = paysFrom(known);
    from.ifPresent(
        point ->
            parts.add(finer + " locks pay from " + counted(point.terminals(), "terminal") + " on"));
    List<Integer> coarse =
        known.stream()
            .filter(point -> below(point.rate().high()))
            .map(RatiosAt::terminals)
            .toList();
    if (!coarse.isEmpty()) {
      parts.add(coarser + " locks are faster at " + terminals(coarse));
    }
    List<Integer> fine =
        known.stream().filter(point -> above(point.rate().low())).map(RatiosAt::terminals).toList();
    if (from.isEmpty() && !fine.isEmpty()) {
      parts.add(finer + " locks are faster at " + terminals(fine) + ", but not from there on");
    }
    return parts.isEmpty() ? "no difference was shown" : String.join("; ", parts);
  }

  private static String terminals(List<Integer> numbers) {
    return numbers.stream().map(String::valueOf).collect(Collectors.joining(", "))
        + (numbers.equals(List.of(1)) ? " terminal" : " terminals");
  }

  /** The first point from which on all show that the finer locks are faster. */
  private static Optional<RatiosAt> paysFrom(List<RatiosAt> points) {
    RatiosAt from = null;
    for (RatiosAt point : points.reversed()) {
      if (!above(point.rate().low())) {
        break;
      }
      from = point;
    }
    return Optional.ofNullable(from);
  }

  private static boolean above(@Nullable Double low) {
    return low != null && low > 1;
  }

  private static boolean below(@Nullable Double high) {
    return high != null && high < 1;
  }

  private static String each(List<RatiosAt> points) {
    return points.stream()
        .map(
            point ->
                Figures.ratio(point.rate())
                    + " at "
                    + (point.equals(points.getLast())
                        ? counted(point.terminals(), "terminal")
                        : String.valueOf(point.terminals())))
        .collect(Collectors.joining(", "));
  }

  /** What a lock costs where nobody waits for it: the ratio that was published in 1987. */
  private void overhead() {
    List<String> sentences = new ArrayList<>();
    for (Contrast contrast : result.contrasts()) {
      if (contrast.points().getFirst().terminals() == 1) {
        String published =
            result.published().stream()
                .filter(each -> each.coarser() == contrast.coarser())
                .filter(each -> each.finer() == contrast.finer())
                .map(LockFindings::words)
                .collect(Collectors.joining(", "));
        sentences.add(
            where(contrast.isolation(), contrast.hot())
                + LockWords.of(contrast.coarser())
                + "/"
                + LockWords.of(contrast.finer())
                + " "
                + Figures.ratio(contrast.points().getFirst().elapsed())
                + (published.isEmpty()
                    ? ""
                    : ", published (geometric mean over types): " + published));
      }
    }
    if (!sentences.isEmpty()) {
      all.add(
          new Statement(
              "overhead",
              "ratios of the mix's mean elapsed time from one terminal, where nobody waits: "
                  + String.join("; ", sentences)));
    }
  }

  private static String words(Reported published) {
    return Figures.number(published.ratio()) + " (" + published.title() + ")";
  }

  /** Where the time goes under the heaviest load on the fewest records. */
  private void waits() {
    Optional<Setting> worst =
        result.cells().stream()
            .filter(cell -> cell.medians() != null)
            .map(LocksResult.Cell::setting)
            .max(
                Comparator.comparingInt(Setting::terminals)
                    .thenComparing(Comparator.comparingInt(LockFindings::records).reversed()));
    if (worst.isEmpty()) {
      return;
    }
    String shares =
        result.cells().stream()
            .filter(cell -> cell.setting().sameConditions(worst.get()))
            .filter(cell -> cell.setting().terminals() == worst.get().terminals())
            .filter(cell -> cell.medians() != null)
            .map(cell -> LockWords.of(cell.setting().level()) + " locks " + largest(cell))
            .collect(Collectors.joining("; "));
    all.add(
        new Statement(
            "waiting",
            where(worst.get().isolation(), worst.get().hot())
                + "from "
                + counted(worst.get().terminals(), "terminal")
                + ", of the elapsed time: "
                + shares));
  }

  private static int records(Setting setting) {
    return Objects.requireNonNullElse(setting.hot(), Integer.MAX_VALUE);
  }

  /** Returns the two largest parts as shares. */
  private static String largest(LocksResult.Cell cell) {
    RunFigures figures = Objects.requireNonNull(cell.medians());
    return figures.parts().entrySet().stream()
        .sorted(Map.Entry.<Part, Double>comparingByValue().reversed())
        .limit(2)
        .map(
            part ->
                String.format(
                    Locale.ROOT,
                    "%.0f %% %s",
                    PERCENT * part.getValue() / figures.elapsedMeanNanos(),
                    part.getKey().title()))
        .collect(Collectors.joining(", "));
  }

  private void deadlocks() {
    List<LocksResult.Cell> most =
        result.cells().stream()
            .filter(cell -> cell.medians() != null && cell.medians().deadlocksMean() > 0)
            .sorted(Comparator.comparingDouble(LockFindings::share).reversed())
            .toList();
    if (most.isEmpty()) {
      all.add(new Statement("deadlocks", "none in the median of any setting"));
      return;
    }
    LocksResult.Cell cell = most.getFirst();
    all.add(
        new Statement(
            "deadlocks",
            "most with "
                + LockWords.of(cell.setting())
                + ": "
                + Figures.number(PER_THOUSAND * share(cell))
                + " in 1,000 transactions; attempts without effect and pauses take "
                + Figures.millis(Objects.requireNonNull(cell.medians()).wastedMeanNanos())
                + " ms a transaction there"));
  }

  private static double share(LocksResult.Cell cell) {
    return Objects.requireNonNull(cell.medians()).deadlocksMean();
  }

  /** Names the conditions where there are several. */
  private String where(Isolation isolation, @Nullable Integer hot) {
    boolean levels =
        result.cells().stream().map(cell -> cell.setting().isolation()).distinct().count() > 1;
    List<String> words = new ArrayList<>();
    if (levels) {
      words.add(Figures.words(isolation, " "));
    }
    if (hot != null) {
      words.add("hot " + hot);
    }
    return words.isEmpty() ? "" : String.join(", ", words) + ": ";
  }
}
