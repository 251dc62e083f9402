package fasttrack.core.population;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.Invariant;
import fasttrack.core.model.RecordType;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.oracle.TableDigest;
import fasttrack.core.spi.Database;
import java.util.ArrayList;
import java.util.List;

/** Compares the whole content of a database with the expected content. */
public final class StateCheck {
  private StateCheck() {}

  /**
   * Returns the differences, one line each; empty if the database holds exactly what the oracle
   * holds.
   *
   * @param invariants receive every row and are evaluated at the end; their violations are returned
   *     too
   */
  public static List<String> differences(
      Database database, Dataset dataset, Oracle oracle, List<Invariant> invariants) {
    List<String> differences = ofRows(database, dataset, oracle, invariants);
    for (Invariant invariant : invariants) {
      invariant.violation().ifPresent(differences::add);
    }
    return differences;
  }

  /**
   * Returns the differences of rows alone.
   *
   * @param invariants receive every row
   */
  public static List<String> ofRows(
      Database database, Dataset dataset, Oracle oracle, List<Invariant> invariants) {
    List<String> differences = new ArrayList<>();
    for (RecordType type : dataset.schema().types()) {
      TableDigest digest = new TableDigest(type);
      database.scan(
          type,
          row -> {
            digest.add(row);
            invariants.forEach(invariant -> invariant.row(type, row));
          });
      differences.addAll(oracle.differences(type, digest));
    }
    return differences;
  }

  /** Returns the differences from the oracle, without further invariants. */
  public static List<String> differences(Database database, Dataset dataset, Oracle oracle) {
    return differences(database, dataset, oracle, List.of());
  }
}
