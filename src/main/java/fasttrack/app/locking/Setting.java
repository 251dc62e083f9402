package fasttrack.app.locking;

import fasttrack.app.parameter.EnumNames;
import fasttrack.app.series.StudyPoint;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.wait.LockLevel;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A setting of the grid.
 *
 * @param level what is locked
 * @param isolation the isolation level
 * @param terminals how many terminals there are
 * @param hot how many records take the traffic; null for all of them
 */
public record Setting(LockLevel level, Isolation isolation, int terminals, @Nullable Integer hot) {
  private static final String GRANULARITY = "granularity";
  private static final String ISOLATION = "isolation";
  private static final String TERMINALS = "terminals";
  private static final String HOT = "hot";
  private static final String ALL = "all";

  /** Returns the setting of a point. */
  static Setting of(StudyPoint point) {
    String hot = point.level(HOT);
    return new Setting(
        LockWords.level(point.level(GRANULARITY)),
        Isolation.valueOf(
            point.level(ISOLATION).toUpperCase(Locale.ROOT).replace('-', '_')),
        Integer.parseInt(point.level(TERMINALS)),
        hot.equals(ALL) ? null : (Integer) Integer.parseInt(hot));
  }

  /** Returns it by the parameters that differ. */
  Map<String, String> levels() {
    Map<String, String> levels = new LinkedHashMap<>();
    levels.put(GRANULARITY, LockWords.of(level));
    levels.put(ISOLATION, EnumNames.name(isolation));
    levels.put(TERMINALS, String.valueOf(terminals));
    levels.put(HOT, hot == null ? ALL : hot.toString());
    return levels;
  }

  /** Returns the same with another granularity. */
  Setting with(LockLevel other) {
    return new Setting(other, isolation, terminals, hot);
  }

  /** Tells whether both differ in nothing but granularity and terminals. */
  boolean sameConditions(Setting other) {
    return isolation == other.isolation && Objects.equals(hot, other.hot);
  }
}
