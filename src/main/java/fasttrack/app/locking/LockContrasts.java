package fasttrack.app.locking;

import fasttrack.app.comparison.Holm;
import fasttrack.app.comparison.Sample;
import fasttrack.app.comparison.SampleSize;
import fasttrack.app.figure.Figure;
import fasttrack.app.locking.LocksResult.Cell;
import fasttrack.app.locking.LocksResult.Contrast;
import fasttrack.app.locking.LocksResult.RatiosAt;
import fasttrack.app.locking.LocksResult.RunFigures;
import fasttrack.app.locking.LocksResult.Setting;
import fasttrack.app.series.Pairs;
import fasttrack.core.spi.wait.LockLevel;
import fasttrack.core.statistics.RatioInterval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Sets finer and coarser locks beside each other, each with the next coarser one that ran, and the
 * control beside itself. Runs of the same round have the same seed and follow each other closely;
 * their ratios are what counts.
 */
public final class LockContrasts {
  /** A ratio of a setting and a coarser one that the reader may take for a difference. */
  private record Claim(Setting finer, LockLevel coarser, Figure figure) {}

  private final List<Cell> cells;
  private final List<LockLevel> levels;

  /** Takes the cells of a grid, in any order. */
  public LockContrasts(List<Cell> cells) {
    this.cells = List.copyOf(cells);
    this.levels =
        cells.stream()
            .map(cell -> cell.setting().level())
            .distinct()
            .sorted(Comparator.reverseOrder())
            .toList();
  }

  /** Returns all contrasts, in the order of the cells, their ratios judged together. */
  public List<Contrast> all() {
    Map<Claim, RatioInterval> judged = Holm.judged(claims());
    List<Contrast> contrasts = new ArrayList<>();
    for (Setting conditions : conditions()) {
      for (int i = 0; i < levels.size(); i++) {
        for (LockLevel coarser : levels.subList(i, Math.min(i + 2, levels.size()))) {
          List<RatiosAt> points = points(conditions, levels.get(i), coarser, judged);
          if (!points.isEmpty()) {
            contrasts.add(
                new Contrast(
                    levels.get(i), coarser, conditions.isolation(), conditions.hot(), points));
          }
        }
      }
    }
    return contrasts;
  }

  /**
   * Returns how many rounds would find a small difference of rates, where they vary as those of all
   * settings do on average; null where that is not known, or not even 10,000 would do. No run is in
   * two of the ratios that count, so that their degrees of freedom add up.
   */
  public @Nullable Integer roundsToFind() {
    Map<Claim, Sample> claims = claims();
    double squares = 0;
    int freedom = 0;
    for (Map.Entry<Claim, Sample> claim : claims.entrySet()) {
      Double deviation = claim.getValue().deviation();
      if (claim.getKey().figure() == Figure.RATE && isOther(claim.getKey()) && deviation != null) {
        squares += deviation * deviation * claim.getValue().freedom();
        freedom += claim.getValue().freedom();
      }
    }
    return freedom == 0
        ? null
        : SampleSize.toFind(
            Math.sqrt(squares / freedom), freedom, SampleSize.WORTH_FINDING, claims.size());
  }

  /** Returns how many ratios are judged together. */
  public int claimsTogether() {
    return claims().size();
  }

  /** Returns how many ratios of a setting over another one are judged. */
  static int claimsOf(Setting finer) {
    return judgesElapsed(finer) ? 2 : 1;
  }

  /** Where nobody waits for a lock, the elapsed time tells what locks cost. */
  private static boolean judgesElapsed(Setting finer) {
    return finer.terminals() == 1;
  }

  /** Tells whether a ratio is of runs that are in none before it. */
  private boolean isOther(Claim claim) {
    return levels.size() == 1
        || (claim.coarser != claim.finer.level() && levels.indexOf(claim.finer.level()) % 2 == 0);
  }

  private Map<Claim, Sample> claims() {
    Map<Claim, Sample> claims = new LinkedHashMap<>();
    for (Cell fine : cells) {
      for (LockLevel level : levels) {
        Cell coarse = beside(fine, level);
        if (coarse != null) {
          claims.put(new Claim(fine.setting(), level, Figure.RATE), rate(fine, coarse));
          if (judgesElapsed(fine.setting())) {
            claims.put(new Claim(fine.setting(), level, Figure.ELAPSED), elapsed(fine, coarse));
          }
        }
      }
    }
    return claims;
  }

  /** Returns the first of the settings with each isolation level and number of hot records. */
  private List<Setting> conditions() {
    List<Setting> found = new ArrayList<>();
    for (Cell cell : cells) {
      if (found.stream().noneMatch(cell.setting()::sameConditions)) {
        found.add(cell.setting());
      }
    }
    return found;
  }

  private List<RatiosAt> points(
      Setting conditions, LockLevel finer, LockLevel coarser, Map<Claim, RatioInterval> judged) {
    return cells.stream()
        .filter(cell -> cell.setting().sameConditions(conditions))
        .filter(cell -> cell.setting().level() == finer)
        .sorted(Comparator.comparingInt(cell -> cell.setting().terminals()))
        .map(cell -> point(cell, coarser, judged))
        .filter(Objects::nonNull)
        .toList();
  }

  private @Nullable RatiosAt point(Cell fine, LockLevel coarser, Map<Claim, RatioInterval> judged) {
    Cell coarse = beside(fine, coarser);
    RatioInterval rate = judged.get(new Claim(fine.setting(), coarser, Figure.RATE));
    RatioInterval elapsed = coarse == null ? null : elapsed(fine, coarse).ratio();
    return rate == null || elapsed == null
        ? null
        : new RatiosAt(
            fine.setting().terminals(),
            rate,
            judged.getOrDefault(new Claim(fine.setting(), coarser, Figure.ELAPSED), elapsed));
  }

  /**
   * Returns the same setting with the next coarser granularity, or, for its own, its control; null
   * where that did not run, and for any other granularity.
   */
  private @Nullable Cell beside(Cell fine, LockLevel level) {
    return switch (levels.indexOf(level) - levels.indexOf(fine.setting().level())) {
      case 0 -> fine.control();
      case 1 -> {
        Setting other = fine.setting().with(level);
        yield cells.stream().filter(cell -> cell.setting().equals(other)).findFirst().orElse(null);
      }
      default -> null;
    };
  }

  private static Sample rate(Cell fine, Cell coarse) {
    return sample(fine, coarse, RunFigures::rateTps);
  }

  private static Sample elapsed(Cell fine, Cell coarse) {
    return sample(coarse, fine, RunFigures::elapsedMeanNanos);
  }

  /** Compares two cells round by round. */
  private static Sample sample(Cell over, Cell under, Function<RunFigures, Double> figure) {
    return Sample.paired(Pairs.of(over.values(figure), under.values(figure)));
  }
}
