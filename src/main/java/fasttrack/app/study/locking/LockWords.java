package fasttrack.app.study.locking;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.report.Figures;
import fasttrack.core.spi.wait.LockLevel;
import java.util.Arrays;

/** What granularities are called, as on the command line: a set is a table, a record a row. */
public final class LockWords {
  private LockWords() {}

  /** Returns a granularity in one word. */
  public static String of(LockLevel level) {
    return switch (level) {
      case RECORD -> "row";
      case PAGE -> "page";
      case SET -> "table";
      case DATABASE -> "database";
    };
  }

  /**
   * Returns the granularity of a word.
   *
   * @throws IllegalArgumentException where there is none
   */
  static LockLevel level(String word) {
    return Arrays.stream(LockLevel.values())
        .filter(level -> of(level).equals(word))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no granularity: " + word));
  }

  /** Returns a setting in a few words: {@code row locks, 4 terminals, hot 1}. */
  public static String of(LockSetting setting) {
    return of(setting.level())
        + " locks, "
        + Figures.words(setting.isolation(), " ")
        + ", "
        + counted(setting.terminals(), "terminal")
        + (setting.hot() == null ? "" : ", hot " + setting.hot());
  }
}
