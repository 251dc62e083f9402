package fasttrack.app.cli;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Workload;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.oracle.TableDigest;
import fasttrack.core.population.RowCounts;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Marker;
import fasttrack.core.spi.SelfChecking.StructureReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Reads every row of a database. Unused data must be as it was loaded; of data that transactions
 * have changed, there must be as many rows as these can have left. Changes nothing.
 */
final class RowCheck {
  private RowCheck() {}

  /** Checks the data that a marker describes; its load is complete. */
  static StructureReport check(Database database, Workload workload, Marker marker) {
    Dataset dataset = new Dataset(workload.schema(), marker.scale(), marker.seed());
    boolean used = marker.state() == Marker.State.USED;
    Oracle oracle = new Oracle(dataset);
    long rows = 0;
    List<String> faults = new ArrayList<>();
    for (RecordType type : dataset.schema().types()) {
      TableDigest digest = new TableDigest(type);
      database.scan(type, digest::add);
      rows += digest.rows();
      if (used) {
        RowCounts.fault(type, digest.rows(), dataset, workload.types()).ifPresent(faults::add);
      } else {
        faults.addAll(oracle.differences(type, digest));
      }
    }
    return new StructureReport(Map.of(used ? "readable rows" : "unchanged rows", rows), faults);
  }
}
