package fasttrack.core.run;

import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.PopulationReport;
import fasttrack.core.run.load.Control;
import fasttrack.core.run.load.RunInterruptedException;

/**
 * Ends the population when the user interrupts, and forwards everything to another listener.
 *
 * @param listener is notified of everything
 * @param control tells whether the user has interrupted
 */
public record StoppablePopulation(PopulationListener listener, Control control)
    implements PopulationListener {
  @Override
  public void decided(PopulationReport.Reason reason, long rowsTotal) {
    listener.decided(reason, rowsTotal);
  }

  @Override
  public void loaded(long rowsSoFar, long rowsTotal) {
    if (control.interrupted()) {
      throw new RunInterruptedException(
          "while the database was populated; the next run populates it again");
    }
    listener.loaded(rowsSoFar, rowsTotal);
  }

  @Override
  public void checking() {
    listener.checking();
  }
}
