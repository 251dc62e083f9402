package fasttrack.app.locking;

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
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Sets finer and coarser locks beside each other, each with the next coarser one that ran. Runs of
 * the same round have the same seed and follow each other closely; their ratios are what counts.
 */
public final class LockContrasts {
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

  /** Returns all contrasts, in the order of the cells. */
  public List<Contrast> all() {
    List<Contrast> contrasts = new ArrayList<>();
    for (Setting conditions : conditions()) {
      for (int i = 0; i + 1 < levels.size(); i++) {
        List<RatiosAt> points = points(conditions, levels.get(i), levels.get(i + 1));
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

  private List<RatiosAt> points(Setting conditions, LockLevel finer, LockLevel coarser) {
    return cells.stream()
        .filter(cell -> cell.setting().sameConditions(conditions))
        .filter(cell -> cell.setting().level() == finer)
        .sorted(Comparator.comparingInt(cell -> cell.setting().terminals()))
        .map(cell -> point(cell, coarser))
        .filter(Objects::nonNull)
        .toList();
  }

  private @Nullable RatiosAt point(Cell fine, LockLevel coarser) {
    Setting other = fine.setting().with(coarser);
    for (Cell coarse : cells) {
      if (coarse.setting().equals(other)) {
        RatioInterval rate = ratio(fine, coarse, RunFigures::rateTps);
        RatioInterval elapsed = ratio(coarse, fine, RunFigures::elapsedMeanNanos);
        return rate == null || elapsed == null
            ? null
            : new RatiosAt(fine.setting().terminals(), rate, elapsed);
      }
    }
    return null;
  }

  /** Compares two cells round by round; null where there is no round in which both count. */
  static @Nullable RatioInterval ratio(Cell over, Cell under, Function<RunFigures, Double> figure) {
    return Pairs.of(over.values(figure), under.values(figure)).ratio();
  }
}
