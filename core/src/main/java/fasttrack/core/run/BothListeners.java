package fasttrack.core.run;

import fasttrack.core.population.PopulationReport;
import java.util.List;

/** Hands everything to two listeners. */
record BothListeners(RunListener first, RunListener second) implements RunListener {
  @Override
  public void phase(Phase phase) {
    first.phase(phase);
    second.phase(phase);
  }

  @Override
  public void running(
      long executed, long elapsedNanos, long expectedNanos, long expectedTransactions) {
    first.running(executed, elapsedNanos, expectedNanos, expectedTransactions);
    second.running(executed, elapsedNanos, expectedNanos, expectedTransactions);
  }

  @Override
  public void measuring(LiveFigures figures) {
    first.measuring(figures);
    second.measuring(figures);
  }

  @Override
  public void decided(PopulationReport.Reason reason, long rowsTotal) {
    first.decided(reason, rowsTotal);
    second.decided(reason, rowsTotal);
  }

  @Override
  public void loaded(long rowsSoFar, long rowsTotal) {
    first.loaded(rowsSoFar, rowsTotal);
    second.loaded(rowsSoFar, rowsTotal);
  }

  @Override
  public void checking() {
    first.checking();
    second.checking();
  }

  @Override
  public void keeping() {
    first.keeping();
    second.keeping();
  }

  @Override
  public void waiting(List<Integer> segments, int of) {
    first.waiting(segments, of);
    second.waiting(segments, of);
  }
}
