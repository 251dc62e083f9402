package fasttrack.app.report;

import static fasttrack.app.report.Figures.number;
import static fasttrack.core.model.Counted.count;

import fasttrack.core.result.EngineWork;
import fasttrack.core.result.RunResult;
import fasttrack.core.spi.EngineCounter;
import java.util.Optional;
import java.util.stream.Collectors;

/** Says what an engine counted of its own work. */
final class EngineLines {
  private EngineLines() {}

  /** Returns the sentence; empty where the engine counts nothing. */
  static Optional<String> of(RunResult result) {
    EngineWork work = result.course().engine();
    if (work == null) {
      return Optional.empty();
    }
    String each =
        work.counts().keySet().stream()
            .filter(EngineCounter::each)
            .map(counter -> number(work.perTransaction(counter)) + " " + counter.title())
            .collect(Collectors.joining(", "));
    String all =
        work.counts().entrySet().stream()
            .filter(entry -> !entry.getKey().each())
            .map(entry -> count(entry.getValue()) + " " + entry.getKey().title())
            .collect(Collectors.joining(", "));
    return Optional.of("a transaction: " + each + (all.isEmpty() ? "" : "; in all: " + all));
  }
}
