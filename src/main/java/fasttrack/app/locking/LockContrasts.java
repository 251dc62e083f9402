package fasttrack.app.locking;

import fasttrack.app.comparison.Holm;
import fasttrack.app.comparison.Sample;
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
 * Sets finer and coarser locks beside each other, each with the next coarser one that ran. Runs of
 * the same round have the same seed and follow each other closely; their ratios are what counts.
 */
public final class LockContrasts {
  /** A ratio of a setting and the next coarser one that the reader may take for a difference. */
  private record Claim(Setting finer, Figure figure) {}

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
    Map<Claim, Sample> claims = new LinkedHashMap<>();
    for (Cell fine : cells) {
      Cell coarse = coarser(fine);
      if (coarse != null) {
        claims.put(new Claim(fine.setting(), Figure.RATE), rate(fine, coarse));
        if (fine.setting().terminals() == 1) {
          claims.put(new Claim(fine.setting(), Figure.ELAPSED), elapsed(fine, coarse));
        }
      }
    }
    Map<Claim, RatioInterval> judged = Holm.judged(claims);
    List<Contrast> contrasts = new ArrayList<>();
    for (Setting conditions : conditions()) {
      for (int i = 0; i + 1 < levels.size(); i++) {
        List<RatiosAt> points = points(conditions, levels.get(i), judged);
        if (!points.isEmpty()) {
          contrasts.add(
              new Contrast(
                  levels.get(i),
                  levels.get(i + 1),
                  conditions.isolation(),
                  conditions.hot(),
                  points));
        }
      }
    }
    return contrasts;
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
      Setting conditions, LockLevel finer, Map<Claim, RatioInterval> judged) {
    return cells.stream()
        .filter(cell -> cell.setting().sameConditions(conditions))
        .filter(cell -> cell.setting().level() == finer)
        .sorted(Comparator.comparingInt(cell -> cell.setting().terminals()))
        .map(cell -> point(cell, judged))
        .filter(Objects::nonNull)
        .toList();
  }

  private @Nullable RatiosAt point(Cell fine, Map<Claim, RatioInterval> judged) {
    Cell coarse = coarser(fine);
    RatioInterval rate = judged.get(new Claim(fine.setting(), Figure.RATE));
    RatioInterval elapsed = coarse == null ? null : elapsed(fine, coarse).ratio();
    return rate == null || elapsed == null
        ? null
        : new RatiosAt(
            fine.setting().terminals(),
            rate,
            judged.getOrDefault(new Claim(fine.setting(), Figure.ELAPSED), elapsed));
  }

  /** Returns the same setting with the next coarser granularity; null where that did not run. */
  private @Nullable Cell coarser(Cell fine) {
    int next = levels.indexOf(fine.setting().level()) + 1;
    if (next == levels.size()) {
      return null;
    }
    Setting other = fine.setting().with(levels.get(next));
    return cells.stream().filter(cell -> cell.setting().equals(other)).findFirst().orElse(null);
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
