package fasttrack.app;

import fasttrack.core.model.Schema;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Marker;
import fasttrack.core.spi.SelfChecking;
import java.util.Map;
import java.util.Optional;

/** A database that holds some schemas' data, with a structure in which it finds what it is told. */
final class ExampleNetwork extends ExampleDatabase implements SelfChecking {
  private final Map<String, Findings> findings;

  /**
   * Makes a database.
   *
   * @param findings what it finds, by schema; it holds no others
   */
  ExampleNetwork(Map<String, Findings> findings) {
    super(true);
    this.findings = findings;
  }

  @Override
  public Optional<Marker> marker(String schema) {
    return Optional.of(new Marker(schema, 1, 1, 1987, Marker.State.USED))
        .filter(marker -> findings.containsKey(schema));
  }

  @Override
  public Findings check(Schema schema) {
    if (!findings.containsKey(schema.name())) {
      throw new BackendException(BackendException.Kind.SETUP, "nothing is there");
    }
    return findings.get(schema.name());
  }
}
