package fasttrack.app.history;

import fasttrack.app.result.kind.SavedResult;
import fasttrack.core.result.Environment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A saved result, as a history takes it.
 *
 * @param saved the result itself
 * @param startedAt when it started, ISO 8601 in UTC
 * @param title what ran, in one line
 * @param machine the machine on which it ran, in one line
 * @param build the version of the program
 * @param software what else may change its figures
 * @param conditions what must be the same before its figures are compared, by its name
 * @param figures its figures
 * @param unusable why its figures do not count; null where they do
 */
record HistoryEntry(
    SavedResult<?> saved,
    String startedAt,
    String title,
    String machine,
    String build,
    List<String> software,
    Map<String, String> conditions,
    List<HistoryFigure> figures,
    @Nullable String unusable) {
  HistoryEntry {
    conditions = new LinkedHashMap<>(conditions);
    conditions.put("machine", machine);
  }

  /** A figure; see {@link HistoryResult.HistoryLine}. */
  record HistoryFigure(String name, String unit, boolean moreIsBetter, double value) {}

  /** Returns a machine in one line. */
  static String machine(@Nullable Environment machine) {
    return machine == null
        ? "unknown"
        : machine.cpu() + ", " + machine.processors() + " processors";
  }

  /** Returns what forbids to compare it with another; what either does not tell forbids nothing. */
  Optional<String> differsFrom(HistoryEntry other) {
    List<String> differences = new ArrayList<>();
    conditions.forEach(
        (name, here) -> {
          String there = other.conditions.getOrDefault(name, here);
          if (!there.equals(here)) {
            differences.add(name + " " + here + ", in the newest " + there);
          }
        });
    return differences.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", differences));
  }
}
