package fasttrack.app.report.run;

import static fasttrack.app.report.Figures.number;
import static fasttrack.core.model.Counted.count;

import fasttrack.core.result.EngineWork;
import fasttrack.core.result.RunResult;
import fasttrack.core.spi.EngineCounter;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Says what an engine counted of its own work. */
public final class EngineLines {
  /** What a cache did not have, of each counter of what it had. */
  private static final Map<EngineCounter, EngineCounter> MISSES =
      Map.of(
          EngineCounter.PAGES_FOUND, EngineCounter.PAGES_READ,
          EngineCounter.RECORDS_FOUND, EngineCounter.RECORDS_READ);

  private EngineLines() {}

  /** Returns the sentence; empty where the engine counts nothing. */
  static Optional<String> of(RunResult result) {
    EngineWork work = result.course().engine();
    // the server works for all segments
    if (work == null || result.spec().part() != null) {
      return Optional.empty();
    }
    String each =
        work.counts().keySet().stream()
            .filter(EngineCounter::each)
            .map(
                counter ->
                    number(work.perTransaction(counter))
                        + " "
                        + counter.title()
                        + hitRate(work.counts(), counter))
            .collect(Collectors.joining(", "));
    String all =
        work.counts().entrySet().stream()
            .filter(entry -> !entry.getKey().each())
            .map(entry -> count(entry.getValue()) + " " + entry.getKey().title())
            .collect(Collectors.joining(", "));
    return Optional.of("per transaction: " + each + (all.isEmpty() ? "" : "; in total: " + all));
  }

  private static String hitRate(Map<EngineCounter, Long> counts, EngineCounter counter) {
    Long misses = MISSES.containsKey(counter) ? counts.get(MISSES.get(counter)) : null;
    long hits = counts.getOrDefault(counter, 0L);
    return misses == null || hits + misses == 0
        ? ""
        : " (%s %%)".formatted(number(100.0 * hits / (hits + misses)));
  }
}
