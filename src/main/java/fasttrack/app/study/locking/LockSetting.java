package fasttrack.app.study.locking;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.options.parameter.EnumNames;
import fasttrack.app.report.Figures;
import fasttrack.app.result.series.StudyPoint;
import fasttrack.app.study.Design;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.wait.LockLevel;
import java.util.Arrays;
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
public record LockSetting(
    LockLevel level, Isolation isolation, int terminals, @Nullable Integer hot) {
  private static final String GRANULARITY = "granularity";
  private static final String ISOLATION = "isolation";
  private static final String TERMINALS = "terminals";
  private static final String HOT = "hot";
  private static final String ALL = "all";

  /** Returns the setting of a point that is to run. */
  static LockSetting of(Design.Point point) {
    return of(point.levels());
  }

  /** Returns the setting of a point. */
  static LockSetting of(StudyPoint point) {
    return of(point.levels());
  }

  private static LockSetting of(Map<String, String> levels) {
    String hot = level(levels, HOT);
    return new LockSetting(
        granularity(level(levels, GRANULARITY)),
        Isolation.valueOf(level(levels, ISOLATION).toUpperCase(Locale.ROOT).replace('-', '_')),
        Integer.parseInt(level(levels, TERMINALS)),
        hot.equals(ALL) ? null : (Integer) Integer.parseInt(hot));
  }

  private static String level(Map<String, String> levels, String parameter) {
    return Objects.requireNonNull(levels.get(parameter));
  }

  /** Returns it by the parameters that differ. */
  Map<String, String> levels() {
    Map<String, String> levels = new LinkedHashMap<>();
    levels.put(GRANULARITY, locks());
    levels.put(ISOLATION, EnumNames.name(isolation));
    levels.put(TERMINALS, String.valueOf(terminals));
    levels.put(HOT, hot == null ? ALL : hot.toString());
    return levels;
  }

  /** Returns what of it is the engine's; the rest is its load. */
  String engine() {
    return locks() + " " + isolation;
  }

  /** Tells whether another differs in its granularity alone. */
  boolean isAlike(LockSetting other) {
    return other.with(level).equals(this);
  }

  /** Returns the same with another granularity. */
  LockSetting with(LockLevel other) {
    return new LockSetting(other, isolation, terminals, hot);
  }

  /** Returns what is locked in one word. */
  String locks() {
    return word(level);
  }

  /** Returns it in a few words: {@code row locks, 4 terminals, hot 1}. */
  public String title() {
    return locks()
        + " locks, "
        + Figures.words(isolation, " ")
        + ", "
        + counted(terminals, "terminal")
        + (hot == null ? "" : ", hot " + hot);
  }

  /**
   * Returns a granularity in one word, as on the command line: a set is a table, a record a row.
   */
  public static String word(LockLevel level) {
    return switch (level) {
      case RECORD -> "row";
      case PAGE -> "page";
      case SET -> "table";
      case DATABASE -> "database";
    };
  }

  private static LockLevel granularity(String word) {
    return Arrays.stream(LockLevel.values())
        .filter(level -> word(level).equals(word))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no granularity: " + word));
  }
}
