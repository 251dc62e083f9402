package fasttrack.core.population;

import fasttrack.core.model.Dataset;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Marker;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Populates a database with a data set. */
public final class Populator {
  private Populator() {}

  /**
   * Populates the database unless the data is there unchanged, and checks every row in either case.
   *
   * @throws BackendException of kind FOREIGN if the database is not ours; of kind SETUP if it does
   *     not hold the rows that were inserted
   */
  public static PopulationReport ensurePopulated(
      Database database, Dataset dataset, PopulationListener listener) {
    PopulationReport.Reason reason = reason(database.marker(dataset.schema().name()), dataset);
    if (reason == PopulationReport.Reason.REUSED) {
      listener.decided(reason, dataset.rows());
      long begin = System.nanoTime();
      listener.checking();
      if (StateCheck.differences(database, dataset, new Oracle(dataset)).isEmpty()) {
        return new PopulationReport(reason, dataset.rows(), 0, System.nanoTime() - begin);
      }
      reason = PopulationReport.Reason.DAMAGED;
    }
    listener.decided(reason, dataset.rows());
    long begin = System.nanoTime();
    database.create(dataset);
    AtomicLong soFar = new AtomicLong();
    database.populate(dataset, rows -> listener.loaded(soFar.addAndGet(rows), dataset.rows()));
    long loaded = System.nanoTime();
    listener.checking();
    List<String> differences = StateCheck.differences(database, dataset, new Oracle(dataset));
    if (!differences.isEmpty()) {
      throw BackendException.setup(
          "the database does not hold the rows that were inserted, or another program writes to it:"
              + " "
              + String.join("; ", differences));
    }
    database.mark(Marker.of(dataset, Marker.State.LOADED));
    return new PopulationReport(reason, dataset.rows(), loaded - begin, System.nanoTime() - loaded);
  }

  private static PopulationReport.Reason reason(Optional<Marker> found, Dataset dataset) {
    if (found.isEmpty()) {
      return PopulationReport.Reason.ABSENT;
    }
    Marker marker = found.get();
    if (marker.state() == Marker.State.LOADING) {
      return PopulationReport.Reason.INTERRUPTED;
    }
    if (!marker.equals(Marker.of(dataset, marker.state()))) {
      return PopulationReport.Reason.OTHER_DATA;
    }
    return marker.state() == Marker.State.USED
        ? PopulationReport.Reason.USED
        : PopulationReport.Reason.REUSED;
  }
}
