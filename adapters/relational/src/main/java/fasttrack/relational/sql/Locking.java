package fasttrack.relational.sql;

import fasttrack.core.spi.BackendOption;
import fasttrack.core.spi.LockChoice;
import fasttrack.core.spi.OptionValues;
import fasttrack.core.spi.wait.LockLevel;
import fasttrack.core.spi.wait.Wait;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What transactions lock by statements of their own, before the engine locks rows.
 *
 * @param level what a lock covers; never RECORD, which is the engine's own business
 * @param sql the engine's statements
 */
public record Locking(LockLevel level, LockSql sql) {
  private static final String OPTION = "locks";

  private static final Map<LockLevel, String> NAMES =
      Map.of(
          LockLevel.RECORD, "row",
          LockLevel.PAGE, "page",
          LockLevel.SET, "table",
          LockLevel.DATABASE, "database");

  /** Returns the option by which users choose the level. */
  public static BackendOption option() {
    return BackendOption.choice(
            OPTION,
            "LEVEL",
            "Lock granularity, for rows by the engine, otherwise by explicit statements",
            List.of("row", "page", "table", "database"))
        .withDefault("row");
  }

  /** Returns the level that a user has chosen. */
  public static LockLevel level(OptionValues own) {
    String given = own.value(OPTION).orElseThrow();
    return Stream.of(LockLevel.values())
        .filter(each -> name(each).equals(given))
        .findFirst()
        .orElseThrow();
  }

  /** Returns the choice of a level at which the engine's own locks are taken. */
  public static LockChoice byEngine(LockLevel level, String how) {
    return LockChoice.byEngine(level, how, Map.of(OPTION, name(level)));
  }

  /** Returns the choice of a level at which other locks stand for those that the engine lacks. */
  public static LockChoice emulated(LockLevel level, String how) {
    return LockChoice.emulated(level, how, Map.of(OPTION, name(level)));
  }

  /**
   * Returns the choices of an engine that can lock at some levels only.
   *
   * @param why why it cannot lock at the others
   */
  public static List<LockChoice> only(String why, LockChoice... offered) {
    return Stream.of(LockLevel.RECORD, LockLevel.PAGE, LockLevel.SET, LockLevel.DATABASE)
        .map(
            level ->
                Stream.of(offered)
                    .filter(choice -> choice.level() == level)
                    .findFirst()
                    .orElse(LockChoice.notOffered(level, why)))
        .toList();
  }

  /** Returns what transactions lock by these statements; nothing at the level of records. */
  public static Optional<Locking> of(LockLevel level, LockSql sql) {
    return level == LockLevel.RECORD ? Optional.empty() : Optional.of(new Locking(level, sql));
  }

  /** Returns an engine's name, as reports show it: with the level, if that is not the engine's. */
  public static String product(String name, LockLevel level) {
    return level == LockLevel.RECORD ? name : "%s (%s locks)".formatted(name, name(level));
  }

  /** Returns what a session waits for that waits for a lock of a level. */
  public static Wait wait(LockLevel level) {
    return switch (level) {
      case DATABASE -> Wait.DATABASE_LOCK;
      case SET -> Wait.TABLE_LOCK;
      case PAGE -> Wait.PAGE_LOCK;
      case RECORD -> Wait.ROW_LOCK;
    };
  }

  private static String name(LockLevel level) {
    return NAMES.getOrDefault(level, "row");
  }
}
