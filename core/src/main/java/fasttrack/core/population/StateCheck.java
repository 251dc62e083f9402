package fasttrack.core.population;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.Invariant;
import fasttrack.core.model.RecordType;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.oracle.TableDigest;
import fasttrack.core.spi.Database;
import java.util.ArrayList;
import java.util.List;

/** Compares the whole content of a database with what it should be. */
public final class StateCheck {
  private StateCheck() {}

  /**
   * Returns what differs, a line each; nothing where the database holds just what the oracle says.
   *
   * @param invariants are fed every row and asked in the end; what they find violated is returned
   *     too
   */
  public static List<String> differences(
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
    for (Invariant invariant : invariants) {
      invariant.violation().ifPresent(differences::add);
    }
    return differences;
  }

  /** Returns what differs from what the oracle says, without further invariants. */
  public static List<String> differences(Database database, Dataset dataset, Oracle oracle) {
    return differences(database, dataset, oracle, List.of());
  }
}
