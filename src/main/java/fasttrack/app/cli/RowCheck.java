package fasttrack.app.cli;

import static fasttrack.core.model.Counted.count;
import static fasttrack.core.model.Counted.counted;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Step;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.oracle.TableDigest;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Marker;
import fasttrack.core.spi.SelfChecking.Findings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Reads every row of a database that has no structure beyond its rows. Unused data must be as it
 * was loaded; of data that transactions have changed, each file must hold as many rows as before,
 * unless transactions insert or delete some. Changes nothing.
 */
final class RowCheck {
  private RowCheck() {}

  /** Checks the data that a marker describes. */
  static Findings check(Database database, Workload workload, Marker marker) {
    if (marker.state() == Marker.State.LOADING) {
      return new Findings(
          Map.of("readable rows", 0L),
          List.of("its load was interrupted; 'fasttrack run' loads it again"));
    }
    Dataset dataset = new Dataset(workload.schema(), marker.scale(), marker.seed());
    boolean used = marker.state() == Marker.State.USED;
    Oracle oracle = new Oracle(dataset);
    long rows = 0;
    List<String> faults = new ArrayList<>();
    for (RecordType type : dataset.schema().types()) {
      TableDigest digest = new TableDigest(type);
      database.scan(type, digest::add);
      rows += digest.rows();
      if (!used) {
        faults.addAll(oracle.differences(type, digest));
      } else if (digest.rows() != dataset.rows(type) && !changesNumber(workload, type)) {
        faults.add(
            "%s holds %s and should hold %s"
                .formatted(type, counted(digest.rows(), "row"), count(dataset.rows(type))));
      }
    }
    return new Findings(Map.of(used ? "readable rows" : "unchanged rows", rows), faults);
  }

  private static boolean changesNumber(Workload workload, RecordType type) {
    return workload.types().stream()
        .filter(TransactionType::changesState)
        .flatMap(transaction -> transaction.steps().stream())
        .anyMatch(
            step ->
                switch (step) {
                  case Step.Read read -> false;
                  case Step.Update update -> false;
                  case Step.Insert insert -> insert.type().equals(type);
                  case Step.Delete delete -> delete.path().last().equals(type);
                });
  }
}
